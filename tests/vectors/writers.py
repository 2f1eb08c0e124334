"""Which Kafka release can write which version of which message."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    lower,
)
from specgen.protocol.model import Message
from specgen.sources.loading import read_source
from specgen.sources.union.releases import Form, Union
from tests.oracle import jars
from tests.support.bundled import release


@dataclass(frozen=True, slots=True)
class Writer:
    """A version of a message in ``kafka:all``, and the classes that can write it."""

    layout: Layout
    own: Layout
    """The release's own layout, which lacks what only versions of other releases have."""
    module: str
    release: str
    """The minor release whose classes are used."""
    name: str
    """The message's name in that release."""
    shift: int
    """That release's version minus ours (differs for coordinator keys until 4.0)."""

    @property
    def version(self) -> int:
        """The version in ``kafka:all``."""
        assert self.layout.version is not None
        return self.layout.version

    def question(self, op: str, **more: object) -> dict[str, object]:
        """A case for the release's oracle."""
        place = {"message": self.name, "version": self.version + self.shift}
        return {"op": op, **place, **more}


@cache
def kafka_all() -> Union:
    """``kafka:all``, and what each release had of its messages."""
    union = read_source("kafka:all").union
    assert union is not None
    return union


def writers(releases: tuple[str, ...] | None = None) -> Iterator[Writer]:
    """One writer per version: the newest of the releases (by default of all) that can write it.

    A release can write a version if its layout equals that of ``kafka:all``, including the
    defaults of tagged fields, and if its class is in a jar that the oracle has.
    """
    union = kafka_all()
    for message in union.release.messages:
        for version in message.valid_versions:
            layout = lower(message, version)
            for form in reversed(union.forms[message.name]):
                if releases is not None and form.release not in releases:
                    continue
                if has_class(form) and version in form.versions:
                    own = lower(form.message, version + form.shift)
                    if same_struct(own.root, layout.root):
                        name, module = form.message.name, message.module
                        yield Writer(
                            layout, own, module, form.release, name, form.shift
                        )
                        break


def all_writers(name: str) -> Iterator[Writer]:
    """One writer per version of a release: those above, and those of layouts that only it has.

    The latter are left out before 3.9, as some of those releases cannot write records.
    """
    by_union = [*writers((name,))]
    yield from by_union
    if "kafka-raft" not in jars.RELEASES[name][1]:
        return
    left = {(w.name, w.version + w.shift) for w in by_union}
    for message in release(name).messages:
        if in_jars(message, name):
            for version in message.valid_versions:
                if (message.name, version) not in left:
                    own = lower(message, version)
                    yield Writer(own, own, message.module, name, message.name, 0)


def has_class(form: Form) -> bool:
    """Whether a form's class is in a jar that the oracle has of its release."""
    return in_jars(form.message, form.release)


def in_jars(message: Message, name: str) -> bool:
    """Whether a message's class is in a jar that the oracle has of a release."""
    return f"kafka-{message.module}" in jars.RELEASES[name][1]


def same_struct(left: StructLayout, right: StructLayout) -> bool:
    """Whether two structs take the same values to the same bytes."""
    return (
        left.flexible == right.flexible
        and _same_fields(left.fields, right.fields)
        and _same_fields(left.tags or (), right.tags or ())
    )


def _same_fields(left: tuple[FieldLayout, ...], right: tuple[FieldLayout, ...]) -> bool:
    return len(left) == len(right) and all(
        (ours.name, ours.tag, ours.default) == (theirs.name, theirs.tag, theirs.default)
        and _same_type(ours.type, theirs.type)
        for ours, theirs in zip(left, right, strict=True)
    )


def _same_type(left: WireType, right: WireType) -> bool:
    match left, right:
        case ScalarWire(), ScalarWire():
            return left == right
        case ArrayWire(), ArrayWire():
            flags = (left.nullable, left.compact) == (right.nullable, right.compact)
            return flags and _same_type(left.element, right.element)
        case StructWire(), StructWire():
            same = same_struct(left.struct, right.struct)
            return same and left.nullable == right.nullable
    return False
