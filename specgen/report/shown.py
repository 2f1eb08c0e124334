"""Text from outside, as it is shown: names, messages and lines that anybody may have written.

Such text must not control a terminal, begin a line of its own, look like other text, or
give commands to a build server, which looks for them in every line of a log: ``::name::``
at the start of a line, and ``##[name]`` anywhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

_COMMAND = re.compile(r"^([^\S\n]*)(:)(?=:)|()(#)(?=#\w*\[)", re.MULTILINE)
_MARKUP = re.compile(r"[\\`*<>|]|(?<!\w)_|_(?!\w)|\[(?!\])|(?<!\[)\]")
_NOT_ASCII = re.compile(r"[^\n -~]")


class Escape(Enum):
    """How a character is escaped in text of some form."""

    TEXT = r"\x{:02x}"
    MARKUP = "&#{};"
    JSON = r"\u{:04x}"


def printable(text: str) -> str:
    """The text as part of a line, with escapes for characters that are not printable.

    These are control characters, line ends among them, those that change the direction of
    text or have no width, lone surrogates, and all blanks other than a space.
    """
    if text.isprintable():
        return text
    return "".join(
        c if c.isprintable() else c.encode("unicode_escape").decode() for c in text
    )


def without_commands(text: str, escape: Escape = Escape.TEXT) -> str:
    """The lines of a text, none of which gives a command to a build server."""
    return _COMMAND.sub(lambda match: _escaped(match, escape), text)


def _escaped(match: re.Match[str], escape: Escape) -> str:
    blanks, char = match[1] or "", match[2] or match[4]
    return blanks + escape.value.format(ord(char))


def markdown_text(text: str) -> str:
    """A text as part of a line of Markdown; what has no meaning in its place stays."""
    return _MARKUP.sub(r"\\\g<0>", printable(text))


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """The lines of a table in Markdown, of texts that are escaped."""
    yield _row(head)
    yield f"|{' --- |' * len(head)}"
    yield from map(_row, rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(markdown_text, cells))} |"


def json_text(value: object) -> str:
    """A value as JSON, in several lines of printable ASCII."""
    text = json.dumps(value, indent=2)
    return without_commands(_escaped_json(text), Escape.JSON)


def json_line(value: object) -> str:
    """A value as a compact line of JSON, of printable characters."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return without_commands(_escaped_json(text), Escape.JSON)


def _escaped_json(text: str) -> str:
    """JSON without the characters that it permits, but that are not printable."""
    return _NOT_ASCII.sub(lambda match: _json_character(match[0]), text)


def _json_character(char: str) -> str:
    if char.isprintable():
        return char
    return json.dumps(char)[1:-1] if char > "\x7f" else r"\u007f"


def workflow_command(level: str, message: str, **properties: str) -> str:
    """A workflow command that GitHub Actions shows as an annotation."""
    named = [f"{name}={_data(value, ':,')}" for name, value in properties.items()]
    return f"::{' '.join([level, ','.join(named)]).rstrip()}::{_data(message)}"


def _data(text: str, more: str = "") -> str:
    """A text as a workflow command has it."""
    for char in f"%\r\n{more}":
        text = text.replace(char, f"%{ord(char):02X}")
    return printable(text)
