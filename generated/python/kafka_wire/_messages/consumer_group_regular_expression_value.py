from __future__ import annotations

from struct import Struct
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


class ConsumerGroupRegularExpressionValue(Message, gc=False):
    """ConsumerGroupRegularExpressionValue: coordinator-value (record type 16), version
    0, flexible from 0.

    Attributes:
        topics: []string, versions 0+, default empty.
        version: int64, versions 0+, default 0.
        timestamp: int64, versions 0+, default 0.
    """

    API_KEY: ClassVar[int | None] = 16
    KIND: ClassVar[str] = "coordinator-value"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "consumer_group_regular_expression_value"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    topics: list[str] = []
    version: int = 0
    timestamp: int = 0
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_pack_qq = Struct(">qq").pack
_pack_qqB = Struct(">qqB").pack
_unpack_qqB = Struct(">qqB").unpack_from


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[ConsumerGroupRegularExpressionValue, int]:
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        item = b[o + 1 : (o := o + n)].decode()
        topics.append(item)
    version, timestamp, n = _unpack_qqB(b, o)
    o += 17
    if not n:
        unknown: Any = ()
    else:
        section, unknown, o = _tags(b, o - 1, (), ())
    m = ConsumerGroupRegularExpressionValue(topics, version, timestamp, unknown)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        s = _utf8(item)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
        o.append(s)
    if m.unknown_tagged_fields:
        o.append(_pack_qq(m.version, m.timestamp))
        o.append(_tag_section((), m.unknown_tagged_fields, ()))
    else:
        o.append(_pack_qqB(m.version, m.timestamp, 0))


ConsumerGroupRegularExpressionValue._decoders.update(
    {
        0: _decode_v0,
    }
)
ConsumerGroupRegularExpressionValue._encoders.update(
    {
        0: _encode_v0,
    }
)
