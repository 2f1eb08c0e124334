from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import byte as _byte
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import long as _long
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class StreamsGroupMetadataValue(Message, gc=False):
    """StreamsGroupMetadataValue: coordinator-value (record type 17), version 0,
    flexible from 0.

    Attributes:
        epoch: int32, versions 0+, default 0.
        metadata_hash: int64, versions 0+, default 0.
        validated_topology_epoch: int32, versions 0+, tag 0 in 0+, default -1.
        last_assignment_configs: []LastAssignmentConfig, versions 0+, nullable in 0+,
            tag 1 in 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 17
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "streams_group_metadata_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class LastAssignmentConfig(msgspec.Struct, gc=False):
        """A struct of StreamsGroupMetadataValue.

        Attributes:
            key: string, versions 0+, default ''.
            value: string, versions 0+, default ''.
        """

        key: str = ""
        value: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    epoch: int = 0
    metadata_hash: int = 0
    validated_topology_epoch: int = -1
    last_assignment_configs: (
        list[StreamsGroupMetadataValue.LastAssignmentConfig] | None
    ) = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_LastAssignmentConfig = StreamsGroupMetadataValue.LastAssignmentConfig
_int_minus_1 = -1
_pack_i = Struct(">i").pack
_pack_iq = Struct(">iq").pack
_pack_iqB = Struct(">iqB").pack
_unpack_i = Struct(">i").unpack_from
_unpack_iqB = Struct(">iqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[StreamsGroupMetadataValue, int]:
    epoch, metadata_hash, n = _unpack_iqB(b, o)
    o += 13
    validated_topology_epoch: Any = -1
    last_assignment_configs: Any = []
    if not n:
        unknown: Any = ()
    else:
        section, unknown, after = _tags(b, o - 1, (0, 1), ())
        if 0 in section:
            o, end = section[0]
            (validated_topology_epoch_2,) = _unpack_i(b, o)
            o += 4
            validated_topology_epoch = validated_topology_epoch_2
            if o != end:
                raise ValueError
        if 1 in section:
            o, end_2 = section[1]
            n = b[o]
            o += 1
            if n > 127:
                n, o = _long(b, o, n)
            last_assignment_configs_2: Any = [] if n else None
            if n > 1:
                for _ in range(n - 1):
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    key = b[o + 1 : (o := o + n)].decode()
                    n = b[o]
                    if not n or n > 127:
                        n, o = _some_long_text(b, o, n)
                    value = b[o + 1 : (o := o + n)].decode()
                    if not b[o]:
                        unknown_2: Any = ()
                        o += 1
                    else:
                        section_2, unknown_2, o = _tags(b, o, (), ())
                    last_assignment_configs_2.append(
                        _LastAssignmentConfig(key, value, unknown_2)
                    )
            last_assignment_configs = last_assignment_configs_2
            if o != end_2:
                raise ValueError
        o = after
    m = StreamsGroupMetadataValue(
        epoch, metadata_hash, validated_topology_epoch, last_assignment_configs, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        (
            m.validated_topology_epoch is not _int_minus_1
            and _differs(m.validated_topology_epoch, _int_minus_1)
        )
        or (
            m.last_assignment_configs is None
            or (
                m.last_assignment_configs
                if type(m.last_assignment_configs) is list
                else _items(m.last_assignment_configs)
            )
        )
        or m.unknown_tagged_fields
    ):
        o.append(_pack_iq(m.epoch, m.metadata_hash))
        known: list[tuple[int, bytes]] = []
        if m.validated_topology_epoch is not _int_minus_1 and _differs(
            m.validated_topology_epoch, _int_minus_1
        ):
            payload: list[bytes] = []
            payload.append(_pack_i(m.validated_topology_epoch))
            known.append((0, b"".join(payload)))
        if m.last_assignment_configs is None or (
            m.last_assignment_configs
            if type(m.last_assignment_configs) is list
            else _items(m.last_assignment_configs)
        ):
            payload_2: list[bytes] = []
            last_assignment_configs = m.last_assignment_configs
            if (
                type(last_assignment_configs) is not list
                and last_assignment_configs is not None
            ):
                last_assignment_configs = _items(last_assignment_configs)
            n = (
                0
                if last_assignment_configs is None
                else len(last_assignment_configs) + 1
            )
            payload_2.append(_byte[n] if n < 128 else _size(n))
            for item in last_assignment_configs or ():
                s = _utf8(item.key)
                n = len(s)
                payload_2.append(_more[n] if n < 127 else _text_size(n + 1))
                payload_2.append(s)
                s = _utf8(item.value)
                n = len(s)
                payload_2.append(_more[n] if n < 127 else _text_size(n + 1))
                payload_2.append(s)
                payload_2.append(
                    _tag_section((), item.unknown_tagged_fields, ())
                    if item.unknown_tagged_fields
                    else b"\x00"
                )
            known.append((1, b"".join(payload_2)))
        o.append(_tag_section(known, m.unknown_tagged_fields, (0, 1)))
    else:
        o.append(_pack_iqB(m.epoch, m.metadata_hash, 0))


StreamsGroupMetadataValue._decoders.update(
    {
        0: _decode_v0,
    }
)
StreamsGroupMetadataValue._encoders.update(
    {
        0: _encode_v0,
    }
)
