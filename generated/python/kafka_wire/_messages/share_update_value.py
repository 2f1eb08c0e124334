from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.message import Message


class ShareUpdateValue(Message, gc=False):
    """ShareUpdateValue: coordinator-value (record type 1), version 0, flexible from 0.

    Attributes:
        snapshot_epoch: int32, versions 0+, default 0.
        leader_epoch: int32, versions 0+, default 0.
        start_offset: int64, versions 0+, default 0.
        delivery_complete_count: int32, versions 0+, tag 0 in 0+, default -1.
        state_batches: []StateBatch, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 1
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "share_update_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class StateBatch(msgspec.Struct, gc=False):
        """A struct of ShareUpdateValue.

        Attributes:
            first_offset: int64, versions 0+, default 0.
            last_offset: int64, versions 0+, default 0.
            delivery_state: int8, versions 0+, default 0.
            delivery_count: int16, versions 0+, default 0.
        """

        first_offset: int = 0
        last_offset: int = 0
        delivery_state: int = 0
        delivery_count: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    snapshot_epoch: int = 0
    leader_epoch: int = 0
    start_offset: int = 0
    delivery_complete_count: int = -1
    state_batches: list[ShareUpdateValue.StateBatch] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_StateBatch = ShareUpdateValue.StateBatch
_int_minus_1 = -1
_pack_i = Struct(">i").pack
_pack_iiq = Struct(">iiq").pack
_pack_iiqB = Struct(">iiqB").pack
_pack_qqbh = Struct(">qqbh").pack
_pack_qqbhB = Struct(">qqbhB").pack
_unpack_i = Struct(">i").unpack_from
_unpack_iiqB = Struct(">iiqB").unpack_from
_unpack_qqbhB = Struct(">qqbhB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ShareUpdateValue, int]:
    snapshot_epoch, leader_epoch, start_offset, n = _unpack_iiqB(b, o)
    o += 17
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    state_batches: Any = []
    for _ in range(n - 1):
        first_offset, last_offset, delivery_state, delivery_count, n = _unpack_qqbhB(
            b, o
        )
        o += 20
        if not n:
            unknown: Any = ()
        else:
            section, unknown, o = _tags(b, o - 1, (), ())
        state_batches.append(
            _StateBatch(
                first_offset, last_offset, delivery_state, delivery_count, unknown
            )
        )
    delivery_complete_count: Any = -1
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, after = _tags(b, o, (0,), ())
        if 0 in section_2:
            o, end = section_2[0]
            (delivery_complete_count_2,) = _unpack_i(b, o)
            o += 4
            delivery_complete_count = delivery_complete_count_2
            if o != end:
                raise ValueError
        o = after
    m = ShareUpdateValue(
        snapshot_epoch,
        leader_epoch,
        start_offset,
        delivery_complete_count,
        state_batches,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    state_batches = m.state_batches
    if type(state_batches) is not list:
        state_batches = _items(state_batches)
    n = len(state_batches) + 1
    o.append(
        _pack_iiqB(m.snapshot_epoch, m.leader_epoch, m.start_offset, n)
        if n < 128
        else _pack_iiq(m.snapshot_epoch, m.leader_epoch, m.start_offset) + _size(n)
    )
    for item in state_batches:
        if item.unknown_tagged_fields:
            o.append(
                _pack_qqbh(
                    item.first_offset,
                    item.last_offset,
                    item.delivery_state,
                    item.delivery_count,
                )
            )
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(
                _pack_qqbhB(
                    item.first_offset,
                    item.last_offset,
                    item.delivery_state,
                    item.delivery_count,
                    0,
                )
            )
    if (
        m.delivery_complete_count is not _int_minus_1
        and _differs(m.delivery_complete_count, _int_minus_1)
    ) or m.unknown_tagged_fields:
        known: list[tuple[int, bytes]] = []
        if m.delivery_complete_count is not _int_minus_1 and _differs(
            m.delivery_complete_count, _int_minus_1
        ):
            payload: list[bytes] = []
            payload.append(_pack_i(m.delivery_complete_count))
            known.append((0, b"".join(payload)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0,)))
    else:
        o.append(b"\x00")


ShareUpdateValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ShareUpdateValue._encoders.update(
    {
        0: _encode_v0,
    }
)
