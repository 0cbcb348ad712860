"""The search over open cards for the race: who can declare first, or show a holding that wins.

A call answers whether the leader does at least so well: bound 1, he wins; bound 0, he does not lose. ``need`` is what
the leader still lacks for a true declaration; what the other lacks follows from the cards that are left. More points
in one's own tricks are never worse, so a table entry keeps the largest need with which it was answered yes and the
smallest with which it was answered no.
"""

from __future__ import annotations

from tutor.solve.bura.kernels import (
    BALANCE,
    BEST_LEAD,
    BOTH,
    COUNT,
    DRAWS,
    ENTRY,
    FIRST,
    FRAME,
    GAIN,
    HAND,
    HELD,
    HIGHER,
    KIND,
    LIMIT,
    NODES,
    NUMBER,
    ORDER,
    OWN,
    PAUSED,
    RENAMES,
    ROOM,
    SAYS_LEAD,
    SAYS_REPLY,
    SECOND,
    SHOWS,
    SLOTS,
    STOPPED,
    THEIRS,
    VOIDS,
    WORK,
    after_trick,
    answers,
    holding,
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
        hand, other, n, at, left, need, bound, only = node_at(m, HELD)
        m[PAUSED] = 0
    value = 0
    back = False
    while True:
        base = WORK + depth * ROOM
        if not back:
            if m[NODES] >= m[LIMIT]:
                m[PAUSED] = depth + 1
                put_node(m, HELD, hand, other, n, at, left, need, bound, only)
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
                    hand, other = renamed(m, hand, other, at)
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
            f = base + FRAME
            put_node(m, f, hand, other, n, at, left, need, bound, only)
            put_table(m, f, entry, yes, no)
            open_node(m, base, hand, other, n, only, best_lead)
            own, theirs, number, best_lead = m[f + OWN], m[f + THEIRS], m[f + NUMBER], m[f + BEST_LEAD]
            jumped = theirs == 0
            turn = 0
            reply = -1
            replies = 0
            led = 0
            best = 0
        else:
            f = base + FRAME
            hand, other, n, at, left, need, bound, only = node_at(m, f)
            entry, yes, no = m[f + ENTRY], m[f + FIRST], m[f + SECOND]
            own, theirs, number, turn, reply, replies, best_lead, led = turn_at(m, f)
            jumped = own == 0 or theirs == 0 or turn > 0 or reply < 0
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
        put_turn(m, f, turn, reply, replies, best_lead, led)
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
        hand, other, n, at = after_trick(m, base, hand, other, n, at, led, reply, draw)
        gain = m[base + GAIN + reply]
        if down == 2:
            left -= gain
            need = other_need - gain
            bound = flipped
        else:
            left += gain
            need += gain
