"""Run an implementation through vectors, and judge its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from specgen.testing.conform.answers import Implementation
from specgen.testing.conform.case import Case, Direction, cases
from specgen.testing.conform.drawing import Drawings
from specgen.testing.conform.judge import Judge
from specgen.testing.conform.runner import Runner
from specgen.testing.conform.scorecard import Scorecard
from specgen.testing.conform.session import Limits
from specgen.testing.conform.sources import Portion
from specgen.testing.vectors.vector import Form

Progress = Callable[[int], None]
"""Called with the number of portions begun so far."""

_ABILITIES = {
    Form.FRAME: "frames",
    Form.RECORDS: "records",
    Form.VALUE: "refuse_values",
}
"""What the vectors of a form need."""


def conform(
    command: Sequence[str],
    portions: Iterable[Portion],
    drawings: Drawings,
    scorecard: Scorecard,
    limits: Limits,
    progress: Progress = lambda _: None,
) -> None:
    """Run a command through portions of vectors, and fill the scorecard.

    Raises NotStartedError, and SpecError for an invalid vector.
    """
    runner, judge = Runner(command, limits), Judge(drawings, scorecard.strictness)
    for case, outcome in runner.run(_cases(portions, progress), why_unasked):
        who = runner.implementation
        can = frozenset() if who is None else who.can
        scorecard.add(case, judge.judgement(case, outcome, can))
    scorecard.implementation = runner.implementation
    scorecard.gave_up = runner.gave_up
    scorecard.last_words = runner.last_words
    scorecard.restarts = runner.restarts
    scorecard.notes += runner.notes


def why_unasked(case: Case, who: Implementation) -> str:
    """Why an implementation declares a case unsupported; empty if it does not."""
    vector, can = case.vector, who.can
    needs = {"decode"} if case.direction is Direction.DECODE else {"encode", "json"}
    if (ability := _ABILITIES.get(vector.form)) is not None:
        needs.add(ability)
    if case.direction is Direction.ENCODE and vector.unknown_tags:
        needs.add("unknown_tags")
    if lacking := sorted(needs - can):
        return f"it can't: {', '.join(lacking)}"
    if not who.has(vector.message, vector.version):
        return "it does not have this version"
    return ""


def _cases(portions: Iterable[Portion], progress: Progress) -> Iterator[Case]:
    for number, portion in enumerate(portions):
        progress(number)
        yield from cases(portion.vectors())
