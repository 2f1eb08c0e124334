"""kio under ``specgen conform``: its messages. ``--source kafka:4.3`` takes other field names."""

from __future__ import annotations

import sys
from importlib import metadata

from conformance.python.exchange import Answer, serve
from conformance.python.peer_messages import Peer
from specgen.corpus.peers.kio_peer import KioCodec, messages

SOURCE = sys.argv[2] if sys.argv[1:2] == ["--source"] else "kafka:latest"
PEER = Peer(messages(), KioCodec, SOURCE)


def start() -> Answer:
    """Describe the implementation, which cannot keep unknown tagged fields."""
    return {
        "implementation": {
            "name": "kio",
            "version": metadata.version("kio"),
            "language": "Python",
            "homepage": "https://pypi.org/project/kio/",
        },
        "can": ["decode", "encode", "json"],
        "messages": PEER.messages,
    }


if __name__ == "__main__":
    serve(start, PEER.decode, PEER.encode, may_crash=True)
