"""Flatten structs that are not visible on the wire: neither nullable nor flexible.

The protocol references before 2.2 print such structs (``partition_header``); the
definitions since then only have their fields.
"""

from __future__ import annotations

from collections.abc import Sequence

from specgen.protocol.model import Field, Message, StructType
from specgen.sources.union.merge import reachable


def flattened(message: Message) -> Message:
    """The message with such structs replaced by their fields.

    A struct stays if one of its field names is also in the struct around it.
    """
    if message.flexible_versions:
        return message
    work = _Flatten(message)
    fields = work.fields(message.fields)
    structs = {s.name: s.replace(fields=work.fields(s.fields)) for s in message.structs}
    return message.replace(fields=fields, structs=tuple(reachable(fields, structs)))


class _Flatten:
    def __init__(self, message: Message) -> None:
        self.message = message

    def fields(self, items: Sequence[Field]) -> tuple[Field, ...]:
        """The fields of a struct, with inner structs replaced by their fields."""
        flat: list[Field] = []
        for place, item in enumerate(items):
            inner = self.inner(item)
            other_names = {field.name for field in (*flat, *items[place + 1 :])}
            if inner and other_names.isdisjoint(field.name for field in inner):
                flat += inner
            else:
                flat.append(item)
        return tuple(flat)

    def inner(self, item: Field) -> tuple[Field, ...]:
        """The fields that replace a field if it is a struct that is never null; else none."""
        is_nullable = item.nullable_versions is None or item.nullable_versions
        if not isinstance(item.type, StructType) or is_nullable:
            return ()
        inner_fields = self.message.structs_by_name[item.type.name].fields
        return tuple(
            field.replace(versions=field.versions & item.versions)
            for field in self.fields(inner_fields)
        )
