"""Changes: what can differ between two layouts, and what that means on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from specgen.layout import FieldLayout, WireType
from specgen.model import NOWHERE, Span


class Effect(StrEnum):
    """What a change means on the wire, the least important first."""

    SAME = "the same bytes"
    TAGS = "other tagged fields"
    NULL = "the same bytes, but for null"
    OTHER = "other bytes"
    UNKNOWN = "not known of one side"


class ChangeKind(Enum):
    """A kind of change: its id, its effect on the wire, and a description."""

    def __init__(self, id_: str, effect: Effect, purpose: str) -> None:
        self.id = id_
        self.effect = effect
        self.purpose = purpose

    FLEXIBLE = "flexible", Effect.OTHER, "tag sections and compact types are added"
    RIGID = "rigid", Effect.OTHER, "tag sections and compact types are removed"
    ADDED = "added", Effect.OTHER, "a field is added"
    REMOVED = "removed", Effect.OTHER, "a field is removed"
    TAG_ADDED = "tag-added", Effect.TAGS, "a tagged field is added"
    TAG_REMOVED = "tag-removed", Effect.TAGS, "a tagged field is removed"
    RENAMED = "renamed", Effect.SAME, "a field has another name"
    TYPE = "type", Effect.OTHER, "a field has another type"
    TYPE_NAME = (
        "type-name",
        Effect.SAME,
        "another type with the same bytes: records, bytes",
    )
    NULLABLE = "nullable", Effect.NULL, "null is allowed"
    NOT_NULL = "not-null", Effect.NULL, "null is no longer allowed"
    MARKER = "marker", Effect.OTHER, "a struct may be null: a marker precedes it"
    NO_MARKER = (
        "no-marker",
        Effect.OTHER,
        "a struct can't be null: no marker precedes it",
    )
    TAGGED = "tagged", Effect.OTHER, "a field gets a tag"
    UNTAGGED = "untagged", Effect.OTHER, "a tagged field becomes positional"
    TAG = "tag", Effect.OTHER, "a field has another tag"
    COMPACT = "compact", Effect.OTHER, "a length is a variable integer"
    NOT_COMPACT = "not-compact", Effect.OTHER, "a length has a fixed size"
    ORDER = "order", Effect.OTHER, "fields come in another order"
    UNKNOWN_TYPE = "unknown-type", Effect.UNKNOWN, "one side does not give the type"
    UNKNOWN_NULL = (
        "unknown-null",
        Effect.UNKNOWN,
        "one side does not say if null is allowed",
    )
    UNKNOWN_TAGS = "unknown-tags", Effect.UNKNOWN, "one side does not list the tags"


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
