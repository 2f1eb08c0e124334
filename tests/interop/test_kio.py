"""Every message version that kio has, both ways, against kafka_wire."""

from __future__ import annotations

import pytest

from specgen.peers.known import KIO
from tests.interop.compare import compare

peer = pytest.importorskip("specgen.peers.kio_peer", reason="kio is not there")

VERSIONS = 625
"""What kio 0.6.5 and kafka_wire share at the least."""


def test_every_version_that_kio_has() -> None:
    found = compare(peer.messages(), peer.KioCodec)
    found.check(KIO)
    assert found.not_ours == set()
    assert found.versions >= VERSIONS
