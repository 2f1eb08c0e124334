"""The literals and the operators of a condition."""

from __future__ import annotations

from decimal import Decimal

from specgen.logs.where_text import unquoted
from specgen.logs.where_tree import ConditionNode
from specgen.logs.where_values import Kind, UnlikeError, Value, integer

TRUTHS = {"true": True, "false": False, "unknown": None}
_SAME = {"==": "=", "!=": "<>", "!>": "<=", "!<": ">="}


def operator(node: ConditionNode) -> str:
    """The operator of a comparison, in the one form of those that mean the same."""
    text = str(node.children[1])
    return _SAME.get(text, text)


def literal(node: ConditionNode) -> Value | None:
    """A literal's value; None for any other node.  Raises WhereError."""
    try:
        return literal_value(node)
    except UnlikeError as error:
        raise node.refused(str(error)) from None


def literal_value(node: ConditionNode) -> Value | None:
    """As ``literal``; raises UnlikeError, which names no place."""
    texts = [str(child) for child in node.children]
    match node.data:
        case "signed":
            number = literal_value(node.children[1])  # type: ignore[arg-type]
            if number is None or not number.kind.is_number:
                return None
            is_plus, shown = texts[0] == "+", number.shown
            return number if is_plus else _number(f"-{shown}".removeprefix("--"))
        case "number":
            return _number(texts[0])
        case "string":
            text = "".join(map(unquoted, texts))
            shown = repr(text if len(text) < 50 else f"{text[:50]}…")
            return Value.of_literal(Kind.STRING, text.encode(), shown)
        case "bytes":
            digits = texts[0][2:-1]
            data = bytes.fromhex(digits.zfill(len(digits) + len(digits) % 2))
            return Value.of_literal(Kind.BINARY, data, texts[0])
        case "typed":
            kind = Kind.DATE if texts[0].lower() == "date" else Kind.TIMESTAMP
            text = unquoted(texts[1])
            return Value.of_literal(Kind.STRING, text.encode(), repr(text)).cast(kind)
        case "truth" if texts[0].lower() != "unknown":
            return Value.of_literal(
                Kind.BOOLEAN, TRUTHS[texts[0].lower()], texts[0].lower()
            )
        case "null":
            return Value.of_literal(Kind.NULL, None, "NULL")
    return None


def _number(text: str) -> Value:
    low = text.lower()
    digits = low.rstrip("bdlsyf")
    suffix = low[len(digits) :]
    if suffix in ("d", "f") or (not suffix and "e" in digits):
        return Value.of_literal(Kind.DOUBLE, float(digits), text)
    if suffix == "bd" or "." in digits:
        return Value.of_literal(Kind.DECIMAL, Decimal(digits), text)
    if len(digits) > 50:
        raise UnlikeError(f"{text[:50]}… has more than 38 digits")
    number = integer(int(digits), text, Kind.BIGINT if suffix == "l" else Kind.INT)
    most = {"y": 1 << 7, "s": 1 << 15, "l": 1 << 63}.get(suffix)
    if most and not -most <= int(digits) < most:
        raise UnlikeError(f"{text} is outside its type")
    return number
