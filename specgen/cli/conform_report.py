"""The scorecard of ``specgen conform`` on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from specgen.cli.console import out
from specgen.protocol.model.versions import runs_text
from specgen.testing.conform.answers import Implementation
from specgen.testing.conform.case import Direction
from specgen.testing.conform.check import Step
from specgen.testing.conform.differences import MISSING
from specgen.testing.conform.earlier import lost_lines
from specgen.testing.conform.result import Cell, Result
from specgen.testing.conform.scorecard import Counts, Scorecard
from specgen.testing.conform.verdict import Verdict

_MOST = 20
"""How many failures are printed; --json has all."""

_STYLES = {
    Verdict.PASSED: "green",
    Verdict.ELSEWHERE: "yellow",
    Verdict.LAX: "yellow",
    Verdict.UNSUPPORTED: "dim",
    Verdict.SKIPPED: "dim",
}


def print_scorecard(scorecard: Scorecard, seconds: float) -> None:
    """Print the scorecard: messages, failures and totals."""
    if scorecard.implementation is None:
        _print_why_given_up(scorecard)
        count = scorecard.total().total()
        out.print(f"{scorecard.source}: {count} cases, none of which could be asked")
        return
    _print_messages(scorecard)
    _print_failures(scorecard)
    _print_totals(scorecard)
    _print_end(scorecard, scorecard.implementation, seconds)


def print_steps(steps: Iterable[Step]) -> bool:
    """Print the steps of a harness check as they come; return whether all are right."""
    is_right = True
    for step in steps:
        is_right &= not step.problems
        out.print(f"{'wrong' if step.problems else 'right'}  {step.what}")
        for problem in step.problems:
            out.print(f"       {problem}")
        for line in step.last_words:
            out.print(f"       stderr: {line}")
    return is_right


def _print_messages(scorecard: Scorecard) -> None:
    rows: dict[tuple[str, str], list[tuple[Cell, dict[Direction, Counts]]]] = {}
    for cell, ways in scorecard.cells().items():
        rows.setdefault((cell.message, cell.form), []).append((cell, ways))
    table = Table("message", "versions", *Direction, box=None)
    for (message, form), cells in rows.items():
        name = message if form == "message" else f"{message} ({form})"
        columns = [
            _counted(_sum(ways.get(way, Counter()) for _, ways in cells))
            for way in Direction
        ]
        table.add_row(name, _versions(cells), *columns)
    out.print(table)


def _print_failures(scorecard: Scorecard) -> None:
    failures = [result for result, reason in scorecard.failures if reason is None]
    # Missing versions are often the most numerous and the least interesting.
    failures.sort(key=lambda result: result.judgement.verdict is Verdict.MISSING)
    if failures:
        out.print()
    for result in failures[:_MOST]:
        for line in _failure_lines(result):
            out.print(line)
    if more := scorecard.unexpected - len(failures[:_MOST]):
        out.print(f"and {more} more failures (--json and --html list all)")


def _failure_lines(result: Result) -> Iterable[str]:
    judgement = result.judgement
    place = f" at {judgement.path}" if judgement.path else ""
    offset = judgement.offset
    place += f" @0x{offset:x}" if offset is not None else ""
    yield f"{result.case.id}: {judgement.verdict}{place}: {judgement.words}"
    for difference in judgement.differences[:3]:
        expected, got = _value(difference.expected), _value(difference.got)
        yield f"    {difference.path or '(message)'}: {got}, not {expected}"
    for line in judgement.last_words[-3:]:
        yield f"    stderr: {line}"


def _print_totals(scorecard: Scorecard) -> None:
    out.print()
    total = scorecard.total()
    columns = [verdict for verdict in Verdict if total[verdict]]
    table = Table("", "direction", *columns, box=None)
    for (expectation, direction), counts in scorecard.by_expectation().items():
        if counts.total():
            numbers = [str(counts[verdict] or "") for verdict in columns]
            table.add_row(expectation, direction, *numbers)
    out.print(table)


def _print_end(scorecard: Scorecard, who: Implementation, seconds: float) -> None:
    out.print()
    name = f"{who.name} {who.version}".strip()
    total = scorecard.total()
    failed = scorecard.total_failures
    expected = failed - scorecard.unexpected
    counts = f"{total.total()} cases, {failed} failed"
    counts += f" ({expected} expected)" if expected else ""
    restarts = f", restarted {scorecard.restarts} times" if scorecard.restarts else ""
    out.print(f"{name}, {scorecard.source}: {counts} in {seconds:.1f} s{restarts}")
    for line in lost_lines(scorecard.lost):
        out.print(f"tried in the earlier scorecard, but no longer: {line}")
    for pattern in scorecard.stale:
        out.print(f"expected to fail, but passes: {pattern}")
    for entry in scorecard.expected.loose():
        cases = entry.fails + entry.is_right
        words = f"expected to fail, but {entry.is_right} of {cases} pass"
        out.print(f"{words}: {entry.text}")
    for note in scorecard.notes:
        out.print(note)
    _print_why_given_up(scorecard)


def _print_why_given_up(scorecard: Scorecard) -> None:
    if scorecard.gave_up:
        out.print(f"gave up: {scorecard.gave_up}", style="red")
        for line in scorecard.last_words:
            out.print(f"    stderr: {line}")


def _counted(counts: Counts) -> Text:
    text = Text()
    for verdict in Verdict:
        if counts[verdict]:
            text.append(", " if text else "")
            style = "red" if verdict.is_failure else _STYLES.get(verdict, "")
            text.append(f"{counts[verdict]} {verdict}", style=style)
    return text or Text("-", style="dim")


def _versions(cells: Sequence[tuple[Cell, object]]) -> str:
    """The versions that were tried, as ranges."""
    versions = {cell.version for cell, _ in cells if cell.version is not None}
    return runs_text(versions) or "-"


def _value(value: object) -> str:
    return "nothing" if value == MISSING else repr(value)


def _sum(many: Iterable[Counts]) -> Counts:
    total: Counts = Counter()
    for counts in many:
        total += counts
    return total
