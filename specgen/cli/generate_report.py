"""What ``specgen generate`` prints when it has ended."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.table import Table

from specgen.cli.console import out
from specgen.model import Message
from specgen.render.run import Outcome
from specgen.render.stale import Stale, diff_lines
from specgen.render.units import Job


def show_stale(
    outputs: Sequence[tuple[Job, Path]],
    stale: Sequence[Sequence[Stale]],
    as_json: bool,
) -> None:
    """What a check saw: a diff of each file, or a list for programs."""
    if as_json:
        listed = [
            {
                "pack": job.pack.name,
                "output": str(folder),
                "stale": {file.path: file.state for file in files},
            }
            for (job, folder), files in zip(outputs, stale, strict=True)
        ]
        print(json.dumps(listed, indent=2))
        return
    for (_, folder), files in zip(outputs, stale, strict=True):
        for file in files:
            sys.stdout.writelines(diff_lines(file, folder))
    if not any(stale):
        out.print("everything is up to date")


def show_outcomes(
    rows: Sequence[tuple[Job, Outcome, Sequence[Message], float]], as_json: bool
) -> None:
    """What runs did: the outcome of each job, the messages chosen for it, seconds."""
    if as_json:
        facts = [
            {
                "pack": job.pack.name,
                "output": str(done.output),
                "messages": len(job.messages),
                "left_out": _left_out(messages, job),
                "message_versions": sum(len(m.versions) for m in job.messages),
                "files": done.files,
                "rendered": done.rendered,
                "written": list(done.written),
                "deleted": list(done.deleted),
                "kept": list(done.kept),
                "seconds": round(seconds, 3),
            }
            for job, done, messages, seconds in rows
        ]
        print(json.dumps(facts, indent=2))
        return
    heads = "pack messages versions files rendered written deleted seconds output"
    table = Table(*heads.split(), box=None)
    for job, done, _, seconds in rows:
        table.add_row(
            job.pack.name,
            str(len(job.messages)),
            str(sum(len(m.versions) for m in job.messages)),
            str(done.files),
            str(done.rendered),
            str(len(done.written)),
            str(len(done.deleted)),
            f"{seconds:.2f}",
            str(done.output),
        )
    out.print(table)


def _left_out(messages: Sequence[Message], job: Job) -> list[str]:
    """The messages that were chosen but that the pack has nothing of."""
    made = {message.name for message in job.messages}
    return [message.name for message in messages if message.name not in made]
