"""``specgen conform``: runs the vectors against another implementation."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.conform_report import print_scorecard, print_steps
from specgen.cli.console import FINDINGS, progress_bar, steady_lines
from specgen.cli.fixtures import VectorSelection
from specgen.cli.options import Options
from specgen.cli.output import OUTPUT
from specgen.cli.reading import READING, With, path_option, read
from specgen.cli.report import current_report
from specgen.codegen.making import settled
from specgen.disk.atomic import write_whole
from specgen.report.problem import bad_input
from specgen.sources.bundled import own_bundle
from specgen.sources.loading import ALL_RELEASES
from specgen.testing.conform.check import check_harness
from specgen.testing.conform.child import NotStartedError
from specgen.testing.conform.conform import conform
from specgen.testing.conform.drawing import Drawings
from specgen.testing.conform.earlier import read_tried
from specgen.testing.conform.expected import Expected, read_expected
from specgen.testing.conform.folding import Outcome, expected_text
from specgen.testing.conform.judge import Judge, Strictness
from specgen.testing.conform.page import badge, page
from specgen.testing.conform.scorecard import Scorecard, cases_text, json_text
from specgen.testing.conform.session import Limits
from specgen.testing.conform.sources import Portion, VectorFolder, release_portions
from specgen.testing.vectors.vector_set import ALL

_LATEST = "kafka:latest"
_LIMITS = Limits()


def _file(option: str, what: str) -> typer.models.OptionInfo:
    info: typer.models.OptionInfo = typer.Option(
        option, metavar="FILE", parser=path_option, help=what
    )
    return info


@dataclass(frozen=True)
class Waiting(Options):
    """How long a harness may take."""

    panel = "Limits"

    timeout: Annotated[
        float,
        typer.Option(
            "--timeout", metavar="SECONDS", min=0.01, help="Time limit for one answer."
        ),
    ] = _LIMITS.case_seconds
    start_timeout: Annotated[
        float,
        typer.Option(
            "--start-timeout",
            metavar="SECONDS",
            min=0.01,
            help="Time limit for the answer to the start message.",
        ),
    ] = _LIMITS.start_seconds
    restarts: Annotated[
        int,
        typer.Option(
            "--restarts",
            metavar="N",
            min=0,
            help="Give up after this many restarts in a row without an answer.",
        ),
    ] = _LIMITS.restarts
    patience: Annotated[
        float,
        typer.Option(
            "--patience",
            metavar="SECONDS",
            min=0,
            help="Give up once crashes and timeouts have cost this much time in total.",
        ),
    ] = _LIMITS.patience

    @property
    def limits(self) -> Limits:
        """The limits of a run."""
        return Limits(self.timeout, self.start_timeout, self.restarts, self.patience)


@dataclass(frozen=True)
class Judging(Options):
    """What counts as a failure."""

    panel = "What counts as a failure"

    strict: Annotated[
        bool,
        typer.Option(
            "--strict",
            help="Accepting bytes that should be refused counts as a failure.",
        ),
    ] = False
    offsets: Annotated[
        bool,
        typer.Option(
            "--offsets",
            help="Refusing at a different field or offset counts as a failure.",
        ),
    ] = False
    complete: Annotated[
        bool,
        typer.Option(
            "--complete",
            help="Not supporting a version, or skipping a case, counts as a failure.",
        ),
    ] = False
    earlier: Annotated[
        Path | None,
        _file(
            "--earlier",
            "An earlier scorecard (--json); no longer trying one of its versions counts "
            "as a failure.",
        ),
    ] = None
    expect: Annotated[
        Path | None, _file("--expect", "The expected failures and their reasons.")
    ] = None

    @property
    def strictness(self) -> Strictness:
        """What counts in addition to real failures."""
        return Strictness(
            lax=self.strict,
            places=self.strict or self.offsets,
            loose=self.strict,
            complete=self.complete,
        )


@dataclass(frozen=True)
class Results(Options):
    """What is written about a run."""

    panel = OUTPUT

    as_cases: Annotated[
        Path | None,
        _file("--cases", "Write the result of each case, one line of JSON per case."),
    ] = None
    as_json: Annotated[Path | None, _file("--json", "Write the scorecard as JSON.")] = (
        None
    )
    as_html: Annotated[
        Path | None, _file("--html", "Write the scorecard as an HTML page.")
    ] = None
    as_badge: Annotated[
        Path | None, _file("--badge", "Write an SVG badge for a README.")
    ] = None
    written: Annotated[
        Path | None,
        _file(
            "--write-expected",
            "Write the failures of this run to a file for --expect; needs --reason.",
        ),
    ] = None
    reason: Annotated[
        str,
        typer.Option(
            "--reason", metavar="TEXT", help="Why these failures are expected."
        ),
    ] = ""

    def __post_init__(self) -> None:
        """Raise typer.BadParameter for expected failures without a reason."""
        if self.written is not None and not self.reason.strip():
            raise typer.BadParameter("--write-expected needs --reason")

    def write(self, scorecard: Scorecard, drawings: Drawings) -> None:
        """Write the scorecard in each form that is requested; raises OSError."""
        if self.as_cases is not None:
            write_whole(self.as_cases, cases_text(scorecard))
        if self.as_json is not None:
            write_whole(self.as_json, json_text(scorecard))
        if self.as_html is not None:
            write_whole(self.as_html, page(scorecard, drawings))
        if self.as_badge is not None:
            write_whole(self.as_badge, badge(scorecard))


def conform_command(
    command: Annotated[
        list[str],
        typer.Argument(metavar="-- COMMAND", help="The harness and its arguments."),
    ],
    source: Annotated[
        str | None,
        typer.Option(
            "--source",
            metavar="SOURCE",
            help="Make the vectors from this source, kafka:latest by default; with "
            "--vectors, the source of their definitions.",
            rich_help_panel=READING,
        ),
    ] = None,
    vectors: Annotated[
        Path | None,
        typer.Option(
            "--vectors",
            metavar="DIR",
            parser=path_option,
            help="Read vectors written by specgen fixtures export.",
            rich_help_panel=READING,
        ),
    ] = None,
    check: Annotated[
        bool,
        typer.Option(
            "--check-harness",
            help="Only try a few cases, and show what the harness gets wrong in the "
            "exchange.",
        ),
    ] = False,
    *,
    selection: VectorSelection,
    with_: With = None,
    waiting: Waiting,
    judging: Judging,
    results: Results,
) -> None:
    """Run the vectors against another implementation of the protocol, and score it.

    COMMAND is a harness: a program that reads JSON Lines from standard input and answers
    each with one line (see docs/conform.md).

    Exit status 1 if there is a failure that --expect does not name, if --expect names a
    case that passes now, or if a version of --earlier is lost; 2 if the command could
    not be started.
    """
    earlier, as_json = judging.earlier, results.as_json
    if earlier and as_json and earlier.resolve() == as_json.resolve():
        raise typer.BadParameter("--json would replace the scorecard of --earlier")
    folder = None if vectors is None else VectorFolder(vectors)
    if folder is None:
        name = source or _LATEST
    else:
        name = source or folder.bundled or ALL_RELEASES
    loaded = settled(read(name, with_, strict=False))
    release = loaded.release.replace(messages=loaded.messages)
    choice = selection.of(loaded)
    if folder is not None:
        portions = folder.portions(choice)
    else:
        portions = release_portions(release, choice)
    limits, strictness = waiting.limits, judging.strictness
    drawings = Drawings(release)
    if check:
        with _starting(command):
            steps = check_harness(
                command, portions, Judge(drawings, strictness), limits
            )
            sys.exit(0 if print_steps(steps) else FINDINGS)
    whole_run = choice == ALL and (folder is None or folder.is_whole)
    expected = (
        Expected()
        if judging.expect is None
        else read_expected(judging.expect, whole_run)
    )
    label = name if folder is None else folder.source
    tried_before = frozenset() if earlier is None else read_tried(earlier)
    scorecard = Scorecard(label, expected, strictness, tried_before)
    started = time.perf_counter()
    _run(command, portions, drawings, scorecard, limits)
    results.write(scorecard, drawings)
    print_scorecard(scorecard, time.perf_counter() - started)
    release_name = label.removeprefix("kafka:")
    is_older = release_name in own_bundle().of_definitions[:-1]
    if scorecard.total_failures and scorecard.implementation and is_older:
        current_report().note(_NAMES.format(release=release_name))
    if results.written is not None:
        write_whole(results.written, _expected_text(scorecard, results.reason))
        current_report().note(f"{results.written}: {scorecard.total_failures} failures")
        sys.exit(0)
    sys.exit(0 if scorecard.is_as_expected else FINDINGS)


_NAMES = (
    "vectors of an older release have the names that fields had in it: if a harness knows"
    " newer ones, tell it (for kafka_wire_harness: --names {release})"
)


def _expected_text(scorecard: Scorecard, reason: str) -> str:
    outcomes = (
        Outcome(case, expectation, reason if verdict.is_failure else None)
        for case, expectation, verdict in scorecard.verdicts()
        if verdict.was_tried or verdict.is_failure
    )
    return expected_text(outcomes, [reason])


def _run(
    command: list[str],
    portions: list[Portion],
    drawings: Drawings,
    scorecard: Scorecard,
    limits: Limits,
) -> None:
    with progress_bar() as bar, _starting(command):
        task = bar.add_task("conform", total=len(portions))
        say = steady_lines("conform", len(portions))

        def progress(done: int) -> None:
            bar.update(task, completed=done)
            say(done)

        conform(
            command,
            portions,
            drawings,
            scorecard,
            limits,
            progress=progress,
        )


@contextmanager
def _starting(command: list[str]) -> Iterator[None]:
    """Report a command that can't be started as wrong usage."""
    try:
        yield
    except NotStartedError as error:
        raise bad_input(command[0], str(error)) from None
