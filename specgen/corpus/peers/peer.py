"""Shared by the adapters: a plan that maps a version's values to a peer's objects.

A plan pairs the fields of a layout with those of the peer's class *by position*, in the
order of the definition, since peers rename fields.  Different numbers of fields raise
``MismatchError``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar
from uuid import UUID

from specgen.protocol.codec import UNKNOWN_TAGS, complete, default_of
from specgen.protocol.layout import FieldLayout, Layout, StructLayout

Values = dict[str, Any]
"""A struct's value in the reference codec's form."""

UnknownTags = list[tuple[int, bytes]]


class MismatchError(Exception):
    """The peer's class does not have the fields of the layout."""


@dataclass(frozen=True, slots=True)
class Shared:
    """A message version under the peer's name; ``key`` is None if it has none."""

    name: str
    kind: str
    key: int | None
    version: int
    load: Callable[[], Any]
    """Loads the class, so that peers with many modules are not imported as a whole."""


def same(value: Any) -> Any:
    """The identity function, for values that are the same on both sides."""
    return value


@dataclass(frozen=True, slots=True)
class Leaf:
    """A scalar."""

    fit: Callable[[Any], Any] = same
    """The nearest value that the peer's type holds."""
    put: Callable[[Any], Any] = same
    """Converts a value to the peer's form."""
    take: Callable[[Any], Any] = same
    """Converts the peer's form to a value."""


_NIL = UUID(int=0)

UUID_OR_NONE = Leaf(
    put=lambda uuid: None if uuid == _NIL else uuid,
    take=lambda uuid: _NIL if uuid is None else uuid,
)
"""A UUID in peers that use None for the all-zero UUID."""


@dataclass(frozen=True, slots=True)
class Many:
    """An array."""

    element: ValuePlan
    form: Callable[[list[Any]], Any] = same


@dataclass(frozen=True, slots=True)
class PeerField:
    """A field: its name in the layout, its attribute in the peer's object."""

    name: str
    attribute: str
    plan: ValuePlan
    default: Values | None = None
    """The default of a tagged struct that the peer represents as None; None otherwise."""


@dataclass(frozen=True, slots=True)
class One:
    """A struct."""

    build: Callable[[dict[str, Any], UnknownTags], Any]
    places: tuple[PeerField, ...]
    unknown_tags: Callable[[Any], UnknownTags] = lambda _: []


ValuePlan = Leaf | Many | One


def fit(plan: ValuePlan, value: Any) -> Any:
    """The nearest value that the peer's types can hold; unknown tags stay as they are."""
    match plan:
        case Leaf():
            return plan.fit(value)
        case _ if value is None:
            return None
        case Many():
            return [fit(plan.element, item) for item in value]
        case One():
            fitted = {p.name: fit(p.plan, value[p.name]) for p in plan.places}
            return value | fitted


def put(plan: ValuePlan, value: Any) -> Any:
    """The peer's object for a value that it can hold."""
    match plan:
        case Leaf():
            return plan.put(value)
        case _ if value is None:
            return None
        case Many():
            return plan.form([put(plan.element, item) for item in value])
        case One():
            values = {
                place.attribute: put(place.plan, value[place.name])
                for place in plan.places
                if place.default is None or value[place.name] != place.default
            }
            return plan.build(values, value.get(UNKNOWN_TAGS, []))


def take(plan: ValuePlan, theirs: Any) -> Any:
    """The value of the peer's object."""
    match plan:
        case Leaf():
            return plan.take(theirs)
        case _ if theirs is None:
            return None
        case Many():
            return [take(plan.element, item) for item in theirs]
        case One():
            values = {}
            for place in plan.places:
                value = take(place.plan, getattr(theirs, place.attribute))
                values[place.name] = place.default if value is None else value
            if unknown := plan.unknown_tags(theirs):
                values[UNKNOWN_TAGS] = unknown
            return values


def pairs(
    struct: StructLayout, peer_fields: Sequence[Any]
) -> Iterator[tuple[FieldLayout, Any]]:
    """The fields of a struct, in the order of its definition, with the peer's fields."""
    fields = {field.name: field for field in struct.all_fields}
    names = [name for name in struct.declared if name in fields]
    if len(names) != len(peer_fields):
        raise MismatchError(f"{struct.name}: {len(peer_fields)} fields, not {names}")
    for name, peer_field in zip(names, peer_fields, strict=True):
        yield fields[name], peer_field


def tagged_default(field: FieldLayout) -> Values | None:
    """The default of a tagged struct that can't be null."""
    value = default_of(field.type, field.default) if field.tag is not None else None
    return value if isinstance(value, dict) else None


class PeerCodec(ABC):
    """One version of a message in a peer."""

    holds_unknown_tags: ClassVar[bool]
    """Whether the peer's objects have a place for unknown tagged fields."""

    def __init__(self, layout: Layout, plan: ValuePlan) -> None:
        self._root = layout.root
        self._plan = plan

    def fit(self, value: Values) -> Values:
        """The nearest complete value that the peer's types can hold.

        Unknown tagged fields stay, even if the peer has no place for them.
        """
        fitted: Values = fit(self._plan, complete(self._root, value))
        return fitted

    def make(self, value: Values) -> Any:
        """The peer's object for a value that it can hold."""
        return put(self._plan, value)

    def value(self, made: Any) -> Values:
        """The complete value of the peer's object."""
        return complete(self._root, take(self._plan, made))

    @abstractmethod
    def encode(self, made: Any) -> bytes:
        """The bytes that the peer writes."""

    @abstractmethod
    def decode(self, data: bytes) -> Any:
        """The object that the peer reads."""
