"""``refused_vectors``: bytes that are wrong in a known way, at a known place.

Each is made from a good vector by one fault.  Of a version's good vectors the fullest ones
are broken; every kind of fault is applied once to every wire type of the layout, and the
message is cut at every field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from specgen.protocol.codec import DecodeError, decode, decode_whole, to_json
from specgen.protocol.layout import Layout, lower_all
from specgen.protocol.model import Message
from specgen.testing.vectors.cases import Case, cases
from specgen.testing.vectors.refused_faults import Damage, cuts, field_damages
from specgen.testing.vectors.refused_places import Places, json_path
from specgen.testing.vectors.refused_tags import section_damages
from specgen.testing.vectors.unknown_tags import TagTable, collect_unknown_tags
from specgen.testing.vectors.vector import Fault, Level, Vector
from specgen.testing.vectors.vectors import case_vector

SOURCES = ("tags", "elements", "defaults")
"""The cases to break: the first of these that a version has."""

UNKNOWN_TAGS = "unknown tags"
"""The case whose tag sections are broken as well."""


def refused_vectors(message: Message) -> Iterator[Vector]:
    """The refused vectors of every version of a message, lowest version first."""
    for layout in lower_all(message):
        yield from refused_of(layout)


def refused_of(layout: Layout) -> Iterator[Vector]:
    """The refused vectors of one version, all with different bytes."""
    tried: set[tuple[str, str]] = set()
    seen: set[bytes] = set()
    for case, places, damages in _damages(layout):
        good = case_vector(layout, case)
        kinds = by_kind(damages(places))
        for kind in [kind for kind in kinds if kind not in tried]:
            tried.add(kind)
            damage = one_of(kinds[kind], f"{layout.message} {layout.version} {kind}")
            vector = damaged(layout, good, places, damage)
            if vector.data not in seen and vector.data != good.data:
                seen.add(vector.data)
                yield vector


def _damages(
    layout: Layout,
) -> Iterator[tuple[Case, Places, Callable[[Places], Iterator[Damage]]]]:
    """The cases to break, each with its places and the damages to apply."""
    by_name = {case.exercises: case for case in cases(layout)}
    for names, damages in ((SOURCES, _everything), ((UNKNOWN_TAGS,), section_damages)):
        for case in (by_name[name] for name in names if name in by_name):
            try:
                yield case, Places(layout, case.data), damages
            except DecodeError:
                continue  # elements without bytes can be written but not read
            break


def _everything(places: Places) -> Iterator[Damage]:
    yield from cuts(places)
    yield from field_damages(places)
    yield from section_damages(places)
    end = len(places.data)
    yield Damage("bytes left over", Level.LENIENT, "", "", "", end, -1, b"\0")


def by_kind(damages: Iterable[Damage]) -> dict[tuple[str, str], list[Damage]]:
    """The damages of each fault and wire type."""
    kinds: dict[tuple[str, str], list[Damage]] = {}
    for damage in damages:
        kinds.setdefault((damage.fault, damage.form), []).append(damage)
    return kinds


def one_of(alike: Sequence[Damage], name: str) -> Damage:
    """A choice that is always the same for a name, but varies between names."""
    return alike[crc32(name.encode()) % len(alike)]


def damaged(layout: Layout, good: Vector, places: Places, damage: Damage) -> Vector:
    """The vector of a fault in a good one.

    Raises ValueError if the reference codec accepts bytes that must be refused.
    """
    if damage.end < 0:
        data, moved = good.data[: damage.start] + damage.put, 0
    else:
        data, moved = places.splice(damage.start, damage.end, damage.put)
    path, offset = damage.path, damage.start + moved + damage.at
    value: dict[str, Any] | None = None
    tags: TagTable = {}
    try:
        decoded = decode(layout, data)
        if damage.level is Level.LENIENT:
            value = to_json(layout, decoded.value)
            tags = collect_unknown_tags(layout, decoded.value)
        decode_whole(layout, data)
    except DecodeError as error:
        path, offset = error.path, error.offset or 0
    else:
        if damage.level is not Level.LENIENT:
            raise ValueError(f"{layout.message} v{layout.version}: no {damage.fault}")
    return replace(
        good,
        exercises=damage.exercises,
        data=data,
        value=value,
        unknown_tags=tags,
        fault=Fault(damage.fault, damage.level, good.id, json_path(path), offset),
    )
