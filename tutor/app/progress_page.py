"""Progress: what is confused, what fades, what is firm, how it came about, and one's own records."""

from __future__ import annotations

from html import escape
from typing import Final

import streamlit as st

from tutor.app import chart, confused, frame, html, minds, own_data, people, ruling, style, words
from tutor.app.rules import pick_game, take_link
from tutor.app.speech import say, speech
from tutor.engine.game import Game
from tutor.errors import N_, NN_, TutorError
from tutor.learner.mastery import TIERS
from tutor.learner.mind import Day, Mind
from tutor.learner.overview import Overview, overview
from tutor.table.tokens import THEMES

PAGE: Final = "progress"
GROUPS: Final = {
    "fading": N_("Fading"),
    "mastered": N_("Mastered"),
    "firm": N_("Firm"),
    "familiar": N_("Familiar"),
    "learning": N_("Being learned"),
    "unknown": N_("Not enough answers yet"),
}
"""What the groups of rules are called."""

TOLD: Final = {
    "fading": N_("You knew these well; by now they are likely to slip."),
    "mastered": N_("Answered well when nothing told what the question was about."),
    "firm": N_("Answered well; what is missing is success where nothing tells what the question is about."),
}
"""What a group means, where its name does not say it."""

POINTS: Final = NN_(
    "{n} decision, which cost {lost} expected points.", "{n} decisions; each cost {lost} expected points on average."
)
DECIDED: Final = {
    "points": POINTS,
    "score": POINTS,
    "deals": NN_(
        "{n} decision for the deal, which cost {share} wins in a hundred deals.",
        "{n} decisions for the deal; each cost {share} wins in a hundred deals on average.",
    ),
    "chance": NN_("You found {best} sure win of {n}.", "You found {best} sure wins of {n}."),
}
"""What is said of the losses, by what was counted."""

OPEN: Final = frozenset(("fading",))
"""Groups that are shown unfolded."""

IN_NUMBERS: Final = N_("The same in numbers")
MONTHS: Final = (
    N_("{day} Jan"), N_("{day} Feb"), N_("{day} Mar"), N_("{day} Apr"),
    N_("{day} May"), N_("{day} Jun"), N_("{day} Jul"), N_("{day} Aug"),
    N_("{day} Sep"), N_("{day} Oct"), N_("{day} Nov"), N_("{day} Dec"),
)  # fmt: skip


def show() -> None:
    """The page."""
    st.title(say(N_("Progress")), anchor=False)
    try:
        learner = people.somebody()
        if learner is None:
            people.ask_who()
            return
        take_link()
        game = pick_game(PAGE)
        with st.spinner(say(N_("Going through your answers…")), show_time=False):
            mind = minds.told(learner.id)
            found = overview(mind.state, game, people.now().isoformat(timespec="milliseconds"))
        _told(game, mind, found)
        own_data.show(learner, PAGE)
    except TutorError as error:
        html.problem(error)


def _told(game: Game, mind: Mind, found: Overview) -> None:
    _decisions(found)
    if not found.answered and found.losses:
        return
    if not found.answered:
        html.write(html.paragraph(say(N_("There are no answers about this game yet."))))
        st.page_link(frame.page("practise"), label=say(N_("Practise")), query_params={"game": game.id})
        return
    firm = len(found.clauses["mastered"]) + len(found.clauses["firm"])
    told = speech().count(*NN_("{n} rule of this game is firm.", "{n} rules of this game are firm."), firm)
    if len(found.clauses["unknown"]) == found.answered:
        told = say(N_("No rule has enough answers yet to say how well you know it."))
    html.write(html.paragraph(told, "answer"))
    if found.due:
        with st.container(key="progress-review", border=True, gap="xxsmall"):
            review = say(N_("Review now"))
            st.page_link(frame.page("practise"), label=f"**{review}**", query_params={"review": "1"})
            html.muted(speech().count(*NN_("{n} rule is due today.", "{n} rules are due today."), found.due))
    if found.confusions:
        st.header(say(N_("What you seem to confuse")), anchor=False)
        for confusion in found.confusions:
            confused.show(game, confusion)
    for name, title in GROUPS.items():
        _group(game, name, title, found.clauses[name])
    _chart(mind.of(game.id))


def _decisions(found: Overview) -> None:
    """What decisions have lost, by what was counted."""
    if not found.losses:
        return
    st.header(say(N_("Decisions")), anchor=False)
    for measure, losses in found.losses.items():
        told = speech().count(*DECIDED[measure], losses.decisions, lost=losses.each, best=losses.best,
                              share=round(50 * losses.each))  # fmt: skip
        if losses.mistakes or losses.blunders:
            told += " " + say(N_("Mistakes: {mistakes}, blunders: {blunders}."), mistakes=losses.mistakes,
                              blunders=losses.blunders)  # fmt: skip
        html.write(html.paragraph(told))


def _group(game: Game, name: str, title: str, clauses: tuple[str, ...]) -> None:
    if not clauses:
        return
    with st.expander(f"{say(title)} · {len(clauses)}", expanded=name in OPEN, key=f"progress-{name}"):
        if name in TOLD:
            html.muted(say(TOLD[name]))
        book = game.tables.book.clauses
        for topic in dict.fromkeys(book[clause].topic for clause in clauses):
            html.write(html.paragraph(words.topic_name(speech(), topic), "topic"))
            for clause in clauses:
                if book[clause].topic == topic:
                    ruling.rule_link(game, clause)


def date_in_words(date: str) -> str:
    """A day of the year, short."""
    _, month, day = date.split("-")
    return say(MONTHS[int(month) - 1], day=int(day))


def _chart(days: tuple[Day, ...]) -> None:
    st.header(say(N_("Over time")), anchor=False)
    label = {day.date: date_in_words(day.date) for day in days}
    first, last = chart.heights(days[0])["firm"], chart.heights(days[-1])["firm"]
    alt = say(N_("Firm rules: {first} on {start}, {last} on {end}."), first=first, last=last,
              start=label[days[0].date], end=label[days[-1].date])  # fmt: skip
    tokens = THEMES[style.theme()]
    names = [speech().text(TIERS[layer]) for layer in chart.LAYERS]
    legend = "".join(
        f"<li>{chart.swatch(layer, tokens)} {escape(name)}</li>"
        for layer, name in zip(chart.LAYERS, names, strict=True)
    )
    head = "".join(
        f'<th scope="col">{escape(name)}</th>' for name in (say(N_("Day")), say(N_("Answers so far")), *names)
    )  # fmt: skip
    rows = "".join(
        f"<tr><td>{escape(label[day.date])}</td><td>{day.answers}</td>"
        + "".join(f"<td>{number}</td>" for number in chart.heights(day).values()) + "</tr>"
        for day in reversed(days)
    )  # fmt: skip
    html.write(
        html.paragraph(alt) + chart.images(days, label, alt, tokens) + f'<ul class="legend">{legend}</ul>'
        f"<details><summary>{escape(say(IN_NUMBERS))}</summary>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></details>"
    )  # fmt: skip
