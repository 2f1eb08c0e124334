"""Changes: what can differ between two layouts, and what that means on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from specgen.protocol.layout import FieldLayout, WireType
from specgen.protocol.model import NOWHERE, Span


class Effect(StrEnum):
    """What a change does to the bytes, from the least to the most."""

    SAME = "same bytes"
    TAGS = "other tagged fields"
    NULL = "other bytes for null only"
    OTHER = "other bytes"
    UNKNOWN = "unknown"


class ChangeKind(Enum):
    """A kind of change: its id, its effect on the bytes, and a description."""

    def __init__(self, id_: str, effect: Effect, description: str) -> None:
        self.id = id_
        self.effect = effect
        self.description = description

    FLEXIBLE = "flexible", Effect.OTHER, "a struct becomes flexible"
    RIGID = "rigid", Effect.OTHER, "a struct is no longer flexible"
    ADDED = "added", Effect.OTHER, "a mandatory field is added"
    REMOVED = "removed", Effect.OTHER, "a mandatory field is removed"
    TAG_ADDED = "tag-added", Effect.TAGS, "a tagged field is added"
    TAG_REMOVED = "tag-removed", Effect.TAGS, "a tagged field is removed"
    RENAMED = "renamed", Effect.SAME, "a field is renamed"
    TYPE = "type", Effect.OTHER, "a field changes its type"
    TYPE_NAME = (
        "type-name",
        Effect.SAME,
        "a field changes between bytes and records, which have the same bytes",
    )
    NULLABLE = "nullable", Effect.NULL, "a field becomes nullable"
    NOT_NULL = "not-null", Effect.NULL, "a field is no longer nullable"
    MARKER = (
        "marker",
        Effect.OTHER,
        "a struct becomes nullable: a marker byte now precedes it",
    )
    NO_MARKER = (
        "no-marker",
        Effect.OTHER,
        "a struct is no longer nullable: no marker byte precedes it",
    )
    TAGGED = "tagged", Effect.OTHER, "a mandatory field becomes tagged"
    UNTAGGED = "untagged", Effect.OTHER, "a tagged field becomes mandatory"
    TAG = "tag", Effect.OTHER, "a tagged field changes its number"
    COMPACT = "compact", Effect.OTHER, "a length becomes a variable-length integer"
    NOT_COMPACT = (
        "not-compact",
        Effect.OTHER,
        "a length becomes a fixed-length integer",
    )
    ORDER = "order", Effect.OTHER, "mandatory fields change their order"
    UNKNOWN_TYPE = "unknown-type", Effect.UNKNOWN, "one side does not state the type"
    UNKNOWN_NULL = (
        "unknown-null",
        Effect.UNKNOWN,
        "one side does not state whether null is allowed",
    )
    UNKNOWN_TAGS = (
        "unknown-tags",
        Effect.UNKNOWN,
        "one side does not list the tagged fields",
    )


@dataclass(frozen=True, slots=True)
class Change:
    """A place where two layouts differ.

    ``path`` consists of field names in snake_case from the message down, with ``[]``
    after an array for its elements; it is empty for the message itself.  ``left`` and
    ``right`` describe what each side has there.
    """

    kind: ChangeKind
    path: str
    left: str
    right: str
    old: FieldLayout | None = None
    """The field of the left side; None if it has none there.

    Of fields in another order, the first that differs.
    """
    new: FieldLayout | None = None
    was: WireType | None = None
    """The type of the left side at this place, possibly that of elements."""
    now: WireType | None = None

    @property
    def spans(self) -> tuple[Span, Span]:
        """The place of each side in its source; NOWHERE for a side without a field there."""
        left = NOWHERE if self.old is None else self.old.field.span
        right = NOWHERE if self.new is None else self.new.field.span
        return left, right

    @property
    def place(self) -> str:
        """The path for display, including that of the message itself."""
        return self.path or "(message)"
