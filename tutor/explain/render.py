"""From an explanation to sentences in a language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.errors import N_, NN_
from tutor.explain.build import Explanation, Ground, Line
from tutor.explain.language import Language, sentence

MOST_TITLES = 2
"""Sources named in a line where there are many more; one that would be left over alone is named as well."""


@dataclass(frozen=True, slots=True)
class Because:
    """One clause in words: what it found here, what it says, where it is written, who disagrees, what may change it.

    ``clause`` is its id and ``setting`` the option's, for those who want to quote them. ``told`` says that what it
    found leaves nothing of what it says to be said, ``plain`` that it goes without saying, whoever wrote it down.
    """

    clause: str
    reason: str
    statement: str
    source: str
    contradiction: str
    option: str
    setting: str
    told: bool = False
    plain: bool = False

    @property
    def short(self) -> str:
        """What it found here, or what it says where it found nothing particular."""
        return self.reason or self.statement

    @property
    def rule(self) -> str:
        """What it says, where that was not told by what it found."""
        return "" if self.told else self.statement


@dataclass(frozen=True, slots=True)
class Text:
    """An explanation in words, the decisive clause first.

    ``opening`` says of what it is said, where several things were answered, and ``closing`` what else was wrong.
    """

    headline: str
    because: tuple[Because, ...]
    opening: str = ""
    closing: str = ""

    @property
    def decisive(self) -> Because | None:
        """The clause that decided."""
        return self.because[0] if self.because else None

    def plain(self, more: Iterable[str] = ()) -> str:
        """One paragraph: the answer, the decisive clause, in a sentence each what supports it, and the sources.

        ``more`` is what else is to be said before the sources.
        """
        parts = [self.opening, self.headline]
        for place, because in enumerate(self.because):
            parts += [because.short] if place else [because.reason, because.rule]
        parts += [self.closing, *more]
        if self.because and not self.because[0].plain:
            parts += [self.because[0].source, self.because[0].contradiction]
        return " ".join(dict.fromkeys(filter(None, parts)))

    def markdown(self) -> str:
        """The same with everything that can be said of each clause."""
        lines = [self.opening, f"**{self.headline}**" if self.headline else ""]
        for because in self.because:
            lines.append(" ".join(filter(None, (because.reason, f"*{because.statement}*"))))
            details = [because.source, because.contradiction, because.option]
            lines.append("\n".join(f"- {detail}" for detail in details if detail))
            lines.append(f"`{because.clause}`")
        lines.append(self.closing)
        return "\n\n".join(filter(None, lines))


def render(explanation: Explanation, language: Language) -> Text:
    """An explanation in a language."""
    return Text(
        headline=_sentences(explanation.headline, language),
        because=tuple(_because(ground, language) for ground in explanation.grounds),
        opening=_sentences(explanation.opening, language),
        closing=_sentences(explanation.closing, language),
    )


def _sentences(lines: tuple[Line, ...], language: Language) -> str:
    return sentence(" ".join(_say(line, language) for line in lines))


def _say(line: Line, language: Language) -> str:
    facts = dict(line.facts)
    if line.many:
        return language.count(line.text, line.many, line.n, **{name: facts[name] for name in facts if name != "n"})
    return language.say(line.text, **facts)


def _because(ground: Ground, language: Language) -> Because:
    return Because(
        clause=ground.clause,
        reason=_sentences(ground.reason, language),
        statement=_statement(ground, language),
        source=_source(ground, language),
        contradiction=_contradiction(ground, language),
        option=language.say(N_("Tables may agree on this: {option}"), option=language.text(ground.option))
        if ground.option
        else "",
        setting=ground.setting,
        told=ground.told,
        plain=ground.plain,
    )


def _statement(ground: Ground, language: Language) -> str:
    said = language.text(ground.statement)
    return language.say(N_("The usual rule: “{statement}”"), statement=said) if ground.bent else said


def _source(ground: Ground, language: Language) -> str:
    titles = _titles(ground.sources, language)
    if ground.ours and not titles:
        return language.text(N_("No text states this outright; it is our own reading."))
    if ground.ours:
        return language.say(N_("No text settles this; we go by: {titles}."), titles=titles)
    if not titles:
        return ""
    return language.count(*NN_("Source: {titles}.", "Sources: {titles}."), len(ground.sources), titles=titles)


def _contradiction(ground: Ground, language: Language) -> str:
    if not ground.contradiction:
        return ""
    said = language.say(N_("Sources differ. {text}"), text=language.text(ground.contradiction))
    if not ground.dissent:
        return said
    return said + " " + language.say(N_("These say otherwise: {titles}."), titles=_titles(ground.dissent, language))


def _titles(titles: tuple[str, ...], language: Language) -> str:
    """The titles in one line; of many the first ones, since the rulebook lists them all."""
    more = len(titles) - MOST_TITLES
    if more < 2:
        return "; ".join(map(language.text, titles))
    first = "; ".join(map(language.text, titles[:MOST_TITLES]))
    return language.count(*NN_("{titles}; and {n} other", "{titles}; and {n} others"), more, titles=first)
