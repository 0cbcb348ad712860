"""The search over open cards for points, trick by trick.

The value of a node is what the leader gains on the other from there to the end, both playing their best. One call
answers whether that value reaches a bound; what it returns is a bound itself (fail soft).
"""

from __future__ import annotations

from tutor.solve.bura.kernels import (
    BEST,
    BEST_LEAD,
    CEILING,
    COUNT,
    DRAWS,
    ENTRY,
    FAR,
    FIRST,
    FRAME,
    GAIN,
    HAND,
    HELD,
    KIND,
    LIMIT,
    NODES,
    NUMBER,
    ORDER,
    OWN,
    PAUSED,
    RENAMES,
    ROOM,
    SECOND,
    SLOTS,
    STOPPED,
    THEIRS,
    WORK,
    WORST,
    after_trick,
    answers,
    node_at,
    open_node,
    places_of,
    put_node,
    put_table,
    put_turn,
    renamed,
    slot_of,
    turn_at,
)  # fmt: skip
from tutor.solve.compiled import Row, jit


@jit
def in_byte(value: int) -> int:
    """A bound as it stands in the table."""
    return min(max(value, -128), 127) + 128


@jit
def reaches(m: Row, t: Row, hand: int, other: int, n: int, at: int, left: int, bound: int, only: int) -> int:
    """A value ``v`` such that the node is worth at least ``v`` if ``v >= bound`` and at most ``v`` otherwise.

    ``left`` are the points in both hands and in the stock. ``only`` is the one lead to look at, 0 for all; then nobody
    jumps in any more. The search keeps its own stack, since a compiled function that calls itself cannot be kept on
    disk; at the limit of nodes it stops there, and the next call goes on.
    """
    depth = m[PAUSED]
    if depth:
        depth -= 1
        hand, other, n, at, left, _, bound, only = node_at(m, HELD)
        m[PAUSED] = 0
    value = 0
    back = False
    while True:
        base = WORK + depth * ROOM
        if not back:
            if m[NODES] >= m[LIMIT]:
                m[PAUSED] = depth + 1
                put_node(m, HELD, hand, other, n, at, left, 0, bound, only)
                return STOPPED
            m[NODES] += 1
            known = n == 0
            value = 0
            entry = 0
            word = 0
            best_lead = 0
            lower = -FAR
            upper = FAR
            if not known and only == 0:
                if m[RENAMES]:
                    hand, other = renamed(m, hand, other, at)
                entry = slot_of(hand, other, at, m[SLOTS])
                word = hand | (at << 36) | (1 << 42)
                kept = t[entry + 1]
                if t[entry] == word and kept & 0xFFFFFFFFF == other:
                    lower = ((kept >> 36) & 255) - 128
                    upper = ((kept >> 44) & 255) - 128
                    best_lead = kept >> 52
                    if lower >= bound:
                        known = True
                        value = lower
                    elif upper < bound:
                        known = True
                        value = upper
            if known:
                if depth == 0:
                    return value
                depth -= 1
                back = True
                continue
            f = base + FRAME
            put_node(m, f, hand, other, n, at, left, 0, bound, only)
            put_table(m, f, entry, lower, upper)
            open_node(m, base, hand, other, n, only, best_lead)
            own, theirs, number, best_lead = m[f + OWN], m[f + THEIRS], m[f + NUMBER], m[f + BEST_LEAD]
            jumped = theirs == 0
            turn = 0
            reply = -1
            replies = 0
            led = 0
            ceiling = FAR
            best = -FAR
            worst = FAR
        else:
            f = base + FRAME
            hand, other, n, at, left, _, bound, only = node_at(m, f)
            entry, lower, upper = m[f + ENTRY], m[f + FIRST], m[f + SECOND]
            own, theirs, number, turn, reply, replies, best_lead, led = turn_at(m, f)
            worst, best, ceiling = m[f + WORST], m[f + BEST], m[f + CEILING]
            jumped = own == 0 or theirs == 0 or turn > 0 or reply < 0
            if reply < 0:
                ceiling = -value
                if ceiling < bound:
                    best = max(best, ceiling)
                    turn = number
            else:
                gain = m[base + GAIN + reply]
                worth = -gain - value if m[base + KIND + reply] >= 64 else value - gain
                worst = min(worst, worth)
                reply = replies if worst < bound else reply + 1
        down = 0
        draw = 0
        while turn < number:
            if reply < 0:
                if not jumped and (turn == 1 or own == 0):
                    down = 1
                    break
                led = m[base + ORDER + turn]
                replies = answers(m, base, n, led)
                worst = FAR
                reply = 0
            draw = DRAWS + (at * 6 + m[HAND] - n + m[COUNT + led]) * 3
            while reply < replies:
                gain = m[base + GAIN + reply]
                if m[base + KIND + reply] >= 64:
                    rest = left - gain
                    wanted = 1 - gain - bound
                    if rest < wanted:
                        worst = min(worst, -gain - rest)
                    elif -rest >= wanted:
                        worst = min(worst, rest - gain)
                    else:
                        down = 2
                        break
                else:
                    rest = left + gain
                    wanted = bound + gain
                    if rest < wanted:
                        worst = min(worst, rest - gain)
                    elif -rest >= wanted:
                        worst = min(worst, -rest - gain)
                    else:
                        down = 3
                        break
                reply = replies if worst < bound else reply + 1
            if down:
                break
            best = worst if turn == 0 and own else max(best, min(worst, ceiling))
            if worst >= bound:
                best_lead = led
                break
            turn += 1
            reply = -1
        if down == 0:
            if only == 0:
                if best >= bound:
                    lower = best
                else:
                    upper = best
                t[entry] = hand | (at << 36) | (1 << 42)
                t[entry + 1] = other | (in_byte(lower) << 36) | (in_byte(upper) << 44) | (best_lead << 52)
            value = best
            if depth == 0:
                return value
            depth -= 1
            back = True
            continue
        f = base + FRAME
        put_turn(m, f, turn, reply, replies, best_lead, led)
        m[f + WORST], m[f + BEST], m[f + CEILING] = worst, best, ceiling
        depth += 1
        back = False
        if down == 1:
            only = places_of(other, theirs)
            bound = 1 - bound
            hand, other = other, hand
            continue
        only = 0
        hand, other, n, at = after_trick(m, base, hand, other, n, at, led, reply, draw)
        gain = m[base + GAIN + reply]
        if down == 2:
            left -= gain
            bound = 1 - gain - bound
        else:
            left += gain
            bound += gain
