"""The faults of tag sections: the order, sizes and number of tags."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from specgen.protocol.codec.varints import encode_uvarint
from specgen.testing.vectors.refused_faults import Damage
from specgen.testing.vectors.refused_places import Entry, Places, Section
from specgen.testing.vectors.vector import Level

_BEYOND_31_BITS = 1 << 31
_NEGATIVE = 0xFFFFFFFF
_Field = tuple[int, int, bytes]
"""A tag, the size claimed for its payload, and the payload."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A section's fields in the form in which they are written."""

    fault: str
    level: Level
    form: str
    fields: list[_Field]
    count: int
    """The number of fields that the section claims."""
    wrong: int | None = None
    """The index of the wrong field; None if the count is wrong."""


def section_damages(places: Places) -> Iterator[Damage]:
    """Every fault of every tag section; many are of the same kind."""
    size = len(places.data)
    for section in places.sections:
        fields = [_field(places, entry) for entry in section.entries]
        yield from (
            _written(section, change)
            for change in (
                *_orders(section, fields),
                *_sizes(section, fields, size),
                *_counts(section, fields, size),
            )
        )


def _orders(section: Section, fields: list[_Field]) -> Iterator[_Change]:
    """Tags out of order, repeated, of other versions, or too large."""
    more = len(fields) + 1
    for at, entry in enumerate(section.entries):
        form = "known tag" if entry.known else "unknown tag"
        twice = [*fields[: at + 1], *fields[at:]]
        yield _Change("tag twice", Level.SHOULD, form, twice, more, at + 1)
        if at:
            turned = [*fields[: at - 1], fields[at], fields[at - 1], *fields[at + 1 :]]
            fault, level = "tags out of order", Level.LENIENT
            yield _Change(fault, level, form, turned, len(fields), at)
    for tag in section.foreign_tags:
        foreign = (tag, 1, b"\0")
        with_it = sorted([*fields, foreign])
        fault, at = "tag of another version", with_it.index(foreign)
        yield _Change(fault, Level.MUST, "foreign tag", with_it, more, at)
    fault, with_it = "tag of more than 31 bits", [*fields, (_BEYOND_31_BITS, 0, b"")]
    yield _Change(fault, Level.LENIENT, "unknown tag", with_it, more, len(fields))


def _sizes(section: Section, fields: list[_Field], size: int) -> Iterator[_Change]:
    """Wrong sizes: Kafka ignores the size of a tag that it knows, and what is left over in it."""
    if section.entries and section.entries[-1].known and section.end == size:
        *others, (tag, payload_size, payload) = fields
        changed = [*others, (tag, payload_size + 1, payload + b"\0")]
        fault, form, at = "bytes left over in a tag", "known tag", len(others)
        yield _Change(fault, Level.SHOULD, form, changed, len(fields), at)
    for at, entry in enumerate(section.entries):
        tag, own, payload = fields[at]
        level, form = Level.MUST, "unknown tag"
        lies = {"tag size beyond the data": size - section.start}
        if entry.known:
            level, form = Level.SHOULD, "known tag"
            lies |= {"tag size too small": own - 1, "tag size too large": own + 1}
        for fault, lie in lies.items():
            changed = [*fields[:at], (tag, lie, payload), *fields[at + 1 :]]
            yield _Change(fault, level, form, changed, len(fields), at)


def _counts(section: Section, fields: list[_Field], size: int) -> Iterator[_Change]:
    """Wrong counts."""
    form, is_last = "tag count", section.end == size
    yield _Change("tag count beyond the data", Level.MUST, form, fields, size)
    if is_last:
        more = len(fields) + 1
        yield _Change("tag count too large", Level.MUST, form, fields, more)
    if is_last or not fields:
        fault, level = "negative tag count", Level.SHOULD
        yield _Change(fault, level, form, fields, _NEGATIVE)


def _written(section: Section, change: _Change) -> Damage:
    """The damage that writes a section with a change."""
    pieces = [encode_uvarint(change.count)]
    for tag, size, payload in change.fields:
        pieces.append(encode_uvarint(tag) + encode_uvarint(size) + payload)
    before = 0 if change.wrong is None else change.wrong + 1
    return Damage(
        fault=change.fault,
        level=change.level,
        form=change.form,
        path=section.path,
        part=change.form,
        start=section.start,
        end=section.end,
        put=b"".join(pieces),
        at=len(b"".join(pieces[:before])),
    )


def _field(places: Places, entry: Entry) -> _Field:
    payload = places.data[entry.payload : entry.end]
    return entry.tag, len(payload), payload
