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


class DeleteShareGroupOffsetsResponse(Message, gc=False):
    """DeleteShareGroupOffsetsResponse: response (API key 92), version 0, flexible from
    0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        error_message: string, versions 0+, nullable in 0+, default null.
        responses: []DeleteShareGroupOffsetsResponseTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 92
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "delete_share_group_offsets_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeleteShareGroupOffsetsResponseTopic(msgspec.Struct, gc=False):
        """A struct of DeleteShareGroupOffsetsResponse.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
            topic_id: uuid, versions 0+, default AAAAAAAAAAAAAAAAAAAAAA.
            error_code: int16, versions 0+, default 0.
            error_message: string, versions 0+, nullable in 0+, default null.
        """

        topic_name: str = ""
        topic_id: UUID = _NIL
        error_code: int = 0
        error_message: str | None = None
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    error_message: str | None = None
    responses: list[
        DeleteShareGroupOffsetsResponse.DeleteShareGroupOffsetsResponseTopic
    ] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeleteShareGroupOffsetsResponseTopic = (
    DeleteShareGroupOffsetsResponse.DeleteShareGroupOffsetsResponseTopic
)
_pack_Uh = Struct(">16sh").pack
_pack_UhB = Struct(">16shB").pack
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_unpack_UhB = Struct(">16shB").unpack_from
_unpack_ihB = Struct(">ihB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DeleteShareGroupOffsetsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 6
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        error_message = b[o + 1 : (o := o + n)].decode()
    else:
        error_message = None
        o += 1
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    responses: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        topic_id, error_code_2, n = _unpack_UhB(b, o)
        o += 18
        if n > 127:
            n, o = _long_text(b, o, n)
        if n:
            error_message_2 = b[o + 1 : (o := o + n)].decode()
        else:
            error_message_2 = None
            o += 1
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        responses.append(
            _DeleteShareGroupOffsetsResponseTopic(
                topic_name, _uuids[topic_id], error_code_2, error_message_2, unknown
            )
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DeleteShareGroupOffsetsResponse(
        throttle_time_ms, error_code, error_message, responses, unknown_2
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    t = m.error_message
    if t is None:
        o.append(_pack_ihB(m.throttle_time_ms, m.error_code, 0))
    else:
        s = _utf8(t)
        n = len(s) + 1
        o.append(
            _pack_ihB(m.throttle_time_ms, m.error_code, n)
            if n < 128
            else _pack_ih(m.throttle_time_ms, m.error_code) + _text_size(n)
        )
        o.append(s)
    responses = m.responses
    if type(responses) is not list:
        responses = _items(responses)
    n = len(responses)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in responses:
        s = _utf8(item.topic_name)
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


DeleteShareGroupOffsetsResponse._decoders.update(
    {
        0: _decode_v0,
    }
)
DeleteShareGroupOffsetsResponse._encoders.update(
    {
        0: _encode_v0,
    }
)
