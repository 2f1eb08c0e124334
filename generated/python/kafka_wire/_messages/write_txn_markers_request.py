from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import bit as _bit
from .._runtime.fast import items as _items
from .._runtime.fast import lists_i as _lists_i
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class WriteTxnMarkersRequest(Message, gc=False):
    """WriteTxnMarkersRequest: request (API key 27), versions 0 to 2, flexible from 1.

    Attributes:
        markers: []WritableTxnMarker, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 27
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(1, 3)
    _module: ClassVar[str] = "write_txn_markers_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class WritableTxnMarker(msgspec.Struct, gc=False):
        """A struct of WriteTxnMarkersRequest.

        Attributes:
            producer_id: int64, versions 0+, default 0, producerId.
            producer_epoch: int16, versions 0+, default 0.
            transaction_result: bool, versions 0+, default false.
            topics: []WritableTxnMarkerTopic, versions 0+, default empty.
            coordinator_epoch: int32, versions 0+, default 0.
            transaction_version: int8, versions 2+, default 0, ignorable.
        """

        producer_id: int = 0
        producer_epoch: int = 0
        transaction_result: bool = False
        topics: list[WriteTxnMarkersRequest.WritableTxnMarkerTopic] = []
        coordinator_epoch: int = 0
        transaction_version: int = 0
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    class WritableTxnMarkerTopic(msgspec.Struct, gc=False):
        """A struct of WriteTxnMarkersRequest.

        Attributes:
            name: string, versions 0+, default '', topicName.
            partition_indexes: []int32, versions 0+, default empty.
        """

        name: str = ""
        partition_indexes: list[int] = []
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    markers: list[WriteTxnMarkersRequest.WritableTxnMarker] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_WritableTxnMarker = WriteTxnMarkersRequest.WritableTxnMarker
_WritableTxnMarkerTopic = WriteTxnMarkersRequest.WritableTxnMarkerTopic
_make_Li = _Packs("Li")
_make_Li_B = _Packs("Li", "B")
_make_li = _Packs("li")
_pack_h = Struct(">h").pack
_pack_i = Struct(">i").pack
_pack_iB = Struct(">iB").pack
_pack_ib = Struct(">ib").pack
_pack_ibB = Struct(">ibB").pack
_pack_qhB = Struct(">qhB").pack
_pack_qhBB = Struct(">qhBB").pack
_pack_qhBi = Struct(">qhBi").pack
_packs_Li = _make_Li.made
_packs_Li_B = _make_Li_B.made
_packs_li = _make_li.made
_unpack_h = Struct(">h").unpack_from
_unpack_i = Struct(">i").unpack_from
_unpack_iB = Struct(">iB").unpack_from
_unpack_ibB = Struct(">ibB").unpack_from
_unpack_qhTB = Struct(">qh?B").unpack_from
_unpack_qhTi = Struct(">qh?i").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[WriteTxnMarkersRequest, int]:
    (n,) = _unpack_i(b, o)
    o += 4
    if n < 0:
        raise ValueError
    markers: Any = []
    for _ in range(n):
        producer_id, producer_epoch, transaction_result, n = _unpack_qhTi(b, o)
        o += 15
        if n < 0:
            raise ValueError
        topics: Any = []
        if n > 0:
            for _ in range(n):
                (n,) = _unpack_h(b, o)
                o += 2
                if n < 0:
                    raise ValueError
                name = b[o : (o := o + n)].decode()
                (n,) = _unpack_i(b, o)
                o += 4
                k = n
                partition_indexes: Any = [*_lists_i[k](b, o)]
                o += 4 * k
                topics.append(_WritableTxnMarkerTopic(name, partition_indexes))
        (coordinator_epoch,) = _unpack_i(b, o)
        o += 4
        markers.append(
            _WritableTxnMarker(
                producer_id,
                producer_epoch,
                transaction_result,
                topics,
                coordinator_epoch,
            )
        )
    m = WriteTxnMarkersRequest(markers)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if m.unknown_tagged_fields:
        raise ValueError
    markers = m.markers
    if type(markers) is not list:
        markers = _items(markers)
    n = len(markers)
    o.append(_pack_i(n))
    for item in markers:
        if item.unknown_tagged_fields:
            raise ValueError
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics)
        o.append(
            _pack_qhBi(
                item.producer_id, item.producer_epoch, _bit[item.transaction_result], n
            )
        )
        for item_2 in topics:
            if item_2.unknown_tagged_fields:
                raise ValueError
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_pack_h(n))
            o.append(s)
            partition_indexes = item_2.partition_indexes
            if type(partition_indexes) is not list:
                partition_indexes = _items(partition_indexes)
            count = len(partition_indexes)
            try:
                pack = _packs_li[count]
            except KeyError:
                pack = _make_li(count)
            o.append(pack(count, *partition_indexes))
        o.append(_pack_i(item.coordinator_epoch))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[WriteTxnMarkersRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    markers: Any = []
    for _ in range(n - 1):
        producer_id, producer_epoch, transaction_result, n = _unpack_qhTB(b, o)
        o += 12
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                partition_indexes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                topics.append(_WritableTxnMarkerTopic(name, partition_indexes, unknown))
        coordinator_epoch, n = _unpack_iB(b, o)
        o += 5
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        markers.append(
            _WritableTxnMarker(
                producer_id,
                producer_epoch,
                transaction_result,
                topics,
                coordinator_epoch,
                0,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = WriteTxnMarkersRequest(markers, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    markers = m.markers
    if type(markers) is not list:
        markers = _items(markers)
    n = len(markers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in markers:
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics) + 1
        o.append(
            _pack_qhBB(
                item.producer_id, item.producer_epoch, _bit[item.transaction_result], n
            )
            if n < 128
            else _pack_qhB(
                item.producer_id, item.producer_epoch, _bit[item.transaction_result]
            )
            + _size(n)
        )
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partition_indexes = item_2.partition_indexes
            if type(partition_indexes) is not list:
                partition_indexes = _items(partition_indexes)
            count = len(partition_indexes)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partition_indexes))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partition_indexes, 0))
        if item.unknown_tagged_fields:
            o.append(_pack_i(item.coordinator_epoch))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_iB(item.coordinator_epoch, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[WriteTxnMarkersRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    markers: Any = []
    for _ in range(n - 1):
        producer_id, producer_epoch, transaction_result, n = _unpack_qhTB(b, o)
        o += 12
        if not n or n > 127:
            n, o = _some_long(b, o, n)
        topics: Any = []
        if n > 1:
            for _ in range(n - 1):
                n = b[o]
                if not n or n > 127:
                    n, o = _some_long_text(b, o, n)
                name = b[o + 1 : (o := o + n)].decode()
                n = b[o]
                if n > 127:
                    n, o = _long_list(b, o, n)
                k = n - 1
                partition_indexes: Any = [*_lists_i[k](b, o + 1)]
                o += 4 * k + 1
                if not b[o]:
                    unknown: Any = ()
                    o += 1
                else:
                    section, unknown, o = _tags(b, o, (), ())
                topics.append(_WritableTxnMarkerTopic(name, partition_indexes, unknown))
        coordinator_epoch, transaction_version, n = _unpack_ibB(b, o)
        o += 6
        if not n:
            unknown_2: Any = ()
        else:
            section_2, unknown_2, o = _tags(b, o - 1, (), ())
        markers.append(
            _WritableTxnMarker(
                producer_id,
                producer_epoch,
                transaction_result,
                topics,
                coordinator_epoch,
                transaction_version,
                unknown_2,
            )
        )
    if not b[o]:
        unknown_3: Any = ()
        o += 1
    else:
        section_3, unknown_3, o = _tags(b, o, (), ())
    m = WriteTxnMarkersRequest(markers, unknown_3)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    markers = m.markers
    if type(markers) is not list:
        markers = _items(markers)
    n = len(markers)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in markers:
        topics = item.topics
        if type(topics) is not list:
            topics = _items(topics)
        n = len(topics) + 1
        o.append(
            _pack_qhBB(
                item.producer_id, item.producer_epoch, _bit[item.transaction_result], n
            )
            if n < 128
            else _pack_qhB(
                item.producer_id, item.producer_epoch, _bit[item.transaction_result]
            )
            + _size(n)
        )
        for item_2 in topics:
            s = _utf8(item_2.name)
            n = len(s)
            o.append(_more[n] if n < 127 else _text_size(n + 1))
            o.append(s)
            partition_indexes = item_2.partition_indexes
            if type(partition_indexes) is not list:
                partition_indexes = _items(partition_indexes)
            count = len(partition_indexes)
            if item_2.unknown_tagged_fields:
                try:
                    pack = _packs_Li[count]
                except KeyError:
                    pack = _make_Li(count)
                o.append(pack(count + 1, *partition_indexes))
                o.append(_tag_section((), item_2.unknown_tagged_fields, ()))
            else:
                try:
                    pack = _packs_Li_B[count]
                except KeyError:
                    pack = _make_Li_B(count)
                o.append(pack(count + 1, *partition_indexes, 0))
        if item.unknown_tagged_fields:
            o.append(_pack_ib(item.coordinator_epoch, item.transaction_version))
            o.append(_tag_section((), item.unknown_tagged_fields, ()))
        else:
            o.append(_pack_ibB(item.coordinator_epoch, item.transaction_version, 0))
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


WriteTxnMarkersRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
WriteTxnMarkersRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
