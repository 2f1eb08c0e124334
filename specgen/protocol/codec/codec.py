"""The codec over specgen's layouts: values are dicts, and every piece of bytes is noted.

The JSON differs from Kafka's in two points more than ``json_form`` says: a null that the
version does not allow is an error here (Kafka's converters accept it if any other version
allows it, and leave the error to its encoder), and a field that the version lacks may be
null unless it is a number, a bool or a uuid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from specgen.protocol.codec.decoder import Skip, Walk
from specgen.protocol.codec.encoder import Encoding
from specgen.protocol.codec.errors import DecodeError, EncodeError, JsonError
from specgen.protocol.codec.json_form import JsonForm
from specgen.protocol.codec.scalars import brief
from specgen.protocol.codec.values import (
    UNKNOWN_TAGS,
    StructValue,
    default_of,
    filled,
    is_default,
)
from specgen.protocol.layout import Layout, ScalarWire
from specgen.protocol.model.names import json_key

RecordsForm = Literal["base64", "kafka"]
"""``base64`` writes record batches in base64; ``kafka`` writes "", as Kafka does."""


class Trace(NamedTuple):
    """One piece of the bytes: a value, a length, a marker or a tag's head."""

    path: str
    offset: int
    length: int
    type: str
    value: Any
    note: str = ""
    """What the value means in its place, if that is not plain."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded message, the offset of its end, and a trace of every byte."""

    value: StructValue
    end: int
    trace: tuple[Trace, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """The bytes of a message, as far as they can be read."""

    trace: tuple[Trace, ...]
    end: int
    value: StructValue | None
    """None if there is an error."""
    error: DecodeError | None


def decode(layout: Layout, data: bytes, offset: int = 0) -> Decoded:
    """Decode one message at an offset; raises DecodeError."""
    walk = TracedWalk(data, offset)
    value = walk.struct(layout.root, "")
    return Decoded(value, walk.offset, tuple(walk.trace))


def decode_whole(layout: Layout, data: bytes) -> Decoded:
    """Decode a message that fills the data; raises DecodeError if bytes are left over."""
    decoded = decode(layout, data)
    if decoded.end != len(data):
        left = len(data) - decoded.end
        raise DecodeError("", decoded.end, f"{left} bytes left over after the message")
    return decoded


def explain(
    layout: Layout, data: bytes, offset: int = 0, name: Callable[[str], str] = str
) -> Explained:
    """Read a message up to the first error; ``name`` gives what paths call a field."""
    walk = TracedWalk(data, offset, name)
    value, problem = None, None
    try:
        value = walk.struct(layout.root, "")
    except DecodeError as error:
        problem = error
    return Explained(tuple(walk.trace), walk.offset, value, problem)


class Reach(NamedTuple):
    """Where reading ends, and whether that is because of an error."""

    offset: int
    is_error: bool


def reach(layout: Layout, data: bytes) -> Reach:
    """How far the bytes of a message can be read; bytes that are left over are no error."""
    walk = _Reaching(data, 0)
    try:
        walk.struct(layout.root, "")
    except DecodeError as error:
        return Reach(error.offset or 0, is_error=True)
    return Reach(walk.offset, is_error=False)


def encode(layout: Layout, value: Mapping[str, Any]) -> bytes:
    """The bytes of a message; raises EncodeError with the field's path."""
    return _Encoding().struct(layout.root, value, "")


def to_json(
    layout: Layout, value: Mapping[str, Any], records: RecordsForm = "base64"
) -> dict[str, Any]:
    """The message's JSON: dicts, lists, str, int, float, bool and None.

    Positional fields are always written, tagged ones unless at their default, unknown
    tagged fields never.  Raises JsonError if a field that the version lacks and that
    is not ignorable has a value other than its default.
    """
    return _JsonForm(records).write_struct(layout.root, value, "")


def from_json(layout: Layout, obj: Any) -> StructValue:
    """The complete value for a message's JSON; raises JsonError.

    Fields that the version lacks are stored; keys that match no field are ignored.
    """
    value: StructValue = _JsonForm("base64").read_struct(layout.root, obj, "")
    return value


class TracedWalk(Walk):
    """A reading of bytes from an offset on, which notes each piece."""

    data: bytes

    def __init__(
        self, data: bytes, offset: int, name: Callable[[str], str] = str
    ) -> None:
        super().__init__(data, offset)
        self.name = name
        self.trace: list[Trace] = []

    def fail(self, path: str, at: int, reason: str) -> DecodeError:
        """A DecodeError."""
        return DecodeError(path, at, reason)

    def made(
        self, struct: Any, values: StructValue, unknown: list[tuple[int, bytes]]
    ) -> StructValue:
        """The values themselves, completed."""
        for field in (*(struct.tags or ()), *struct.absent):
            if field.name not in values:
                values[field.name] = default_of(field.type, field.default)
        if unknown:
            values[UNKNOWN_TAGS] = unknown
        return values

    def join(self, path: str, field: Any) -> str:
        """The path of a struct's field."""
        name = self.name(field.name)
        return f"{path}.{name}" if path else name

    def note(self, path: str, at: int, what: object, value: Any) -> None:
        """Add the bytes since ``at`` to the trace."""
        label = what.name if isinstance(what, ScalarWire) else str(what)
        self.trace.append(Trace(path, at, self.offset - at, label, value))


class _Reaching(Skip):
    def fail(self, path: str, at: int, reason: str) -> DecodeError:
        return DecodeError(path, at, reason)


class _Dicts:
    """Structs as dicts, in which a missing key means the field's default."""

    def fail(self, path: str, reason: str) -> Exception:
        raise NotImplementedError

    def check(self, layout: Any, value: Any, path: str) -> None:
        if value is None:
            raise self.fail(path, "null is not allowed at this version")
        if not isinstance(value, Mapping):
            raise self.fail(path, f"not a struct: {brief(value)}")

    def get(self, value: Mapping[str, Any], field: Any, path: str) -> Any:
        if field.name in value:
            return value[field.name]
        return default_of(field.type, field.default)

    def is_default(self, field: Any, value: Any) -> bool:
        return is_default(field.type, field.default, filled(field.type, value, ""))


class _Encoding(_Dicts, Encoding):
    def fail(self, path: str, reason: str) -> EncodeError:
        return EncodeError(path, None, reason)

    def unknown_tags(self, value: Mapping[str, Any], path: str) -> Any:
        return value.get(UNKNOWN_TAGS, ())


class _JsonForm(_Dicts, JsonForm):
    def fail(self, path: str, reason: str) -> JsonError:
        return JsonError(path, reason)

    def made(self, layout: Any, values: StructValue) -> StructValue:
        return values

    def default(self, field: Any) -> Any:
        return default_of(field.type, field.default)

    def allows_null(self, wire: Any, *, is_absent: bool) -> bool:
        if isinstance(wire, ScalarWire) and not wire.kind.is_variable:
            return False
        return is_absent or wire.nullable is not False

    def names(self, layout: Any) -> Iterable[str]:
        return layout.declared or [field.name for field in layout.all_fields]

    def key(self, field: Any) -> str:
        return json_key(field.name)
