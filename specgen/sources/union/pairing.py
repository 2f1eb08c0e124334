"""Pair the fields of two messages by their place on the wire.

A struct that is neither nullable nor flexible has the same bytes as its fields: one
source may have it where the other only has the fields (FetchResponse's
``partition_header``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from specgen.protocol.model import Field, Message, Scalar, StructType


@dataclass(frozen=True, slots=True)
class Pair:
    """A field of ours and its partner; None if theirs has the struct's fields instead."""

    mine: Field
    theirs: Field | None


def pairs(
    mine: Sequence[Field],
    theirs: Sequence[Field],
    my_message: Message,
    their_message: Message,
    flexible: bool,
) -> list[Pair] | None:
    """Pair the positional fields of two structs; None if the structs don't match.

    If theirs has the fields of a struct of ours, the struct's fields follow it.
    """
    paired = []
    left, right = [*reversed(mine)], [*reversed(theirs)]
    while left and right:
        # With equally many fields left on both sides, an unknown one may be a struct.
        may_be_struct = flexible or len(left) == len(right)
        our_field, their_field = left.pop(), right.pop()
        is_whole = our_field.type is Scalar.UNKNOWN and may_be_struct
        if is_whole or _is_inline(our_field) == _is_inline(their_field):
            paired.append(Pair(our_field, their_field))
        elif flexible:
            return None
        elif _is_inline(our_field):
            paired.append(Pair(our_field, None))
            left += reversed(_fields(our_field, my_message))
            right.append(their_field)
        else:
            right += reversed(_fields(their_field, their_message))
            left.append(our_field)
    return None if left or right else paired


def _is_inline(field: Field) -> bool:
    return isinstance(field.type, StructType)


def _fields(field: Field, message: Message) -> tuple[Field, ...]:
    assert isinstance(field.type, StructType)
    return message.structs_by_name[field.type.name].fields
