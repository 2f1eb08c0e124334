from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

from .._runtime.fast import Packs as _Packs
from .._runtime.fast import differs as _differs
from .._runtime.fast import items as _items
from .._runtime.fast import lists_q as _lists_q
from .._runtime.fast import long_list as _long_list
from .._runtime.fast import long_text as _long_text
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ListTransactionsRequest(Message, gc=False):
    """ListTransactionsRequest: request (API key 66), versions 0 to 2, flexible from 0.

    Attributes:
        state_filters: []string, versions 0+, default empty.
        producer_id_filters: []int64, versions 0+, default empty, producerId.
        duration_filter: int64, versions 1+, default -1.
        transactional_id_pattern: string, versions 2+, nullable in 2+, default null.
    """

    API_KEY: ClassVar[int | None] = 66
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "list_transactions_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    state_filters: list[str] = []
    producer_id_filters: list[int] = []
    duration_filter: int = -1
    transactional_id_pattern: str | None = None
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_int_minus_1 = -1
_make_Lq = _Packs("Lq")
_make_Lq_B = _Packs("Lq", "B")
_make_Lq_q = _Packs("Lq", "q")
_make_Lq_qB = _Packs("Lq", "qB")
_packs_Lq = _make_Lq.made
_packs_Lq_B = _make_Lq_B.made
_packs_Lq_q = _make_Lq_q.made
_packs_Lq_qB = _make_Lq_qB.made
_unpack_qB = Struct(">qB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ListTransactionsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    state_filters: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        state_filters.append(item)
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    producer_id_filters: Any = [*_lists_q[k](b, o + 1)]
    o += 8 * k + 1
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListTransactionsRequest(state_filters, producer_id_filters, -1, None, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    if (
        m.duration_filter is not _int_minus_1
        and _differs(m.duration_filter, _int_minus_1)
    ) or m.transactional_id_pattern is not None:
        raise ValueError
    state_filters = m.state_filters
    if type(state_filters) is not list:
        state_filters = _items(state_filters)
    n = len(state_filters)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in state_filters:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    producer_id_filters = m.producer_id_filters
    if type(producer_id_filters) is not list:
        producer_id_filters = _items(producer_id_filters)
    count = len(producer_id_filters)
    if m.unknown_tagged_fields:
        try:
            pack = _packs_Lq[count]
        except KeyError:
            pack = _make_Lq(count)
        o.append(pack(count + 1, *producer_id_filters))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        try:
            pack = _packs_Lq_B[count]
        except KeyError:
            pack = _make_Lq_B(count)
        o.append(pack(count + 1, *producer_id_filters, 0))


# Version 1
def _decode_v1(b: Any, o: int) -> tuple[ListTransactionsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    state_filters: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        state_filters.append(item)
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    producer_id_filters: Any = [*_lists_q[k](b, o + 1)]
    o += 8 * k + 1
    duration_filter, n = _unpack_qB(b, o)
    o += 9
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ListTransactionsRequest(
        state_filters, producer_id_filters, duration_filter, None, unknown
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v1(m: Any, o: list[bytes]) -> None:
    if m.transactional_id_pattern is not None:
        raise ValueError
    state_filters = m.state_filters
    if type(state_filters) is not list:
        state_filters = _items(state_filters)
    n = len(state_filters)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in state_filters:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    producer_id_filters = m.producer_id_filters
    if type(producer_id_filters) is not list:
        producer_id_filters = _items(producer_id_filters)
    count = len(producer_id_filters)
    if m.unknown_tagged_fields:
        try:
            pack = _packs_Lq_q[count]
        except KeyError:
            pack = _make_Lq_q(count)
        o.append(pack(count + 1, *producer_id_filters, m.duration_filter))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        try:
            pack = _packs_Lq_qB[count]
        except KeyError:
            pack = _make_Lq_qB(count)
        o.append(pack(count + 1, *producer_id_filters, m.duration_filter, 0))


# Version 2
def _decode_v2(b: Any, o: int) -> tuple[ListTransactionsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    state_filters: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        state_filters.append(item)
    n = b[o]
    if n > 127:
        n, o = _long_list(b, o, n)
    k = n - 1
    producer_id_filters: Any = [*_lists_q[k](b, o + 1)]
    o += 8 * k + 1
    duration_filter, n = _unpack_qB(b, o)
    o += 8
    if n > 127:
        n, o = _long_text(b, o, n)
    if n:
        transactional_id_pattern = b[o + 1 : (o := o + n)].decode()
    else:
        transactional_id_pattern = None
        o += 1
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = ListTransactionsRequest(
        state_filters,
        producer_id_filters,
        duration_filter,
        transactional_id_pattern,
        unknown,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v2(m: Any, o: list[bytes]) -> None:
    state_filters = m.state_filters
    if type(state_filters) is not list:
        state_filters = _items(state_filters)
    n = len(state_filters)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in state_filters:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    producer_id_filters = m.producer_id_filters
    if type(producer_id_filters) is not list:
        producer_id_filters = _items(producer_id_filters)
    count = len(producer_id_filters)
    try:
        pack = _packs_Lq_q[count]
    except KeyError:
        pack = _make_Lq_q(count)
    o.append(pack(count + 1, *producer_id_filters, m.duration_filter))
    t = m.transactional_id_pattern
    if t is None:
        o.append(b"\x00")
    else:
        s = _utf8(t)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ListTransactionsRequest._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v1,
        2: _decode_v2,
    }
)
ListTransactionsRequest._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v1,
        2: _encode_v2,
    }
)
