"""Read the heads and headings that people write more freely than Kafka prints them.

``Produce Request v0 =>``, ``ProduceRequest(0) =>``, ``Solicitud de Produce (Versi\u00f3n: 0) =>``
become ``Produce Request (Version: 0) =>``.  A head is the words before an arrow, as far
to the left as there are only words of a head, each of them once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise

from specgen.sources.bnf.items import Item, Line, LineBuilder, Stretch, joined_line
from specgen.sources.bnf.patterns import (
    ARROW,
    BEFORE,
    BLANK,
    HEAD,
    HEADER_VERSION,
    HEADING,
    START,
)

_FOREIGN = {
    "Request": (
        "solicitud petici\u00f3n solicita\u00e7\u00e3o requisi\u00e7\u00e3o pedido requ\u00eate demande "
        "anfrage anforderung richiesta verzoek aanvraag \u017c\u0105danie istek f\u00f6rfr\u00e5gan beg\u00e4ran "
        "\u0437\u0430\u043f\u0440\u043e\u0441 \u0437\u0430\u043f\u0440\u043e\u0441\u0430 \u0437\u0430\u043f\u0438\u0442 "
        "\u8bf7\u6c42 \u8acb\u6c42 \u8981\u6c42 \u30ea\u30af\u30a8\u30b9\u30c8 \uc694\uccad"
    ),
    "Response": (
        "respuesta resposta r\u00e9ponse antwort risposta antwoord odpowied\u017a yan\u0131t svar "
        "\u043e\u0442\u0432\u0435\u0442 \u043e\u0442\u0432\u0435\u0442\u0430 \u0432\u0456\u0434\u043f\u043e\u0432\u0456\u0434\u044c "
        "\u54cd\u5e94 \u56de\u61c9 \u5fdc\u7b54 \u56de\u5e94 \u30ec\u30b9\u30dd\u30f3\u30b9 \uc751\ub2f5"
    ),
    "Version": (
        "versi\u00f3n vers\u00e3o versione versie wersja s\u00fcr\u00fcm "
        "\u0432\u0435\u0440\u0441\u0438\u044f \u0432\u0435\u0440\u0441\u0438\u0438 \u0432\u0435\u0440\u0441\u0456\u044f "
        "\u7248\u672c \u30d0\u30fc\u30b8\u30e7\u30f3 \ubc84\uc804"
    ),
    "Header": (
        "encabezado cabecera cabe\u00e7alho en-t\u00eate ent\u00eate kopfzeile kopf intestazione "
        "\u0437\u0430\u0433\u043e\u043b\u043e\u0432\u043e\u043a \u0437\u0430\u0433\u043e\u043b\u043e\u0432\u043a\u0430 "
        "\u5934\u90e8 \u6a19\u982d \u6807\u5934 \u30d8\u30c3\u30c0\u30fc \u30d8\u30c3\u30c0 \ud5e4\ub354"
    ),
    "Key": (
        "clave chave cl\u00e9 cle schl\u00fcssel chiave sleutel klucz "
        "\u043a\u043b\u044e\u0447 \u952e \u5bc6\u94a5 \u30ad\u30fc \ud0a4"
    ),
}
"""Words of other languages by the notation's own; compared without regard to case."""

_FILLERS = (
    "a an the of for to de del della do da di du des der die das von vom "
    "van la le el il pour para per f\u00fcr \u0434\u043b\u044f \u306e \u7684 \uc758"
)
FILLERS = frozenset(_FILLERS.split())
"""Words between the others that say nothing."""

OWN = {word: own for own, words in _FOREIGN.items() for word in words.split()}
"""The notation's own word for each, in lower case."""
_LONGEST_FIRST = sorted(OWN, key=len, reverse=True)
_SPELT = [word for word in _LONGEST_FIRST if ord(word[0]) < 0x2E80]
_JOINED = [word for word in _LONGEST_FIRST if ord(word[0]) >= 0x2E80]
FOREIGN = rf"(?<![^\W\d_])(?i:{'|'.join(_SPELT)})(?![^\W\d_])|{'|'.join(_JOINED)}"
"""A pattern of these words; those of scripts without blanks may be joined to others."""

_MAX_LENGTH = 160
"""The most characters of a head or heading."""
_ARROW = re.compile(ARROW)
_COLON = re.compile(r"[:\uff1a]")
_BEFORE_COLON = re.compile(r"[\s|>*#`]*(?:(?:Request|Response)s?:\s*)?")
_HAS_NUMBER = re.compile(r"[0-9][)\]}\uff09]?[:\uff1a]?[\s|*`]*\Z")
_TOKEN = re.compile(rf"{FOREIGN}|[A-Za-z0-9_]+|\w+|\S")
_GLUED = re.compile(
    r"(?P<name>(?!Request|Response|Header|V?[0-9])[A-Z][A-Za-z]*?)?"
    r"(?P<direction>Request|Response)?(?P<header>Header)?"
    r"(?P<version>[Vv](?:er(?:sion)?)?)?(?P<number>[0-9]{1,5})?"
)
"""A word of a head, which may be several without blanks."""
_KINDS = {
    **{"request": "direction", "response": "direction"},
    **dict.fromkeys(("version", "ver", "vers", "v"), "version"),
    **{word: word for word in ("header", "api", "key")},
}
_OWN_WORDS = ("Request", "Response", "Version", "Header")
_BRACKETS = {")": "(", "]": "[", "}": "{", "\uff09": "\uff08", "\uff3d": "\uff3b"}
_IGNORED = frozenset(",;:.-\u2013\u2014/#*`'\"\uff1a\uff0c")
_FIRST_SYMBOL = re.compile(r"[\s?({\[]*(?P<name>[A-Za-z][A-Za-z0-9_]*)")
_SYMBOLS = re.compile(r"[\sA-Za-z0-9_<>:\[\](){}?'|]*")


@dataclass(frozen=True, slots=True)
class _Head:
    """A head or heading in the notation's own words, and where it is in its line."""

    text: str
    start: int
    end: int
    is_header: bool = False


_PRODUCTION = re.compile(r"[ \t]*+[a-z][a-z0-9_]*+ => [^=>\u21d2]*+")
"""Most lines of a reference: a production with a name in lower case, and no head."""


def plain_heads(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with each head and heading in the notation's own words."""
    items = [*items]
    colons = _colon_heads(items)
    for at, item in enumerate(items):
        if isinstance(item, Line):
            heads = [colons[at]] if at in colons else _heads(item.text)
            if heads and not _is_broken(items, at):
                item = _rewritten(item, heads)
        yield item


def _is_broken(items: Sequence[Item], at: int) -> bool:
    """Whether a line ends before its arrow, which is on the next one."""
    for item in items[at + 1 : at + 4]:
        text = item.text.strip(BLANK) if isinstance(item, Line) else "-"
        if text:
            return text.startswith(("=", "\u21d2"))
    return False


def has_plain_head(text: str) -> bool:
    """Whether a line of a text has a head, in these or the notation's own words."""
    return HEAD.search(text) is not None or any(
        _before_arrows(line) for line in text.split("\n") if _ARROW.search(line)
    )


def _heads(text: str) -> list[_Head]:
    """The heads or the heading in a line that are in other words."""
    if _PRODUCTION.fullmatch(text):
        return []
    if _ARROW.search(text):
        return [] if HEAD.search(text) else _before_arrows(text)
    heading = _heading(text)
    return [] if heading is None else [heading]


def _before_arrows(text: str) -> list[_Head]:
    heads = []
    start = 0
    for arrow in _ARROW.finditer(text):
        head = _Words(text, start, arrow.start()).head(arrow.end())
        heads += [head] if head is not None else []
        start = arrow.end()
    return heads


def _before_colon(text: str) -> _Head | None:
    """A head whose arrow is a colon, if only symbols follow."""
    for colon in _COLON.finditer(text, 0, 2 * _MAX_LENGTH):
        head = _Words(text, 0, colon.start()).head(colon.end())
        if head is not None and not head.is_header:
            is_right = _SYMBOLS.fullmatch(text, colon.end())
            is_first = _BEFORE_COLON.fullmatch(text, 0, head.start) is not None
            return head if is_right and is_first else None
    return None


def _heading(text: str) -> _Head | None:
    """The heading of an API, or the line with a header's version."""
    if len(text) > _MAX_LENGTH or not _HAS_NUMBER.search(text[-12:]):
        return None
    if HEADING.search(text) or HEADER_VERSION.search(text):
        return None
    return _Words(text, 0, len(text)).heading()


def _colon_heads(items: Sequence[Item]) -> dict[int, _Head]:
    """The heads with a colon for an arrow, by the indexes of their lines.

    The next line has the production of the first symbol, or no head of a message in the
    document has an arrow and such a head is directly before a production.
    """
    lines = [
        (at, item.text)
        for at, item in enumerate(items)
        if isinstance(item, Line) and item.text.strip(BLANK)
    ]
    heads: dict[int, _Head] = {}
    certain: set[int] = set()
    has_arrow = is_used = False
    for (at, text), (_, below) in pairwise([*lines, (0, "")]):
        if _PRODUCTION.fullmatch(text):
            continue
        if _ARROW.search(text):
            has_arrow = has_arrow or _is_of_message(text)
        elif head := _before_colon(text):
            heads[at] = head
            before = BEFORE.match(below)
            start = START.match(below, before.end() if before else 0)
            first = _FIRST_SYMBOL.match(text, head.end)
            is_used |= start is not None
            if start and first and start["name"] == first["name"]:
                certain.add(at)
    if has_arrow or not is_used:
        heads = {at: heads[at] for at in certain}
    return heads


def _is_of_message(text: str) -> bool:
    """Whether a line with an arrow has the head of a message."""
    return any(head["api"] for head in HEAD.finditer(text)) or not all(
        head.is_header for head in _before_arrows(text)
    )


def _rewritten(line: Line, heads: Sequence[_Head]) -> Line:
    """The line with other words for its heads; what is between them keeps its place."""
    stretches: list[Stretch] = []
    start = 0
    for head in heads:
        builder = LineBuilder()
        builder.add(head.text, *line.place(head.start))
        words = builder.take() or line
        stretches += [Stretch(line, start, head.start)] if head.start > start else []
        stretches.append(Stretch(words, 0, len(head.text)))
        start = head.end
    return joined_line([*stretches, Stretch(line, start, len(line.text))])


class _Words:
    """The words before an offset in a line, each of which a head has once."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.words: dict[str, str] = {}
        self.start = self.complete = end
        self.is_whole = True
        """Whether nothing is before the words."""
        start = max(start, end - _MAX_LENGTH)
        open_brackets: list[str] = []
        for match in reversed([*_TOKEN.finditer(text, start, end)]):
            token = match[0]
            if token in _BRACKETS:
                open_brackets.append(_BRACKETS[token])
            elif token in _BRACKETS.values():
                if not open_brackets or open_brackets.pop() != token:
                    self.is_whole = False
                    break
            elif token not in _IGNORED:
                taken = None if len(token) > 80 else self.taken(token)
                if taken is None:
                    self.is_whole = token.strip("|>\u2022") == ""
                    break
                self.words |= taken
            if not open_brackets and (token not in _IGNORED):
                self.start = match.start()
        self.is_balanced = not open_brackets

    def taken(self, token: str) -> dict[str, str] | None:
        """The words of a token by kind; None if it is none, or has one for a second time."""
        words: dict[str, str] = {}
        is_name = token[:1].isupper()
        for part in token.split("_") if "_" in token and is_name else [token]:
            own = OWN.get(part.lower(), part)
            kind = _KINDS.get(own.lower())
            glued = _GLUED.fullmatch(own)
            if kind is not None:
                more = {kind: own.capitalize()}
            elif own.lower() in FILLERS or not own:
                more = {}
            elif glued is not None:
                more = {key: part for key, part in glued.groupdict().items() if part}
            else:
                return None
            if more.keys() & (words.keys() | self.words.keys()):
                return None
            words |= more
        return words

    def head(self, end: int) -> _Head | None:
        """These words as a head that ends with the arrow at ``end``."""
        words, kinds = self.words, self.words.keys() - {"version"}
        if not self.is_balanced:
            return None
        if kinds - {"api"} == {"name", "direction", "number"}:
            name = words[
                "name"
            ]  # not in capitals, which no API has, nor a misspelt word
            if name.isupper() or get_close_matches(name, _OWN_WORDS, cutoff=0.8):
                return None
            version = f"(Version: {words['number']})"
            text = f"{name} {words['direction']} {version} =>"
            return _Head(text, self.start, end)
        is_capital = not self.text[self.start : self.start + 1].islower()
        if kinds - {"number"} == {"direction", "header"} and is_capital:
            number = f" v{words['number']}" if "number" in words else ""
            text = f"{words['direction']} Header{number} =>"
            return _Head(text, self.start, end, is_header=True)
        return None

    def heading(self) -> _Head | None:
        """These words as a heading, or as the line with a header's version."""
        words, kinds = self.words, self.words.keys()
        if not self.is_balanced or not self.is_whole:
            return None
        if kinds == {"name", "api", "key", "number"}:
            text = f"{words['name']} API (Key: {words['number']}):"
        elif kinds == {"direction", "header", "version", "number"}:
            text = f"{words['direction']} header version: {words['number']}"
        else:
            return None
        return _Head(text, self.start, self.complete)
