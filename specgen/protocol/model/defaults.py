"""The default that each type implies, and Kafka's JSON form of values."""

from __future__ import annotations

import json
import math
from base64 import urlsafe_b64encode
from uuid import UUID

from specgen.protocol.model.message import EMPTY, Default, Empty
from specgen.protocol.model.types import INTEGER_BITS, FieldType, Scalar

NIL = UUID(int=0)


def implicit_default(kind: FieldType) -> Default:
    """The default of a field that names none; ``records`` is null."""
    if not isinstance(kind, Scalar):
        return EMPTY
    if kind is Scalar.RECORDS:
        return None
    if kind in INTEGER_BITS:
        return 0
    values: dict[Scalar, Default] = {
        Scalar.BOOL: False,
        Scalar.FLOAT64: 0.0,
        Scalar.UUID: NIL,
        Scalar.STRING: "",
    }
    return values.get(kind, EMPTY)


def is_implicit(kind: FieldType | None, default: Default) -> bool:
    """Whether the type implies the default (None is an array or a struct); -0.0 is not 0.0."""
    implied = EMPTY if kind is None else implicit_default(kind)
    if isinstance(default, float) and isinstance(implied, float):
        return default.hex() == implied.hex()
    return default == implied


def same_default(left: Default, right: Default) -> bool:
    """Whether two defaults of a type are the same: NaN equals NaN, -0.0 differs from 0.0."""
    return repr(left) == repr(right)


def default_words(default: Default) -> str:
    """A default for display: its form in Kafka's JSON, or ``empty``."""
    match default:
        case None:
            return "null"
        case Empty():
            return "empty"
        case UUID():
            return uuid_text(default)
        case _:
            return json.dumps(default)


def uuid_text(value: UUID) -> str:
    """Kafka's form of a uuid: URL-safe base64 without padding."""
    return urlsafe_b64encode(value.bytes).rstrip(b"=").decode("ascii")


def float_json(value: float) -> float | str:
    """Kafka's JSON form of a float: a number, or a string if it is not finite."""
    if math.isfinite(value):
        return value
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"
