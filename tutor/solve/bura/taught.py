"""The last trick with hidden cards, learned by both sides over all the hands that either may hold.

With two cards in the stock nothing is hidden once the trick is over, so what a lead and an answer to it bring is known
for every pair of hands. Both sides learn by regret (CFR+, late rounds weighing most); what they come to is how the
other side is taken to lead and to answer.

``h`` is a row of whole numbers: the cards that are not placed, their hands and leads, what each pair of hands gains,
then the strategies in parts of 1024. ``x`` is a row of real ones: regrets, summed strategies, the strategies of now.
"""

from __future__ import annotations

from tutor.solve.bura.guided import play_on
from tutor.solve.bura.kernels import COUNT, FOLLOW, SUBSETS
from tutor.solve.bura.playouts import MINE, STOCK, YOURS, followers, taken
from tutor.solve.compiled import Reals, Row, jit

SIZE, CARDS, HANDS, WAYS, LEADS = 3, 7, 35, 8, 63
"""Cards of a hand; not placed; hands of them; choices among the cards of a hand; leads at most."""

PLACE, CARD, RANK = 0, 37, 44
"""Where a card stands among those not placed, by card; the cards by place; the rank of a hand by its set of places."""

MASK, HELD, CHOICE = 172, 207, 312
"""By hand: its set of places, its cards, and for each choice the number of the lead that it is, or -1."""

LED, COUNTED = 592, 655
"""By lead: its set of places; then how many leads there are."""

GAIN = 656
TAUGHT_LEAD = GAIN + HANDS * HANDS * WAYS * WAYS
TAUGHT_ANSWER = TAUGHT_LEAD + HANDS * WAYS
LENGTH = TAUGHT_ANSWER + HANDS * LEADS * WAYS
"""What the leader gains, by both hands, lead and answer; how a side leads, by hand, and answers, by hand and lead."""

NONE = -1_000_000
"""The gain of what cannot be played."""

ANSWERS = HANDS * WAYS
REGRETS = ANSWERS + HANDS * LEADS * WAYS
ROOM = 3 * REGRETS
"""Where the regrets of answers begin, and how many regrets there are; the summed strategies and those of now follow."""

UNKNOWN = -1.0
"""The regret of what cannot be played."""

SELDOM = 16
"""Of 1024 hands that never lead so, so many are kept all the same."""


@jit
def weigh_pairs(m: Row, t: Row, d: Row, g: Row, h: Row, turned: int) -> None:
    """What each lead and answer brings to the leader, for each pair of hands, with this card under the stock."""
    for one in range(HANDS):
        for two in range(HANDS):
            for entry in range(WAYS * WAYS):
                h[GAIN + (HANDS * one + two) * WAYS * WAYS + entry] = NONE
            both = h[MASK + one] | h[MASK + two]
            if h[MASK + one] & h[MASK + two]:
                continue
            left = 0
            for place in range(CARDS):
                if (both >> place) & 1 == 0:
                    left = h[CARD + place]
            for led in range(1, WAYS):
                if h[CHOICE + WAYS * one + led] < 0:
                    continue
                count = m[COUNT + led]
                first = SUBSETS + (6 * SIZE + count) * 11
                for entry in range(first + 1, first + 1 + m[first]):
                    answer = m[entry]
                    for place in range(SIZE):
                        d[MINE + place] = h[HELD + SIZE * one + place]
                        d[YOURS + place] = h[HELD + SIZE * two + place]
                    d[STOCK] = left
                    d[STOCK + 1] = turned
                    if count == 1 and m[FOLLOW] and answer & ~followers(m, d, MINE, led, YOURS, SIZE):
                        continue
                    loses = 0 if taken(m, d, MINE, led, YOURS, answer, SIZE) else 32
                    gain = play_on(m, t, d, g, SIZE, 2, 0, led, answer + loses)
                    h[GAIN + ((HANDS * one + two) * WAYS + led) * WAYS + answer] = gain


@jit
def open_regrets(h: Row, x: Reals) -> None:
    """Nought for what can be played."""
    for entry in range(REGRETS):
        x[entry] = UNKNOWN
        x[REGRETS + entry] = 0.0
    for one in range(HANDS):
        for led in range(1, WAYS):
            number = h[CHOICE + WAYS * one + led]
            if number < 0:
                continue
            x[WAYS * one + led] = 0.0
            for two in range(HANDS):
                for answer in range(1, WAYS):
                    if h[GAIN + ((HANDS * one + two) * WAYS + led) * WAYS + answer] != NONE:
                        x[ANSWERS + (LEADS * two + number) * WAYS + answer] = 0.0


@jit
def match(x: Reals, row: int) -> None:
    """Turn the regrets of a row into the strategy of now."""
    total = 0.0
    able = 0
    for entry in range(row, row + WAYS):
        total += max(0.0, x[entry])
        able += x[entry] >= 0
    for entry in range(row, row + WAYS):
        if x[entry] < 0:
            x[2 * REGRETS + entry] = 0.0
        elif total > 0:
            x[2 * REGRETS + entry] = x[entry] / total
        else:
            x[2 * REGRETS + entry] = 1.0 / able


@jit
def learn_leads(h: Row, x: Reals, w: Reals) -> None:
    """What each lead brings beside the strategy of now, for each hand that may lead it."""
    for one in range(HANDS):
        row = WAYS * one
        mean = 0.0
        for led in range(WAYS):
            w[led] = 0.0
            if x[row + led] < 0:
                continue
            number = h[CHOICE + row + led]
            for two in range(HANDS):
                if h[MASK + one] & h[MASK + two]:
                    continue
                gain = GAIN + ((HANDS * one + two) * WAYS + led) * WAYS
                now = 2 * REGRETS + ANSWERS + (LEADS * two + number) * WAYS
                for answer in range(1, WAYS):
                    if x[now + answer] > 0:
                        w[led] += x[now + answer] * h[gain + answer]
            mean += w[led] * x[2 * REGRETS + row + led]
        for led in range(WAYS):
            if x[row + led] >= 0:
                x[row + led] = max(0.0, x[row + led] + w[led] - mean)


@jit
def learn_answers(h: Row, x: Reals, w: Reals) -> None:
    """What each answer brings beside the strategy of now, for each hand and lead."""
    for two in range(HANDS):
        for number in range(h[COUNTED]):
            if h[LED + number] & h[MASK + two]:
                continue
            row = ANSWERS + (LEADS * two + number) * WAYS
            for answer in range(WAYS):
                w[answer] = 0.0
            for one in range(HANDS):
                if h[LED + number] & ~h[MASK + one] or h[MASK + one] & h[MASK + two]:
                    continue
                for led in range(1, WAYS):
                    if h[CHOICE + WAYS * one + led] != number:
                        continue
                    reached = x[2 * REGRETS + WAYS * one + led]
                    if reached > 0:
                        gain = GAIN + ((HANDS * one + two) * WAYS + led) * WAYS
                        for answer in range(1, WAYS):
                            if x[row + answer] >= 0:
                                w[answer] -= reached * h[gain + answer]
            mean = 0.0
            for answer in range(1, WAYS):
                mean += w[answer] * x[2 * REGRETS + row + answer]
            for answer in range(1, WAYS):
                if x[row + answer] >= 0:
                    x[row + answer] = max(0.0, x[row + answer] + w[answer] - mean)


@jit
def match_all(h: Row, x: Reals, answers: bool) -> None:
    """The strategies of now of one side, or of the other."""
    for hand in range(HANDS):
        if not answers:
            match(x, WAYS * hand)
            continue
        for number in range(h[COUNTED]):
            if h[LED + number] & h[MASK + hand] == 0:
                match(x, ANSWERS + (LEADS * hand + number) * WAYS)


@jit
def learn(h: Row, x: Reals, w: Reals, rounds: int) -> None:
    """Let both sides learn turn about for so many rounds, then lay down how they play."""
    open_regrets(h, x)
    match_all(h, x, True)
    for number in range(1, rounds + 1):
        match_all(h, x, False)
        learn_leads(h, x, w)
        match_all(h, x, False)
        learn_answers(h, x, w)
        match_all(h, x, True)
        weight = float(number * number)
        for entry in range(REGRETS):
            if x[entry] >= 0:
                x[REGRETS + entry] += weight * x[2 * REGRETS + entry]
    for row in range(0, REGRETS, WAYS):
        total = 0.0
        for entry in range(row, row + WAYS):
            total += x[REGRETS + entry]
        for entry in range(row, row + WAYS):
            h[TAUGHT_LEAD + entry] = int(1024 * x[REGRETS + entry] / total) if total > 0 else 0


@jit
def places(h: Row, d: Row, first: int, chosen: int) -> int:
    """Some cards of a hand as a set of places."""
    found = 0
    for place in range(SIZE):
        if (chosen >> place) & 1:
            found |= 1 << h[PLACE + d[first + place] % 37]
    return found


@jit
def leads_so(h: Row, d: Row, led: int) -> int:
    """How often, of 1024, the other side leads these of its cards."""
    hand = h[RANK + places(h, d, YOURS, 7)]
    wanted = places(h, d, YOURS, led)
    for choice in range(1, WAYS):
        number = h[CHOICE + WAYS * hand + choice]
        if number >= 0 and h[LED + number] == wanted:
            return max(SELDOM, h[TAUGHT_LEAD + WAYS * hand + choice])
    return 1024


@jit
def answer_taught(m: Row, d: Row, h: Row, led: int, drawn: int) -> int:
    """The answer of the other side to a lead, by a number below 1024; with 32 where it does not take, 0 for unknown."""
    hand = h[RANK + places(h, d, YOURS, 7)]
    wanted = places(h, d, MINE, led)
    for number in range(h[COUNTED]):
        if h[LED + number] != wanted:
            continue
        row = TAUGHT_ANSWER + (LEADS * hand + number) * WAYS
        for choice in range(1, WAYS):
            drawn -= h[row + choice]
            if h[row + choice] and drawn < 0:
                return by_cards(m, d, h, led, hand, choice)
        return 0
    return 0


@jit
def by_cards(m: Row, d: Row, h: Row, led: int, hand: int, choice: int) -> int:
    """A choice among the cards of a hand in order, as one among them as they lie."""
    answer = 0
    for place in range(SIZE):
        for other in range(SIZE):
            if (choice >> other) & 1 and h[HELD + SIZE * hand + other] == d[YOURS + place]:
                answer |= 1 << place
    return answer if taken(m, d, MINE, led, YOURS, answer, SIZE) else answer + 32
