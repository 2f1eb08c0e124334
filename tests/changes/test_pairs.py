"""Two equal sides of a message are not compared."""

from __future__ import annotations

from specgen.changes.pairing import MessagePair
from specgen.protocol.model import Message
from tests.changes.protocol import Protocol, released, side


def _request(protocol: Protocol, folder: str) -> Message:
    return side(protocol, folder).release.by_name["PingRequest"]


def test_the_same_definition_in_another_place() -> None:
    changed = released()
    changed["PingRequest"]["fields"][0]["ignorable"] = True
    old = _request(released(), "old")
    assert MessagePair(old, _request(released(), "new")).is_unchanged
    assert not MessagePair(old, _request(changed, "new")).is_unchanged
