"""What conditions compute on Arrow columns, with Spark's rules.

Texts are computed as their UTF-8 bytes, since Spark casts bytes to text unchecked.  An
argument is an array or, if it is the same for all rows, a scalar.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from specgen.logs.where_text import CHARACTER

Datum = Any
"""A ``pa.Array``, ``pa.ChunkedArray`` or ``pa.Scalar``."""

COMPARISONS: dict[str, Callable[[Datum, Datum], Datum]] = {
    "=": pc.equal,
    "<>": pc.not_equal,
    "<": pc.less,
    "<=": pc.less_equal,
    ">": pc.greater,
    ">=": pc.greater_equal,
}
_CHARACTER = f"(?s){CHARACTER}"
_MILLION = 1_000_000


def same(left: Datum, right: Datum) -> Datum:
    """SQL's ``<=>``: two nulls are the same."""
    both = pc.and_(pc.is_null(left), pc.is_null(right))
    return pc.or_(pc.coalesce(pc.equal(left, right), pa.scalar(False)), both)


def among(value: Datum, members: pa.Array, has_null: bool) -> Datum:
    """SQL's IN: null if the value is, or if it may be a null of the list."""
    is_in = pc.is_in(value, value_set=members)
    null = pa.scalar(None, pa.bool_())
    if has_null:
        is_in = pc.if_else(is_in, is_in, null)
    return pc.if_else(pc.is_null(value), null, is_in)


def any_of(*conditions: Datum) -> Datum:
    """SQL's OR."""
    return reduce(pc.or_kleene, conditions)


def all_of(*conditions: Datum) -> Datum:
    """SQL's AND."""
    return reduce(pc.and_kleene, conditions)


def is_truth(value: Datum, truth: bool | None) -> Datum:
    """SQL's ``IS TRUE``, ``IS FALSE`` and ``IS UNKNOWN``."""
    if truth is None:
        return pc.is_null(value)
    return pc.coalesce(value if truth else pc.invert(value), pa.scalar(False))


def cast(kind: pa.DataType, value: Datum) -> Datum:
    """A cast; numbers that a float does not hold are rounded."""
    return pc.cast(value, kind, safe=not pa.types.is_floating(kind))


def text(value: Datum) -> Datum:
    """Numbers and flags as Spark writes them."""
    return pc.cast(pc.cast(value, pa.string()), pa.binary())


def time_text(value: Datum) -> Datum:
    """Times as Spark writes them: without zeros after the last digit of a second."""
    shown = pc.strftime(value, "%Y-%m-%d %H:%M:%S")
    shown = pc.replace_substring_regex(shown, r"\.0+$", "")
    shown = pc.replace_substring_regex(shown, r"(\.[0-9]*[1-9])0+$", r"\1")
    return pc.cast(shown, pa.binary())


def length(value: Datum) -> Datum:
    """The number of characters of texts."""
    return pc.count_substring_regex(value, pattern=_CHARACTER)


def found(pattern: str, value: Datum) -> Datum:
    """Whether bytes contain a match of a pattern over bytes."""
    return pc.match_substring_regex(value, pattern)


def found_in_text(pattern: str, value: Datum) -> Datum:
    """Whether texts contain a match of a pattern over characters."""
    try:
        texts = pc.cast(value, pa.string())
    except pa.ArrowInvalid:  # not UTF-8
        texts = pc.cast(mapped(repaired, value), pa.string())
    return pc.match_substring_regex(texts, pattern)


def mapped(function: Callable[[bytes], bytes], value: Datum) -> Datum:
    """Each value's result, computed once for equal ones."""
    if isinstance(value, pa.Scalar):
        only = value.as_py()
        return pa.scalar(None if only is None else function(only), pa.binary())
    if isinstance(value, pa.ChunkedArray):
        value = value.combine_chunks()
    coded = pc.dictionary_encode(value)
    results = pa.array(map(function, coded.dictionary.to_pylist()), pa.binary())
    return results.take(coded.indices)


def repaired(data: bytes) -> bytes:
    """Bytes as UTF-8, with a sign in the place of what is not."""
    return data.decode(errors="replace").encode()


def lower(data: bytes) -> bytes:
    """A text in lower case."""
    return data.decode(errors="replace").lower().encode()


def upper(data: bytes) -> bytes:
    """A text in upper case."""
    return data.decode(errors="replace").upper().encode()


def hexadecimal(data: bytes) -> bytes:
    """The digits of bytes."""
    return data.hex().upper().encode()


def trimmed(data: bytes) -> bytes:
    """A text without spaces at its ends."""
    return data.strip(b" ")
