"""What ``specgen generate`` prints at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table

from specgen.cli.console import out
from specgen.cli.output import print_diffs, print_json
from specgen.codegen.run import Outcome
from specgen.codegen.units import Job
from specgen.disk.stale import Stale, diff_lines
from specgen.protocol.model import Message


@dataclass(frozen=True)
class Made:
    """What a run did."""

    job: Job
    outcome: Outcome
    messages: Sequence[Message]
    """The selected messages."""
    seconds: float


def show_stale(
    outputs: Sequence[tuple[Job, Path]],
    stale: Sequence[Sequence[Stale]],
    as_json: bool,
) -> None:
    """Print the stale files of a check: as diffs, or as a list for programs."""
    if as_json:
        listed = [
            {
                "pack": job.pack.name,
                "output": str(folder),
                "stale": {file.path: file.state for file in files},
            }
            for (job, folder), files in zip(outputs, stale, strict=True)
        ]
        print_json(listed)
        return
    for (_, folder), files in zip(outputs, stale, strict=True):
        for file in files:
            print_diffs(diff_lines(file, folder))
    if not any(stale):
        out.print("everything is up to date")


def show_outcomes(rows: Sequence[Made], as_json: bool) -> None:
    """Print what each run did."""
    if as_json:
        facts = [
            {
                "pack": row.job.pack.name,
                "output": str(row.outcome.output),
                "messages": len(row.job.messages),
                "left_out": _left_out(row.messages, row.job),
                "message_versions": sum(len(m.versions) for m in row.job.messages),
                "files": row.outcome.files,
                "rendered": row.outcome.rendered,
                "written": list(row.outcome.written),
                "deleted": list(row.outcome.deleted),
                "kept": list(row.outcome.kept),
                "seconds": round(row.seconds, 3),
            }
            for row in rows
        ]
        print_json(facts)
        return
    heads = "pack messages versions files rendered written deleted seconds output"
    table = Table(*heads.split(), box=None)
    for row in rows:
        done = row.outcome
        table.add_row(
            row.job.pack.name,
            str(len(row.job.messages)),
            str(sum(len(m.versions) for m in row.job.messages)),
            str(done.files),
            str(done.rendered),
            str(len(done.written)),
            str(len(done.deleted)),
            f"{row.seconds:.2f}",
            str(done.output),
        )
    out.print(table)


def _left_out(messages: Sequence[Message], job: Job) -> list[str]:
    """The selected messages that the pack makes nothing from."""
    made = {message.name for message in job.messages}
    return [message.name for message in messages if message.name not in made]
