"""The codecs that a fixture goes through, and what each says (on the executors)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter_ns
from typing import Any, Protocol, TypeVar

from specgen.layout import Layout
from specgen.model import Identity
from specgen.peers.judge import Disagreement, Known, disagreements
from specgen.peers.known import KAFKA_PYTHON, KIO
from specgen.peers.peer import MismatchError, PeerCodec, Shared
from specgen.proof.package import Objects
from specgen.reference import complete, decode_whole, encode
from specgen.reference.values import Struct

T = TypeVar("T")
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Fixture:
    """A fixture, ready to go through a codec."""

    exercises: str
    value: Struct
    shown: str
    """The value in Kafka's JSON notation."""
    data: bytes


@dataclass(slots=True)
class Outcome:
    """What a codec did with a fixture; the table verification has the meanings."""

    encode_us: float | None = None
    decode_us: float | None = None
    fitted: bool = False
    known: str | None = None
    error: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether nothing was otherwise."""
        return self.error is None


class Codec(Protocol):
    """One version of a message in one codec."""

    name: str
    package: str | None

    def check(self, fixture: Fixture) -> Outcome:
        """Encode the value and decode the bytes."""


class ReferenceCodec:
    """The reference codec: the value as the table shows it, there and back."""

    name = "reference"
    package: str | None = None

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def check(self, fixture: Fixture) -> Outcome:
        """Encode the value and decode the bytes."""
        found = Outcome()
        with_errors(found, partial(self._check, fixture, found))
        return found

    def _check(self, fixture: Fixture, found: Outcome) -> Iterator[str]:
        value = fixture.value
        written, found.encode_us = timed(lambda: encode(self._layout, value))
        if written != fixture.data:
            yield f"writes {_hex(written)}"
        read, found.decode_us = timed(lambda: decode_whole(self._layout, fixture.data))
        if complete(self._layout.root, read.value) != value:
            yield "reads another value"


class GeneratedCodec:
    """A class of a generated package."""

    name = "generated"

    def __init__(self, package: str, layout: Layout) -> None:
        self.package: str | None = package
        self._objects = Objects(import_module(package), layout.message)
        self._root, self._version = layout.root, layout.version or 0

    def check(self, fixture: Fixture) -> Outcome:
        """Encode the value and decode the bytes."""
        found = Outcome()
        with_errors(found, partial(self._check, fixture, found))
        return found

    def _check(self, fixture: Fixture, found: Outcome) -> Iterator[str]:
        made = self._objects.make(self._root, fixture.value)
        version = self._version
        written, found.encode_us = timed(lambda: made.encode(version))
        if written != fixture.data:
            yield f"writes {_hex(written)}"
        decode = self._objects.cls.decode
        read, found.decode_us = timed(lambda: decode(fixture.data, version))
        if read != made:
            yield "reads another value"
        if made.to_json(version) != json.loads(fixture.shown):
            yield "shows another value as JSON"


class MissingCodec:
    """A codec that could not be had: every fixture disagrees, and says why."""

    def __init__(self, name: str, package: str | None, why: str) -> None:
        self.name, self.package, self._why = name, package, why

    def check(self, _fixture: Fixture) -> Outcome:
        """Say why."""
        return Outcome(error=self._why[:_LONGEST])


class OtherCodec:
    """A peer's class; its known errors are told apart."""

    package: str | None = None

    def __init__(self, name: str, codec: PeerCodec, layout: Layout) -> None:
        self.name = name
        self._codec, self._layout = codec, layout

    def check(self, fixture: Fixture) -> Outcome:
        """Encode the value, or the nearest that the peer holds, and decode the bytes."""
        found = Outcome()
        with_errors(found, partial(self._check, fixture, found))
        return found

    def _check(self, fixture: Fixture, found: Outcome) -> Iterator[str]:
        layout, value = self._layout, fixture.value
        fitted = self._codec.fit(value)
        found.fitted = fitted != value
        data = encode(layout, fitted) if found.fitted else fixture.data
        watched = Stopwatch(self._codec, found)
        reasons = []
        for operation, what in disagreements(watched, layout, fitted, data):
            yield f"{operation}: {what}"
            told = Disagreement(
                layout.message,
                layout.version or 0,
                fixture.exercises,
                operation,
                what,
                value,
            )
            reasons.append(_reason(PEERS[self.name][1], told))
        if reasons and all(reasons):
            found.known = "; ".join(dict.fromkeys(filter(None, reasons)))


class Stopwatch(PeerCodec):
    """A peer's codec whose encode and decode are timed."""

    def __init__(self, codec: PeerCodec, outcome: Outcome) -> None:
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
            yield OtherCodec(name, make(shared.cls, layout), layout)
        except MismatchError as error:
            yield MissingCodec(name, None, f"its class has other fields: {error}")


@cache
def _peer(module: str) -> dict[tuple[str, int | None], Shared]:
    """What a peer has, by identity and version; nothing if it is not installed."""
    library = "kio" if module.endswith("kio_peer") else "kafka"
    if find_spec(library) is None:
        return {}
    found = {}
    for shared in import_module(module).messages():
        rpc = shared.kind in ("request", "response")
        identity = Identity(shared.kind, str(shared.key)) if rpc else shared.name
        found[str(identity), shared.version] = shared
    return found


def with_errors(found: Outcome, work: Callable[[], Iterator[str]]) -> None:
    """Note what is told, and an exception as what is told last."""
    told: list[str] = []
    try:
        told.extend(work())
    except Exception as error:
        told.append(f"{type(error).__name__}: {error}")
    if told:
        found.error = "; ".join(told)[:_LONGEST]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What is worked out, and the microseconds that it took."""
    start = perf_counter_ns()
    found = work()
    return found, (perf_counter_ns() - start) / 1000


def _reason(known: Mapping[Known, str], told: Disagreement) -> str | None:
    return next((why for entry, why in known.items() if entry.covers(told)), None)


def _hex(data: bytes) -> str:
    return data.hex() if len(data) <= 64 else f"{data[:64].hex()}…"
