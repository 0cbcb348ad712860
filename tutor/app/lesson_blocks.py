"""The blocks of a lesson on a page: what the engine answers, confirms and refuses, and a table to try acts at."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

import streamlit as st

from tutor.app import drawing, frame, html, ruling, words
from tutor.app.rules import rules_name
from tutor.app.speech import say, speech
from tutor.app.table_component import card_table
from tutor.content import proof
from tutor.content.lesson import Claim, Lesson, Refuses, Rule, Show, Step
from tutor.engine.game import Asked, Game
from tutor.errors import N_, TutorError
from tutor.explain.build import explain
from tutor.explain.render import Text, render
from tutor.registry import game_of
from tutor.table.payload import TableEvent, TableOptions, payload
from tutor.table.ways import move_of, options_for, ways_of
from tutor.table.words import labels_in

TRIED: Final = "learn:tried"


def show(lesson: Lesson, step: Step, mark: str) -> None:
    """Everything that a step holds besides its words and its questions; ``mark`` names the step on this page."""
    game = game_of(lesson.game)
    seen = {block.question for block in step.blocks if isinstance(block, Show)}
    act = next((block for block in step.blocks if isinstance(block, Refuses)), None)
    if step.place is not None:
        _table(lesson, step, act, mark)
    for block in step.blocks:
        match block:
            case Show():
                _answered(game, lesson, block.question)
            case Claim():
                _claimed(game, lesson, block, seen)
            case Refuses():
                _offer(lesson, step, block, mark)
            case Rule():
                _rule(game, lesson, block)
            case _:
                pass


# ---------------------------------------------------------------- what is shown


def _answered(game: Game, lesson: Lesson, text: str) -> None:
    asked = proof.question(game, proof.rules_of(lesson), text)
    by_other_rules(lesson, asked.rules.key)
    view = drawing.situation(game.id, asked.query, asked.given, speech().code)
    if view is not None:
        drawing.show_view(view)
    else:
        html.write(html.paragraph(_given(game, asked), "muted"))
    _ruled(ruling.text_of(game, asked, asked.answer()))


def _ruled(text: Text) -> None:
    """An answer, its reasons folded."""
    grounds = "".join(ruling.ground(because, decisive=place == 0) for place, because in enumerate(text.because))
    folded = f"<details><summary>{escape(say(N_('Why')))}</summary>{grounds}</details>" if grounds else ""
    html.write(f'<p class="answer">{escape(text.headline)}</p>{folded}', tag="section", classes="panel")


def _given(game: Game, asked: Asked) -> str:
    """What a question tells, in words."""
    spoken = speech()
    parts = [
        f"{words.field_name(spoken, asked.query.name, field.name, field.kind.name.partition(':')[0])}: "
        f"{words.value_name(spoken, game.id, field, asked.given[field.name])}"
        for field in asked.query.form.fields if field.name in asked.given
    ]  # fmt: skip
    return "; ".join(parts)


def by_other_rules(lesson: Lesson, key: str) -> None:
    """Say so where something is shown or asked by other rules than the lesson's."""
    if key != proof.rules_of(lesson).key:
        told = say(N_("By the rules “{name}”:"), name=rules_name(game_of(lesson.game), key))
        html.write(f'<p class="muted">{escape(told)} <code>{escape(key)}</code></p>')


def _claimed(game: Game, lesson: Lesson, claim: Claim, seen: set[str]) -> None:
    """What the engine confirms, one line for each question that the step does not show already."""
    items = []
    for text in claim.questions:
        if text in seen:
            continue
        asked = proof.question(game, proof.rules_of(lesson), text)
        said = ruling.text_of(game, asked, asked.answer()).headline
        named = rules_name(game, asked.rules.key) if asked.rules.key != proof.rules_of(lesson).key else ""
        given = ". ".join(filter(None, (named, _given(game, asked))))
        items.append(f'<li><span class="muted">{escape(given)}</span><br>{escape(said)}</li>')
    html.write(f"<ul>{''.join(items)}</ul>", classes="panel")


def _rule(game: Game, lesson: Lesson, block: Rule) -> None:
    """A clause in its own words; where texts differ, who says what."""
    clause = game.tables.book.clauses[block.clause]
    spoken = speech()
    body = f'<p class="rule">{escape(spoken.text(clause.statement))}</p>'
    told = say(N_("So say")) if block.clause in lesson.disputed else say(N_("Source"))
    sides = [(told, _titles(game, clause.sources))]
    if block.clause in lesson.disputed:
        sides.append((say(N_("Otherwise")), _titles(game, clause.dissent)))
    for name, titles in sides:
        listed = "; ".join(titles)
        if listed:
            body += f'<p class="muted small">{escape(name)}: {escape(listed)}</p>'
    if block.clause in lesson.disputed and clause.contradiction:
        body += html.paragraph(spoken.text(clause.contradiction))
    html.write(f'<div class="ground decisive">{body}</div>')
    st.page_link(
        frame.page("rulebook"), label=say(N_("This rule with examples")), query_params={"clause": block.clause}
    )


def _titles(game: Game, tags: tuple[str, ...]) -> Iterator[str]:
    """The titles of sources; our own reading is called that."""
    for tag in tags:
        name = tag.split(" ")[0]
        yield (
            say(N_("our own reading, since no text says so"))
            if name == "ours"
            else speech().text(game.tables.sources[name].title)
        )


# ---------------------------------------------------------------- what is tried


def _table(lesson: Lesson, step: Step, act: Refuses | None, mark: str) -> None:
    """The table of a step, live where something is to be tried at it."""
    game = game_of(lesson.game)
    if step.place is None:
        return
    laid = proof.lay(game, proof.rules_of(lesson), step.place)
    view = game.layout(laid.position, laid.seat, proof.rules_of(lesson))
    if act is None:
        drawing.show_view(view)
        return
    ways = ways_of(view, _verb(act))

    def made(event: TableEvent) -> None:
        st.session_state[TRIED] = (mark, f"{laid.seat} {move_of(ways, event)}")

    code = speech().code
    options = options_for(ways, say, TableOptions(piles=None if ways else (), sort="suit"))
    shown = payload(view, labels_in(code), options, rev=1, nonce=mark, lang=code)
    news = card_table(f"learn:table:{mark}", shown, on_event=made)
    if news.problem is not None:
        html.problem(news.problem)


def _verb(act: Refuses) -> str:
    """The kind of move of an act at the table."""
    return act.act.split()[1] if len(act.act.split()) > 1 else ""


def _offer(lesson: Lesson, step: Step, block: Refuses, mark: str) -> None:
    """A button that does the act, and what came of whatever was tried last."""
    if step.place is None:
        game = game_of(lesson.game)
        asked = proof.question(game, proof.rules_of(lesson), block.act)
        by_other_rules(lesson, asked.rules.key)
        view = drawing.situation(game.id, asked.query, asked.given, speech().code)
        if view is not None:
            drawing.show_view(view)

    def try_it() -> None:
        st.session_state[TRIED] = (mark, block.act)

    st.button(say(N_("Try it")), key=f"learn:try:{mark}", on_click=try_it)
    tried = st.session_state.get(TRIED)
    if tried is not None and tried[0] == mark:
        _tried(lesson, step, tried[1], block)


def _tried(lesson: Lesson, step: Step, act: str, block: Refuses) -> None:
    game = game_of(lesson.game)
    try:
        found = proof.attempt(game, proof.rules_of(lesson), step, act)
    except TutorError as error:
        html.problem(error)
        return
    given = found.asked.given if found.asked else None
    text = render(explain(found.verdict, game, given, move=found.move), speech())
    sign, colour = ("✗", "wrong") if found.refused else ("✓", "right")
    grounds = "".join(ruling.ground(because, decisive=place == 0) for place, because in enumerate(text.because))
    body = (
        f'<p class="outcome {colour}" role="status"><span aria-hidden="true">{sign}</span> {escape(text.headline)}</p>'
    )
    html.write(body + grounds, tag="section", classes="panel")
    if not found.refused or block.clause not in found.broken:
        html.muted(say(N_("That was something else than what is to be tried here. The button shows it.")))
