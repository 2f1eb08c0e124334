"""kafka-python under ``specgen conform``: its messages, and record batches, which it only decodes.

``--source kafka:4.3`` takes the field names from another release.
"""

from __future__ import annotations

import sys
from importlib import metadata

from kafka.record.memory_records import MemoryRecords

from conformance.python.exchange import Answer, Case, serve
from conformance.python.peer_batches import read_values
from conformance.python.peer_messages import Peer
from specgen.corpus.peers.kafka_python_peer import KafkaPythonCodec, messages

SOURCE = sys.argv[2] if sys.argv[1:2] == ["--source"] else "kafka:latest"
PEER = Peer(messages(), KafkaPythonCodec, SOURCE)


def start() -> Answer:
    """Describe the implementation."""
    return {
        "implementation": {
            "name": "kafka-python",
            "version": metadata.version("kafka-python"),
            "language": "Python",
            "homepage": "https://pypi.org/project/kafka-python/",
        },
        "can": ["decode", "encode", "json", "records", "unknown_tags"],
        "messages": PEER.messages | {"RecordBatch": (0, 2)},
    }


def decode(case: Case) -> Answer:
    """The value of a message or of batches."""
    if case["form"] == "records":
        return {"value": read_values(MemoryRecords, bytes.fromhex(case["bytes"]))}
    return PEER.decode(case)


if __name__ == "__main__":
    serve(start, decode, PEER.encode)
