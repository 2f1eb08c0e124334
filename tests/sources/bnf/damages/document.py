"""A reference as text, divided into APIs and blocks that can be damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tests.sources.bnf.forms.reading import At

HEAD = re.compile(
    r"\s*([A-Za-z][A-Za-z0-9]*) (Request|Response) \(Version: (\d+)\)(?=\s*=>)"
)
HEADER = re.compile(r"\s*(Request|Response) Header(?: v(\d+))?(?=\s*=>)")
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

    def table(self, place: int) -> range:
        """The places below a block that its table of fields may have."""
        end = place + 1
        while end < len(self.parts) and _is_plain(self.parts[end]):
            end += 1
        return range(place + 1, end)

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
        version = _version(lines[at])
        if version is None:
            yield lines[at]
            at += 1
            continue
        end = at + 1
        while (
            end < len(lines)
            and PRODUCTION.match(lines[end])
            and _version(lines[end]) is None
        ):
            end += 1
        for near in range(end, min(end + _NEAR, len(lines))):
            if _HEADER_VERSION.match(lines[near]):
                end = near + 1
        yield Block(version, tuple(lines[at:end]))
        at = end


def _version(line: str) -> At | None:
    """What a head is of; None if the line is no head."""
    if head := HEAD.match(line):
        return head[1], head[2].lower(), int(head[3])
    if header := HEADER.match(line):
        number = None if header[2] is None else int(header[2])
        return f"{header[1]}Header", "header", number
    return None


def _is_plain(part: Block | str) -> bool:
    """Whether a part is neither a block nor the heading of one."""
    return isinstance(part, str) and not re.match(
        r"\s*(?:Requests|Responses|Headers):|.* API \(Key", part
    )
