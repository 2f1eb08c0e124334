"""Which of a message's versions have each of its structs."""

from __future__ import annotations

from collections.abc import Mapping

from specgen.protocol.model import Message


def versions_by_struct(message: Message) -> Mapping[str, tuple[int, ...]]:
    """The versions of each struct, lowest first, all places of a common struct together."""
    versions: dict[str, set[int]] = {}
    waiting = [(message.fields, {*message.versions})]
    while waiting:
        fields, around = waiting.pop()
        for field in fields:
            if field.struct_name is None:
                continue
            here = {version for version in around if version in field.versions}
            known = versions.setdefault(field.struct_name, set())
            if not here <= known:
                known |= here
                inner = message.structs_by_name[field.struct_name].fields
                waiting.append((inner, here))
    return {name: tuple(sorted(known)) for name, known in versions.items()}
