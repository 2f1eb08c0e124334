"""Which fields of two messages stand at the same place on the wire.

A struct that is neither nullable nor flexible is its fields, byte for byte: one source
may have it where the other has only the fields (FetchResponse's ``partition_header``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from specgen.model import Field, Message, Scalar, StructType


@dataclass(frozen=True, slots=True)
class Pair:
    """A field of ours and its partner; None where theirs has the struct's fields."""

    mine: Field
    theirs: Field | None


def pairs(
    mine: Sequence[Field],
    theirs: Sequence[Field],
    my_message: Message,
    their_message: Message,
    flexible: bool,
) -> list[Pair] | None:
    """The positional fields of two structs side by side, those of our inline structs
    behind them; None where the two do not go together."""
    paired = []
    left, right = [*reversed(mine)], [*reversed(theirs)]
    while left and right:
        # With as many fields on both sides an unknown one is in the struct's place.
        may_be_struct = flexible or len(left) == len(right)
        one, other = left.pop(), right.pop()
        is_whole = one.type is Scalar.UNKNOWN and may_be_struct
        if is_whole or _is_inline(one) == _is_inline(other):
            paired.append(Pair(one, other))
        elif flexible:
            return None
        elif _is_inline(one):
            paired.append(Pair(one, None))
            left += reversed(_fields(one, my_message))
            right.append(other)
        else:
            right += reversed(_fields(other, their_message))
            left.append(one)
    return None if left or right else paired


def _is_inline(field: Field) -> bool:
    return isinstance(field.type, StructType)


def _fields(field: Field, message: Message) -> tuple[Field, ...]:
    assert isinstance(field.type, StructType)
    return message.structs_by_name[field.type.name].fields
