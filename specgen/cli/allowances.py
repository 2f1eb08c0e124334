"""The options of allowances, which ``diff`` and ``lint`` share, and what they do."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import err
from specgen.cli.findings import counted
from specgen.evolution.diff import Differences
from specgen.pipeline import Loaded
from specgen.pipeline.allowing import allowed, write_allowances
from specgen.pipeline.configuration import FILE, configuration_file
from specgen.problems.bad_input import bad_input

ShowAllowed = Annotated[
    bool, typer.Option("--show-allowed", help="Show what is allowed, too, and why.")
]
NoAllowances = Annotated[
    bool, typer.Option("--no-allowances", help="Nothing is allowed.")
]
WriteAllowances = Annotated[
    bool,
    typer.Option(
        "--write-allowances",
        help="Allow in the configuration what is found now; takes --reason.",
    ),
]
Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Why it may be so.")
]


@dataclass(frozen=True)
class Allowing:
    """What a command is asked to do with allowances."""

    config: Path | None
    shown: bool
    ignored: bool
    written: bool
    reason: str

    def __post_init__(self) -> None:
        """Raise SpecError where the options don't go together."""
        if self.written and not self.reason.strip():
            hint = '--reason "why all of it may be so"'
            raise bad_input("--write-allowances", "an allowance needs a reason", hint)
        if self.reason and not self.written:
            raise bad_input("--reason", "is that of --write-allowances")
        if self.written and self.ignored:
            raise bad_input("--write-allowances", "not with --no-allowances")

    def applied(
        self,
        differences: Differences,
        new: Loaded,
        old: Loaded | None,
        *commands: str,
        texts: Mapping[str, str] | None = None,
    ) -> Differences:
        """The differences without what is allowed, of all messages and categories."""
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
        """What is shown of the chosen ones; entries for them are written if asked for."""
        if self.written:
            path = self._configuration() or Path(FILE)
            before = len(differences.allowed)
            differences = write_allowances(path, differences, self.reason.strip())
            count = counted(len(differences.allowed) - before, "entry", "entries")
            err.print(f"{path}: {count} added", markup=False)
        return differences.with_allowed() if self.shown else differences

    def _configuration(self) -> Path | None:
        path = self.config or configuration_file(Path())
        return None if path is None else Path(os.path.relpath(path))
