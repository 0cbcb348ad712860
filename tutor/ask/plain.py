"""Questions and attempts as JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from tutor.ask.question import (
    Answer,
    AnswerForm,
    Attempt,
    Number,
    One,
    OneSeat,
    OnTable,
    Option,
    Question,
    Result,
    Several,
    StepAndReason,
    YesNo,
)
from tutor.engine.message import read_message

FORMS: Final[dict[str, type[AnswerForm]]] = {
    "yes-no": YesNo, "one": One, "several": Several, "number": Number, "seat": OneSeat, "table": OnTable,
    "step": StepAndReason,
}  # fmt: skip
_NAMES: Final = {form: name for name, form in FORMS.items()}


def to_json(value: Question | Attempt) -> dict[str, Any]:
    """A question or an attempt as plain values."""
    plain = {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Attempt):
        plain.update(question=to_json(value.question), outcome=value.outcome.value)
        plain["answer"] = list(value.answer) if isinstance(value.answer, tuple) else value.answer
        return plain
    plain.update(prompt=value.prompt.to_json(), form=_form_to_json(value.form))
    return plain


def from_json(plain: Mapping[str, Any]) -> Question | Attempt:
    """Read what ``to_json`` wrote."""
    values = dict(plain)
    if "learner" in values:
        question = from_json(values["question"])
        answer: Answer = tuple(values["answer"]) if isinstance(values["answer"], list) else values["answer"]
        return Attempt(**{**values, "question": question, "answer": answer, "outcome": Result(values["outcome"])})
    return Question(**{**values, "prompt": read_message(values["prompt"]), "form": _form_from_json(values["form"])})


def _form_to_json(form: AnswerForm) -> dict[str, Any]:
    plain: dict[str, Any] = {"form": _NAMES[type(form)]}
    for field in fields(form):
        value = getattr(form, field.name)
        if isinstance(value, tuple):
            value = [_option_to_json(item) if isinstance(item, Option) else item for item in value]
        plain[field.name] = value
    return plain


def _form_from_json(plain: Mapping[str, Any]) -> AnswerForm:
    values: dict[str, Any] = {
        name: tuple(_option_from_json(item) if isinstance(item, Mapping) else item for item in value)
        if isinstance(value, list) else value
        for name, value in plain.items() if name != "form"
    }  # fmt: skip
    return FORMS[plain["form"]](**values)


def _option_to_json(option: Option) -> dict[str, Any]:
    return {"label": option.label.to_json(), "value": option.value, "inner": list(option.inner)}


def _option_from_json(plain: Mapping[str, Any]) -> Option:
    return Option(read_message(plain["label"]), plain["value"], tuple(plain["inner"]))
