"""One learner's conversation with the tutor: asked, answered, recorded, explained. The only place that joins the rooms.

A session holds nothing itself: what is open lies in the store, so that each run of a page, each restart and each tab
goes on from the same place. Clock and chance are arguments; so is the store.

>>> from datetime import UTC, datetime
>>> from tutor.chance import Chance
>>> from tutor.records import MemoryStore
>>> store = MemoryStore()
>>> clock = lambda: datetime(2026, 3, 1, tzinfo=UTC)
>>> anna = enrol(store, "Anna", "en", clock=clock, chance=Chance(1))
>>> session = Session(store, anna.id, clock=clock, chance=Chance(2))
>>> session.resume() is None
True
"""

from tutor.ask import deciding
from tutor.engine.decision import Solver
from tutor.session.conversation import Clock, Session, enrol
from tutor.session.plan import CONTEXTS, Plan, choose
from tutor.session.shown import Judged, Posed, Summary, Tally


def _weighing() -> Solver:
    """Decisions are weighed in this process, by what is loaded when the first one is met."""
    from tutor.solve.door import Here  # noqa: PLC0415 - most sessions meet none

    return Here()


deciding.use(_weighing)

__all__ = ["CONTEXTS", "Clock", "Judged", "Plan", "Posed", "Session", "Summary", "Tally", "choose", "enrol"]
