"""Parse one line to its raw form, by the grammar in ``kmsg.lark``."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput, v_args

from specgen.protocol.model import MAX_VERSION, Span, VersionRange, VersionRangeError
from specgen.report import Problem, Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.lines import IndentedLine
from specgen.sources.kmsg.raw import (
    RawEnum,
    RawField,
    RawModifier,
    RawNote,
    RawStruct,
    RawType,
    RawValue,
    Shape,
)

_HINTS = {
    "top": 'such as "FetchRequest => key 1, max version 18, flexible v12+"',
    "field": 'such as "Topics: nullable[=>] // v3+" or "ThrottleMillis // v1+"',
    "enum_head": 'such as "ConfigType int8 ("',
    "entry": 'such as "2: TOPIC"',
}
_MODIFIERS = (
    *("key", "max version", "flexible", "not top level", "with version field"),
    *("no encoding", "admin", "group coordinator", "txn coordinator"),
    "share coordinator",
)


def parse_line(line: IndentedLine, rule: str, path: str, problems: Problems) -> Any:
    """Parse a line by a rule; None, with a problem reported, on failure."""
    try:
        tree = _parser().parse(line.text, rule)
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        at = error.pos_in_stream or 0
        if token is not None:
            at = len(line.text) if token.type == "$END" else token.start_pos
        problems.add(_syntax(line, at, rule, path))
        return None
    return _Builder(line, path, problems).transform(tree)


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("kmsg.lark").read_text(encoding="utf-8")
    rules = ["top", "field", "enum_head", "entry"]
    return Lark(grammar, parser="lalr", start=rules, maybe_placeholders=True)


def _syntax(line: IndentedLine, at: int, rule: str, path: str) -> Problem:
    text = line.text
    rest = text[at:]
    message = f"unexpected {problem.quoted(rest[0])}" if rest else "the line ends early"
    span = line.span(path, at, at + 1)
    return problem.bad_kmsg(span, "K1", message, _hint(text, at, rule))


def _hint(text: str, at: int, rule: str) -> str:
    rest = text[at:]
    if rest[:1].isdigit():
        return "a number has at most nine digits"
    if rule == "top" and text[:at].endswith((" => ", ", ")):
        word = rest.partition(",")[0].rstrip("0123456789 ")
        return problem.did_you_mean(word, _MODIFIERS) or _HINTS[rule]
    if rule == "field" and text[at - 1 : at] == "]":
        if rest.startswith("("):
            return "an array has no default"
        return "a name for the element goes inside the brackets: [=>Name]"
    if rule == "field" and " // " in text[:at]:
        return 'a note is "v3+", "v3-v5", "tag 0", or "v3+, tag 0"'
    return problem.lookalike(rest[:1]) or _HINTS[rule]


@v_args(inline=True)
class _Builder(Transformer[Token, Any]):
    """Converts a line's tree to its raw form; recursion is bounded by the grammar."""

    def __init__(self, line: IndentedLine, path: str, problems: Problems) -> None:
        super().__init__()
        self.line = line
        self.path = path
        self.problems = problems

    def _span(self, first: Token, last: Token | None = None) -> Span:
        start, end = first.start_pos or 0, (last or first).end_pos
        return self.line.span(self.path, start, end)

    def top(self, name: Token, *modifiers: RawModifier) -> RawStruct:
        """``FetchRequest => key 1, max version 18``."""
        return RawStruct(str(name), modifiers, self._span(name))

    def number(self, name: Token, number: Token) -> RawModifier:
        """``key 1``, ``max version 18``, ``flexible v12+``."""
        word = name.removesuffix("v").strip()
        return RawModifier(word, int(number), self._span(name, number))

    def word(self, name: Token) -> RawModifier:
        """``not top level``, ``group coordinator`` and such."""
        return RawModifier(str(name), None, self._span(name))

    def ordinary(self, name: Token, kind: RawType, note: RawNote | None) -> RawField:
        """``Topics: [=>] // v3+``."""
        return RawField(str(name), kind, note, self._span(name), self.line.indent)

    def special(
        self, name: Token, number: Token | None, since: Token | None
    ) -> RawField:
        """``TimeoutMillis(60000)``, ``ThrottleMillis(6) // v1+``."""
        default, span = (
            (None, None) if number is None else (str(number), self._span(number))
        )
        kind = RawType(Shape.BASE, "int32", self._span(name))
        kind = replace(kind, default=default, default_span=span)
        note = None if since is None else self._open(since, since, None, None)
        span = self._span(name)
        return RawField(str(name), kind, note, span, self.line.indent, special=True)

    def base(self, name: Token, default: Token | None) -> RawType:
        """``int32(-1)``."""
        return self._with_default(Shape.BASE, name, default)

    def enum(self, word: Token, name: Token, default: Token | None) -> RawType:
        """``enum-ConfigType``."""
        return self._with_default(Shape.ENUM, name, default)

    def named(self, name: Token) -> RawType:
        """A struct's name."""
        return RawType(Shape.NAMED, str(name), self._span(name))

    def struct(self, nullable: Token | None, arrow: Token) -> RawType:
        """``nullable=>``."""
        span = self._span(nullable or arrow, arrow)
        return RawType(Shape.STRUCT, "", span, nullable=nullable is not None)

    def element_struct(self, arrow: Token, name: Token | None) -> RawType:
        """``=>Name`` in an array."""
        return RawType(Shape.STRUCT, str(name or ""), self._span(arrow, name))

    def array(self, prefix: RawType | None, bracket: Token, kind: RawType) -> RawType:
        """``nullable[int32]``."""
        if prefix is None:
            return replace(kind, array=True)
        return replace(
            kind,
            array=True,
            varint=prefix.varint,
            nullable=prefix.nullable,
            since=prefix.since,
        )

    def varint(self, word: Token) -> RawType:
        """``varint`` before an array."""
        return RawType(Shape.STRUCT, "", self._span(word), varint=True)

    def nullable(self, word: Token) -> RawType:
        """``nullable`` before an array."""
        return RawType(Shape.STRUCT, "", self._span(word), nullable=True)

    def since(self, word: Token, number: Token) -> RawType:
        """``nullable-v3+`` before an array."""
        since = self._version(number)
        span = self._span(word, number)
        return RawType(Shape.STRUCT, "", span, nullable=True, since=since)

    def string_since(self, word: Token, number: Token) -> RawType:
        """``nullable-string-v3+``."""
        since = self._version(number)
        return RawType(
            Shape.BASE, "nullable-string", self._span(word, number), since=since
        )

    def minus(self, word: Token, name: Token, number: Token) -> RawType:
        """``length-field-minus => Length - 49``."""
        return RawType(Shape.MINUS, str(name), self._span(name))

    def versions(self, word: Token, low: Token, *rest: Token | None) -> RawNote:
        """``v3+`` or ``v3-v5``, optionally followed by ``, tag 0``."""
        *end, tag_word, tag = rest
        if len(end) == 1:
            return self._open(word, low, tag_word, tag)
        high = end[-1]
        assert high is not None
        span = self._span(word, tag or high)
        first, last = self._version(low), self._version(high)
        versions: VersionRange | None = None
        try:
            versions = VersionRange.parse(f"{first}-{last}")
        except VersionRangeError:
            message = f"the versions v{first}-v{last} are reversed"
            self.problems.add(problem.bad_kmsg(span, "K7", message))
        return RawNote(versions, None if tag is None else int(tag), span)

    def tag(self, word: Token, number: Token) -> RawNote:
        """``tag 0``."""
        return RawNote(None, int(number), self._span(word, number))

    def enum_head(self, name: Token, base: Token, camelcase: Token | None) -> RawEnum:
        """``ConfigType int8 (``."""
        camel = camelcase is not None
        spans = self._span(name), self._span(base)
        return RawEnum(str(name), str(base), *spans, camel)

    def entry(self, number: Token, name: Token) -> RawValue:
        """``2: TOPIC``."""
        return RawValue(int(number), str(name), self._span(number, name))

    def _open(
        self, word: Token, low: Token, tag_word: Token | None, tag: Token | None
    ) -> RawNote:
        span = self._span(word, tag or low)
        versions = VersionRange.since(self._version(low))
        return RawNote(versions, None if tag is None else int(tag), span)

    def _version(self, token: Token) -> int:
        if int(token) > MAX_VERSION:
            message = f"a version is at most {MAX_VERSION}"
            self.problems.add(problem.bad_kmsg(self._span(token), "K7", message))
        return min(int(token), MAX_VERSION)

    def _with_default(
        self, shape: Shape, name: Token, default: Token | None
    ) -> RawType:
        if default is None:
            return RawType(shape, str(name), self._span(name))
        span = self._span(default)
        return RawType(
            shape, str(name), self._span(name), default=str(default), default_span=span
        )
