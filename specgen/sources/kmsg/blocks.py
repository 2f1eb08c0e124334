"""Collect a file's structs and enums, in their raw form."""

from __future__ import annotations

import re

from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.lines import IndentedLine, LineKind, read_lines
from specgen.sources.kmsg.raw import RawEnum, RawField, RawFile, RawStruct
from specgen.sources.kmsg.syntax import parse_line

SPECIAL = ("ThrottleMillis", "TimeoutMillis")
"""The fields that need no type."""
_VERSIONS = r"(?:v[0-9]+(?:\+|-v[0-9]+)(?:, *tag [0-9]+)?|tag [0-9]+)"
_NOTE = re.compile(_VERSIONS)
"""The versions or the tag of a field, as they stand behind it."""
_FIELD = re.compile(
    r"(?<=\s)[A-Z][A-Za-z0-9]*: (?:(?:nullable(?:-v[0-9]+\+)?|varint)?(?:\[|=>)|enum-|"
    r"(?:bool|u?int(?:16|32)|int(?:8|64)|float64|uuid|varint|varlong|"
    rf"(?:nullable-|varint-)?(?:string|bytes))\b)\S*(?: +// {_VERSIONS})?$"
)
"""A field at the end of a comment, whose line break was lost."""


def read_raw(text: str, path: str, problems: Problems) -> RawFile:
    """Every struct and enum of a text."""
    lines = read_lines(text, path, problems)
    reader = _Blocks(path, problems, lines.flat)
    for line in lines.lines:
        reader.line(line)
    reader.end()
    return reader.file


class _Blocks:
    """Takes lines in order; at most one struct or enum is open."""

    def __init__(self, path: str, problems: Problems, flat: bool) -> None:
        self.path = path
        self.problems = problems
        self.flat = flat
        self.file = RawFile()
        self.struct: RawStruct | None = None
        self.enum: RawEnum | None = None
        self.open = False
        """Whether something is open, even if its head could not be read."""
        self.comments: list[str] = []

    def line(self, line: IndentedLine) -> None:
        """Take the next line."""
        if line.kind is LineKind.COMMENT:
            self.comment(line)
            return
        about, self.comments = _about(self.comments), []
        if line.kind is LineKind.EMPTY:
            self.end()
        elif line.kind is LineKind.INNER:
            self.inner(line, about)
        elif line.text == ")" and self.enum is not None:
            self.enum = None
            self.open = False
        else:
            self.end()
            self.head(line, about)

    def comment(self, line: IndentedLine) -> None:
        """Keep a comment for what follows, unless it is part of a broken line."""
        text = line.text[2:].strip()
        field = _FIELD.search(text)
        if self.open and not self.comments and _NOTE.fullmatch(text):
            message = "versions on a line of their own"
            hint = "join them with the field to which they belong"
            span = line.span(self.path)
            self.problems.add(problem.bad_kmsg(span, "K1", message, hint))
            return
        if self.open and field is not None:
            message = f"a field in a comment: {problem.quoted(field[0])}"
            hint = "put it on a line of its own, if it is one"
            span = line.span(self.path)
            self.problems.add(problem.odd_kmsg(span, "K15", message, hint))
        self.comments.append(text)

    def end(self) -> None:
        """End the open struct or enum."""
        if self.enum is not None and self.enum.name:
            message = f"enum {problem.quoted(self.enum.name)} is not closed"
            hint = 'a line ")" closes it, with no empty line before'
            self.problems.add(problem.bad_kmsg(self.enum.span, "K1", message, hint))
        self.struct = self.enum = None
        self.open = False

    def head(self, line: IndentedLine, about: str) -> None:
        """Begin a struct or an enum with its first line."""
        self.open = True
        rule = "enum_head" if line.text.endswith("(") else "top"
        parsed = parse_line(line, rule, self.path, self.problems)
        if isinstance(parsed, RawEnum):
            self.enum = parsed
            self.file.enums.append(parsed)
        elif rule == "enum_head":
            span = line.span(self.path)
            self.enum = RawEnum("", "", span, span)  # only to take the values
        elif isinstance(parsed, RawStruct):
            parsed.about, parsed.flat = about, self.flat
            self.struct = parsed
            self.file.structs.append(parsed)

    def inner(self, line: IndentedLine, about: str) -> None:
        """Add a field or an enum's value."""
        if self.struct is not None:
            self.struct.broken |= line.is_misindented
        if line.is_misindented and not line.text:
            return
        if not self.open:
            message = "an indented line that belongs to no struct"
            hint = "an empty line ends a struct; is there one too many?"
            span = line.span(self.path)
            self.problems.add(problem.bad_kmsg(span, "K2", message, hint))
        elif self.enum is not None:
            value = parse_line(line, "entry", self.path, self.problems)
            if value is not None:
                self.enum.values.append(value)
        else:
            self.field(line, about)

    def field(self, line: IndentedLine, about: str) -> None:
        """Add a field to the open struct."""
        problems_before = len(self.problems.found)
        parsed = parse_line(line, "field", self.path, self.problems)
        if parsed is not None and parsed.special and parsed.name not in SPECIAL:
            message = f"field {problem.quoted(parsed.name)} has no type"
            hint = f"only {' and '.join(SPECIAL)} need none"
            self.problems.add(problem.bad_kmsg(parsed.span, "K1", message, hint))
            parsed = None
        if self.struct is None:
            return
        self.struct.broken |= len(self.problems.found) > problems_before
        if parsed is None:
            parsed = RawField("", None, None, line.span(self.path), line.indent)
        parsed.about = about
        self.struct.fields.append(parsed)


def _about(comments: list[str]) -> str:
    """A description from comment lines, with the lines of a paragraph joined."""
    text = "\n".join(comments).strip("\n")
    paragraphs = (part.strip("\n") for part in text.split("\n\n"))
    return "\n".join(" ".join(part.split("\n")) for part in paragraphs if part)
