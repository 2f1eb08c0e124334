from __future__ import annotations

from typing import Any, ClassVar

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


class DescribeTransactionsRequest(Message, gc=False):
    """DescribeTransactionsRequest: request (API key 65), version 0, flexible from 0.

    Attributes:
        transactional_ids: []string, versions 0+, default empty, transactionalId.
    """

    API_KEY: ClassVar[int | None] = 65
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "describe_transactions_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    transactional_ids: list[str] = []
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DescribeTransactionsRequest, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    transactional_ids: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        transactional_ids.append(item)
    if not b[o]:
        unknown: Any = ()
        o += 1
    else:
        section, unknown, o = _tags(b, o, (), ())
    m = DescribeTransactionsRequest(transactional_ids, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    transactional_ids = m.transactional_ids
    if type(transactional_ids) is not list:
        transactional_ids = _items(transactional_ids)
    n = len(transactional_ids)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in transactional_ids:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    o.append(
        _tag_section((), m.unknown_tagged_fields, ())
        if m.unknown_tagged_fields
        else b"\x00"
    )


DescribeTransactionsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
DescribeTransactionsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
