"""``--with``: what one source leaves unknown, filled from another.

Fields are paired by their place on the wire, version by version.  Names stay those of
the source; where the two do not agree the source keeps its word, and it is reported.
"""

from __future__ import annotations

from collections.abc import Sequence

from specgen.check.old_names import api_keys
from specgen.check.wire import Verdict, compare_layouts
from specgen.layout.lower import lower
from specgen.layout.merge import join_versions, restrict
from specgen.model import (
    ArrayType,
    Field,
    FieldType,
    Message,
    Release,
    Scalar,
    Struct,
    StructType,
    VersionRange,
)
from specgen.problems import Problems
from specgen.problems import catalogue as problem


def fill(release: Release, reference: Release, problems: Problems) -> Release:
    """The release with its unknowns taken from a reference; conflicts are reported."""
    keys = api_keys(reference.messages, release.messages)
    known = {_identity(m, keys): m for m in reference.messages}
    filled = [
        _filled(message, known.get(_identity(message, keys)), problems)
        for message in release.messages
    ]
    return release.replace(
        messages=tuple(filled),
        errors=release.errors or reference.errors,
        api_keys=release.api_keys or reference.api_keys,
    )


def _identity(message: Message, keys: dict[str, int]) -> tuple[str, object]:
    if not message.kind.is_rpc:
        return str(message.kind), message.name
    key = message.api_key if message.api_key is not None else keys.get(message.api)
    return str(message.kind), message.api if key is None else key


def _filled(message: Message, other: Message | None, problems: Problems) -> Message:
    if other is None or message.unversioned:
        return message
    parts: dict[int, Message] = {}
    reported: set[str] = set()
    for version in message.versions:
        only = VersionRange.single(version)
        part = restrict(message, only).replace(gaps=())
        if version in other.versions:
            _report_conflicts(message, other, version, reported, problems)
            part = _Fill(part, restrict(other, only), version).message()
        parts[version] = part
    key = message.api_key if message.api_key is not None else other.api_key
    return join_versions(parts).replace(
        api_key=key,
        listeners=message.listeners or other.listeners,
        span=message.span,
        name=message.name,
    )


def _report_conflicts(
    message: Message,
    other: Message,
    version: int,
    reported: set[str],
    problems: Problems,
) -> None:
    found = compare_layouts(lower(message, version), lower(other, version))
    if found.verdict is not Verdict.DIFFERENT:
        return
    for place in found.different:
        text = f"{place.path}: {place.left} here, {place.right} there"
        if text not in reported:
            reported.add(text)
            problems.add(problem.conflict(message.span, message.name, version, text))


class _Fill:
    """One version of a message, and the same version of the reference."""

    def __init__(self, mine: Message, theirs: Message, version: int) -> None:
        self.mine = mine
        self.theirs = theirs
        self.only = VersionRange.single(version)
        self.structs: dict[str, Struct] = {}
        self.adds_tags = not mine.tags_known and theirs.tags_known

    def message(self) -> Message:
        """The message, filled."""
        fields = self.fields(self.mine.fields, self.theirs.fields)
        return self.mine.replace(
            fields=fields,
            structs=tuple(self.structs.values()),
            tags_known=self.mine.tags_known or self.adds_tags,
        )

    def fields(
        self, mine: Sequence[Field], theirs: Sequence[Field]
    ) -> tuple[Field, ...]:
        """The fields of a struct: positional ones paired by place, tagged by tag."""
        found = []
        partners = [f for f in theirs if self.is_positional(f)]
        tagged = {f.tag: f for f in theirs if not self.is_positional(f)}
        paired = sum(self.is_positional(f) for f in mine) == len(partners)
        places = iter(partners)
        for item in mine:
            if not self.is_positional(item):
                partner = tagged.pop(item.tag, None)
            else:
                partner = next(places) if paired else None
            found.append(self.field(item, partner))
        if self.adds_tags:
            found += (self.copied(item) for item in tagged.values())
        return tuple(found)

    def is_positional(self, item: Field) -> bool:
        """Whether a field is not tagged at this version."""
        return item.tag is None or not item.tagged_versions & self.only

    def field(self, mine: Field, theirs: Field | None) -> Field:
        """One field; what it does not know is its partner's."""
        kind = self.type(mine.type, theirs.type if theirs is not None else None)
        if theirs is None:
            return mine.replace(type=kind)
        changes: dict[str, object] = {"type": kind}
        if mine.nullable_versions is None or mine.type is Scalar.UNKNOWN:
            changes["nullable_versions"] = theirs.nullable_versions
        if mine.ignorable is None and _same_values(kind, theirs.type):
            # A notation that says nothing of this says nothing of defaults either.
            changes |= {
                "ignorable": theirs.ignorable,
                "default": theirs.default,
                "default_text": theirs.default_text,
                "map_key": theirs.map_key,
                "entity_type": theirs.entity_type,
            }
        return mine.replace(**changes)

    def type(self, mine: FieldType, theirs: FieldType | None) -> FieldType:
        """A type; structs are filled below it, an unknown type is the partner's."""
        if mine is Scalar.UNKNOWN and theirs is not None:
            return self.copied_type(theirs)
        if isinstance(mine, ArrayType):
            element = theirs.element if isinstance(theirs, ArrayType) else None
            return ArrayType(self.type(mine.element, element))
        if isinstance(mine, StructType):
            partner = theirs.name if isinstance(theirs, StructType) else None
            self.struct(mine.name, partner)
        return mine

    def struct(self, name: str, partner: str | None) -> None:
        """A struct of ours, filled from one of theirs."""
        own = self.mine.structs_by_name[name]
        self.structs[name] = own  # keeps its place before the structs inside it
        theirs = self.theirs.structs_by_name[partner].fields if partner else ()
        fields = self.fields(own.fields, theirs) if partner else self.kept(own.fields)
        self.structs[name] = own.replace(fields=fields)

    def kept(self, fields: Sequence[Field]) -> tuple[Field, ...]:
        """Fields that have no partner; their structs come along."""
        return tuple(item.replace(type=self.type(item.type, None)) for item in fields)

    def copied(self, item: Field) -> Field:
        """A field of theirs that ours did not know of."""
        return item.replace(type=self.copied_type(item.type))

    def copied_type(self, kind: FieldType) -> FieldType:
        """A type of theirs, its structs brought along under free names."""
        if isinstance(kind, ArrayType):
            return ArrayType(self.copied_type(kind.element))
        if not isinstance(kind, StructType):
            return kind
        taken = {*self.structs, *self.mine.structs_by_name}
        name, number = kind.name, 2
        while name in taken:
            name, number = f"{kind.name}{number}", number + 1
        struct = self.theirs.structs_by_name[kind.name]
        self.structs[name] = struct
        fields = tuple(self.copied(item) for item in struct.fields)
        self.structs[name] = struct.replace(name=name, fields=fields)
        return StructType(name)


def _same_values(mine: FieldType, theirs: FieldType) -> bool:
    """Whether a default of one type is one of the other."""
    if isinstance(mine, Scalar) or isinstance(theirs, Scalar):
        return mine == theirs
    return type(mine) is type(theirs)
