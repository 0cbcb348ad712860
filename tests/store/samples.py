"""Records to put into a store."""

from __future__ import annotations

from tutor.records import AttemptRecord, Dispute, HouseRules, OpenQuestion, Profile


def moment(second: int) -> str:
    """A time of one evening."""
    return f"2026-03-01T18:30:{second:02}.000+00:00"


def person(id: str = "p1", name: str = "Мария 🙂", language: str = "ru") -> Profile:
    """A learner."""
    return Profile(id, name, language, moment(0))


def question(
    profile: str = "p1", rev: int = 1, nonce: str = "n1", page: str = "practise", second: int = 1
) -> OpenQuestion:
    """A question on a page."""
    return OpenQuestion(profile, page, rev, nonce, '{"asked": 1}', '{"topic": "trick"}', "mixed", 0, moment(second))


def attempt(id: str = "a1", profile: str = "p1", raw: str = '"yes"', hints: int = 0, second: int = 2) -> AttemptRecord:
    """An answer to it."""
    return AttemptRecord(
        id, profile, "bura", "legality", "bura/seed", "bura.trick.beat-all", '{"asked": 1}', raw, "true", "wrong", 0.25,
        "mixed", hints, moment(1), moment(second), "0.1.0",
    )  # fmt: skip


def rules(profile: str = "p1", name: str = "У бабушки", key: str = "bura/seed+reply=closed") -> HouseRules:
    """A named rule set."""
    return HouseRules(profile, name, key, moment(3))


def dispute(id: str = "d1", profile: str = "p1", remark: str = "Почему?") -> Dispute:
    """An objection."""
    return Dispute(
        id, profile, "bura/seed | trump 9d", "{}", '"yes"', "{}", "bura/seed", "0.1.0", remark, moment(4)
    )  # fmt: skip
