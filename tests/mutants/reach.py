"""Which tests can detect a mutant: those that reach the changed statement."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import Mutant


@dataclass(frozen=True)
class Reach:
    """The lines that one run of a room's tests reached.

    ``seconds`` has the time of each test by name. ``lines`` has, by file and line, the names
    of the tests that reach it; for a shared fixture, the common start of their names; for
    the import of a module, an empty name.
    """

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    @classmethod
    def load(cls, file: Path) -> Reach:
        """Load what the plugin recorded."""
        record = json.loads(file.read_text(encoding="utf-8"))
        lines = {
            path: {int(line): names for line, names in by_line.items()}
            for path, by_line in record["lines"].items()
        }
        return cls(record["seconds"], lines)

    def tests(self, path: Path, mutant: Mutant) -> list[str]:
        """The tests to run, quickest first.

        For code that runs when a module is imported, or in another process, these are all
        tests, beginning with those that reach the module.
        """
        by_line = self.lines.get(str(path), {})
        starts = {name for line in mutant.lines for name in by_line.get(line, ())}
        chosen = self._named(starts) if "" not in starts else set()
        if chosen:
            return sorted(chosen, key=self._order)
        near = self._named({n for names in by_line.values() for n in names} - {""})
        rest = self.seconds.keys() - near
        return sorted(near, key=self._order) + sorted(rest, key=self._order)

    def _named(self, starts: set[str]) -> set[str]:
        """The tests with these names, and those in the files and classes among them."""
        parts = {start for start in starts if start not in self.seconds}
        shared = {
            name for name in self.seconds if any(name.startswith(p) for p in parts)
        }
        return (starts - parts) | shared

    def _order(self, name: str) -> tuple[float, str]:
        return self.seconds[name], name
