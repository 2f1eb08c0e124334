"""The libraries that are timed: kafka_wire and its peers, each called as its users call it."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import kafka_wire
from kafka_wire import implementation
from kafka_wire._runtime.message import Message
from kio.serial import entity_reader, entity_writer

from benchmarks import aiokafka_peer
from benchmarks.timing import Call
from benchmarks.workloads import Values
from specgen.codegen.proof.package import Objects
from specgen.corpus.peers import kafka_python_peer, kio_peer
from specgen.corpus.peers.peer import Shared
from specgen.protocol.codec import complete
from specgen.protocol.layout import Layout

PYTHON = "kafka_wire, Python"
NATIVE = "kafka_wire, native"


@dataclass(frozen=True, slots=True)
class Contestant:
    """One library's codec for one message version, with one message to encode and decode."""

    name: str
    encode: Call
    """Gives the message's bytes."""
    decode: Call
    """Gives the library's object of them."""
    encode_decoded: Call
    """Gives the bytes of the object that ``decode`` gives."""


Maker = Callable[[Any, Layout, Values, bytes], Contestant]


def ours(layout: Layout, value: Values, data: bytes) -> Iterator[Contestant]:
    """kafka_wire's Python codec, and its native engine if it is in use."""
    objects = Objects(kafka_wire, layout)
    message, cls, version = objects.make(value), objects.cls, layout.version or 0
    plain = vars(Message)["decode"].__get__(None, cls)
    assert message.encode(version) == data, f"{layout.message} v{version} of its values"
    # Callers building a message leave out tagged structs at their defaults.
    message = plain(data, version)
    yield Contestant(
        PYTHON,
        partial(Message.encode, message, version),
        partial(plain, data, version),
        lambda: Message.encode(plain(data, version), version),
    )
    if implementation() == "native":
        yield Contestant(
            NATIVE,
            partial(message.encode, version),
            partial(cls.decode, data, version),
            lambda: cls.decode(data, version).encode(version),
        )


def _kio(cls: Any, layout: Layout, value: Values, data: bytes) -> Contestant:
    codec = kio_peer.KioCodec(cls, layout)
    message = codec.make(codec.fit(value))
    read, write = entity_reader(cls), entity_writer(cls)

    def encode(message: Any) -> bytes:
        with io.BytesIO() as buffer:
            write(buffer, message)
            return buffer.getvalue()

    return Contestant(
        "kio",
        partial(encode, message),
        partial(read, data, 0),
        lambda: encode(read(data, 0)[0]),
    )


def _kafka_python(cls: Any, layout: Layout, value: Values, data: bytes) -> Contestant:
    message = kafka_python_peer.KafkaPythonCodec(cls, layout).make(value)
    version = layout.version
    return Contestant(
        "kafka-python",
        partial(message.encode),
        partial(cls.decode, data, version=version),
        lambda: cls.decode(data, version=version).encode(),
    )


def _aiokafka(cls: Any, layout: Layout, value: Values, data: bytes) -> Contestant:
    message = aiokafka_peer.make(cls, layout, value)
    return Contestant(
        "aiokafka",
        partial(message.encode),
        partial(cls.decode, data),
        lambda: cls.decode(data).encode(),
    )


PEERS: dict[str, tuple[Callable[[], Iterator[Shared]], Maker]] = {
    "kio": (kio_peer.messages, _kio),
    "kafka-python": (kafka_python_peer.messages, _kafka_python),
    "aiokafka": (aiokafka_peer.messages, _aiokafka),
}


@cache
def classes(peer: str) -> dict[tuple[str, int | None], dict[int, Callable[[], Any]]]:
    """Loaders of a peer's requests and responses, by kind and API key, then by version."""
    loaders: dict[tuple[str, int | None], dict[int, Callable[[], Any]]] = {}
    for shared in PEERS[peer][0]():
        if shared.kind in ("request", "response"):
            versions = loaders.setdefault((shared.kind, shared.key), {})
            versions[shared.version] = shared.load
    return loaders


def contestants(
    layout: Layout, value: Values, data: bytes, peers: tuple[str, ...]
) -> list[Contestant]:
    """kafka_wire, both ways, and the given peers; raises AssertionError if their bytes differ."""
    value = complete(layout.root, value)
    key = (str(layout.kind), layout.key)
    version = layout.version or 0
    entrants = [*ours(layout, value, data)]
    for peer in peers:
        cls = classes(peer)[key][version]()
        entrants.append(PEERS[peer][1](cls, layout, value, data))
    for entrant in entrants:
        label = f"{layout.message} v{version} of {entrant.name}"
        assert entrant.encode() == data, f"{label} writes different bytes"
        assert entrant.encode_decoded() == data, f"{label} reads a different value"
    return entrants
