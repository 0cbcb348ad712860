"""What players say: sayings tried over many positions, their verdicts, the figures, and one position to decide."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from tutor.app import drawing, frame, html, interval_chart, ruling, style, words
from tutor.app.rules import pick_game, rules_key, rules_name, take_link
from tutor.app.speech import labels, say, speech
from tutor.ask.deciding import KIND, bounds, named
from tutor.engine.game import Game
from tutor.errors import N_, NN_
from tutor.explain.language import sentence
from tutor.explain.maxims import VERDICTS, mean, range_of, reasons, signed
from tutor.explain.outcome import SCALE
from tutor.solve.maxims import (
    DEPENDS,
    OPEN,
    REFUTED,
    SCORE,
    UPHELD,
    Example,
    Figure,
    Maxim,
    Study,
    kept,
    kept_rules,
    parts_of,
)
from tutor.table.tokens import THEMES

PAGE: Final = "maxims"
MAXIM: Final = "maxim"
SIGNS: Final = {UPHELD: ("✓", "right"), REFUTED: ("✗", "wrong"), DEPENDS: ("≈", "equal"), OPEN: ("=", "equal")}
"""For each verdict a sign and a colour, which stand beside a word."""

FEW: Final = N_("too few")
AHEAD: Final = N_("{n:points}, give or take {error}")

_CLEAR: Final = {1: ("✓", N_("it holds under every way of playing")),
                 -1: ("✗", N_("the opposite holds under every way of playing")),
                 0: ("", "")}  # fmt: skip


def show() -> None:
    """The page."""
    st.title(say(N_("What players say")), anchor=False)
    take_link()
    asked = st.query_params.get(MAXIM)
    game = pick_game(PAGE)
    study = _study(game)
    if study is None:
        html.muted(say(N_("Nothing has been tried yet of what players of this game say.")))
        return
    maxim = next((each for each in study.maxims if each.id == asked), None)
    if maxim is None:
        _all(game, study)
    else:
        _one(game, study, maxim)


def _study(game: Game) -> Study | None:
    """What was measured under the rules in hand, or under others that can be picked."""
    known = kept_rules(game.id)
    if not known:
        return None
    widget = f"maxims:rules:{game.id}"
    mine = rules_key(game)
    if st.session_state.get(widget) not in known:
        st.session_state[widget] = mine if mine in known else known[0]
    if len(known) > 1:
        st.selectbox(
            say(N_("Rules")), known, key=widget, format_func=labels(known, lambda key: rules_name(game, key)),
            filter_mode=None,
        )  # fmt: skip
    return kept(st.session_state[widget])


def _all(game: Game, study: Study) -> None:
    html.write(
        html.paragraph(
            say(
                N_("Sayings from the card table, tried by playing on from many positions that fit them. Nobody plays "
                   "exactly like the ways of playing tried here; a verdict holds for these.")
            ), "muted",
        )
    )  # fmt: skip
    for maxim in study.maxims:
        with st.container(key=f"maxim-{maxim.id}", border=True, gap="xxsmall"):
            html.write(f"<h2>{escape(say(maxim.says))}</h2>" + _verdict(study, maxim))
            st.page_link(
                frame.page(PAGE), label=say(N_("Figures and a position")), query_params={MAXIM: maxim.id},
            )  # fmt: skip
    _practise(game, study)


def _verdict(study: Study, maxim: Maxim) -> str:
    """A sign, a word, and what stands behind them."""
    judged = study.judge(maxim)
    sign, colour = SIGNS[judged.verdict]
    word = say(VERDICTS[judged.verdict])
    return (
        f'<p class="outcome {colour}"><span aria-hidden="true">{sign}</span> {escape(word)}</p>'
        + "".join(html.paragraph(text) for text in reasons(study, maxim, judged, speech()))
        + html.paragraph(say(maxim.caution) if maxim.caution else "", "muted")
    )


def _practise(game: Game, study: Study) -> None:
    st.page_link(
        frame.page("practise"), label=say(N_("Decisions like these to practise")),
        query_params={"game": game.id, "rules": study.rules, "kind": KIND},
    )  # fmt: skip


def link(game: Game) -> None:
    """The way to the sayings of a game, where it has any that were tried."""
    if kept_rules(game.id):
        st.page_link(frame.page(PAGE), label=say(N_("What players say, tried")), query_params={"game": game.id})


# ---------------------------------------------------------------- one saying


def _one(game: Game, study: Study, maxim: Maxim) -> None:
    st.page_link(frame.page(PAGE), label=say(N_("All sayings")), icon=":material/arrow_back:")
    html.write(f"<h2>{escape(say(maxim.says))}</h2>" + _verdict(study, maxim))
    _figures(study, maxim)
    example = study.tried[maxim.id].example
    if example is not None:
        st.header(say(N_("Decide it yourself")), anchor=False)
        _decide(game, study, maxim, example)
    st.header(say(N_("How it was tried")), anchor=False)
    again = f"tutor maxims {study.rules} --positions {len(_deals(study, maxim))} --seed {study.seed}"
    html.write("".join(map(html.paragraph, _how(study, maxim))) + f"<p><code>{escape(again)}</code></p>")
    html.muted(rules_name(game, study.rules))
    st.header(say(N_("The rules behind it")), anchor=False)
    for clause in maxim.clauses:
        ruling.rule_link(game, clause)
    _practise(game, study)


def _figures(study: Study, maxim: Maxim) -> None:
    """The means with their intervals: drawn, and as a table with the parts of the positions."""
    every = range(len(study.styles))
    whole = [study.figure(maxim, style) for style in every]
    spans = [
        interval_chart.Span(say(name), found.low, found.mean, found.high)
        for name, found in zip(study.names, whole, strict=True)
        if found is not None
    ]
    told = "; ".join(
        f"{say(name)}: {_cell(maxim, found)}" for name, found in zip(study.names, whole, strict=True) if found
    )
    st.header(say(maxim.compares), anchor=False)
    html.write(interval_chart.images(spans, maxim.mark, told, THEMES[style.theme()]))
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in map(say, study.names))
    rows = _row(maxim, say(N_("all of them")), whole, 0)
    for cut, each in enumerate(maxim.cuts):
        for level, where in enumerate(each):
            cells = [study.figure(maxim, style, cut, level) for style in every]
            if any(cells):
                rows += _row(maxim, say(where), cells, study.sign(maxim, cut, level))
    html.write(
        f'<table class="levels"><thead><tr>{head}</tr></thead>{rows}</table>'
        + html.paragraph(say(N_("✓ it holds there under every way of playing; ✗ the opposite does.")), "muted small")
    )  # fmt: skip
    if maxim.measure == SCORE:
        _made_of(study, maxim)


def _row(maxim: Maxim, where: str, cells: list[Figure | None], clear: int) -> str:
    sign, meaning = _CLEAR[clear]
    mark = f' <span aria-hidden="true">{sign}</span><span class="sr">({escape(say(meaning))})</span>' if sign else ""
    body = "".join(
        f'<td><span class="number">{escape(mean(maxim, found))}</span><br>'
        f'<span class="muted small">{escape(range_of(maxim, found, speech()))}</span></td>'
        if found is not None
        else f"<td>{escape(say(FEW))}</td>"
        for found in cells
    )
    columns = len(cells)
    named = f'<tr><th scope="rowgroup" colspan="{columns}">{escape(sentence(where))}{mark}</th></tr>'
    return f"<tbody>{named}<tr>{body}</tr></tbody>"


def _cell(maxim: Maxim, figure: Figure) -> str:
    return f"{mean(maxim, figure)} ({range_of(maxim, figure, speech())})"


def _made_of(study: Study, maxim: Maxim) -> None:
    """What the differences are made of, part by part."""
    every = range(len(study.styles))
    names = parts_of(study.rules.partition("/")[0])
    parts = [study.parts(maxim, style) for style in every]
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in (say(N_("Part")), *map(say, study.names)))
    rows = "".join(
        f'<tr><th scope="row">{escape(sentence(say(names[part])))}</th>'
        + "".join(f"<td>{escape(signed(each[part]))}</td>" for each in parts)
        + "</tr>"
        for part in parts[0]
    )
    title = say(N_("What the difference is made of"))
    html.write(
        f"<details><summary>{escape(title)}</summary>"
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>'
    )


# ---------------------------------------------------------------- deciding, and how it was tried


def _decide(game: Game, study: Study, maxim: Maxim, example: Example) -> None:
    """A position with its two lines of play, and after the choice what each is worth."""
    rules, position = game.read(example.position)
    drawing.show_view(game.layout(position, example.seat, rules))
    lines = sorted(example.lines)
    told = {line: sentence("; ".join(words.move_name(speech(), game, move) for move in line)) for line in lines}
    picked = st.radio(
        say(N_("Hidden cards may lie anywhere. What do you do?")), lines, index=None,
        key=f"maxims:{study.rules}:{maxim.id}", format_func=labels(lines, told.__getitem__),
    )  # fmt: skip
    if picked is None:
        return
    best = example.lines[0 if example.ahead[0] > 0 else 1]
    ahead = [abs(value) for value in example.ahead]
    least = min(value - error for value, error in zip(ahead, example.errors, strict=True))
    sign, colour, word = ("✓", "right", N_("Right.")) if picked == best else ("✗", "wrong", SCALE[named(SCORE, least)])
    rows = "".join(
        f"<li>{escape(say(name))}: {escape(say(AHEAD, n=round(value), error=round(error)))}</li>"
        for name, value, error in zip(study.names, ahead, example.errors, strict=True)
    )
    html.write(
        f'<p class="outcome {colour}" role="status"><span aria-hidden="true">{sign}</span> {escape(say(word))}</p>'
        + html.paragraph(say(N_("Better: {line}. It is ahead by so much, if everybody plays on so:"), line=told[best]))
        + f"<ul>{rows}</ul>",
        tag="section", classes="panel",
    )  # fmt: skip


def _how(study: Study, maxim: Maxim) -> list[str]:
    """How the figures came about, in sentences."""
    tried = study.tried[maxim.id]
    count = len(_deals(study, maxim))
    told = [say(maxim.fits)]
    if maxim.measure == SCORE:
        told.append(
            say(
                N_("{n} positions were found in {deals} deals, one in a deal at most; each side of a deal played one "
                   "of the ways. From each the hidden cards were dealt anew {draws} times, the same for both choices, "
                   "and everybody played on in one way. Where there are several choices of a kind, the best under that "
                   "way was taken, found with other deals."),
                n=count, deals=tried.deals, draws=study.draws,
            )
        )  # fmt: skip
        table = bounds(SCORE)
        told.append(
            say(N_("As everywhere here, what costs {mistake} points is called a mistake, and what costs {blunder} a "
                   "blunder."), mistake=round(table["mistake"]), blunder=round(table["blunder"]))
        )  # fmt: skip
    else:
        told.append(speech().count(*NN_("{n} deal was played.", "{n} deals were played."), count))
    told.append(say(N_("In 95 of 100 such trials all intervals of a saying hold at once.")))
    return told


def _deals(study: Study, maxim: Maxim) -> set[int]:
    """The deals of which something was measured."""
    return {row.deal for row in study.tried[maxim.id].rows}
