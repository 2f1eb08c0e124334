"""Texts that the engine has made before: the next message's are these, if they are equal."""

from __future__ import annotations

import pytest
from kafka_wire import HeartbeatRequest

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
def test_what_is_kept_is_compared_as_bytes(before: str) -> None:
    """In memory these texts have other bytes than on the wire, which are no UTF-8."""
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
