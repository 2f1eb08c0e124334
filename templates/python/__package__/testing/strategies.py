"""Hypothesis strategies for messages, frames and record batches.

::

    from hypothesis import given
    from kafka_wire import MetadataRequest
    from kafka_wire.testing import strategies

    @given(strategies.messages(MetadataRequest, 12))
    def test_round_trip(message):
        assert MetadataRequest.decode(message.encode(12), 12) == message
"""

from __future__ import annotations

from importlib import import_module
from math import inf
from typing import Any, Generic, Literal, TypeVar

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from .._runtime.apis import ApiKeyBase
from .._runtime.fast import NIL
from .._runtime.layouts import Field, Struct, Type, default_value, layouts, once_each
from .._runtime.message import Message, RequestMessage, ResponseMessage
from .._runtime.requests import encode_request, encode_response
from .._runtime.slow.json_form import LIMITS
from .batches import TEXT, batches

__all__ = ["Framed", "batches", "frames", "messages"]

M = TypeVar("M", bound=Message)
R = TypeVar("R", bound="RequestMessage[Any] | ResponseMessage")

_PACKAGE = __name__.rpartition(".testing.")[0]
_MAX_TAG = 0x7FFFFFFE
_INT32 = st.integers(-(1 << 31), (1 << 31) - 1)

_LENGTHS = (126, 127, 128)
"""Lengths around 127, where a compact length grows from one byte to two."""

_SCALARS: dict[str, SearchStrategy[Any]] = {
    "bool": st.booleans(),
    "float64": st.sampled_from([0.0, -0.0, inf, -inf]) | st.floats(allow_nan=False),
    "uuid": st.just(NIL) | st.uuids(),
    "string": TEXT | st.sampled_from(["", "\U0001f642", *("x" * n for n in _LENGTHS)]),
    "bytes": st.binary(max_size=20) | st.sampled_from([bytes(n) for n in _LENGTHS]),
    "records": st.just(b"") | batches(),
} | {
    # By itself, Hypothesis rarely chooses the greatest numbers.
    name: st.sampled_from([low, low + 1, high - 1, high]) | st.integers(low, high)
    for name, (low, high) in LIMITS.items()
}


def messages(cls: type[M], version: int) -> SearchStrategy[M]:
    """Generate messages of a class that encode in a version and decode to themselves.

    The fields of the version have all kinds of values: null if allowed, numbers at the
    ends of their range, text of any code points, known and unknown tagged fields.
    Fields of other versions have their default; no float is NaN.  Raises
    UnsupportedVersionError.
    """
    layout = layouts(cls)[cls._checked(version)]
    strategy: SearchStrategy[M] = _struct(layout)
    return strategy


class Framed(msgspec.Struct, Generic[R], frozen=True):
    """A message's frame, and what the frame was made from."""

    frame: bytes
    """Size, header, message."""
    message: R
    version: int
    correlation_id: int
    client_id: str | None
    """None for responses, and for requests whose header has no client id."""
    header_tags: tuple[tuple[int, bytes], ...]
    """Unknown tagged fields of the header."""


def frames(
    cls: type[R] | None = None,
    version: int | None = None,
    *,
    kind: Literal["request", "response"] | None = None,
) -> SearchStrategy[Framed[R]]:
    """Generate frames of requests or responses.

    ``cls`` is the message class, or None for any class, which ``kind`` may restrict.
    ``version`` is None for any version of the class.  Raises UnsupportedVersionError.
    """
    if cls is None:
        return st.sampled_from(_names(kind)).flatmap(lambda name: frames(_class(name)))
    if version is None:
        versions = st.sampled_from([*cls.VERSIONS])
        return versions.flatmap(lambda number: _frames(cls, number))
    return _frames(cls, version)


def _frames(cls: type[R], version: int) -> SearchStrategy[Framed[R]]:
    version = cls._checked(version)
    body = messages(cls, version)
    key = _keys().of(cls)
    is_request = cls.KIND == "request"
    header = (
        key.request_header_version(version)
        if is_request
        else key.response_header_version(version) + 1
    )
    client_id = st.none() | TEXT if is_request and header > 0 else st.none()
    tags = _unknown_tags(()) if header > 1 else st.just(())
    parts = st.tuples(body, _INT32, client_id, st.just(()) | tags)

    def framed(
        part: tuple[R, int, str | None, tuple[tuple[int, bytes], ...]],
    ) -> Framed[R]:
        message, correlation_id, client, header_tags = part
        if isinstance(message, RequestMessage):
            frame = encode_request(
                message, version, correlation_id, client, header_tags=header_tags
            )
        else:
            frame = encode_response(
                message, version, correlation_id, header_tags=header_tags
            )
        return Framed(frame, message, version, correlation_id, client, header_tags)

    return parts.map(framed)


def _keys() -> type[ApiKeyBase]:
    keys: type[ApiKeyBase] = import_module(f"{_PACKAGE}.api_keys").ApiKey
    return keys


def _names(kind: str | None) -> list[str]:
    """The names of the request classes, response classes or both that have versions."""
    keys = [key for key in _keys() if key.versions]
    names: list[str | None] = []
    if kind != "response":
        names += (key.api.request for key in keys)
    if kind != "request":
        names += (key.api.response for key in keys)
    return [name for name in names if name is not None]


def _class(name: str) -> Any:
    return getattr(import_module(_PACKAGE), name)


@once_each
def _struct(struct: Struct) -> SearchStrategy[Any]:
    values = {field.name: _value(field.type) for field in struct.fields}
    for field in struct.tags:
        values[field.name] = _default(field) | _value(field.type)
    for field in struct.absent:
        values[field.name] = _default(field)
    if struct.flexible:
        known = (*(field.tag for field in struct.tags), *struct.foreign_tags)
        values["unknown_tagged_fields"] = st.just(()) | _unknown_tags(known)
    return st.fixed_dictionaries(values).map(lambda values: struct.cls(**values))


def _default(field: Field) -> SearchStrategy[Any]:
    return st.builds(default_value, st.just(field))


def _value(kind: Type) -> SearchStrategy[Any]:
    return st.none() | _filled(kind) if kind.nullable else _filled(kind)


def _filled(kind: Type) -> SearchStrategy[Any]:
    if kind.struct is not None:
        return _struct(kind.struct)
    if kind.element is not None:
        elements = st.lists(_value(kind.element), max_size=3)
        return elements if kind.sequence is list else elements.map(tuple)
    return _SCALARS[kind.kind]


def _unknown_tags(
    known: tuple[int, ...],
) -> SearchStrategy[tuple[tuple[int, bytes], ...]]:
    """Generate one to three tagged fields, sorted by tag, without the known tags."""
    tags = (st.integers(0, 300) | st.integers(0, _MAX_TAG)).filter(
        lambda tag: tag not in known
    )
    fields = st.dictionaries(tags, st.binary(max_size=6), min_size=1, max_size=3)
    return fields.map(lambda payloads: tuple(sorted(payloads.items())))
