"""A reference as text, divided into APIs and blocks that can be damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tests.readers.bnf.forms.reading import At

HEAD = re.compile(
    r"\s*([A-Za-z][A-Za-z0-9]*) (Request|Response) \(Version: (\d+)\)(?=\s*=>)"
)
PRODUCTION = re.compile(r"\s*\S+(?: \d+>)?\s*=>")
HEADING = re.compile(r"\s*([A-Za-z][A-Za-z0-9]*) API \(Key: \d+\)")
_HEADER_VERSION = re.compile(r"\s*(?:Request|Response) header version:")
_NEAR = 2
"""A header's version is stated at most so many lines below its block."""


@dataclass(frozen=True)
class Block:
    """The head and the productions of a version, with what is said of its header."""

    at: At
    lines: tuple[str, ...]

    @property
    def api(self) -> str:
        """The API as its head names it."""
        return self.at[0]


@dataclass
class Document:
    """A reference's lines; those that can be damaged are apart."""

    parts: list[Block | str] = field(default_factory=list)
    """Blocks, the headings of APIs and all other lines."""

    @property
    def text(self) -> str:
        """The undamaged text."""
        return self.damaged({})[0]

    @cached_property
    def apis(self) -> dict[str, list[int]]:
        """The places of each API's blocks in ``parts``."""
        places: dict[str, list[int]] = {}
        for place, part in enumerate(self.parts):
            if isinstance(part, Block):
                places.setdefault(part.api, []).append(place)
        return places

    @cached_property
    def headings(self) -> dict[str, int]:
        """The place of each API's heading in ``parts``."""
        places: dict[str, int] = {}
        for place, part in enumerate(self.parts):
            match = HEADING.match(part) if isinstance(part, str) else None
            if match:
                places.setdefault(match[1], place)
        return places

    def lines_of(self, place: int) -> list[str]:
        """The lines of a part."""
        part = self.parts[place]
        return [part] if isinstance(part, str) else [*part.lines]

    def damaged(self, changes: dict[int, list[str]]) -> tuple[str, dict[int, range]]:
        """The text with other lines at some places, and these lines' numbers."""
        lines: list[str] = []
        numbers = {}
        for place, part in enumerate(self.parts):
            start = len(lines) + 1
            if place in changes:
                lines += changes[place]
                numbers[place] = range(start, len(lines) + 1)
            elif isinstance(part, str):
                lines.append(part)
            else:
                lines += part.lines
        return "\n".join(lines), numbers


def divided(text: str) -> Document:
    """A reference's text as a document."""
    return Document([*_parts(text.split("\n"))])


def _parts(lines: Sequence[str]) -> Iterator[Block | str]:
    at = 0
    while at < len(lines):
        head = HEAD.match(lines[at])
        if head is None:
            yield lines[at]
            at += 1
            continue
        end = at + 1
        while (
            end < len(lines)
            and PRODUCTION.match(lines[end])
            and not _is_head(lines[end])
        ):
            end += 1
        for near in range(end, min(end + _NEAR, len(lines))):
            if _HEADER_VERSION.match(lines[near]):
                end = near + 1
        api, kind, version = head.groups()
        yield Block((api, kind.lower(), int(version)), tuple(lines[at:end]))
        at = end


def _is_head(line: str) -> bool:
    return HEAD.match(line) is not None or " Header" in line
