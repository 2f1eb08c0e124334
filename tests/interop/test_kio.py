"""Every message version that kio has, both ways, against kafka_wire."""

from __future__ import annotations

import pytest

from specgen.corpus.peers.judge import KIO
from tests.interop.compare import compare

peer = pytest.importorskip("specgen.corpus.peers.kio_peer", reason="kio is not there")

VERSIONS = 625
"""What kio 0.6.5 and kafka_wire share at the least."""


@pytest.mark.slow
def test_every_version_that_kio_has() -> None:
    comparison = compare(peer.messages(), peer.KioCodec)
    comparison.check(KIO)
    assert comparison.not_ours == set()
    assert comparison.versions >= VERSIONS
