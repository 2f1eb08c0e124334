"""The scorecard of ``specgen conform`` on a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from specgen.cli.console import out
from specgen.conform.case import Direction
from specgen.conform.check import Step
from specgen.conform.differences import MISSING
from specgen.conform.earlier import lost_lines
from specgen.conform.result import Cell, Result
from specgen.conform.scorecard import Counts, Scorecard
from specgen.conform.verdict import Verdict
from specgen.model.versions import runs_text

_MOST = 20
"""So many failures are told; --json has all."""

_STYLES = {
    Verdict.PASSED: "green",
    Verdict.ELSEWHERE: "yellow",
    Verdict.LAX: "yellow",
    Verdict.UNSUPPORTED: "dim",
    Verdict.SKIPPED: "dim",
}


def print_scorecard(scorecard: Scorecard, seconds: float) -> None:
    """All of it: messages, failures, totals."""
    _print_messages(scorecard)
    _print_failures(scorecard)
    _print_totals(scorecard)
    _print_end(scorecard, seconds)


def print_steps(steps: Iterable[Step]) -> bool:
    """What was tried with a harness, as it comes; whether nothing was wrong."""
    is_right = True
    for step in steps:
        is_right &= not step.problems
        out.print(Text(f"{'wrong' if step.problems else 'right'}  {step.what}"))
        for problem in step.problems:
            out.print(Text(f"       {problem}"))
        for line in step.last_words:
            out.print(Text(f"       stderr: {line}"))
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
    # What is missing is often most of it, and the least to look at.
    failures.sort(key=lambda result: result.judgement.verdict is Verdict.MISSING)
    if failures:
        out.print()
    for result in failures[:_MOST]:
        for line in _told(result):
            out.print(Text(line))
    if more := scorecard.unexpected - len(failures[:_MOST]):
        out.print(f"and {more} failures more (--json, --html)")


def _told(result: Result) -> Iterable[str]:
    judgement = result.judgement
    place = f" at {judgement.path}" if judgement.path else ""
    offset = judgement.offset
    place += f" @0x{offset:x}" if offset is not None else ""
    yield f"{result.case.id}: {judgement.verdict}{place}: {judgement.words}"
    for one in judgement.differences[:3]:
        expected, got = _value(one.expected), _value(one.got)
        yield f"    {one.path or '(message)'}: {got}, not {expected}"
    for line in judgement.last_words[-3:]:
        yield f"    stderr: {line}"


def _print_totals(scorecard: Scorecard) -> None:
    out.print()
    verdicts = [one for one, count in scorecard.total().items() if count]
    columns = [one for one in Verdict if one in verdicts]
    table = Table("", "direction", *columns, box=None)
    for (expectation, direction), counts in scorecard.by_expectation().items():
        if counts.total():
            numbers = [str(counts[one] or "") for one in columns]
            table.add_row(expectation, direction, *numbers)
    out.print(table)


def _print_end(scorecard: Scorecard, seconds: float) -> None:
    out.print()
    who = scorecard.implementation
    name = "nobody answered" if who is None else f"{who.name} {who.version}".strip()
    total = scorecard.total()
    failed = scorecard.total_failures
    expected = failed - scorecard.unexpected
    told = f"{total.total()} cases, {failed} failed"
    told += f" ({expected} expected)" if expected else ""
    again = f", started again {scorecard.restarts} times" if scorecard.restarts else ""
    out.print(f"{name}, {scorecard.source}: {told} in {seconds:.1f} s{again}")
    for line in lost_lines(scorecard.lost):
        out.print(Text(f"tried in the earlier scorecard, and no more: {line}"))
    for pattern in scorecard.stale:
        out.print(Text(f"expected, and fails no more: {pattern}"))
    for one in scorecard.expected.loose():
        words = (
            f"expected, though {one.is_right} of {one.fails + one.is_right} are right"
        )
        out.print(Text(f"{words}: {one.text}"))
    for note in scorecard.notes:
        out.print(Text(note))
    if scorecard.gave_up:
        out.print(Text(f"given up: {scorecard.gave_up}", style="red"))
        for line in scorecard.last_words:
            out.print(Text(f"    stderr: {line}"))


def _counted(counts: Counts) -> Text:
    text = Text()
    for one in Verdict:
        if counts[one]:
            text.append(", " if text else "")
            style = "red" if one.is_failure else _STYLES.get(one, "")
            text.append(f"{counts[one]} {one}", style=style)
    return text or Text("-", style="dim")


def _versions(cells: Sequence[tuple[Cell, object]]) -> str:
    """The versions in which something was asked, as runs."""
    versions = {cell.version for cell, _ in cells if cell.version is not None}
    return runs_text(versions) or "-"


def _value(value: object) -> str:
    return "nothing" if value == MISSING else repr(value)


def _sum(many: Iterable[Counts]) -> Counts:
    total: Counts = Counter()
    for counts in many:
        total += counts
    return total
