"""Import a release without definitions from its protocol reference.

The kafka-clients jars before 2.2 have no definitions, but classes that print the
reference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from specgen.disk.inputs import TextFile
from specgen.protocol.model import Field, Message, Release, StructType
from specgen.protocol.model.names import definition_name
from specgen.report import Problems
from specgen.sources.bundle.facts import clients_jar, jar_reference
from specgen.sources.bundled import Bundle
from specgen.sources.jars import is_jar, jar_files
from specgen.sources.union.fill import fill
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


def printed_reference(source: str) -> TextFile | None:
    """The reference that a kafka-clients jar without definitions prints.

    None for any other source.  Raises SpecError if there is no Java to run it.
    """
    jar = clients_jar([source])
    if jar is None or not is_jar(jar) or next(jar_files(jar), None) is not None:
        return None
    return TextFile(f"{source}!reference.html", jar_reference(jar))


def documented(release: Release, bundle: Bundle, problems: Problems) -> Release:
    """The APIs of a release read from a document, in the form of the bundle.

    What the document leaves out is taken from the oldest release of definitions, if the
    bundle has one; if they disagree, that is reported and the document counts.  Headers
    have no versions in a document, and are left out.
    """
    apis = tuple(m for m in release.messages if m.kind.is_rpc and m.versions)
    release = release.replace(messages=apis)
    if bundle.of_definitions:
        oldest = bundle.read(bundle.of_definitions[0], problems)
        filled = fill(release, oldest, problems)
        release = release.replace(messages=filled.messages, filled_from=oldest.name)
    return release.replace(messages=tuple(map(_bundled, release.messages)))


def _bundled(message: Message) -> Message:
    """A message in the form of a definition: flattened, with a definition's names."""
    message = flattened(message)
    structs = (
        s.replace(fields=_with_definition_names(s.fields)) for s in message.structs
    )
    return message.replace(
        fields=_with_definition_names(message.fields),
        structs=tuple(structs),
        module="clients",
    )


def _with_definition_names(fields: Iterable[Field]) -> tuple[Field, ...]:
    return tuple(field.replace(name=definition_name(field.name)) for field in fields)
