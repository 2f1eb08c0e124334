"""kio: a class for each version of each message, its values in types of their own."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, get_args, get_origin
from uuid import UUID

from kio.index import load_entity_schema
from kio.schema.errors import ErrorCode
from kio.schema.index import schema_name_map
from kio.serial import entity_reader, entity_writer
from kio.static.primitive import i64_timedelta_max, i64_timedelta_min

from specgen.layout import ArrayWire, Layout, StructLayout, StructWire, WireType
from tests.interop.peers.peer import Shared, Values, declared_fields

_MS = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_MOMENT = (datetime.max.replace(tzinfo=UTC) - _EPOCH) // _MS
_CODES = sorted(int(code) for code in ErrorCode)
_NIL = UUID(int=0)


def messages() -> Iterator[Shared]:
    """Every message version that kio has."""
    for name, versions in schema_name_map.items():
        for version, kinds in versions.items():
            for kind in kinds:
                cls: Any = load_entity_schema(name, version, kind)
                key = getattr(cls, "__api_key__", None)
                yield Shared(cls.__name__, kind.name, key, version, cls)


class KioMessage:
    """One version of a message in kio."""

    def __init__(self, cls: Any, layout: Layout) -> None:
        self._cls = cls
        self._root = layout.root
        self._read = entity_reader(cls)
        self._write = entity_writer(cls)

    def fit(self, value: Values) -> Values:
        """The value that is nearest to this one among those that kio's types hold."""
        return _each(self._root, self._cls, value, _Convert.fit)

    def make(self, value: Values) -> Any:
        """kio's object for a value that it can hold."""
        return _make(self._root, self._cls, value)

    def value(self, made: Any) -> Values:
        """The value of kio's object."""
        return _value(self._root, made)

    def encode(self, made: Any) -> bytes:
        """kio's bytes."""
        with io.BytesIO() as buffer:
            self._write(buffer, made)
            return buffer.getvalue()

    def decode(self, data: bytes) -> tuple[Any, int]:
        """The object that kio reads, and how many bytes it took."""
        return self._read(data, 0)
