from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class AddOffsetsToTxnRequest(Message, gc=False):
    """AddOffsetsToTxnRequest: request (API key 25), versions 0 to 4, flexible from 3.

    Attributes:
        transactional_id: string, versions 0+, default '', transactionalId.
        producer_id: int64, versions 0+, default 0, producerId.
        producer_epoch: int16, versions 0+, default 0.
        group_id: string, versions 0+, default '', groupId.
    """

    API_KEY: ClassVar[int | None] = 25
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 5)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 5)
    _module: ClassVar[str] = "add_offsets_to_txn_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    transactional_id: str = ""
    producer_id: int = 0
    producer_epoch: int = 0
    group_id: str = ""
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_qh = Struct(">qh").pack
_pack_qhB = Struct(">qhB").pack
_pack_qhh = Struct(">qhh").pack
_unpack_h = Struct(">h").unpack_from
_unpack_qhB = Struct(">qhB").unpack_from
_unpack_qhh = Struct(">qhh").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[AddOffsetsToTxnRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    transactional_id = b[o : (o := o + n)].decode()
    producer_id, producer_epoch, n = _unpack_qhh(b, o)
    o += 12
    if n < 0:
        raise ValueError
    group_id = b[o : (o := o + n)].decode()
    m = AddOffsetsToTxnRequest(transactional_id, producer_id, producer_epoch, group_id)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_pack_h(n))
    o.append(s)
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_pack_qhh(m.producer_id, m.producer_epoch, n))
    o.append(s)


# Versions 3 to 4
def _decode_v3(b: Any, o: int) -> tuple[AddOffsetsToTxnRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    transactional_id = b[o + 1 : (o := o + n)].decode()
    producer_id, producer_epoch, n = _unpack_qhB(b, o)
    o += 10
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = AddOffsetsToTxnRequest(
        transactional_id, producer_id, producer_epoch, group_id, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    s = _utf8(m.group_id)
    n = len(s) + 1
    o.append(
        _pack_qhB(m.producer_id, m.producer_epoch, n)
        if n < 128
        else _pack_qh(m.producer_id, m.producer_epoch) + _text_size(n)
    )
    o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


AddOffsetsToTxnRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v3,
    }
)
AddOffsetsToTxnRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v3,
    }
)
