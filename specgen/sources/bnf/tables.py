"""Collect the tables of errors, API keys and primitive types."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain, pairwise, repeat

from specgen.protocol.model import ApiKey, ErrorCode, Span
from specgen.protocol.model.names import api_name
from specgen.protocol.model.release import PrimitiveType
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf.table_rows import (
    TYPES,
    Fact,
    fact_of_cells,
    facts_of_line,
    is_broken,
    only_divides,
)

_MIN_ROWS = 3
"""At least this many consecutive API keys or types are a table, not a coincidence."""
_FIRST_CODE = -1
"""The code of the first error, UNKNOWN_SERVER_ERROR; Kafka has given out every one since."""
_MOST_LOST = 8
"""A table that lacks more than one error in so many is a selection, not a damaged table."""
_COMMON_APIS = frozenset(["Produce", "Fetch", "Metadata"])
"""Every table of API keys has one of these APIs."""


class Tables:
    """Collects the three tables of a document."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.errors: dict[int, ErrorCode] = {}
        self.api_keys: dict[int, ApiKey] = {}
        self.types: dict[str, PrimitiveType] = {}
        self.broken: list[str] = []
        """Incomplete names of errors, which are not in ``errors``."""
        self._error_spans: dict[int, Span] = {}
        self._key_spans: dict[ApiKey, Span] = {}
        self._keys: list[ApiKey] = []
        self._types: list[PrimitiveType] = []
        self._known: Collection[str] = ()
        self._runs: list[list[ApiKey]] = []
        self._short: list[ApiKey | PrimitiveType] = []
        """Rows in runs too short to be a table on their own."""

    def start(self) -> None:
        """End the runs: another table, or something else, begins."""
        if len(self._keys) >= _MIN_ROWS:
            self._runs.append(self._keys)
        else:
            self._short += self._keys
        if len(self._types) >= _MIN_ROWS and any(
            row.name in TYPES for row in self._types
        ):
            self.types |= {row.name: row for row in self._types}
        else:
            self._short += self._types
        self._keys, self._types = [], []

    def finish(self, messages: Collection[str]) -> None:
        """End the document; ``messages`` are the names of its blocks.

        A run of names and numbers without any of its APIs is, say, a table of contents.
        """
        self.start()
        known = self._known = {api_name(name) for name in messages} | _COMMON_APIS
        for run in self._runs:
            if any(row.name in known for row in run):
                self._add_keys(run)
        self._add_short(known)
        self._report_gaps()

    def _add_keys(self, run: Sequence[ApiKey]) -> None:
        """Add a table of API keys; the last row of a key counts."""
        for row in run:
            before = self.api_keys.get(row.key, row)
            if before.name != row.name:
                names = before.name, row.name
                span = self._key_spans[row]
                self.problems.add(problem.two_rows(span, "API key", row.key, names))
            self.api_keys[row.key] = row

    def _report_gaps(self) -> None:
        """Report the errors that a table lacks, unless it has only some on purpose."""
        codes = sorted(self.errors)
        steps = [*pairwise([_FIRST_CODE - 1, *codes])]
        gaps = [(gap, code) for last, code in steps for gap in range(last + 1, code)]
        if len(gaps) * _MOST_LOST <= len(codes):
            for gap, following in gaps:
                span = self._error_spans[following]
                self.problems.add(problem.no_error(span, gap))

    def misses(self, name: str) -> bool:
        """Whether a name on a line of its own belongs to a table that has no row for it."""
        if name in TYPES:
            return bool(self.types) and name not in self.types
        if "_" in name:
            return bool(self.errors) and name not in {
                row.name for row in self.errors.values()
            }
        names = {row.name for row in self.api_keys.values()}
        return bool(names) and name in self._known and name not in names

    def _add_short(self, known: Collection[str]) -> None:
        """Add rows that were separated from their tables, by a page break for example."""
        names = {row.name for row in self.api_keys.values()}
        has_keys, has_types = bool(self.api_keys), bool(self.types)
        for row in self._short:
            if isinstance(row, PrimitiveType):
                if has_types and row.name in TYPES:
                    self.types.setdefault(row.name, row)
            elif has_keys and row.name in known and row.name not in names:
                self.api_keys.setdefault(row.key, row)

    def row(self, cells: Sequence[str], word_before: str, span: Span) -> bool:
        """Add a row of cells; returns whether it is from one of these tables."""
        return self._add(fact_of_cells(cells), word_before, span)

    def line(self, text: str, word_before: str, span: Span) -> bool:
        """Add a line of text; returns whether it is a row of one of these tables.

        ``word_before`` is the word of the line before, if it has only one.
        """
        words = chain([word_before], repeat(""))
        facts = zip(facts_of_line(text), words, strict=False)
        added = [self._add(fact, word, span) for fact, word in facts]
        if not added and not only_divides(text):
            self.start()
        return bool(added)

    def _add(self, fact: Fact | None, word_before: str, span: Span) -> bool:
        match fact:
            case ErrorCode() if word_before.isupper():  # probably half of the name
                self.broken.append(f"{word_before}{fact.name}")
            case ErrorCode() if is_broken(fact.name):
                self.broken.append(fact.name)
            case ErrorCode():
                self._add_error(fact, span)
            case ApiKey():
                self._keys.append(fact)
                self._key_spans.setdefault(fact, span)
            case PrimitiveType():
                self._types.append(fact)
        return fact is not None

    def _add_error(self, row: ErrorCode, span: Span) -> None:
        """Add an error; the first row of a code counts."""
        before = self.errors.setdefault(row.code, row)
        self._error_spans.setdefault(row.code, span)
        if before.name != row.name:
            names = before.name, row.name
            self.problems.add(problem.two_rows(span, "error", row.code, names))
