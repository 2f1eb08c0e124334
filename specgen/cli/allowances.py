"""The options for allowances that ``diff`` and ``lint`` share, and what they do."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from specgen.changes.allowances import allowed, write_allowances
from specgen.changes.diff import Differences
from specgen.cli.findings import counted
from specgen.cli.options import Options
from specgen.cli.reading import Config
from specgen.cli.report import current_report
from specgen.disk.project_file import FILE, configuration_file
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded


@dataclass(frozen=True)
class Allowing(Options):
    """The options of a command about allowances."""

    panel = "Allowances"

    shown: Annotated[
        bool,
        typer.Option(
            "--show-allowed",
            help="Also show allowed findings, and why they are allowed.",
        ),
    ] = False
    ignored: Annotated[
        bool, typer.Option("--no-allowances", help="Ignore all allowances.")
    ] = False
    written: Annotated[
        bool,
        typer.Option(
            "--write-allowances",
            help="Add allowances for the current findings to the configuration; needs "
            "--reason.",
        ),
    ] = False
    reason: Annotated[
        str,
        typer.Option("--reason", metavar="TEXT", help="Why the findings are allowed."),
    ] = ""
    config: Config = None

    def __post_init__(self) -> None:
        """Raise SpecError if the options don't go together."""
        if self.written and not self.reason.strip():
            hint = '--reason "why these findings are allowed"'
            raise bad_input("--write-allowances", "an allowance needs a reason", hint)
        if self.reason and not self.written:
            raise bad_input("--reason", "only with --write-allowances")
        if self.written and self.ignored:
            hint = "cannot be combined with --no-allowances"
            raise bad_input("--write-allowances", hint)

    def applied(
        self,
        differences: Differences,
        new: Loaded,
        old: Loaded | None,
        *commands: str,
        texts: Mapping[str, str] | None = None,
    ) -> Differences:
        """The differences, without allowed findings, of all messages and categories."""
        if self.ignored:
            return differences
        place = self._configuration()
        if self.written and place is not None and not place.exists():
            place = None
        return allowed(
            differences,
            new,
            old,
            configuration=place,
            commands=frozenset(commands),
            texts=texts,
        )

    def finished(self, differences: Differences) -> Differences:
        """The findings to show of the selected ones; writes entries for them on request."""
        if self.written:
            path = self._configuration() or Path(FILE)
            before = len(differences.allowed)
            differences = write_allowances(path, differences, self.reason.strip())
            count = counted(len(differences.allowed) - before, "entry", "entries")
            current_report().note(f"{path}: {count} added")
        return differences.with_allowed() if self.shown else differences

    def _configuration(self) -> Path | None:
        path = self.config or configuration_file(Path())
        return None if path is None else Path(os.path.relpath(path))
