"""``value_vectors``: values that must not be encoded, and values of which a part is dropped.

Each is the value of a good vector with one thing changed.  Every kind of change is tried once
for every wire type of a version; fields that the version lacks are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from specgen.protocol.codec import encode, from_json
from specgen.protocol.codec.errors import CodecError
from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    lower_all,
)
from specgen.protocol.model import Kind, Message, Release, Scalar
from specgen.protocol.model.names import json_key
from specgen.protocol.model.types import integer_limits
from specgen.testing.vectors.borders import LONGEST_TEXT
from specgen.testing.vectors.cases import Case, cases
from specgen.testing.vectors.refused import SOURCES
from specgen.testing.vectors.refused_faults import form_of
from specgen.testing.vectors.vector import Fault, Form, Level, Vector
from specgen.testing.vectors.vectors import case_vector

LACKED = "field of another version"
NULL = "null"
TOO_LARGE = "number too large"
TOO_SMALL = "number too small"
TOO_LONG = f"text above {LONGEST_TEXT} bytes"
NO_TAGS = "unknown tags without a place"
TAGS_NOT_ASCENDING = "unknown tags that do not ascend"
TAG_OF_FIELD = "unknown tag that is a field"

Path = tuple[str | int, ...]
"""JSON keys and indexes."""

_LARGE_BYTE = 257
"""Kafka's converters take numbers up to 256 for an int8."""
_TAG = 5000
"""Above every tag that a definition has."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A part of a JSON value and what to put there."""

    name: str
    form: str
    """The wire type, or the path if each place is tried."""
    path: Path
    new: Any
    drops: bool = False
    """Whether an encoder has to write the rest, instead of refusing."""


def value_vectors(release: Release) -> Iterator[Vector]:
    """The vectors of all messages of a release, in its order."""
    kinds_with_long_text: set[tuple[Kind, str]] = set()
    for message in release.messages:
        if message.kind is Kind.STRUCT:
            continue
        for vector, form in _of_message(message):
            is_long = vector.fault is not None and vector.fault.name == TOO_LONG
            if is_long and (message.kind, form) in kinds_with_long_text:
                continue  # large ones once for each kind of message
            if is_long:
                kinds_with_long_text.add((message.kind, form))
            yield vector


def _of_message(message: Message) -> Iterator[tuple[Vector, str]]:
    for layout in lower_all(message):
        case = next(iter(_sources(layout)), None)
        if case is None:
            continue
        good = replace(case_vector(layout, case), form=Form.VALUE)
        tried: set[tuple[str, str]] = set()
        for change in _changes(layout.root, case.value, ()):
            if (change.name, change.form) not in tried:
                vector = _changed(layout, good, change)
                if vector is not None:
                    tried.add((change.name, change.form))
                    yield vector, change.form
        yield from ((_tagged(good, *wrong), "") for wrong in _wrong_tags(layout.root))


def _wrong_tags(root: StructLayout) -> Iterator[tuple[str, list[int]]]:
    """The names and numbers of unknown tags that the message can't have."""
    if not root.flexible:
        yield NO_TAGS, [_TAG]
        return
    yield TAGS_NOT_ASCENDING, [_TAG + 1, _TAG]
    yield f"{TAGS_NOT_ASCENDING}: twice the same", [_TAG, _TAG]
    for field in (root.tags or ())[:1]:
        yield TAG_OF_FIELD, [field.tag or 0]


def _tagged(good: Vector, exercises: str, numbers: list[int]) -> Vector:
    """The vector of a good value with these unknown tags."""
    source = replace(good, form=Form.MESSAGE).id
    # Kafka's classes write such a field twice.
    level = Level.SHOULD if exercises == TAG_OF_FIELD else Level.MUST
    return replace(
        good,
        exercises=f"to write: {exercises}",
        data=b"",
        unknown_tags={"": [(number, b"\0") for number in numbers]},
        fault=Fault(exercises.partition(":")[0], level, source, "", 0),
    )


def _sources(layout: Layout) -> Iterator[Case]:
    """The case whose value is changed."""
    by_name = {case.exercises: case for case in cases(layout, SOURCES)}
    return (by_name[name] for name in SOURCES if name in by_name)


def _changes(
    struct: StructLayout, value: dict[str, Any], at: Path
) -> Iterator[_Change]:
    for absent in struct.absent:
        path = (*at, json_key(absent.name))
        if absent.ignorable is not None:
            for new in _not_default(absent):
                form = ".".join(key for key in path if isinstance(key, str))
                yield _Change(LACKED, form, path, new, drops=absent.ignorable)
    for field in struct.all_fields:
        path = (*at, json_key(field.name))
        yield from _of_place(field.type, value[field.name], path)


def _of_place(wire: WireType, value: Any, path: Path) -> Iterator[_Change]:
    form = form_of(wire)
    may_have_null = isinstance(wire, ScalarWire) and not wire.kind.is_variable
    if wire.nullable is False and not may_have_null:
        element = "element " if isinstance(path[-1], int) else ""
        yield _Change(NULL, element + form, path, None)
    match wire:
        case ScalarWire(kind=Scalar.STRING):
            yield _Change(TOO_LONG, form, path, "x" * (LONGEST_TEXT + 1))
        case ScalarWire(kind=kind) if kind.is_integer:
            low, high = integer_limits(kind)
            large = _LARGE_BYTE if kind is Scalar.INT8 else high + 1
            yield _Change(TOO_LARGE, form, path, large)
            yield _Change(TOO_SMALL, form, path, low - 1)
        case ArrayWire() if value:
            if not _is_set(wire):
                yield from _of_place(wire.element, value[0], (*path, 0))
            elif isinstance(wire.element, StructWire):
                yield from _changes(wire.element.struct, value[0], (*path, 0))
        case StructWire() if value is not None:
            yield from _changes(wire.struct, value, path)


def _is_set(wire: ArrayWire) -> bool:
    """Whether Kafka's classes keep the elements in a hash set, which takes no null."""
    return isinstance(wire.element, StructWire) and any(
        field.field.map_key for field in wire.element.struct.all_fields
    )


def _not_default(absent: AbsentField) -> Iterator[Any]:
    """A value in JSON that the field does not have by default, if there is one."""
    match absent.type:
        case ScalarWire(kind=Scalar.BOOL):
            yield not absent.default
        case ScalarWire(kind=kind):
            yield _other(kind)
        case ArrayWire(element=ScalarWire(kind=kind)):
            yield [_other(kind)]
    # A struct that the version lacks has no JSON form.


def _other(kind: Scalar) -> Any:
    """A value in JSON that is no default of any field."""
    others = {
        Scalar.BOOL: True,
        Scalar.FLOAT64: 1.5,
        Scalar.UUID: "AAAAAAAAAAAAAAAAAAAAKg",
        Scalar.STRING: "another",
        Scalar.BYTES: "Kg==",
        Scalar.RECORDS: "Kg==",
    }
    return others.get(kind, 42)


def _changed(layout: Layout, good: Vector, change: _Change) -> Vector | None:
    """The vector of a change; None if the value does not have it.

    Raises ValueError if the reference codec does not do what it asks of others.
    """
    try:
        value = _put(good.value, change.path, change.new)
    except KeyError:
        return None  # inside a tagged field at its default, which JSON leaves out
    path = _shown(change.path)
    changed = replace(good, exercises=f"to write: {change.name} at {path}", value=value)
    try:
        whole = from_json(layout, value)
        data = encode(layout, whole)
    except CodecError as error:
        if change.drops:
            raise ValueError(f"{changed.id}: {error}") from None
        fault = Fault(
            change.name, Level.MUST, replace(good, form=Form.MESSAGE).id, path, 0
        )
        return replace(changed, data=b"", fault=fault)
    if not change.drops:
        raise ValueError(f"{changed.id}: it is written")
    return replace(changed, data=data) if data == good.data else None


def _put(value: Any, path: Path, new: Any) -> Any:
    """A copy of a value with one part replaced."""
    changed = deepcopy(value)
    part = changed
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = new
    return changed


def _shown(path: Path) -> str:
    parts = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(parts).removeprefix(".")
