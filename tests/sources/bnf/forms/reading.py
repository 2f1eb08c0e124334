"""What is read from a document: its facts, and which of them its problems mention."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from specgen.protocol.layout import lower_all
from specgen.protocol.layout.export import layout_object
from specgen.protocol.model import Release
from specgen.report import Problem, Problems, SpecError
from specgen.sources.opening import release_of
from tests.support.references import reading as reading_of

Json = dict[str, Any]
At = tuple[str, str, int | None]
"""A version: its API as it is written, the kind, the number."""
Row = tuple[object, ...]

_HEAD = re.compile(
    r"([A-Za-z][A-Za-z0-9]*)\s+(Request|Response)\s*\(\s*Version\s*:\s*(\d+)\s*\)|"
    r"(Request|Response)\s+Header(?:\s+v(\d+))?(?=\s*=)"
)
_NO_WORD = {"B12", "B14", "W1"}
"""Codes of problems that say nothing of a layout."""


@dataclass
class Facts:
    """The facts of a document, in comparable values."""

    layouts: dict[At, Json] = field(default_factory=dict)
    tables: dict[str, dict[object, Row]] = field(default_factory=dict)


@dataclass
class Reading:
    """The facts, and the texts of the problems about them."""

    facts: Facts
    problems: list[Problem]
    refused: bool
    text: str

    def __post_init__(self) -> None:
        bare = _bare(self.text)
        heads = [*_HEAD.finditer(bare)]
        starts = [at.start() for at in re.finditer("\n", bare)]
        lines = [bisect_right(starts, head.start()) + 1 for head in heads]
        names = [_at(head) for head in heads]
        self.heads = set(names)
        self.told: set[At] = set()
        """The versions with a problem in their lines."""
        self._outside: list[Problem] = []
        self._bad_lines: list[str] = []
        """The lines that are no production or head."""
        all_lines = bare.split("\n")
        for problem in self.problems:
            if problem.code in _NO_WORD:
                continue
            index = bisect_right(lines, problem.span.line) - 1
            if index >= 0:
                # Headings in one line share its problems.
                first = bisect_left(lines, lines[index])
                self.told |= {*names[first : index + 1]}
            self._outside.append(problem)
            if problem.code == "B1":
                self._bad_lines += all_lines[problem.span.line - 1 : problem.span.line]

    def tells_of(self, at: At) -> bool:
        """Whether a problem is about this version, by its place or by its name."""
        api, kind, version = at
        if self.refused or at in self.told:
            return True
        first = api.removesuffix("Header") if kind == "header" else api
        head = re.compile(rf"\b{re.escape(first)}\s+{kind}\b", re.IGNORECASE)
        if any(head.search(line) for line in self._bad_lines):
            return True
        name = f"{api}{kind.capitalize()}" if kind != "header" else api
        words = re.compile(rf"\b{re.escape(name)}\b(?: version {version}\b)?")
        return any(
            match and ("version" in match[0] or "version" not in problem.message)
            for problem in self._outside
            for match in [words.search(problem.message)]
        )

    def tells_of_key(self, api: str) -> bool:
        """Whether a problem says that an API's key is unknown."""
        return any(p.code == "B14" and f"'{api}'" in p.message for p in self.problems)

    def tells_of_table(self) -> bool:
        """Whether a problem is about a table of the document."""
        return self.refused or any("table" in p.message for p in self._outside)


def facts_of(release: Release) -> Facts:
    """The facts of a release."""
    facts = Facts()
    for message in release.messages:
        for layout in lower_all(message):
            exported = layout_object(layout)
            facts.layouts[exported["api"], exported["kind"], exported["version"]] = (
                exported
            )
    facts.tables = {
        "errors": {e.code: (e.name, e.retriable) for e in release.errors},
        "api keys": {k.key: (k.name,) for k in release.api_keys},
        "types": {t.name: () for t in release.types},
    }
    return facts


@cache
def original(reference: str) -> Facts:
    """The facts of a reference as published."""
    return facts_of(reading_of(reference)[0])


def read(document: bytes, folder: Path, with_bundle: bool = True) -> Reading:
    """Read a document as a user does: from a file of which nothing else is known."""
    path = folder / "document"
    path.write_bytes(document)
    problems = Problems()
    text = document.decode("utf-8", "replace")
    try:
        release = release_of(str(path), problems, with_bundle=with_bundle)
    except SpecError as error:
        return Reading(Facts(), list(error.problems), refused=True, text=text)
    return Reading(facts_of(release), list(problems.found), refused=False, text=text)


def _bare(text: str) -> str:
    """The text without markup and escapes, with each character in its place."""
    bare = re.sub(r"</?[A-Za-z][^<>]*>", lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    if "\n" not in bare:
        bare = bare.replace("\r", "\n")
    return bare.replace("\\", " ").replace("\u00a0", " ")


def _at(head: re.Match[str]) -> At:
    api, kind, version, header, number = head.groups()
    if header is not None:
        return f"{header}Header", "header", None if number is None else int(number)
    return api, kind.lower(), int(version)
