"""Read ``pack.toml``: every mistake in it is found, each with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from specgen.files.inputs import read_file
from specgen.model import Span
from specgen.problems import Problem, Problems
from specgen.problems.catalogue import did_you_mean, quoted
from specgen.render.package_name import name_problem

_KEYS = ("name", "description", "view", "black", "package", "whole", "each")
_PLACE = re.compile(r"at line (\d+), column (\d+)")
_NAME = re.compile(r"[^./\\\0][^/\\\0]*")
"""What a folder may be called, and stays where it is put."""


class Each(StrEnum):
    """What a template is rendered once for."""

    RELEASE = "release"
    API = "api"
    MESSAGE = "message"
    VERSION = "version"


class Blacken(StrEnum):
    """How a pack's Python output is formatted.

    ``long``: the templates write what black leaves alone, but for statements that do
    not fit the line; only those are formatted.
    """

    ALL = "all"
    LONG = "long"
    OFF = "off"


@dataclass(frozen=True)
class PackFile:
    """What a ``pack.toml`` says."""

    name: str
    view: str = "model"
    black: Blacken = Blacken.ALL
    package: str = "kafka_wire"
    whole: bool = False
    each: dict[str, Each] = field(default_factory=dict)
    """By the template's path in the pack."""


def read_pack_file(path: Path, templates: Iterable[str]) -> PackFile:
    """Read and check a ``pack.toml``; raises SpecError with every mistake in it."""
    text = read_file(path).text
    problems = Problems()
    pack = _File(str(path), text, problems).read(path.parent.name, list(templates))
    problems.found.sort(key=lambda problem: (problem.span.line, problem.span.column))
    problems.raise_errors()
    return pack


class _File:
    def __init__(self, path: str, text: str, problems: Problems) -> None:
        self.path = path
        self.text = text
        self.problems = problems
        self.table: dict[str, object] = {}

    def read(self, folder: str, templates: list[str]) -> PackFile:
        """The file's content; what is wrong in it is reported and left at default."""
        try:
            self.table = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            self.syntax(str(error))
            return PackFile(folder)
        for key in self.table:
            if key not in _KEYS:
                hint = did_you_mean(key, _KEYS)
                self.report(key, f"unknown key {quoted(key)}", hint)
        self.string("description", "")
        default = PackFile(folder)
        pack = PackFile(
            name=self.string("name", folder),
            view=self.string("view", default.view),
            black=Blacken(self.choice("black", self.string("black", "all"), Blacken)),
            package=self.string("package", default.package),
            whole=self.flag("whole"),
            each=self.each(templates),
        )
        if not _NAME.fullmatch(pack.name):
            hint = "a folder is named by it: no slashes, no dot in front"
            self.report("name", f"{quoted(pack.name)} is not a pack's name", hint)
        if wrong := name_problem(pack.package):
            self.report("package", f"{quoted(pack.package)}: {wrong}")
        return pack

    def each(self, templates: list[str]) -> dict[str, Each]:
        """The table of templates."""
        table = self.table.get("each", {})
        if not isinstance(table, dict):
            self.report("each", "'each' is a table of template paths")
            return {}
        choices = {}
        for name, value in table.items():
            if name not in templates:
                hint = did_you_mean(name, templates)
                self.report(name, f"no template {quoted(name)} in the pack", hint)
            elif not isinstance(value, str):
                self.report(name, f"{quoted(name)} must be a string")
            else:
                choices[name] = Each(self.choice(name, value, Each))
        return choices

    def string(self, key: str, default: str) -> str:
        """A key's text."""
        value = self.table.get(key, default)
        if isinstance(value, str):
            return value
        self.report(key, f"{quoted(key)} must be a string")
        return default

    def flag(self, key: str) -> bool:
        """A key's truth value; absent is false."""
        value = self.table.get(key, False)
        if not isinstance(value, bool):
            self.report(key, f"{quoted(key)} must be true or false")
        return value is True

    def choice(self, key: str, value: str, known: type[StrEnum]) -> str:
        """One of a few words; the first of them in place of any other."""
        words = [str(word) for word in known]
        if value in words:
            return value
        hint = did_you_mean(value, words)
        self.report(key, f"{quoted(key)} can't be {quoted(value)}", hint)
        return words[0]

    def syntax(self, message: str) -> None:
        """Report that the text is no TOML."""
        place = _PLACE.search(message)
        line, column = (int(place[1]), int(place[2])) if place else (0, 0)
        if not place and "end of document" in message:
            line, column = self.text.count("\n") + 1, 1
        span = Span(self.path, line, column, line, column + 1)
        what = message.partition(" (at ")[0]
        self.problems.add(Problem("P1", f"not TOML: {what}", span))

    def report(self, key: str, message: str, hint: str = "") -> None:
        """Report a problem at a key's line."""
        written = re.compile(rf"""^[ \t]*((["']?){re.escape(key)}\2)[ \t]*[=.\]]""")
        table = re.compile(rf"^[ \t]*\[+[ \t]*({re.escape(key)})\b")
        span = Span(self.path)
        for number, line in enumerate(self.text.split("\n"), 1):
            if match := written.match(line) or table.match(line):
                start, end = match.span(1)
                span = Span(self.path, number, start + 1, number, end + 1)
                break
        self.problems.add(Problem("P2", message, span, hint))
