"""Every message version that kafka-python has, both ways, against kafka_wire."""

from __future__ import annotations

import pytest

from specgen.corpus.peers.judge import KAFKA_PYTHON
from tests.interop.compare import compare

peer = pytest.importorskip(
    "specgen.corpus.peers.kafka_python_peer", reason="kafka-python is not there"
)

VERSIONS = 536
"""What kafka-python 3.0.12 and kafka_wire share at the least."""


@pytest.mark.slow
def test_every_version_that_kafka_python_has() -> None:
    comparison = compare(peer.messages(), peer.KafkaPythonCodec)
    comparison.check(KAFKA_PYTHON)
    assert comparison.not_ours == {
        "StickyAssignorUserData v0",
        "StickyAssignorUserData v1",
    }
    assert comparison.versions >= VERSIONS
    assert comparison.fitted == 0
