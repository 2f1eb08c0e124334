"""kio: one class per version of each message, with its own value types."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, get_args, get_origin

from kio.index import load_entity_schema
from kio.schema.errors import ErrorCode
from kio.schema.index import api_key_map, schema_name_map
from kio.serial import entity_reader, entity_writer
from kio.static.primitive import i64_timedelta_max, i64_timedelta_min

from specgen.corpus.peers.peer import (
    UUID_OR_NONE,
    Leaf,
    Many,
    MismatchError,
    One,
    PeerCodec,
    PeerField,
    Shared,
    ValuePlan,
    pairs,
)
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    StructLayout,
    StructWire,
    WireType,
)

_MS = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MS
_SHORTEST, _LONGEST = i64_timedelta_min // _MS, i64_timedelta_max // _MS
_CODES = frozenset(int(code) for code in ErrorCode)


def messages() -> Iterator[Shared]:
    """Every message version that kio has."""
    keys = {name: key for key, name in api_key_map.items()}
    for name, versions in schema_name_map.items():
        for version, kinds in versions.items():
            for kind, path in kinds.items():
                own = path.rpartition(":")[2]
                load = partial(load_entity_schema, name, version, kind)
                yield Shared(own, kind.name, keys.get(name), version, load)


class KioCodec(PeerCodec):
    """One version of a message in kio."""

    holds_unknown_tags = False

    def __init__(self, cls: Any, layout: Layout) -> None:
        super().__init__(layout, _struct(layout.root, cls))
        self._read = entity_reader(cls)
        self._write = entity_writer(cls)

    def encode(self, made: Any) -> bytes:
        with io.BytesIO() as buffer:
            self._write(buffer, made)
            return buffer.getvalue()

    def decode(self, data: bytes) -> Any:
        made, size = self._read(data, 0)
        if size != len(data):
            raise ValueError(f"it takes {size} bytes of {len(data)}")
        return made


def _struct(struct: StructLayout, cls: Any) -> One:
    places = tuple(
        PeerField(field.name, peer.name, _plan(field.type, peer.type, peer))
        for field, peer in pairs(struct, dataclasses.fields(cls))
    )
    return One(lambda values, _: cls(**values), places)


def _plan(wire: WireType, hint: Any, peer: dataclasses.Field[Any]) -> ValuePlan:
    options = [option for option in _options(hint) if option is not type(None)]
    (hint,) = options or [hint]
    match wire:
        case ArrayWire() if get_origin(hint) is tuple:
            return Many(_plan(wire.element, get_args(hint)[0], peer), tuple)
        case StructWire() if dataclasses.is_dataclass(hint):
            return _struct(wire.struct, hint)
        case ArrayWire() | StructWire():
            raise MismatchError(f"{peer.name}: {hint}")
    leaf = _LEAVES.get(peer.metadata["kafka_type"], Leaf())
    return _or_never(leaf) if leaf is _MOMENT and _may_be_none(peer) else leaf


def _options(hint: Any) -> tuple[Any, ...]:
    """The types of a union."""
    return get_args(hint) if get_origin(hint) is not tuple else ()


def _may_be_none(peer: dataclasses.Field[Any]) -> bool:
    return type(None) in _options(peer.type)


def _clamp(low: int, high: int) -> Callable[[int], int]:
    return lambda value: min(max(value, low), high)


def _whole_ms(span: timedelta) -> int:
    count, rest = divmod(span, _MS)
    if rest:
        raise ValueError(f"not whole milliseconds: {span!r}")
    return count


_SPAN = Leaf(_clamp(_SHORTEST, _LONGEST), lambda ms: ms * _MS, _whole_ms)
_MOMENT = Leaf(
    _clamp(0, _LAST),
    lambda ms: _EPOCH + ms * _MS,
    lambda moment: _whole_ms(moment - _EPOCH),
)


def _or_never(moment: Leaf) -> Leaf:
    """The same leaf for a nullable moment, in which -1 stands for None."""
    return Leaf(
        _clamp(-1, _LAST),
        lambda ms: None if ms == -1 else moment.put(ms),
        lambda time: -1 if time is None else moment.take(time),
    )


_LEAVES = {
    "error_code": Leaf(
        lambda code: code if code in _CODES else code % (max(_CODES) + 1),
        ErrorCode,
        int,
    ),
    "timedelta_i32": _SPAN,
    "timedelta_i64": _SPAN,
    "datetime_i64": _MOMENT,
    "uuid": UUID_OR_NONE,
}
