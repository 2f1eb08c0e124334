"""Other people's libraries among the codecs that a corpus' fixtures go through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from specgen.layout import Layout
from specgen.model import Identity
from specgen.peers.judge import Disagreement, Known, disagreements
from specgen.peers.known import KAFKA_PYTHON, KIO
from specgen.peers.peer import MismatchError, PeerCodec, Shared
from specgen.reference import encode
from specgen.spark.corpus.codecs import (
    Codec,
    CodecOutcome,
    Fixture,
    MissingCodec,
    timed,
    with_errors,
)


class OtherCodec:
    """A peer's class; its known errors are told apart."""

    package: str | None = None

    def __init__(self, name: str, codec: PeerCodec, layout: Layout) -> None:
        self.name = name
        self._codec, self._layout = codec, layout

    def check(self, fixture: Fixture) -> CodecOutcome:
        """Encode the value, or the nearest that the peer holds, and decode the bytes."""
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
            reasons.append(_reason(PEERS[self.name][1], disagreement))
        if reasons and all(reasons):
            outcome.known = "; ".join(dict.fromkeys(filter(None, reasons)))


class Stopwatch(PeerCodec):
    """A peer's codec whose encode and decode are timed."""

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


PEERS: dict[str, tuple[str, Mapping[Known, str]]] = {
    "kio": ("specgen.peers.kio_peer", KIO),
    "kafka-python": ("specgen.peers.kafka_python_peer", KAFKA_PYTHON),
}
"""By the codec's name its adapter, and where it is known to be wrong."""


def peer_codecs(identity: str, layout: Layout) -> Iterator[Codec]:
    """The peers that are installed and have this version of the message."""
    for name, (module, _) in PEERS.items():
        shared = _peer(module).get((identity, layout.version))
        if shared is None:
            continue
        adapter = import_module(module)
        make = adapter.KioCodec if name == "kio" else adapter.KafkaPythonCodec
        try:
            yield OtherCodec(name, make(shared.load(), layout), layout)
        except MismatchError as error:
            yield MissingCodec(name, None, f"its class has other fields: {error}")


@cache
def _peer(module: str) -> dict[tuple[str, int | None], Shared]:
    """What a peer has, by identity and version; nothing if it is not installed."""
    library = "kio" if module.endswith("kio_peer") else "kafka"
    if find_spec(library) is None:
        return {}
    by_version = {}
    for shared in import_module(module).messages():
        rpc = shared.kind in ("request", "response")
        identity = Identity(shared.kind, str(shared.key)) if rpc else shared.name
        by_version[str(identity), shared.version] = shared
    return by_version


def _reason(known: Mapping[Known, str], disagreement: Disagreement) -> str | None:
    return next(
        (why for entry, why in known.items() if entry.covers(disagreement)), None
    )
