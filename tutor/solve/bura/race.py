"""The search over open cards for the race: who can declare first, or show a holding that wins.

A call answers whether the leader does at least so well: bound 1, he wins; bound 0, he does not lose. ``need`` is what
the leader still lacks for a true declaration; what the other lacks follows from the cards that are left. More points
in one's own tricks are never worse, so a table entry keeps the largest need with which it was answered yes and the
smallest with which it was answered no.
"""

from __future__ import annotations

from tutor.solve.bura.kernels import (
    BALANCE,
    BOTH,
    CODES,
    COUNT,
    DRAWS,
    FRAME,
    GAIN,
    HAND,
    HELD,
    HIGHER,
    JUMPS,
    KIND,
    LIMIT,
    NODES,
    ORDER,
    OTHER,
    PAUSED,
    RENAMES,
    ROOM,
    SAYS_LEAD,
    SAYS_REPLY,
    SHOWS,
    SLOTS,
    STOPPED,
    VOIDS,
    WORK,
    answers,
    cards_at,
    holding,
    jump_of,
    leads,
    places_of,
    renamed,
    slot_of,
    spread,
)  # fmt: skip
from tutor.solve.compiled import Row, jit

UNKNOWN = 2
SHIFT = 125
"""Needs may be negative, where somebody kept silent; so shifted they fit into eight bits."""


@jit
def spoken(m: Row, hand: int, other: int, n: int, at: int, left: int, need: int, bound: int) -> int:
    """What is said before a lead decides: 1 yes, 0 no, 2 nothing is said that ends the deal.

    The leader speaks first, then the other side, as the order of events has it.
    """
    other_need = m[BALANCE] + left - need
    if need <= 0 and m[SAYS_LEAD]:
        return 1
    if n == 0:
        ahead = 0
        if m[HIGHER]:
            ahead = (need < other_need) - (need > other_need)
        return 1 if ahead >= bound else 0
    if m[SHOWS]:
        own = holding(m, hand, n, 2)
        theirs = holding(m, other, n, 2)
        if own and theirs and m[BOTH] == 2:
            return 1 if bound <= 0 else 0
        if own and theirs and m[BOTH] == 1:
            return 1 if hand > other else 0
        if own:
            return 1
        if theirs:
            return 0
    if other_need <= 0 and m[SAYS_REPLY]:
        return 0
    if m[HIGHER] == 0 and (m[SHOWS] == 0 or m[DRAWS + (at * 6 + 1) * 3 + 2] == at):
        if need > left and bound == 1:
            return 0
        if other_need > left and (bound == 0 or m[VOIDS] == 0):
            return 1
    return UNKNOWN


@jit
def wins(m: Row, t: Row, hand: int, other: int, n: int, at: int, left: int, need: int, bound: int, only: int) -> int:
    """Whether the leader of a node, or of its one lead ``only``, does at least so well as ``bound``: 1 or 0.

    ``left`` are the points in both hands and in the stock. The search keeps its own stack; at
    the limit of nodes it stops there, and the next call goes on.
    """
    depth = m[PAUSED]
    if depth:
        depth -= 1
        hand = m[HELD + 0]
        other = m[HELD + 1]
        n = m[HELD + 2]
        at = m[HELD + 3]
        left = m[HELD + 4]
        need = m[HELD + 5]
        bound = m[HELD + 6]
        only = m[HELD + 7]
        m[PAUSED] = 0
    value = 0
    back = False
    while True:
        base = WORK + depth * ROOM
        if not back:
            if m[NODES] >= m[LIMIT]:
                m[PAUSED] = depth + 1
                m[HELD + 0] = hand
                m[HELD + 1] = other
                m[HELD + 2] = n
                m[HELD + 3] = at
                m[HELD + 4] = left
                m[HELD + 5] = need
                m[HELD + 6] = bound
                m[HELD + 7] = only
                return STOPPED
            m[NODES] += 1
            entry = 0
            best_lead = 0
            yes = 0
            no = 255
            value = UNKNOWN
            if only == 0:
                value = spoken(m, hand, other, n, at, left, need, bound)
            if value == UNKNOWN and only == 0:
                if m[RENAMES]:
                    new = renamed(m, hand, other, at)
                    hand = (hand & ~0xFFFF) | (new & 0xFFFF)
                    other = (other & ~0xFFFF) | (new >> 16)
                entry = slot_of(hand, other, at + 32 * bound, m[SLOTS])
                kept = t[entry + 1]
                if t[entry] == hand | (at << 36) | (bound << 41) | (1 << 42) and kept & 0xFFFFFFFFF == other:
                    yes = (kept >> 36) & 255
                    no = (kept >> 44) & 255
                    best_lead = kept >> 52
                    if need + SHIFT <= yes:
                        value = 1
                    elif need + SHIFT >= no:
                        value = 0
            if value != UNKNOWN:
                if depth == 0:
                    return value
                depth -= 1
                back = True
                continue
            spread(m, base, hand, other, n)
            own = 0
            theirs = 0
            if only:
                m[base + ORDER] = only
                number = 1
            else:
                if m[JUMPS]:
                    theirs = jump_of(m, other, n)
                    own = jump_of(m, hand, n) if theirs else 0
                    if own:
                        best_lead = places_of(hand, own)
                number = leads(m, base, hand, n, best_lead)
            jumped = theirs == 0
            turn = 0
            reply = -1
            replies = 0
            led = 0
            f = base + FRAME
            m[f] = hand
            m[f + 1] = other
            m[f + 2] = n
            m[f + 3] = at
            m[f + 4] = left
            m[f + 5] = need
            m[f + 6] = bound
            m[f + 7] = only
            m[f + 8] = entry
            m[f + 9] = yes
            m[f + 10] = no
            m[f + 11] = own
            m[f + 12] = theirs
            m[f + 13] = number
            best = 0
        else:
            f = base + FRAME
            hand = m[f]
            other = m[f + 1]
            n = m[f + 2]
            at = m[f + 3]
            left = m[f + 4]
            need = m[f + 5]
            bound = m[f + 6]
            only = m[f + 7]
            entry = m[f + 8]
            yes = m[f + 9]
            no = m[f + 10]
            own = m[f + 11]
            theirs = m[f + 12]
            number = m[f + 13]
            turn = m[f + 14]
            reply = m[f + 15]
            replies = m[f + 16]
            best_lead = m[f + 17]
            led = m[f + 18]
            jumped = True
            best = 0
            if reply < 0:
                if value:
                    turn = number
            elif value == (1 if m[base + KIND + reply] >= 64 else 0):
                turn += 1
                reply = -1
            else:
                reply += 1
        down = 0
        draw = 0
        while turn < number:
            if reply < 0:
                if not jumped and (turn == 1 or own == 0):
                    down = 1
                    break
                led = m[base + ORDER + turn]
                replies = answers(m, base, n, led)
                reply = 0
            draw = DRAWS + (at * 6 + m[HAND] - n + m[COUNT + led]) * 3
            refuted = False
            while reply < replies:
                gain = m[base + GAIN + reply]
                if m[base + KIND + reply] >= 64:
                    if m[BALANCE] + left - need - gain <= 0:
                        refuted = True
                        break
                    down = 2
                    break
                if need + gain <= 0:
                    reply += 1
                    continue
                down = 3
                break
            if down:
                break
            if not refuted:
                best = 1
                best_lead = led
                break
            turn += 1
            reply = -1
        if down == 0:
            if only == 0:
                if best:
                    yes = max(yes, need + SHIFT)
                else:
                    no = min(no, need + SHIFT)
                t[entry] = hand | (at << 36) | (bound << 41) | (1 << 42)
                t[entry + 1] = other | (yes << 36) | (no << 44) | (best_lead << 52)
            value = best
            if depth == 0:
                return value
            depth -= 1
            back = True
            continue
        f = base + FRAME
        m[f + 14] = turn
        m[f + 15] = reply
        m[f + 16] = replies
        m[f + 17] = best_lead
        m[f + 18] = led
        depth += 1
        back = False
        other_need = m[BALANCE] + left - need
        flipped = 1 - bound if m[VOIDS] else bound
        if down == 1:
            only = places_of(other, theirs)
            bound = flipped
            need = other_need
            hand, other = other, hand
            continue
        only = 0
        mine = hand & ~cards_at(m, base + CODES, led)
        yours = other & ~cards_at(m, base + OTHER, m[base + KIND + reply] & 63)
        n += ((m[draw + 2] - at) >> 1) - m[COUNT + led]
        at = m[draw + 2]
        gain = m[base + GAIN + reply]
        if down == 2:
            left -= gain
            need = other_need - gain
            bound = flipped
            hand = yours | m[draw]
            other = mine | m[draw + 1]
        else:
            left += gain
            need += gain
            hand = mine | m[draw]
            other = yours | m[draw + 1]
