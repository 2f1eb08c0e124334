"""The tables of errors, API keys and primitive types; rows of fields are left over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, repeat

from specgen.model import ApiKey, ErrorCode
from specgen.model.names import api_name
from specgen.model.release import PrimitiveType
from specgen.readers.bnf.table_rows import (
    TYPES,
    Fact,
    fact_of_cells,
    facts_of_line,
    is_broken,
    only_divides,
)

_RUN = 3
"""So many API keys or types in a row make a table, and no chance find."""
_ALWAYS = frozenset(["Produce", "Fetch", "Metadata"])
"""APIs one of which every table of API keys has."""


class Tables:
    """Collects the three tables of a document."""

    def __init__(self) -> None:
        self.errors: dict[int, ErrorCode] = {}
        self.api_keys: dict[int, ApiKey] = {}
        self.types: dict[str, PrimitiveType] = {}
        self.broken: list[str] = []
        """Names of errors that are not whole, and not among the errors."""
        self._keys: list[ApiKey] = []
        self._types: list[PrimitiveType] = []
        self._known: Collection[str] = ()
        self._runs: list[list[ApiKey]] = []
        self._short: list[ApiKey | PrimitiveType] = []
        """Rows of runs that are too short to be a table by themselves."""

    def start(self) -> None:
        """Another table, or something that is none, begins: runs end."""
        if len(self._keys) >= _RUN:
            self._runs.append(self._keys)
        else:
            self._short += self._keys
        if len(self._types) >= _RUN and any(row.name in TYPES for row in self._types):
            self.types |= {row.name: row for row in self._types}
        else:
            self._short += self._types
        self._keys, self._types = [], []

    def finish(self, messages: Collection[str]) -> None:
        """The document ends; ``messages`` are the names of its blocks.

        A run of names and numbers that names no API of it is a table of contents, say.
        """
        self.start()
        known = self._known = {api_name(name) for name in messages} | _ALWAYS
        for run in self._runs:
            if any(row.name in known for row in run):
                self.api_keys |= {row.key: row for row in run}
        self._add_short(known)

    def misses(self, name: str) -> bool:
        """Whether a name that stands alone is of a table, which has no row for it."""
        if name in TYPES:
            return bool(self.types) and name not in self.types
        if "_" in name:
            return bool(self.errors) and name not in {
                row.name for row in self.errors.values()
            }
        names = {row.name for row in self.api_keys.values()}
        return bool(names) and name in self._known and name not in names

    def _add_short(self, known: Collection[str]) -> None:
        """Rows that a page's end, say, parted from their tables."""
        names = {row.name for row in self.api_keys.values()}
        has_keys, has_types = bool(self.api_keys), bool(self.types)
        for row in self._short:
            if isinstance(row, PrimitiveType):
                if has_types and row.name in TYPES:
                    self.types.setdefault(row.name, row)
            elif has_keys and row.name in known and row.name not in names:
                self.api_keys.setdefault(row.key, row)

    def row(self, cells: Sequence[str], word_before: str) -> bool:
        """Take a row of cells; whether it was of one of these tables."""
        return self._take(fact_of_cells(cells), word_before)

    def line(self, text: str, word_before: str) -> bool:
        """Take a line of text; whether it was a row of one of these tables.

        ``word_before`` is the only word of the line before.
        """
        words = chain([word_before], repeat(""))
        facts = zip(facts_of_line(text), words, strict=False)
        taken = [self._take(fact, word) for fact, word in facts]
        if not taken and not only_divides(text):
            self.start()
        return bool(taken)

    def _take(self, fact: Fact | None, word_before: str) -> bool:
        match fact:
            case ErrorCode() if word_before.isupper():  # half of the name, as it seems
                self.broken.append(f"{word_before}{fact.name}")
            case ErrorCode() if is_broken(fact.name):
                self.broken.append(fact.name)
            case ErrorCode():
                self.errors.setdefault(fact.code, fact)
            case ApiKey():
                self._keys.append(fact)
            case PrimitiveType():
                self._types.append(fact)
        return fact is not None
