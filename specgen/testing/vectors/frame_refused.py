"""``refused_frames``: frames with a wrong size or a wrong header.

Faults in bodies are tried on messages alone; here each header is broken once, in front of
the API with the lowest key that has it, in the newest version that does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from struct import pack

from specgen.protocol.codec import DecodeError, decode_whole
from specgen.protocol.layout import FieldLayout, Layout, StructLayout, StructWire, lower
from specgen.protocol.model import Kind, Release
from specgen.testing.vectors.frame_vectors import (
    FULL_FRAME,
    SIZE,
    TAGGED_FRAME,
    Framed,
    framed,
)
from specgen.testing.vectors.refused import by_kind, one_of
from specgen.testing.vectors.refused_faults import Damage, cuts, field_damages
from specgen.testing.vectors.refused_places import Places, json_path
from specgen.testing.vectors.refused_tags import section_damages
from specgen.testing.vectors.vector import Fault, Level, Vector

_HEADER, _BODY = "Header", "Body"
_KEY, _VERSION = "header.requestApiKey", "header.requestApiVersion"
_NO_KEY = 0x7FFF
_LARGEST = 0x7FFFFFFF


def refused_frames(release: Release) -> Iterator[Vector]:
    """The refused frames of a release; those of a version all have different bytes."""
    seen: set[tuple[str, int | None, bytes]] = set()
    for vector in _sources(release):
        layout = _frame_layout(release, vector)
        for refused in (*_framed(layout, vector), *_headed(layout, vector)):
            key = (refused.message, refused.version, refused.data)
            if key not in seen:
                seen.add(key)
                yield refused


def _sources(release: Release) -> Iterator[Vector]:
    """The frames to break: one for each header, and one with unknown tags in it."""
    by_header: dict[tuple[Kind, int], list[Framed]] = {}
    for candidate in framed(release):
        header = (candidate.message.kind, candidate.header_version)
        by_header.setdefault(header, []).append(candidate)
    for _, candidates in sorted(by_header.items()):
        candidates.sort(key=_rank)
        yield from _first(candidates, FULL_FRAME)
        if lower(candidates[0].header, candidates[0].header_version).flexible:
            yield from _first(candidates, TAGGED_FRAME)


def _first(candidates: Iterable[Framed], exercises: str) -> Iterator[Vector]:
    """The first frame with this name, if there is one."""
    frames = (vector for candidate in candidates for vector in candidate.vectors())
    yield from islice((f for f in frames if f.exercises == exercises), 1)


def _rank(candidate: Framed) -> tuple[int, int]:
    return candidate.message.api_key or 0, -candidate.version


def _frame_layout(release: Release, vector: Vector) -> Layout:
    """Header and body one after the other, as if they were one message."""
    name = "RequestHeader" if vector.kind is Kind.REQUEST else "ResponseHeader"
    header = lower(release.by_name[name], vector.value["headerVersion"])
    body = lower(release.by_name[vector.message], vector.version or 0)
    both = tuple(
        FieldLayout.of(name, StructWire(of.root), None)
        for name, of in ((_HEADER, header), (_BODY, body))
    )
    return replace(body, root=StructLayout("Frame", both, flexible=False))


def _framed(layout: Layout, vector: Vector) -> Iterator[Vector]:
    """Wrong sizes, and unknown keys and versions; only for full frames."""
    if vector.exercises != FULL_FRAME:
        return
    content = vector.data[SIZE:]
    size = len(content)
    must, lenient = Level.MUST, Level.LENIENT
    for name, lie in (
        ("negative size", -1),
        ("largest size", _LARGEST),
        ("size beyond the data", size + 1),
    ):
        yield _refused(vector, name, must, "size", 0, pack(">i", lie) + content)
    for name, lie in (("size of nothing", 0), ("size too small", size - 1)):
        path, offset = _wrong(layout, content[:lie])
        data = pack(">i", lie) + content
        yield _refused(vector, name, must, path, offset, data)
    yield _refused(
        vector, "bytes left over", lenient, "body", SIZE + size, _frame(content + b"\0")
    )
    after = vector.data + b"\0"
    yield _refused(
        vector, "bytes behind the frame", lenient, "", len(vector.data), after
    )
    if vector.kind is Kind.REQUEST:
        for name, key in (("unknown API key", _NO_KEY), ("negative API key", -1)):
            data = _frame(pack(">h", key) + content[2:])
            yield _refused(vector, name, must, _KEY, SIZE, data)
        for name, version in (("unknown version", _NO_KEY), ("negative version", -1)):
            data = _frame(content[:2] + pack(">h", version) + content[4:])
            yield _refused(vector, name, must, _VERSION, SIZE + 2, data)


def _headed(layout: Layout, vector: Vector) -> Iterator[Vector]:
    """Every fault of every field of the header, with a correct size."""
    places = Places(layout, vector.data[SIZE:])
    is_full = vector.exercises == FULL_FRAME
    fields = (*cuts(places), *field_damages(places)) if is_full else ()
    damages = (*fields, *section_damages(places))
    in_header = (d for d in damages if d.path.split(".")[0] == _HEADER)
    for kind, alike in by_kind(in_header).items():
        damage = one_of(alike, f"{vector.id} {kind}")
        yield _damaged(layout, vector, places, damage)


def _damaged(layout: Layout, vector: Vector, places: Places, damage: Damage) -> Vector:
    """The frame with a fault.

    Raises ValueError if the reference codec accepts bytes that must be refused.
    """
    if damage.end < 0:
        content = places.data[: damage.start]
    else:
        content, _ = places.splice(damage.start, damage.end, damage.put)
    path, offset = json_path(damage.path), SIZE + damage.start + damage.at
    try:
        path, offset = _wrong(layout, content)
    except ValueError:
        if damage.level is not Level.LENIENT:
            raise
    data = _frame(content)
    refused = _refused(vector, damage.fault, damage.level, path, offset, data)
    return replace(refused, exercises=f"{vector.exercises}, {damage.exercises}")


def _wrong(layout: Layout, content: bytes) -> tuple[str, int]:
    """The place where the reference codec refuses a frame's content.

    Raises ValueError if it does not.
    """
    try:
        decode_whole(layout, content)
    except DecodeError as error:
        return json_path(error.path), SIZE + (error.offset or 0)
    raise ValueError(f"{layout.message} v{layout.version}: no fault")


def _frame(content: bytes) -> bytes:
    return pack(">i", len(content)) + content


def _refused(
    vector: Vector, name: str, level: Level, path: str, offset: int, data: bytes
) -> Vector:
    return replace(
        vector,
        exercises=f"{vector.exercises}, {name}",
        data=data,
        value=None,
        unknown_tags={},
        fault=Fault(name, level, vector.id, path, offset),
    )
