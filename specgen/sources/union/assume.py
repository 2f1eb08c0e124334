"""Assume what a source leaves unknown, so that codecs can be generated.

An array or records of unknown nullability may be null; a struct may not, with a warning.
If the content of a tag section or the type of a tagged field is unknown, its tags are
kept as unknown tags.  A positional field of unknown type is an error, unless it is in a
helper, which is never sent on its own, or in a message without versions: those are left
out.
"""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.model import (
    NONE,
    Field,
    Kind,
    Message,
    Scalar,
    StructType,
    innermost,
)
from specgen.report import Problems
from specgen.report import documents as problem


def assume(messages: Iterable[Message], problems: Problems) -> tuple[Message, ...]:
    """The messages with nothing unknown; reports what is, or can't be, assumed."""
    assumed = []
    for message in messages:
        gap = _gap(message) if _may_be_left_out(message) else None
        if gap is None:
            assumed.append(_assumed(message, problems))
        else:
            problems.add(problem.left_out(gap.span, message.name, gap.name))
    return tuple(assumed)


def _may_be_left_out(message: Message) -> bool:
    """Whether it is never sent on its own, so that no codec is needed."""
    return message.kind is Kind.STRUCT or not message.versions


def _gap(message: Message) -> Field | None:
    """The first field of unknown type; tagged ones don't count, as their tags are kept."""
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
