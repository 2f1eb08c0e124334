from __future__ import annotations

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


class DeleteShareGroupOffsetsRequest(Message, gc=False):
    """DeleteShareGroupOffsetsRequest: request (API key 92), version 0, flexible from 0.

    Attributes:
        group_id: string, versions 0+, default '', groupId.
        topics: []DeleteShareGroupOffsetsRequestTopic, versions 0+, default empty.
    """

    API_KEY: ClassVar[int | None] = 92
    KIND: ClassVar[str] = "request"
    VERSIONS: ClassVar[range] = range(0, 1)
    FLEXIBLE_VERSIONS: ClassVar[range] = range(0, 1)
    _module: ClassVar[str] = "delete_share_group_offsets_request"
    _decoders: ClassVar[dict[int, Any]] = {}
    _encoders: ClassVar[dict[int, Any]] = {}

    class DeleteShareGroupOffsetsRequestTopic(msgspec.Struct, gc=False):
        """A struct of DeleteShareGroupOffsetsRequest.

        Attributes:
            topic_name: string, versions 0+, default '', topicName.
        """

        topic_name: str = ""
        unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()

    group_id: str = ""
    topics: list[DeleteShareGroupOffsetsRequest.DeleteShareGroupOffsetsRequestTopic] = (
        []
    )
    unknown_tagged_fields: tuple[tuple[int, bytes], ...] = ()


_DeleteShareGroupOffsetsRequestTopic = (
    DeleteShareGroupOffsetsRequest.DeleteShareGroupOffsetsRequestTopic
)


# Version 0
def _decode_v0(b: Any, o: int) -> tuple[DeleteShareGroupOffsetsRequest, int]:
    n = b[o]
    if not n or n > 127:
        n, o = _some_long_text(b, o, n)
    group_id = b[o + 1 : (o := o + n)].decode()
    n = b[o]
    o += 1
    if not n or n > 127:
        n, o = _some_long(b, o, n)
    topics: Any = []
    for _ in range(n - 1):
        n = b[o]
        if not n or n > 127:
            n, o = _some_long_text(b, o, n)
        topic_name = b[o + 1 : (o := o + n)].decode()
        if not b[o]:
            unknown: Any = ()
            o += 1
        else:
            section, unknown, o = _tags(b, o, (), ())
        topics.append(_DeleteShareGroupOffsetsRequestTopic(topic_name, unknown))
    if not b[o]:
        unknown_2: Any = ()
        o += 1
    else:
        section_2, unknown_2, o = _tags(b, o, (), ())
    m = DeleteShareGroupOffsetsRequest(group_id, topics, unknown_2)
    if o > len(b):
        raise ValueError
    return m, o


def _encode_v0(m: Any, o: list[bytes]) -> None:
    s = _utf8(m.group_id)
    n = len(s)
    o.append(_more[n] if n < 127 else _text_size(n + 1))
    o.append(s)
    topics = m.topics
    if type(topics) is not list:
        topics = _items(topics)
    n = len(topics)
    o.append(_more[n] if n < 127 else _size(n + 1))
    for item in topics:
        s = _utf8(item.topic_name)
        n = len(s)
        o.append(_more[n] if n < 127 else _text_size(n + 1))
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


DeleteShareGroupOffsetsRequest._decoders.update(
    {
        0: _decode_v0,
    }
)
DeleteShareGroupOffsetsRequest._encoders.update(
    {
        0: _encode_v0,
    }
)
