"""Split HTML into tags and text, each with its place in the document, in linear time.

What only looks like a tag stays text: the notation's ``<tag: 0>``, a lone ``<``, a tag
or a comment that never ends.  (The standard library's parser takes quadratic time for
some damaged inputs.)
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

_TAG = re.compile(r"<(?P<end>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?=[\s/>])")
_ANY_TAG = re.compile(r"</?[A-Za-z]")
_UNQUOTED = re.compile(r"[^<>\"']*")
_NUMBERS = r"#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}"
_ENTITY = re.compile(
    rf"&(?:amp;)+(?:{_NUMBERS}|lt|gt|quot|apos|nbsp|lsqb|rsqb|lbrack|rbrack|lowbar);|"
    rf"&(?:{_NUMBERS}|[A-Za-z][A-Za-z0-9]{{0,31}});?"
)
"""An entity; those that the notation needs may be escaped more than once."""
_RAW = {name: re.compile(f"</{name}", re.IGNORECASE) for name in ("script", "style")}
"""Elements whose content is not shown, and the pattern of their ends."""


@dataclass(frozen=True, slots=True)
class Tag:
    """The start or the end of an element, by its name in lower case."""

    name: str
    is_end: bool
    at: int


@dataclass(frozen=True, slots=True)
class HtmlText:
    """A piece of text with its entities resolved, and its offset."""

    text: str
    at: int


Token = Tag | HtmlText


def tokens(text: str) -> Iterator[Token]:
    """The tags and texts of a document, in order."""
    return _Scanner(text).tokens()


def resolved(text: str, at: int = 0) -> Iterator[HtmlText]:
    """Split a text into pieces, with each resolved entity on its own."""
    start = 0
    for match in _ENTITY.finditer(text) if "&" in text else ():
        character = html.unescape(match[0])
        if character == match[0]:
            continue
        while character.endswith(";") and len(character) > 1:
            character = html.unescape(character)
        if match.start() > start:
            yield HtmlText(text[start : match.start()], at + start)
        yield HtmlText(character, at + match.start())
        start = match.end()
    if start < len(text):
        yield HtmlText(text[start:], at + start)


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.absent: set[str] = set()
        """Texts that don't occur in the rest of the document, to be searched for only once."""

    def tokens(self) -> Iterator[Token]:
        """The tokens of the whole text."""
        text, start, at = self.text, 0, 0
        while (at := text.find("<", at)) >= 0:
            tag = _TAG.match(text, at)
            if tag is not None:
                end = self.tag_end(tag.end())
            elif text.startswith("<!--", at):
                end = self.after("-->", at + 4)
            else:
                end = self.after(">", at) if text[at + 1 : at + 2] in "!?" else -1
            if end < 0:
                at += 1
                continue
            yield from resolved(text[start:at], start)
            if tag is not None:
                name = tag["name"].lower()
                yield Tag(name, bool(tag["end"]), at)
                if not tag["end"] and name in _RAW:
                    end = self.raw_end(name, end)
            start = at = end
        yield from resolved(text[start:], start)

    def tag_end(self, at: int) -> int:
        """The offset after the tag whose name ends here; -1 if it never ends."""
        text = self.text
        while True:
            match = _UNQUOTED.match(text, at)
            at = match.end() if match is not None else at
            char = text[at : at + 1]
            if char == ">":
                return at + 1
            if char not in ('"', "'"):
                return -1
            close = self.after(char, at + 1)
            # A quotation that extends into other tags was never closed.
            is_open = close < 0 or _ANY_TAG.search(text, at + 1, close) is not None
            at = at + 1 if is_open else close

    def raw_end(self, name: str, at: int) -> int:
        """The offset of a raw element's end tag; ``at`` if there is none."""
        match = None if name in self.absent else _RAW[name].search(self.text, at)
        if match is None:
            self.absent.add(name)
            return at
        return match.start()

    def after(self, text: str, at: int) -> int:
        """The offset after the next occurrence of a text; -1 if there is none."""
        if text in self.absent:
            return -1
        start = self.text.find(text, at)
        if start < 0:
            self.absent.add(text)
            return -1
        return start + len(text)
