"""Changes: what can differ from one layout to another, and what it means on the wire."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from specgen.layout import FieldLayout, WireType
from specgen.model import NOWHERE, Span


class Effect(StrEnum):
    """What a change means on the wire, what matters least first."""

    SAME = "the same bytes"
    TAGS = "other tagged fields"
    NULL = "the same bytes, but for null"
    OTHER = "other bytes"
    UNKNOWN = "not known of one side"


class ChangeKind(Enum):
    """A kind of change: its id, what it means on the wire, what it says."""

    def __init__(self, id_: str, effect: Effect, purpose: str) -> None:
        self.id = id_
        self.effect = effect
        self.purpose = purpose

    FLEXIBLE = "flexible", Effect.OTHER, "tag sections come, and compact types"
    RIGID = "rigid", Effect.OTHER, "tag sections and compact types go"
    ADDED = "added", Effect.OTHER, "a field comes"
    REMOVED = "removed", Effect.OTHER, "a field goes"
    TAG_ADDED = "tag-added", Effect.TAGS, "a tagged field comes"
    TAG_REMOVED = "tag-removed", Effect.TAGS, "a tagged field goes"
    RENAMED = "renamed", Effect.SAME, "a field has another name"
    TYPE = "type", Effect.OTHER, "a field has another type"
    TYPE_NAME = (
        "type-name",
        Effect.SAME,
        "another type of the same bytes: records, bytes",
    )
    NULLABLE = "nullable", Effect.NULL, "null is allowed"
    NOT_NULL = "not-null", Effect.NULL, "null is not allowed any more"
    MARKER = "marker", Effect.OTHER, "a struct may be null: a marker goes before it"
    NO_MARKER = "no-marker", Effect.OTHER, "a struct is not null: no marker before it"
    TAGGED = "tagged", Effect.OTHER, "a field gets a tag"
    UNTAGGED = "untagged", Effect.OTHER, "a tagged field gets a place of its own"
    TAG = "tag", Effect.OTHER, "a field has another tag"
    COMPACT = "compact", Effect.OTHER, "a length is a variable integer"
    NOT_COMPACT = "not-compact", Effect.OTHER, "a length has a fixed size"
    ORDER = "order", Effect.OTHER, "fields come in another order"
    UNKNOWN_TYPE = "unknown-type", Effect.UNKNOWN, "one side does not say the type"
    UNKNOWN_NULL = "unknown-null", Effect.UNKNOWN, "one side does not say if null is"
    UNKNOWN_TAGS = "unknown-tags", Effect.UNKNOWN, "one side does not list the tags"


@dataclass(frozen=True, slots=True)
class Change:
    """A place in which two layouts differ.

    ``path`` is the names of fields in snake_case from the message down, with ``[]``
    behind an array for its elements; empty for the message itself.  ``left`` and
    ``right`` say what either side has there, in words.
    """

    kind: ChangeKind
    path: str
    left: str
    right: str
    old: FieldLayout | None = None
    """The field of the left side; None where it has none there."""
    new: FieldLayout | None = None
    was: WireType | None = None
    """The type of the left side at this place, which may be that of elements."""
    now: WireType | None = None

    @property
    def spans(self) -> tuple[Span, Span]:
        """Where both sides stand in their sources, as far as they have a field there."""
        left = NOWHERE if self.old is None else self.old.field.span
        right = NOWHERE if self.new is None else self.new.field.span
        return left, right

    @property
    def place(self) -> str:
        """The path, also of the message itself."""
        return self.path or "(message)"
