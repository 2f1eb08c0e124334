"""Compare a peer with kafka_wire: every version that both have, the same values."""

from __future__ import annotations

import random
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import kafka_wire

from specgen.fixtures import cases, random_value, without_unknown_tags
from specgen.layout import Layout, lower
from specgen.model import Message
from specgen.problems import Problems
from specgen.proof.package import Objects
from specgen.readers.sources import read_source
from specgen.reference import UNKNOWN_TAGS, decode_whole
from tests.interop.peers.peer import PeerCodec, Shared, Values

ROUNDS = 4
"""Random values a version, beside its cases."""

Operation = Literal["encode", "decode"]
MakeCodec = Callable[[Any, Layout], PeerCodec]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A value that the peer writes or reads otherwise than kafka_wire."""

    message: str
    version: int
    exercises: str
    operation: Operation
    what: str
    value: Values

    def __str__(self) -> str:
        place = f"{self.message} v{self.version}"
        return f"{place} ({self.exercises}): {self.operation}: {self.what}"


@dataclass(frozen=True, slots=True)
class Known:
    """Disagreements in which the peer is wrong by the word of Kafka's own classes."""

    message: str
    """Which message; ``*`` is any."""
    operation: Operation
    what: str
    """A pattern that what is told of it starts with."""
    when: Callable[[Values], bool] = lambda _: True
    """Which values."""

    def covers(self, found: Disagreement) -> bool:
        """Whether this is one of them."""
        return (
            self.message in ("*", found.message)
            and self.operation == found.operation
            and re.match(self.what, found.what) is not None
            and self.when(found.value)
        )


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
        """Fail for what is not known, and for what is known but no longer so."""
        new = [
            found
            for found in self.disagreements
            if not any(entry.covers(found) for entry in known)
        ]
        told = "\n".join(map(str, new[:20]))
        assert not new, f"{len(new)} disagreements, of which the first are\n{told}"
        stale = [
            reason
            for entry, reason in known.items()
            if not any(entry.covers(found) for found in self.disagreements)
        ]
        assert not stale, f"no longer so: {stale}"


def compare(shared: Iterable[Shared], codec: MakeCodec) -> Comparison:
    """Compare every version of the peer's that kafka_wire has too."""
    found = Comparison()
    ours = Ours()
    for theirs in shared:
        layout = ours.layout(theirs)
        if layout is None:
            found.not_ours.add(f"{theirs.name} v{theirs.version}")
            continue
        found.versions += 1
        peer = codec(theirs.cls, layout)
        both = _Both(layout, peer)
        for exercises, value in values(layout):
            found.values += 1
            found.fitted += peer.fit(value) != value
            for operation, what in both.disagreements(value):
                found.disagreements.append(
                    Disagreement(
                        theirs.name, theirs.version, exercises, operation, what, value
                    )
                )
    return found


class Ours:
    """The layouts of ``kafka:all``, by what a peer may call them.

    Requests and responses are found by API key and direction, others by name.
    """

    def __init__(self) -> None:
        self._messages: dict[tuple[str, int | str | None], Message] = {}
        for message in read_source("kafka:all", Problems()).messages:
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
    given = [(case.exercises, case.value) for case in cases(layout)]
    given += [(f"random {n}", random_value(layout, rng)) for n in range(ROUNDS)]
    for exercises, value in given:
        bare = without_unknown_tags(layout, value)
        yield exercises, bare
        if bare != value:
            yield f"{exercises}, with unknown tags", value


class _Both:
    """One version in kafka_wire and in the peer."""

    def __init__(self, layout: Layout, codec: PeerCodec) -> None:
        self._layout = layout
        self._codec = codec
        self._objects = Objects(kafka_wire, layout.message)

    def disagreements(self, value: Values) -> Iterator[tuple[Operation, str]]:
        """What the peer does otherwise with the value, or the nearest that it holds.

        Where it has no place for unknown tagged fields it has to skip them.
        """
        codec = self._codec
        fitted = codec.fit(value)
        data = self._bytes(fitted)
        bare = without_unknown_tags(self._layout, fitted)
        if codec.holds_unknown_tags or fitted == bare:
            try:
                written = codec.encode(codec.make(fitted))
            except Exception as error:
                yield "encode", f"{type(error).__name__}: {error}"
            else:
                if written != data:
                    yield "encode", self._otherwise(written, fitted)
        else:
            fitted = bare
        try:
            read = codec.value(codec.decode(data))
        except Exception as error:
            yield "decode", f"{type(error).__name__}: {error}"
        else:
            if read != fitted:
                yield "decode", difference(fitted, read)

    def _bytes(self, value: Values) -> bytes:
        made = self._objects.make(self._layout.root, value)
        data: bytes = made.encode(self._layout.version)
        return data

    def _otherwise(self, written: bytes, value: Values) -> str:
        try:
            read = decode_whole(self._layout, written).value
        except Exception as error:
            return f"other bytes, that can't be read: {error}"
        return difference(value, read) or "other bytes of the same value"


def has_unknown_tags(value: Any) -> bool:
    """Whether there are unknown tagged fields anywhere in a value."""
    if isinstance(value, dict):
        return UNKNOWN_TAGS in value or any(map(has_unknown_tags, value.values()))
    return isinstance(value, list) and any(map(has_unknown_tags, value))


def difference(ours: Any, theirs: Any, path: str = "") -> str:
    """Where two values differ first: its path, and both; nothing if they don't."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in [*ours, *(theirs.keys() - ours.keys())]:
            where = f"{path}.{key}" if path else key
            if told := difference(ours.get(key), theirs.get(key), where):
                return told
        return ""
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for index, (one, other) in enumerate(zip(ours, theirs, strict=True)):
            if told := difference(one, other, f"{path}[{index}]"):
                return told
        return ""
    return "" if ours == theirs else f"{path}: {theirs!r}, not {ours!r}"
