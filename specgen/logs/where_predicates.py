"""What the predicates and operators of a condition compute, for values that are alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

import pyarrow as pa
import pyarrow.compute as pc

from specgen.logs import where_functions as functions
from specgen.logs.where_functions import COMPARISONS, Datum
from specgen.logs.where_text import like_pattern
from specgen.logs.where_values import Kind, UnlikeError, Value, alike

INSIDE = {
    "startswith": pc.starts_with,
    "endswith": pc.ends_with,
    "contains": pc.match_substring,
}


def negated(value: Value) -> Value:
    """SQL's NOT."""
    return value.with_(Kind.BOOLEAN, pc.invert)


def named(shown: str, value: Value) -> Value:
    """A value under the name that messages shall show."""
    return Value(value.kind, value.compute, shown)


def joined(function: Callable[..., Datum], parts: Iterable[Value]) -> Value:
    """What a function makes of all of some conditions."""
    first, *rest = parts
    return first.with_(Kind.BOOLEAN, function, *rest)


def compared(sign: str, left: Value, right: Value) -> Value:
    """A comparison; raises UnlikeError."""
    if sign == "<=>" and Kind.NULL in (left.kind, right.kind):
        other = left if right.kind is Kind.NULL else right
        return other.with_(Kind.BOOLEAN, pc.is_null)
    first, second = alike(left, right)
    function = functions.same if sign == "<=>" else COMPARISONS[sign]
    return first.with_(Kind.BOOLEAN, function, second)


def among(value: Value, members: list[Value]) -> Value:
    """IN: at once if the list has only literals of the value's own type."""
    has_null = any(member.kind is Kind.NULL for member in members)
    pairs = [alike(value, m) for m in members if m.kind is not Kind.NULL]
    kind = Kind.BIGINT if value.kind is Kind.INT else value.kind
    plain = [
        (
            second.literal
            if second.is_literal and second.kind.arrow == kind.arrow
            else None
        )
        for _, second in (
            (first, second.cast(kind) if second.kind is Kind.INT else second)
            for first, second in pairs
        )
    ]
    if value.is_literal or not pairs or None in plain:
        return joined(
            functions.any_of, (compared("=", value, member) for member in members)
        )
    array = pa.array(plain, kind.arrow)
    test = partial(functions.among, members=array, has_null=has_null)
    return value.cast(kind).with_(Kind.BOOLEAN, test)


def matches(value: Value, word: str, pattern: Value, escape: str) -> Value:
    """LIKE, ILIKE and RLIKE; raises UnlikeError."""
    if Kind.NULL in (value.kind, pattern.kind):
        return Value.of_literal(Kind.BOOLEAN, None, "NULL")
    if not pattern.is_literal or not pattern.kind.is_text:
        raise UnlikeError(f"{word.upper()} takes a literal, not {pattern.described}")
    if value.kind is Kind.OTHER:
        raise UnlikeError(f"{word.upper()} is for text, and {value.described}, is not")
    text = value if value.kind.is_text else value.cast(Kind.STRING)
    wanted = pattern.literal.decode(errors="replace")
    if word in ("rlike", "regexp"):
        test = partial(functions.found_in_text, re2_pattern(wanted))
        try:
            test(pa.scalar(b""))  # Arrow looks at a pattern when it uses it
        except pa.ArrowInvalid as error:
            raise UnlikeError(f"RLIKE {wanted!r}: {error}") from None
        return text.with_(Kind.BOOLEAN, test)
    if word == "ilike":
        text = text.with_(Kind.STRING, partial(functions.mapped, functions.lower))
        wanted = wanted.lower()
    test = partial(functions.found, like_pattern(wanted, escape))
    return text.with_(Kind.BOOLEAN, test)


def computed(left: Value, sign: str, right: Value) -> Value:
    """Arithmetic of whole numbers; raises UnlikeError."""
    for value in (left, right):
        if not value.kind.is_integer:
            takes = f"{sign} takes whole numbers"
            raise UnlikeError(f"{takes}, not {value.described}")
    kind = Kind.INT if left.kind is right.kind is Kind.INT else Kind.BIGINT
    if sign in ("+", "-", "*"):
        function = {
            "+": pc.add_checked,
            "-": pc.subtract_checked,
            "*": pc.multiply_checked,
        }[sign]
    else:
        if not (right.is_literal and right.literal):
            raise UnlikeError(f"{sign} takes a literal other than 0 on its right")
        function = pc.divide_checked if sign in ("/", "div") else pc.remainder
        if sign == "/":
            kind = Kind.DOUBLE
        elif sign == "div":
            kind = Kind.BIGINT
    result = left.cast(kind).with_(kind, function, right.cast(kind))
    return named(f"the result of {sign}", result)


def inside(name: str, value: Value, part: Value) -> Value:
    """A function of ``INSIDE``; raises UnlikeError."""
    if Kind.NULL in (value.kind, part.kind):
        return Value.of_literal(Kind.BOOLEAN, None, "NULL")
    if not part.is_literal or not part.kind.is_text or not value.kind.is_text:
        takes = f"{name}() takes a text and a literal"
        raise UnlikeError(f"{takes}, not {value.described} and {part.described}")
    return value.with_(Kind.BOOLEAN, partial(INSIDE[name], pattern=part.literal))


def first(values: list[Value]) -> Value:
    """The first value that is not null."""
    kinds = {value.kind for value in values} - {Kind.NULL}
    if not kinds:
        return values[0]
    if kinds == {Kind.INT, Kind.BIGINT}:
        kinds = {Kind.BIGINT}
    if len(kinds) > 1 or Kind.OTHER in kinds or Kind.DECIMAL in kinds:
        shown = ", ".join(value.described for value in values)
        raise UnlikeError(f"coalesce() takes values of one type, not {shown}")
    (kind,) = kinds
    first, *rest = [value.cast(kind) for value in values]
    return named("coalesce()", first.with_(kind, pc.coalesce, *rest))


_TOKEN = re.compile(
    r"""
    (?P<letter>[^\\\[\](){}*+?|.^$])
    | \\(?P<kind>[dDwWsS])
    | \\(?P<control>[tnrf])
    | \\(?P<itself>[^A-Za-z0-9])
    | (?P<any>\.)
    | (?P<start>\^) | (?P<end>\$(?=\)*$|\)*\|))
    | (?P<group>\((?:\?:)? | \) | \|)
    | (?P<times>(?:[*+?]|\{[0-9]{1,3}(?:,[0-9]{0,3})?\})\??(?![*+?{]))
    | \[(?P<negated>\^?)(?P<members>(?:[^\\\[\]&^]|\\[dDwWsStnrf]|\\[^A-Za-z0-9])+)\]
    """,
    re.VERBOSE | re.DOTALL,
)
_LINE_ENDS = r"\n\r\x{85}\x{2028}\x{2029}"
_SPACES = r" \t\n\x0b\f\r"
_AT_END = rf"(?:\r\n|[{_LINE_ENDS}])?\z"


def re2_pattern(text: str) -> str:
    """A pattern that RE2 finds where Java finds ``text``; raises ValueError."""
    parts: list[str] = []
    at, depth, is_repeatable = 0, 0, False
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None or (match["times"] and not is_repeatable):
            shown = repr(text[at : at + 10])
            raise ValueError(f"RLIKE {text!r}: {shown} is not taken, only Spark has it")
        group = match["group"] or ""
        depth += group.startswith("(") - (group == ")")
        if depth < 0:
            break
        parts.append(_translated(match))
        ends_atom = group == ")" or not (group or match["start"] or match["end"])
        is_repeatable = ends_atom and not match["times"]
        at = match.end()
    if depth:
        raise ValueError(f"RLIKE {text!r}: a bracket has no partner")
    return "".join(parts)


def _translated(match: re.Match[str]) -> str:
    if match["letter"] or match["itself"]:
        return re.escape(match["letter"] or match["itself"])
    if match["any"]:
        return f"[^{_LINE_ENDS}]"
    if match["start"]:
        return r"\A"
    if match["end"]:
        return _AT_END
    if match["kind"]:
        return {"s": f"[{_SPACES}]", "S": f"[^{_SPACES}]"}.get(match["kind"], match[0])
    if match["members"]:
        if r"\S" in match["members"]:
            raise ValueError(rf"{match[0]!r}: \S in a set is not taken")
        return f"[{match['negated']}{match['members'].replace(chr(92) + 's', _SPACES)}]"
    return match[0]
