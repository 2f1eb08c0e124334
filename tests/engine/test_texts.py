"""Texts that the engine has decoded before are reused by the next message if equal."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from kafka_wire import HeartbeatRequest, JoinGroupResponse

from tests.engine.alone import GaveUpError, engine_codec

decode = engine_codec(HeartbeatRequest, "decode")
MOST = 64
"""Bytes of a text that is kept for the next message."""


def frame(group: bytes, member: bytes = b"m") -> bytes:
    """A heartbeat of version 0, whose texts have their length in two bytes before them."""
    texts = [len(text).to_bytes(2, "big") + text for text in (group, member)]
    return texts[0] + bytes(4) + texts[1]


def test_each_message_has_its_own_texts() -> None:
    for group in ("aaaa", "aaab", "aaa", "aaab", "", "baab", "b", "aaaaa", "é" * 2):
        for member in ("aaaa", group):
            read = decode(frame(group.encode(), member.encode()), 0)
            assert (read.group_id, read.member_id) == (group, member)


def test_equal_texts_of_one_field_are_one_object() -> None:
    for text, is_kept in ((b"t" * MOST, True), (b"t" * (MOST + 1), False)):
        first, second = (decode(frame(text), 0) for _ in range(2))
        assert first.group_id == second.group_id == text.decode()
        assert (first.group_id is second.group_id) is is_kept


@pytest.mark.parametrize("before", ["éa", "aé", "é", "éé"])
def test_cached_texts_are_compared_as_bytes(before: str) -> None:
    """In memory these texts have other bytes than on the wire, and those are not UTF-8."""
    assert decode(frame(before.encode()), 0).group_id == before
    wrong = before.encode("latin-1")
    for _ in range(2):
        with pytest.raises(GaveUpError):
            decode(frame(wrong), 0)
    assert decode(frame(before.encode()), 0).group_id == before


def test_a_text_that_is_null_or_wrong_comes_between() -> None:
    data = frame(b"group")
    first = decode(data, 0)
    for wrong in (b"\xff\xff" + data[7:], data[:4]):
        with pytest.raises(GaveUpError):
            decode(wrong, 0)
    assert decode(data, 0) == first


class Reader:
    """Garbage that reads a message when the collector runs."""

    def __init__(self, data: bytes) -> None:
        self.data, self.own = data, self

    def __del__(self) -> None:
        decode_group(self.data, 9)
        reads.append(self.data)


reads: list[bytes] = []
decode_group = engine_codec(JoinGroupResponse, "decode")


@contextmanager
def _collected_at_once() -> Iterator[None]:
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        yield
    finally:
        gc.set_threshold(*threshold)


def test_a_message_is_read_while_another_is_built() -> None:
    """The incomplete message keeps its texts, whatever replaces them in the cache."""

    def group(text: str) -> bytes:
        response = JoinGroupResponse(protocol_name=text, leader=text, member_id=text)
        response.members = [
            JoinGroupResponse.JoinGroupResponseMember(member_id=text)
        ] * 9
        return response.encode(9)

    ours, other = "ours" * 9, "other" * 9
    for text in (ours, other, ours):  # the other message's is kept, or ours is
        data, theirs = group(ours), group(other)
        decode_group(group(text), 9)
        for _ in range(50):
            unused = [
                [0] for _ in range(100)
            ]  # Python has no reusable list from before
            Reader(theirs)
            with _collected_at_once():
                read = decode_group(data, 9)
            del unused
            assert (read.protocol_name, read.leader, read.member_id) == (ours,) * 3
    assert reads
