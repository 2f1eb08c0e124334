"""Other libraries as codecs that verify a corpus's fixtures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from specgen.corpus.build.codecs import (
    Codec,
    CodecOutcome,
    Fixture,
    MissingCodec,
    timed,
    with_errors,
)
from specgen.corpus.peers.judge import (
    KAFKA_PYTHON,
    KIO,
    Disagreement,
    Known,
    disagreements,
)
from specgen.corpus.peers.peer import MismatchError, PeerCodec, Shared
from specgen.protocol.codec import encode
from specgen.protocol.layout import Layout
from specgen.protocol.model import Identity


class OtherCodec:
    """A peer's class as a codec; its known errors are marked as such."""

    package: str | None = None

    def __init__(self, name: str, codec: PeerCodec, layout: Layout) -> None:
        self.name = name
        self._codec, self._layout = codec, layout

    def check(self, fixture: Fixture) -> CodecOutcome:
        """Encode the value, or the nearest one the peer can hold, and decode the bytes."""
        outcome = CodecOutcome()
        with_errors(outcome, partial(self._check, fixture, outcome))
        return outcome

    def _check(self, fixture: Fixture, outcome: CodecOutcome) -> Iterator[str]:
        layout, value = self._layout, fixture.value
        fitted = self._codec.fit(value)
        outcome.fitted = fitted != value
        data = encode(layout, fitted) if outcome.fitted else fixture.data
        watched = Stopwatch(self._codec, outcome)
        reasons = []
        for operation, what in disagreements(watched, layout, fitted, data):
            yield f"{operation}: {what}"
            disagreement = Disagreement(
                layout.message,
                layout.version or 0,
                fixture.exercises,
                operation,
                what,
                value,
            )
            reasons.append(_reason(PEERS[self.name].known, disagreement))
        if reasons and all(reasons):
            outcome.known = "; ".join(dict.fromkeys(filter(None, reasons)))


class Stopwatch(PeerCodec):
    """A wrapper that times a peer codec's encode and decode."""

    def __init__(self, codec: PeerCodec, outcome: CodecOutcome) -> None:
        self._codec, self._outcome = codec, outcome
        self.holds_unknown_tags = codec.holds_unknown_tags  # type: ignore[misc]
        self.make, self.value = codec.make, codec.value  # type: ignore[method-assign]

    def encode(self, made: Any) -> bytes:
        written, self._outcome.encode_us = timed(lambda: self._codec.encode(made))
        return written

    def decode(self, data: bytes) -> Any:
        read, self._outcome.decode_us = timed(lambda: self._codec.decode(data))
        return read


@dataclass(frozen=True)
class Peer:
    """A library, which may not be installed."""

    library: str
    adapter: str
    """The module with the adapter."""
    codec: str
    """The adapter's codec class."""
    known: Mapping[Known, str]
    """The peer's known errors, with explanations."""

    @cached_property
    def shared(self) -> dict[tuple[str, int | None], Shared]:
        """Its message versions, by identity and version; empty if it is not installed."""
        if find_spec(self.library) is None:
            return {}
        by_version = {}
        for shared in import_module(self.adapter).messages():
            rpc = shared.kind in ("request", "response")
            identity = Identity(shared.kind, str(shared.key)) if rpc else shared.name
            by_version[str(identity), shared.version] = shared
        return by_version


PEERS = {
    "kio": Peer("kio", "specgen.corpus.peers.kio_peer", "KioCodec", KIO),
    "kafka-python": Peer(
        "kafka",
        "specgen.corpus.peers.kafka_python_peer",
        "KafkaPythonCodec",
        KAFKA_PYTHON,
    ),
}
"""The peers by codec name."""


def peer_codecs(identity: str, layout: Layout) -> Iterator[Codec]:
    """The codecs of installed peers that have this version of the message."""
    for name, peer in PEERS.items():
        shared = peer.shared.get((identity, layout.version))
        if shared is None:
            continue
        make = getattr(import_module(peer.adapter), peer.codec)
        try:
            yield OtherCodec(name, make(shared.load(), layout), layout)
        except MismatchError as error:
            yield MissingCodec(name, None, f"its class has other fields: {error}")


def _reason(known: Mapping[Known, str], disagreement: Disagreement) -> str | None:
    return next(
        (why for entry, why in known.items() if entry.covers(disagreement)), None
    )
