"""Parse the text of a default as a value of the field's type (see docs/protocol-semantics.md, "Defaults")."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from uuid import UUID

from specgen.protocol.model import EMPTY, Default, FieldType, Scalar
from specgen.protocol.model.defaults import implicit_default, uuid_text
from specgen.protocol.model.types import integer_limits
from specgen.protocol.model.versions import BLANKS
from specgen.report.catalogue import quoted

_INTEGER = re.compile(r"0x([0-9a-fA-F]{1,16})|(-?[0-9]{1,20})")
_DECIMAL = r"[+-]?(?:[0-9]++(?:\.[0-9]*+)?|\.[0-9]++)(?:[eE][+-]?[0-9]++)?"
_HEX = (
    r"[+-]?0[xX](?:[0-9a-fA-F]++(?:\.[0-9a-fA-F]*+)?|\.[0-9a-fA-F]++)[pP][+-]?[0-9]++"
)
_FLOAT = re.compile(
    rf"({_DECIMAL})[dDfF]?|({_HEX})[dDfF]?|([+-]?(?:NaN|Infinity))", re.ASCII
)
"""What ``Double.parseDouble`` accepts."""


class DefaultError(ValueError):
    """The text is not a value of the type; ``code`` is the broken rule's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def parse_default(text: str, kind: FieldType) -> Default:
    """The value of a ``default``; raises DefaultError.

    ``null`` gives None; the caller checks whether the field may be null.
    """
    if kind is Scalar.RECORDS:
        return None
    if not isinstance(kind, Scalar) or kind is Scalar.BYTES:
        if text not in ("", "null"):
            raise DefaultError(
                "D3", f"the default of {kind} is empty or null, not {quoted(text)}"
            )
        return EMPTY if text == "" else None
    if kind is Scalar.STRING:
        return None if text == "null" else text
    if text == "":
        return implicit_default(kind)
    if kind is Scalar.BOOL:
        return _boolean(text)
    if kind is Scalar.FLOAT64:
        return _float(text)
    if kind is Scalar.UUID:
        return _uuid(text)
    return _integer(text, kind)


def _boolean(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise DefaultError("D1", f"{quoted(text)} is not a boolean")
    return text.lower() == "true"


def _integer(text: str, kind: Scalar) -> int:
    match = _INTEGER.fullmatch(text)
    if match is None:
        raise DefaultError("D1", f"{quoted(text)} is not of type {kind}")
    digits = (match[2] or "").removeprefix("-")
    if len(digits) > 1 and digits[0] == "0":
        raise DefaultError("D1", f"{text!r} starts with 0, which Java reads as octal")
    value = int(match[1], 16) if match[1] else int(match[2])
    low, high = integer_limits(kind)
    if not low <= value <= high:
        raise DefaultError("D1", f"{text} is not between {low} and {high} ({kind})")
    return value


def _float(text: str) -> float:
    match = _FLOAT.fullmatch(text.strip(BLANKS))
    if match is None:
        raise DefaultError("D1", f"{quoted(text)} is not of type {Scalar.FLOAT64}")
    if match[2] is None:
        return float(match[1] or match[3])
    try:
        return float.fromhex(match[2])
    except OverflowError:
        return float("-inf" if text.strip(BLANKS)[0] == "-" else "inf")


def _uuid(text: str) -> UUID:
    try:
        raw = urlsafe_b64decode(text + "==")
    except ValueError:
        raw = b""
    if len(raw) != 16 or uuid_text(UUID(bytes=raw)) != text:
        raise DefaultError(
            "D1", f"{quoted(text)} is not a uuid: 22 characters of base64"
        )
    return UUID(bytes=raw)
