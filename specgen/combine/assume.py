"""What codecs assume where a source does not say, so that they can be made at all.

An array, or records, of unknown nullability may be null; a struct may not, with a
warning; a tag section of unknown content, and a tagged field of unknown type, keeps its
tags as unknown tags.  A positional field of unknown type is an error; but of helpers,
which never stand alone, and of messages without versions: these are left out.
"""

from __future__ import annotations

from collections.abc import Iterable

from specgen.model import (
    NONE,
    Field,
    Kind,
    Message,
    Scalar,
    StructType,
    innermost,
)
from specgen.problems import Problems
from specgen.problems import documents as problem


def assume(messages: Iterable[Message], problems: Problems) -> tuple[Message, ...]:
    """The messages with nothing unknown; what was assumed, or can't be, is reported."""
    assumed = []
    for message in messages:
        gap = _gap(message) if _may_be_left_out(message) else None
        if gap is None:
            assumed.append(_assumed(message, problems))
        else:
            problems.add(problem.left_out(gap.span, message.name, gap.name))
    return tuple(assumed)


def _may_be_left_out(message: Message) -> bool:
    """Whether nobody sends it: codecs of others don't need its own."""
    return message.kind is Kind.STRUCT or not message.versions


def _gap(message: Message) -> Field | None:
    """The first field whose type is unknown, and that is on the wire by its place."""
    fields = [*message.fields, *(f for s in message.structs for f in s.fields)]
    unknown = (item for item in fields if innermost(item.type) is Scalar.UNKNOWN)
    return next((item for item in unknown if not _is_raw_tag(item)), None)


def _assumed(message: Message, problems: Problems) -> Message:
    def fields(items: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(
            _field(message, item, problems) for item in items if not _is_raw_tag(item)
        )

    if message.tags_known and not _has_unknowns(message):
        return message
    return message.replace(
        fields=fields(message.fields),
        structs=tuple(s.replace(fields=fields(s.fields)) for s in message.structs),
        tags_known=True,
    )


def _has_unknowns(message: Message) -> bool:
    fields = [*message.fields, *(f for s in message.structs for f in s.fields)]
    return any(
        item.nullable_versions is None
        or item.ignorable is None
        or innermost(item.type) is Scalar.UNKNOWN
        for item in fields
    )


def _is_raw_tag(item: Field) -> bool:
    return item.tag is not None and innermost(item.type) is Scalar.UNKNOWN


def _field(message: Message, item: Field, problems: Problems) -> Field:
    if innermost(item.type) is Scalar.UNKNOWN:
        problems.add(problem.unknown_type_left(item.span, message.name, item.name))
    nullable = item.nullable_versions
    if nullable is None:
        nullable = item.versions
        if isinstance(item.type, StructType):
            nullable = NONE
            problems.add(problem.assumed_not_null(item.span, message.name, item.name))
    return item.replace(nullable_versions=nullable, ignorable=bool(item.ignorable))
