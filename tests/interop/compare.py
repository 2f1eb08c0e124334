"""Compare a peer with kafka_wire: every version that both have, the same values."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import kafka_wire

from specgen.codegen.proof.package import Objects
from specgen.corpus.peers.judge import Disagreement, Known, Operation, disagreements
from specgen.corpus.peers.peer import PeerCodec, Shared, Values
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Message
from specgen.sources.loading import read_source
from specgen.testing.vectors import cases, random_value, without_unknown_tags

ROUNDS = 4
"""Random values a version, beside its cases."""

MakeCodec = Callable[[Any, Layout], PeerCodec]


@dataclass
class Comparison:
    """What was compared, what only the peer has, and what did not agree."""

    versions: int = 0
    values: int = 0
    fitted: int = 0
    """The values of which the peer can hold only one near them."""
    not_ours: set[str] = field(default_factory=set)
    disagreements: list[Disagreement] = field(default_factory=list)

    def check(self, known: Mapping[Known, str]) -> None:
        """Fail for unknown disagreements, and for known ones that no longer occur."""
        new = [
            disagreement
            for disagreement in self.disagreements
            if not any(entry.covers(disagreement) for entry in known)
        ]
        lines = "\n".join(map(str, new[:20]))
        assert not new, f"{len(new)} disagreements, of which the first are\n{lines}"
        stale = [
            reason
            for entry, reason in known.items()
            if not any(
                entry.covers(disagreement) for disagreement in self.disagreements
            )
        ]
        assert not stale, f"no longer so: {stale}"


def compare(shared: Iterable[Shared], codec: MakeCodec) -> Comparison:
    """Compare every version of the peer's that kafka_wire has too."""
    comparison = Comparison()
    ours = Ours()
    for theirs in shared:
        layout = ours.layout(theirs)
        if layout is None:
            comparison.not_ours.add(f"{theirs.name} v{theirs.version}")
            continue
        comparison.versions += 1
        peer = codec(theirs.load(), layout)
        pair = _Both(layout, peer)
        for exercises, value in values(layout):
            comparison.values += 1
            comparison.fitted += peer.fit(value) != value
            for operation, difference in pair.disagreements(value):
                comparison.disagreements.append(
                    Disagreement(
                        theirs.name,
                        theirs.version,
                        exercises,
                        operation,
                        difference,
                        value,
                    )
                )
    return comparison


class Ours:
    """The layouts of ``kafka:all``, by what a peer may call them.

    Requests and responses are found by API key and direction, others by name.
    """

    def __init__(self) -> None:
        self._messages: dict[tuple[str, int | str | None], Message] = {}
        for message in read_source("kafka:all").release.messages:
            rpc = message.kind.is_rpc
            name = (str(message.kind), message.api_key) if rpc else ("", message.name)
            self._messages[name] = message

    def layout(self, shared: Shared) -> Layout | None:
        """The layout of a peer's message version; None if we don't have it."""
        rpc = shared.kind in ("request", "response")
        name = (shared.kind, shared.key) if rpc else ("", shared.name)
        message = self._messages.get(name)
        if message is None or shared.version not in message.valid_versions:
            return None
        return lower(message, shared.version)


def values(layout: Layout) -> Iterator[tuple[str, Values]]:
    """The values to compare; those with unknown tagged fields without them too."""
    rng = random.Random(zlib.crc32(f"{layout.message} {layout.version}".encode()))
    pairs = [(case.exercises, case.value) for case in cases(layout)]
    pairs += [(f"random {n}", random_value(layout, rng)) for n in range(ROUNDS)]
    for exercises, value in pairs:
        bare = without_unknown_tags(layout, value)
        yield exercises, bare
        if bare != value:
            yield f"{exercises}, with unknown tags", value


class _Both:
    """One version in kafka_wire and in the peer."""

    def __init__(self, layout: Layout, codec: PeerCodec) -> None:
        self._layout = layout
        self._codec = codec
        self._objects = Objects(kafka_wire, layout)

    def disagreements(self, value: Values) -> Iterator[tuple[Operation, str]]:
        """What the peer does otherwise with the value, or the nearest that it holds."""
        fitted = self._codec.fit(value)
        return disagreements(self._codec, self._layout, fitted, self._bytes(fitted))

    def _bytes(self, value: Values) -> bytes:
        message = self._objects.make(value)
        data: bytes = message.encode(self._layout.version)
        return data
