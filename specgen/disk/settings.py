"""Read settings in TOML, and report every mistake in them with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any

from specgen.protocol.model import Span
from specgen.report import Problem, Problems
from specgen.report.catalogue import did_you_mean, quoted

_PARTS = re.compile(
    r'"""(?:\\.|[^"\\]|""?(?!"))*+(?:"{3,5})?|'
    r"'''(?:[^']|''?(?!'))*+(?:'{3,5})?|"
    r'"(?:\\.|[^"\\\n])*+"?|'
    r"'[^'\n]*+'?|#[^\n]*|[{}\]]",
    re.DOTALL,
)
"""The parts of an array of tables that show where the tables end."""
_PLACE = re.compile(r"at line (\d+), column (\d+)")


def parse_toml(
    path: str, text: str, problems: Problems, code: str
) -> dict[str, Any] | None:
    """The tables of a TOML text; for invalid TOML None, with a problem of this code."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        message = "it is nested too deeply"
    except ValueError as error:  # also for an integer of thousands of digits
        message = str(error)
    place = _PLACE.search(message)
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    if not place and "end of document" in message:
        line, column = text.count("\n") + 1, 1
    span = Span(path, line, column, line, column + 1)
    problems.add(Problem(code, f"not TOML: {message.partition(' (at ')[0]}", span))
    return None


@dataclass(frozen=True)
class Settings:
    """One table of a TOML text; wrong values are reported and replaced by the default."""

    path: str
    text: str
    table: Mapping[str, object]
    problems: Problems
    code: str
    """The code of problems with keys and values."""
    lines: range | None = None
    """The table's lines, counted from 0; None for the whole text."""

    def only(self, known: Iterable[str]) -> None:
        """Report every key that is not one of these."""
        names = list(known)
        for key in self.table:
            if key not in names:
                hint = did_you_mean(key, names)
                self.report(key, f"unknown key {quoted(key)}", hint)

    def string(self, key: str, default: str) -> str:
        """The text of a key."""
        value = self.table.get(key, default)
        if isinstance(value, str) and "\0" not in value:
            return value
        wrong = "can't have a NUL" if isinstance(value, str) else "must be a string"
        self.report(key, f"{quoted(key)} {wrong}")
        return default

    def strings(self, key: str) -> tuple[str, ...]:
        """The list of texts of a key; empty if it is missing."""
        value = self.table.get(key, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.report(key, f"{quoted(key)} must be a list of strings")
        return ()

    def flag(self, key: str, default: bool = False) -> bool:
        """The truth value of a key, or the default if it is missing."""
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            self.report(key, f"{quoted(key)} must be true or false")
        return value is True

    def choice(self, key: str, value: str, known: type[StrEnum]) -> str:
        """A value if it is one of the known words, else the first of them."""
        words = [str(word) for word in known]
        if value in words:
            return value
        hint = did_you_mean(value, words)
        self.report(key, f"{quoted(key)} can't be {quoted(value)}", hint)
        return words[0]

    def inner(self, key: str, name: str) -> Settings:
        """The table of a key, ``[name]`` in the text; an empty one if it is missing."""
        table = self.table.get(key, {})
        if not isinstance(table, dict):
            self.report(key, f"{quoted(key)} must be a table: [{name}]")
            table = {}
        return Settings(self.path, self.text, table, self.problems, self.code)

    def section(self, name: str, table: Mapping[str, object]) -> Settings:
        """A table that may have its own header in the text: ``[name]``.

        For a table inside an array, that is the next such header.
        """
        pattern = r"\s*\.\s*".join(map(re.escape, name.split(".")))
        places = _places(self.text.split("\n"), rf"\[[ \t]*{pattern}[ \t]*\]")
        if self.lines is not None:
            places = [p for p in places if p.start == self.lines.stop] or [self.lines]
        lines = places[0] if places else None
        return Settings(self.path, self.text, table, self.problems, self.code, lines)

    def report(self, key: str, message: str, hint: str = "") -> None:
        """Report a problem at a key's line, or at the start of its table."""
        span = self.place_of(key)
        self.problems.add(Problem(self.code, message, span, hint))

    def place_of(self, key: str) -> Span:
        """The line of a key, or the start of its table."""
        written = re.compile(rf"""^[ \t]*((["']?){re.escape(key)}\2)[ \t]*[=.\]]""")
        header = re.compile(rf"^[ \t]*\[+[ \t]*({re.escape(key)})\b")
        lines = self.text.split("\n")
        span = Span(self.path)
        if self.lines is not None:
            span = Span(self.path, self.lines.start + 1, 1)
        inline = re.compile(rf"""[{{,][ \t]*((["']?){re.escape(key)}\2)[ \t]*=""")
        for number in self.lines or range(len(lines)):
            line = lines[number]
            match = written.match(line) or header.match(line)
            if self.lines is not None and match is None:
                match = inline.search(line)
            if match:
                start, end = match.span(1)
                return Span(self.path, number + 1, start + 1, number + 1, end + 1)
        return span

    def tables(self, name: str, key: str) -> list[Settings]:
        """The tables of an array: ``[[name]]`` in the text, ``key`` in this table."""
        rows = self.table.get(key, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            self.report(key, f"{quoted(key)} must be tables: [[{name}]]")
            return []
        places = _array_places(self.text.split("\n"), name)
        if len(places) != len(rows):  # written as one value
            places = _inline_places(self.text, key)
        if len(places) != len(rows):
            places = [self.lines] * len(rows)
        return [
            Settings(self.path, self.text, row, self.problems, self.code, place)
            for row, place in zip(rows, places, strict=True)
        ]


def _inline_places(text: str, key: str) -> list[range | None]:
    """The lines of each table in an array written as a value: ``key = [{…}]``."""
    begin = re.search(rf"^[ \t]*[\w.]*\b{re.escape(key)}[ \t]*=[ \t]*\[", text, re.M)
    places: list[range | None] = []
    depth = start = line = read = 0
    for part in _PARTS.finditer(text, begin.end() if begin else len(text)):
        line += text.count("\n", read, part.start())
        read = part.start()
        if part[0] == "{":
            start = start if depth else line
            depth += 1
        elif part[0] == "}":
            depth -= 1
            if not depth:
                places.append(range(start, line + 1))
        elif part[0] == "]" and not depth:
            break
    return places


def _array_places(lines: Sequence[str], name: str) -> list[range | None]:
    """The lines of each table of an array, from its header to the next header."""
    pattern = r"\s*\.\s*".join(map(re.escape, name.split(".")))
    return [*_places(lines, rf"\[\[[ \t]*{pattern}[ \t]*\]\]")]


def _places(lines: Sequence[str], pattern: str) -> list[range]:
    """The lines from each header that matches a pattern to the next header of any table."""
    head = re.compile(rf"^[ \t]*{pattern}")
    heads = [n for n, line in enumerate(lines) if re.match(r"[ \t]*\[", line)]
    ends = dict(pairwise([*heads, len(lines)]))
    return [range(n, ends[n]) for n in heads if head.match(lines[n])]
