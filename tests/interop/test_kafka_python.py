"""Every message version that kafka-python has, both ways, against kafka_wire."""

from __future__ import annotations

import pytest

from tests.interop.compare import Known, compare, has_unknown_tags

peer = pytest.importorskip(
    "tests.interop.peers.kafka_python_peer", reason="kafka-python is not there"
)

VERSIONS = 536
"""What kafka-python 3.0.12 and kafka_wire share at the least."""

KNOWN = {
    Known("*", "encode", r"([\w.\[\]]+\.)?_tags: None, not ", has_unknown_tags): (
        "drops unknown tagged fields, though it keeps those that it has read"
    ),
    Known("*", "decode", "AssertionError: $", has_unknown_tags): (
        "refuses tagged fields inside a struct that is a tagged field itself"
    ),
    Known("ApiVersionsResponse", "decode", "", lambda value: value["ErrorCode"] != 0): (
        "takes every response with an error for version 0, on purpose"
    ),
}
"""Where kafka-python is wrong: Kafka 4.3.1 writes and reads what kafka_wire does."""


def test_every_version_that_kafka_python_has() -> None:
    found = compare(peer.messages(), peer.KafkaPythonCodec)
    found.check(KNOWN)
    assert found.not_ours == {"StickyAssignorUserData v0", "StickyAssignorUserData v1"}
    assert found.versions >= VERSIONS
    assert found.fitted == 0
