"""Choose the ``ignorable`` of merged fields, which matters in versions without the field.

It comes from the newest form that has a version without the field, since the newest of
all may have dropped those versions and the flag with them (RequestHeader's ClientId in
4.0).
"""

from __future__ import annotations

from collections.abc import Sequence

from specgen.protocol.model import Field, Message, Struct

_Forms = Sequence[tuple[Message, Sequence[Field]]]
"""For each form, newest first, the message and the fields of one of its structs."""


def with_ignorable(message: Message, forms: Sequence[Message]) -> Message:
    """The message with ``ignorable`` from its forms, newest first."""
    work = _Ignorable(message)
    fields = work.fields(message.fields, [(form, form.fields) for form in forms])
    structs = tuple(work.structs.get(s.name, s) for s in message.structs)
    return message.replace(fields=fields, structs=structs)


class _Ignorable:
    def __init__(self, message: Message) -> None:
        self.message = message
        self.structs: dict[str, Struct] = {}

    def fields(self, items: Sequence[Field], forms: _Forms) -> tuple[Field, ...]:
        """The fields of a struct; structs inside it are updated as well."""
        return tuple(self.field(item, forms) for item in items)

    def field(self, item: Field, forms: _Forms) -> Field:
        """One field, which forms have under the same name."""
        matches = [
            (form, field)
            for form, fields in forms
            for field in fields
            if field.name == item.name
        ]
        name = item.struct_name
        if name is not None and name not in self.structs:
            struct = self.message.structs_by_name[name]
            self.structs[name] = struct
            inner_forms = [
                (form, form.structs_by_name[field.struct_name].fields)
                for form, field in matches
                if field.struct_name is not None
            ]
            fields = self.fields(struct.fields, inner_forms)
            self.structs[name] = struct.replace(fields=fields)
        for form, field in matches:
            if form.valid_versions - field.versions:
                return item.replace(ignorable=field.ignorable)
        return item
