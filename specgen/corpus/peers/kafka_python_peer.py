"""kafka-python: one class per message, with fields from Kafka's own definitions."""

from __future__ import annotations

import importlib
import io
import pkgutil
from collections.abc import Iterator
from functools import partial
from typing import Any

import kafka.protocol
from kafka.protocol.api_data import ApiData
from kafka.protocol.api_header import ApiHeader
from kafka.protocol.api_message import ApiMessage

from specgen.corpus.peers.peer import (
    UUID_OR_NONE,
    Leaf,
    Many,
    MismatchError,
    One,
    PeerCodec,
    PeerField,
    Shared,
    UnknownTags,
    ValuePlan,
    pairs,
    same,
    tagged_default,
)
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    StructLayout,
    StructWire,
    WireType,
)

_NOT_CODECS = ("kafka.protocol.old", "kafka.protocol.generate_stubs")


def messages() -> Iterator[Shared]:
    """Every message version that kafka-python accepts, from 0 even if no longer valid.

    For headers, only the versions that it writes.
    """
    for module in pkgutil.walk_packages(kafka.protocol.__path__, "kafka.protocol."):
        if not module.name.startswith(_NOT_CODECS):
            importlib.import_module(module.name)
    for base in (ApiMessage, ApiData, ApiHeader):
        for cls in base.__subclasses__():
            if "_json" not in vars(cls):
                continue  # a version of another class
            definition = cls._json
            low = cls._valid_versions[0] if base is ApiHeader else 0
            for version in range(low, cls._valid_versions[1] + 1):
                key = definition.get("apiKey")
                name, kind = definition["name"], definition["type"]
                yield Shared(name, kind, key, version, partial(same, cls))


class KafkaPythonCodec(PeerCodec):
    """One version of a message in kafka-python."""

    holds_unknown_tags = True

    def __init__(self, cls: Any, layout: Layout) -> None:
        super().__init__(layout, _struct(layout, layout.root, cls._struct, cls))
        self._cls = cls
        self._version = layout.version
        self._flexible = layout.flexible

    def encode(self, made: Any) -> bytes:
        if isinstance(made, ApiHeader):
            return bytes(made.encode(flexible=self._flexible))
        return bytes(made.encode(header=False))

    def decode(self, data: bytes) -> Any:
        if issubclass(self._cls, ApiHeader):
            return self._cls.decode(io.BytesIO(data), flexible=self._flexible)
        return self._cls.decode(data, version=self._version, header=False)


def _struct(layout: Layout, struct: StructLayout, peer: Any, cls: Any) -> One:
    version = layout.version
    fields = [field for field in peer.fields.values() if field.for_version_q(version)]
    places = tuple(
        PeerField(
            field.name,
            theirs.name,
            _plan(layout, field.type, theirs),
            tagged_default(field),
        )
        for field, theirs in pairs(struct, fields)
    )

    def build(values: dict[str, Any], unknown: UnknownTags) -> Any:
        tags = {f"_{tag}": data for tag, data in unknown}
        return cls(version=version, **values, **tags)

    return One(build, places, _unknown_tags)


def _plan(layout: Layout, wire: WireType, peer: Any) -> ValuePlan:
    match wire:
        case ArrayWire(element=StructWire() as element) if peer.is_struct_array():
            return Many(_struct(layout, element.struct, peer, peer.data_class))
        case ArrayWire() if peer.is_array() and not peer.is_struct_array():
            return Many(_plan(layout, wire.element, peer.array_of))
        case StructWire() if peer.is_struct():
            return _struct(layout, wire.struct, peer, peer.data_class)
        case ArrayWire() | StructWire():
            raise MismatchError(f"{peer.name}: {peer.type_str}")
    return _LEAVES.get(peer.type_str, Leaf())


def _unknown_tags(message: Any) -> UnknownTags:
    tags = message.unknown_tags or {}
    return [(int(name.removeprefix("_")), data) for name, data in tags.items()]


def _bits(value: int) -> set[int] | None:
    """The bits that are set; None for the sign bit alone, which means "not requested"."""
    return None if value == -(1 << 31) else {n for n in range(32) if value >> n & 1}


def _from_bits(bits: set[int] | None) -> int:
    value = sum(1 << bit for bit in ({31} if bits is None else bits))
    return value - (1 << 32) if value >> 31 else value


_BYTES = Leaf(take=lambda data: None if data is None else bytes(data))
_LEAVES = {
    "bitfield": Leaf(put=_bits, take=_from_bits),
    "bytes": _BYTES,
    "records": _BYTES,
    "uuid": UUID_OR_NONE,
}
