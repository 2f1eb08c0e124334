from __future__ import annotations

from struct import Struct
from typing import Any, ClassVar

import msgspec

from .._runtime.fast import items as _items
from .._runtime.fast import more as _more
from .._runtime.fast import size as _size
from .._runtime.fast import some_long as _some_long
from .._runtime.fast import some_long_text as _some_long_text
from .._runtime.fast import tag_section as _tag_section
from .._runtime.fast import tags as _tags
from .._runtime.fast import text_size as _text_size
from .._runtime.fast import utf8 as _utf8
from .._runtime.message import Message


class ListTransactionsResponse(Message, gc=False):
    """ListTransactionsResponse: response (API key 66), versions 0 to 2, flexible from
    0.

    Attributes:
        throttle_time_ms: int32, versions 0+, default 0.
        error_code: int16, versions 0+, default 0.
        unknown_state_filters: []string, versions 0+, default empty.
        transaction_states: []TransactionState, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 66
    KIND: ClassVar[str] = "response"
    VERSIONS: ClassVar[range] = range(0, 3)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 3)
    _module: ClassVar[str] = "list_transactions_response"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class TransactionState(msgspec.Struct, gc=False):
        """A struct of ListTransactionsResponse.

        Attributes:
            transactional_id: string, versions 0+, default '', transactionalId.
            producer_id: int64, versions 0+, default 0, producerId.
            transaction_state: string, versions 0+, default ''.
        """

        transactional_id: str = ""
        producer_id: int = 0
        transaction_state: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    throttle_time_ms: int = 0
    error_code: int = 0
    unknown_state_filters: list[str] = []
    transaction_states: list[ListTransactionsResponse.TransactionState] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_TransactionState = ListTransactionsResponse.TransactionState
_pack_ih = Struct(">ih").pack
_pack_ihB = Struct(">ihB").pack
_pack_q = Struct(">q").pack
_pack_qB = Struct(">qB").pack
_unpack_ihB = Struct(">ihB").unpack_from
_unpack_qB = Struct(">qB").unpack_from


# Versions 0 to 2
def _decode_v0(b: Any, o: int) -> tuple[ListTransactionsResponse, int]:
    throttle_time_ms, error_code, n = _unpack_ihB(b, o)
    o += 7
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    unknown_state_filters: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        unknown_state_filters.append(item)
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    transaction_states: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        transactional_id = b[o + 1 : (o := o + n)].decode()
        producer_id, n = _unpack_qB(b, o)
        o += 8
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        transaction_state = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        transaction_states.append(
            _TransactionState(transactional_id, producer_id, transaction_state, unknown)
        )
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = ListTransactionsResponse(
        throttle_time_ms,
        error_code,
        unknown_state_filters,
        transaction_states,
        unknown_2,
    )
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    unknown_state_filters = m.unknown_state_filters
    if type(unknown_state_filters) is not list:
        unknown_state_filters = _items(unknown_state_filters)
    n = len(unknown_state_filters) + 1
    o.append(
        _pack_ihB(m.throttle_time_ms, m.error_code, n)
        if n < 128
        else _pack_ih(m.throttle_time_ms, m.error_code) + _size(n)
    )
    for item in unknown_state_filters:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    transaction_states = m.transaction_states
    if type(transaction_states) is not list:
        transaction_states = _items(transaction_states)
    n = len(transaction_states)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item_2 in transaction_states:
        s = _utf8(item_2.transactional_id)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
        s = _utf8(item_2.transaction_state)
        n = len(s) + 1
        o.append(
            _pack_qB(item_2.producer_id, n)
            if n < 128
            else _pack_q(item_2.producer_id) + _text_size(n)
        )
        o.append(s)
        o.append(
            _tag_section((), item_2.unknown_tagged_fields, ())
            if item_2.unknown_tagged_fields
            else b"\x00"
        )
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


ListTransactionsResponse._decoders.update(
    {
        0: _decode_v0,
        1: _decode_v0,
        2: _decode_v0,
    }
)
ListTransactionsResponse._encoders.update(
    {
        0: _encode_v0,
        1: _encode_v0,
        2: _encode_v0,
    }
)
