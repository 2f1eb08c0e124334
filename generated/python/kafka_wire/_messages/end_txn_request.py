from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import bit as _bit
from .._runtime.fast import more as _more
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class EndTxnRequest(Message, gc=False):
    """EndTxnRequest: request (API key 26), versions 0 to 5, flexible from 3.

    Attributes:
        transactional_id: string, versions 0+, default '', transactionalId.
        producer_id: int64, versions 0+, default 0, producerId.
        producer_epoch: int16, versions 0+, default 0.
        committed: bool, versions 0+, default false.
    """

    API_KEY: ClassVar[int | None] = 26
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 6)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(3, 6)
    _module: ClassVar[str] = "end_txn_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    transactional_id: str = ""
    producer_id: int = 0
    producer_epoch: int = 0
    committed: bool = False
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_h = Struct(">h").pack
_pack_qhB = Struct(">qhB").pack
_pack_qhBB = Struct(">qhBB").pack
_unpack_h = Struct(">h").unpack_from
_unpack_qhT = Struct(">qh?").unpack_from
_unpack_qhTB = Struct(">qh?B").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[EndTxnRequest, int]:
    (n,) = _unpack_h(b, o)
    o += 2
    if n < 0:
        raise ValueError
    transactional_id = b[o : (o := o + n)].decode()
    producer_id, producer_epoch, committed = _unpack_qhT(b, o)
    o += 11
    m = EndTxnRequest(transactional_id, producer_id, producer_epoch, committed)
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
    o.append(_pack_qhB(m.producer_id, m.producer_epoch, _bit[m.committed]))


# Versions 3 to 5
def _decode_v3(b: Any, o: int) -> tuple[EndTxnRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    transactional_id = b[o + 1 : (o := o + n)].decode()
    producer_id, producer_epoch, committed, n = _unpack_qhTB(b, o)
    o += 12
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = EndTxnRequest(transactional_id, producer_id, producer_epoch, committed, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v3(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.transactional_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_qhB(m.producer_id, m.producer_epoch, _bit[m.committed]))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_qhBB(m.producer_id, m.producer_epoch, _bit[m.committed], 0))


EndTxnRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
        3: _decode_v3,
        4: _decode_v3,
        5: _decode_v3,
    }
)
EndTxnRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
        3: _encode_v3,
        4: _encode_v3,
        5: _encode_v3,
    }
)
