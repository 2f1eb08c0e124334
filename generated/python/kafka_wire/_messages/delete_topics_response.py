from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar
from uuid import UUID

import msgspec

from .._runtime.fast import NIL as _NIL
from .._runtime.fast import items as _items
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.fast import uuids as _uuids
from .._runtime.message import Message


class DeleteTopicsResponse(Message, gc=False):
    """DeleteTopicsResponse: response (API key 20), versions 0 to 6, flexible from 4.

    Attributes:
        throttle_time_ms: int32, versions 1+, default 0, ignorable.
        responses: []DeletableTopicResult, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 20
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 7)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(4, 7)
    _module: ClassVar[str] = "delete_topics_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeletableTopicResult(msgspec.Struct, gc=False):
        """A struct of DeleteTopicsResponse.

        Attributes:
            name: string, versions 0+, nullable in 6+, default '', map key, topicName.
            topic_id: uuid, versions 6+, default AAAAAAAAAAAAAAAAAAAAAA, ignorable.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 5+, nullable in 5+, default null, ignorable.
        """

        name: str | None = ""
        topic_id: UUID = _NIL
        error_code: int = 0
        error_message: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    responses: list[DeleteTopicsResponse.DeletableTopicResult] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeletableTopicResult = DeleteTopicsResponse.DeletableTopicResult
_pack_Uh = Struct(">16sh").pack
_pack_UhB = Struct(">16shB").pack
_pack_h = Struct(">h").pack
_pack_hB = Struct(">hB").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ii = Struct(">ii").pack
_unpack_UhB = Struct(">16shB").unpack_from
_unpack_h = Struct(">h").unpack_from
_unpack_hB = Struct(">hB").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ii = Struct(">ii").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DeleteTopicsResponse, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    responses: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (error_code,) = _unpack_h(b, o)
        o += 2
        responses.append(_DeletableTopicResult(name, _NIL, error_code))
    m = DeleteTopicsResponse(0, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_i(n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_h(item.error_code))


# Versions 1 to 3
def _decode_v1(b: Any, o: int) -> tuple[DeleteTopicsResponse, int]:
    throttle_time_ms, n = _unpack_ii(b, o)
    o += 8
    if n < 0:
        raise ValueError
    responses: Any = []
    for _ in range(n):
        (n,) = _unpack_h(b, o)
        o += 2
        if n < 0:
            raise ValueError
        name = b[o : (o := o + n)].decode()
        (error_code,) = _unpack_h(b, o)
        o += 2
        responses.append(_DeletableTopicResult(name, _NIL, error_code))
    m = DeleteTopicsResponse(throttle_time_ms, responses)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_pack_ii(m.throttle_time_ms, n))
    for item in responses:
        if item.unknown_tagged_fields:
            raise ValueError
        s = _utf8(item.name)
        n = len(s)
        o.append(_pack_h(n))
        o.append(s)
        o.append(_pack_h(item.error_code))


# Version 4
def _decode_v4(b: Any, o: int) -> tuple[DeleteTopicsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        error_code, n = _unpack_hB(b, o)
        o += 3
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        responses.append(_DeletableTopicResult(name, _NIL, error_code, None, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DeleteTopicsResponse(throttle_time_ms, responses, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v4(m: Any, o: list[bytes]) -> None:
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in responses:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        if item.unknown_tagged_fields:
            o.append(_pack_h(item.error_code))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_hB(item.error_code, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 5
def _decode_v5(b: Any, o: int) -> tuple[DeleteTopicsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        name = b[o + 1 : (o := o + n)].decode()
        error_code, n = _unpack_hB(b, o)
        o += 2
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        responses.append(
            _DeletableTopicResult(name, _NIL, error_code, error_message, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DeleteTopicsResponse(throttle_time_ms, responses, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v5(m: Any, o: list[bytes]) -> None:
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in responses:
        s = _utf8(item.name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_hB(item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_hB(item.error_code, n)
                if n < 128
                else _pack_h(item.error_code) + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 6
def _decode_v6(b: Any, o: int) -> tuple[DeleteTopicsResponse, int]:
    throttle_time_ms, n = _unpack_iB(b, o)
    o += 5
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        n = b[o]
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            name = b[o + 1 : (o := o + n)].decode()
        else:
            name = None
            o += 1
        topic_id, error_code, n = _unpack_UhB(b, o)
        o += 18
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message = b[o + 1 : (o := o + n)].decode()
        else:
            error_message = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        responses.append(
            _DeletableTopicResult(
                name, _uuids[topic_id], error_code, error_message, unknown
            )
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DeleteTopicsResponse(throttle_time_ms, responses, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v6(m: Any, o: list[bytes]) -> None:
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses) + 1
    o.append(
        _pack_iB(m.throttle_time_ms, n)
        if n < 128
        else _pack_i(m.throttle_time_ms) + _size(n)
    )
    for item in responses:
        t = item.name
        if t is None:
            o.append(b"\x00")
        else:
            s = _utf8(t)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
        t = item.error_message
        if t is None:
            o.append(_pack_UhB(item.topic_id.int.to_bytes(16), item.error_code, 0))
        else:
            s = _utf8(t)
            n = len(s) + 1
            o.append(
                _pack_UhB(item.topic_id.int.to_bytes(16), item.error_code, n)
                if n < 128
                else _pack_Uh(item.topic_id.int.to_bytes(16), item.error_code)
                + _text_size(n)
            )
            o.append(s)
        o.append(
            _tag_section((), item.unknown_tagged_fields, ())
            if item.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DeleteTopicsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v1,
        3: _decode_v1,
        4: _decode_v4,
        5: _decode_v5,
        6: _decode_v6,
    }
)
DeleteTopicsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v1,
        3: _encode_v1,
        4: _encode_v4,
        5: _encode_v5,
        6: _encode_v6,
    }
)
