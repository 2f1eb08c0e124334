"""Which tests can see a mutant: those that reach the statement that it changes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import Mutant


@dataclass(frozen=True)
class Reach:
    """What one run of a room's tests went through.

    ``seconds`` are those of each test, by its name; ``lines`` are, by file and line, the
    tests that reach it, or the start of their names where they share what does, and an
    empty name where that is the import of a module.
    """

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    @classmethod
    def load(cls, file: Path) -> Reach:
        """What the plugin wrote."""
        record = json.loads(file.read_text(encoding="utf-8"))
        lines = {
            path: {int(line): names for line, names in by_line.items()}
            for path, by_line in record["lines"].items()
        }
        return cls(record["seconds"], lines)

    def tests(self, path: Path, mutant: Mutant) -> list[str]:
        """The tests to run, the quickest first.

        Of what runs as a module is imported, or in a process of its own, these are all:
        those that reach the module are the first of them.
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
        """The tests of these names, and those of the files and classes among them."""
        parts = {start for start in starts if start not in self.seconds}
        shared = {
            name for name in self.seconds if any(name.startswith(p) for p in parts)
        }
        return (starts - parts) | shared

    def _order(self, name: str) -> tuple[float, str]:
        return self.seconds[name], name
