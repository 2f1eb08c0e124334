"""Every message version that kio has, both ways, against kafka_wire."""

from __future__ import annotations

import pytest

from tests.interop.compare import Known, compare, has_unknown_tags

peer = pytest.importorskip("tests.interop.peers.kio_peer", reason="kio is not there")

VERSIONS = 625
"""What kio 0.6.5 and kafka_wire share at the least."""

_DURATIONS = (
    "ExpiryTimePeriodMs|MaxLifetimeMs|RenewPeriodMs|RetentionTimeMs|SessionLifetimeMs"
)

KNOWN = {
    Known("*", "decode", "KeyError: 'Unknown tagged field tag: ", has_unknown_tags): (
        "refuses every tag that it does not know, which KIP-482 has readers skip"
    ),
    Known("*", "decode", "ValueError: timedelta milliseconds overflow$"): (
        "refuses durations (int64) of more than 292,277 years, which its own type holds"
    ),
    Known("*", "encode", rf"({_DURATIONS}): "): (
        "counts durations (int64) in floating point: long ones are some ms off"
    ),
    Known("*", "decode", "ValueError: not whole milliseconds: "): (
        "counts moments in floating point: late ones are some microseconds off"
    ),
}
"""Where kio is wrong: Kafka 4.3.1 writes and reads what kafka_wire does."""


def test_every_version_that_kio_has() -> None:
    found = compare(peer.messages(), peer.KioCodec)
    found.check(KNOWN)
    assert found.not_ours == set()
    assert found.versions >= VERSIONS
