"""Record batches against kafka-python and aiokafka."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.records import Compression, decode_records

from tests.interop.batch_peers import PEERS, BatchPeer
from tests.interop.batches import ALL, Batch, batches

PAIRS = [
    pytest.param(peer, magic, codec, id=f"{peer.name}-{magic}-{codec.name.lower()}")
    for peer in PEERS
    for magic, codec in ALL
]


def _is_able(pair: Any) -> bool:
    return pair.values[1:] not in pair.values[0].cannot


ABLE = [pair for pair in PAIRS if _is_able(pair)]
UNABLE = [pair for pair in PAIRS if not _is_able(pair)]


@pytest.mark.parametrize(("peer", "magic", "codec"), ABLE)
def test_peers_read_ours(peer: BatchPeer, magic: int, codec: Compression) -> None:
    for batch in batches(magic, codec):
        assert peer.read(batch.encode()) == batch.read, str(batch)


@pytest.mark.parametrize(("peer", "magic", "codec"), ABLE)
def test_we_read_theirs(peer: BatchPeer, magic: int, codec: Compression) -> None:
    written = 0
    for batch in filter(_is_a_clients, batches(magic, codec)):
        data = peer.write(batch)
        assert decode_records(data, strict=True) == batch.records, str(batch)
        written += 1
    assert written >= 4


@pytest.mark.parametrize(("peer", "magic", "codec"), UNABLE)
def test_batches_that_a_peer_cannot_read(
    peer: BatchPeer, magic: int, codec: Compression
) -> None:
    """A combination that a peer learns to read moves to the other tests."""
    for batch in batches(magic, codec):
        with pytest.raises(Exception, match="not supported"):
            peer.read(batch.encode())
        with pytest.raises(Exception, match="not supported"):
            peer.write(batch)


def _is_a_clients(batch: Batch) -> bool:
    """Whether a producer may write it: from offset 0, one after another."""
    offsets = [record.offset for record in batch.records]
    brokers = {"log_append_time", "control", "delete_horizon", "last_offset"}
    return offsets == list(range(len(offsets))) and not brokers & set(batch.options)
