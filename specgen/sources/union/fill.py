"""Fill in what one source leaves unknown from another (``--with``).

Fields are paired by their place on the wire, version by version.  The source keeps its
names; if the two disagree, the source's facts stay and the conflict is reported.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from specgen.protocol.compare.by_place import compare_layouts
from specgen.protocol.compare.change import Change
from specgen.protocol.layout.lower import lower
from specgen.protocol.model import (
    NONE,
    ArrayType,
    Field,
    FieldType,
    Message,
    Release,
    Scalar,
    Struct,
    StructType,
    VersionRange,
    innermost,
)
from specgen.protocol.model.identity import api_keys, identity
from specgen.report import Problem, Problems
from specgen.report import documents as problem
from specgen.sources.union.merge import join_versions, restrict
from specgen.sources.union.pairing import Pair, pairs


def fill(release: Release, reference: Release, problems: Problems) -> Release:
    """The release with its unknowns filled from a reference; reports conflicts."""
    keys = api_keys(reference.messages, release.messages)
    known = {identity(m, keys): m for m in reference.messages}
    filled = [
        _filled(message, known.get(identity(message, keys)), problems)
        for message in release.messages
    ]
    return release.replace(
        messages=tuple(filled),
        errors=release.errors or reference.errors,
        api_keys=release.api_keys or reference.api_keys,
    )


def _filled(message: Message, other: Message | None, problems: Problems) -> Message:
    if other is None:
        return message
    if message.unversioned:
        _report_nearest(message, other, problems)
        return message
    if not message.versions:  # a removed API
        return message
    parts: dict[int, Message] = {}
    reported: set[tuple[str, ...]] = set()
    for version in message.versions:
        only = VersionRange.single(version)
        part = restrict(message, only).replace(gaps=())
        if version in other.versions:
            _report_conflicts(message, other, version, reported, problems)
            part = _Fill(part, restrict(other, only), version).message()
        parts[version] = part
    key = message.api_key
    if key is None and message.kind is other.kind:
        key = other.api_key
    return join_versions(parts).replace(
        api_key=key,
        listeners=message.listeners or other.listeners,
        span=message.span,
        heads=message.heads,
        name=message.name,
        filled=not message.is_said_whole,
    )


def _report_conflicts(
    message: Message,
    other: Message,
    version: int,
    reported: set[tuple[str, ...]],
    problems: Problems,
) -> None:
    comparison = compare_layouts(lower(message, version), lower(other, version))
    for change in comparison.different:
        key = change.place, change.left, change.right
        if key not in reported:
            reported.add(key)
            problems.add(_conflict(message, version, change))


def _report_nearest(message: Message, other: Message, problems: Problems) -> None:
    """Report how a message without a version differs from the most similar version."""
    mine = lower(message, message.valid_versions.low)
    conflicts = [
        compare_layouts(mine, lower(other, v)).different for v in other.versions
    ]
    for change in min(conflicts, key=len, default=()):
        problems.add(_conflict(message, None, change))


def _conflict(message: Message, version: int | None, change: Change) -> Problem:
    sides = (change.left, change.right)
    span = message.span_of(version)
    return problem.conflict(span, message.name, version, change.place, *sides)


class _Fill:
    """Fills one version of a message from the same version of the reference."""

    def __init__(self, mine: Message, theirs: Message, version: int) -> None:
        self.mine = mine
        self.theirs = theirs
        self.only = VersionRange.single(version)
        self.flexible = version in mine.flexible_versions
        self.structs: dict[str, Struct] = {}
        self.adds_tags = not mine.tags_known and theirs.tags_known

    def message(self) -> Message:
        """The filled message."""
        fields = self.fields(self.mine.fields, self.theirs.fields)
        return self.mine.replace(
            fields=fields,
            structs=tuple(self.structs.values()),
            tags_known=self.mine.tags_known or self.adds_tags,
        )

    def fields(
        self, mine: Sequence[Field], theirs: Sequence[Field]
    ) -> tuple[Field, ...]:
        """The fields of a struct: positional ones paired by place, tagged ones by tag."""
        paired = pairs(
            [f for f in mine if self.is_positional(f)],
            [f for f in theirs if self.is_positional(f)],
            self.mine,
            self.theirs,
            self.flexible,
        )
        return self.with_tags(mine, theirs, {id(p.mine): p for p in paired or ()})

    def with_tags(
        self,
        mine: Sequence[Field],
        theirs: Sequence[Field],
        paired: Mapping[int, Pair],
    ) -> tuple[Field, ...]:
        """The fields, filled from their partners: ``paired`` ones, or those with the same tag."""
        tagged = {f.tag: f for f in theirs if not self.is_positional(f)}
        fields = []
        for item in mine:
            if not self.is_positional(item):
                fields.append(self.field(item, tagged.pop(item.tag, None)))
            elif id(item) not in paired:
                fields.append(self.field(item, None))
            elif (partner := paired[id(item)].theirs) is not None:
                fields.append(self.field(item, partner))
            else:
                fields.append(self.flat_struct(item, paired))
        if self.adds_tags:
            fields += (self.copied(item) for item in tagged.values())
        return tuple(fields)

    def flat_struct(self, item: Field, paired: Mapping[int, Pair]) -> Field:
        """A struct of ours whose fields theirs has in its place: it can't be null."""
        assert isinstance(item.type, StructType)
        struct = self.mine.structs_by_name[item.type.name]
        self.structs[struct.name] = struct
        fields = self.with_tags(struct.fields, (), paired)
        self.structs[struct.name] = struct.replace(fields=fields)
        nullable = item.nullable_versions
        return item.replace(nullable_versions=NONE if nullable is None else nullable)

    def is_positional(self, item: Field) -> bool:
        """Whether a field is not tagged at this version."""
        return not item.tagged_versions & self.only

    def field(self, mine: Field, theirs: Field | None) -> Field:
        """One field, with what it leaves unknown from its partner."""
        kind = self.type(mine.type, theirs.type if theirs is not None else None)
        if theirs is None:
            return mine.replace(type=kind)
        changes: dict[str, object] = {"type": kind}
        same_nulls = _same_null_form(mine.type, theirs.type)
        lacks_null = mine.nullable_versions is None and same_nulls
        if lacks_null or mine.type is Scalar.UNKNOWN:
            changes["nullable_versions"] = theirs.nullable_versions
        # A notation without ``ignorable`` has no defaults either; an implicit default
        # follows from the type.
        same_values = _same_values(kind, theirs.type)
        are_scalars = isinstance(kind, Scalar) and isinstance(theirs.type, Scalar)
        is_implicit = are_scalars and theirs.default_text is None
        if mine.ignorable is None and (same_values or is_implicit):
            changes |= {
                "ignorable": theirs.ignorable,
                "map_key": theirs.map_key,
                "entity_type": theirs.entity_type,
            }
            if same_values:
                changes["default"] = theirs.default
                changes["default_text"] = theirs.default_text
        return mine.replace(**changes)

    def type(self, mine: FieldType, theirs: FieldType | None) -> FieldType:
        """A type: structs in it are filled, an unknown type becomes the partner's."""
        if theirs is None:
            return self.unpaired_type(mine)
        if mine is Scalar.UNKNOWN:
            return self.copied_type(theirs)
        if isinstance(mine, ArrayType) and isinstance(theirs, ArrayType):
            return ArrayType(self.element(mine.element, theirs.element))
        if isinstance(mine, StructType) and isinstance(theirs, StructType):
            struct = self.mine.structs_by_name[mine.name]
            self.structs[mine.name] = struct  # to come before the structs inside it
            their_fields = self.theirs.structs_by_name[theirs.name].fields
            fields = self.fields(struct.fields, their_fields)
            self.structs[mine.name] = struct.replace(fields=fields)
            return mine
        return self.unpaired_type(mine)

    def element(self, mine: FieldType, theirs: FieldType) -> FieldType:
        """An element; a struct of one field has the same bytes as the field."""
        are_alike = isinstance(mine, StructType) == isinstance(theirs, StructType)
        if are_alike or mine is Scalar.UNKNOWN:
            return self.type(mine, theirs)
        if self.flexible:
            return self.unpaired_type(mine)
        if isinstance(mine, StructType):
            struct = self.mine.structs_by_name[mine.name]
            alone = Field(name="", type=theirs, versions=self.only)
            self.structs[struct.name] = struct
            fields = self.fields(struct.fields, (alone,))
            self.structs[struct.name] = struct.replace(fields=fields)
            return mine
        assert isinstance(theirs, StructType)
        if isinstance(mine, ArrayType) and isinstance(mine.element, Scalar):
            # Our nested array can't be marked as never null, so take theirs.
            only = self.theirs.structs_by_name[theirs.name].fields
            if [field.type for field in only] == [mine]:
                return self.copied_type(theirs)
        return self.unpaired_type(mine)

    def unpaired_type(self, kind: FieldType) -> FieldType:
        """Our type as it is, without a partner; adds its structs."""
        inner = innermost(kind)
        if isinstance(inner, StructType):
            struct = self.mine.structs_by_name[inner.name]
            self.structs[struct.name] = struct
            fields = (f.replace(type=self.unpaired_type(f.type)) for f in struct.fields)
            self.structs[struct.name] = struct.replace(fields=tuple(fields))
        return kind

    def copied(self, item: Field) -> Field:
        """A field of theirs that ours lacks."""
        return item.replace(type=self.copied_type(item.type))

    def copied_type(self, kind: FieldType) -> FieldType:
        """A type of theirs; adds its structs under unused names."""
        if isinstance(kind, ArrayType):
            return ArrayType(self.copied_type(kind.element))
        if not isinstance(kind, StructType):
            return kind
        used_names = {*self.structs, *self.mine.structs_by_name}
        name, number = kind.name, 2
        while name in used_names:
            name, number = f"{kind.name}{number}", number + 1
        struct = self.theirs.structs_by_name[kind.name]
        self.structs[name] = struct
        fields = tuple(self.copied(item) for item in struct.fields)
        self.structs[name] = struct.replace(name=name, fields=fields)
        return StructType(name)


def _same_null_form(mine: FieldType, theirs: FieldType) -> bool:
    """Whether null has the same form in both, so that one's nullability applies to both."""
    if isinstance(mine, Scalar) and isinstance(theirs, Scalar):
        return mine.is_variable and theirs.is_variable
    return type(mine) is type(theirs)


def _same_values(mine: FieldType, theirs: FieldType) -> bool:
    """Whether a default of one type is a default of the other."""
    return mine == theirs if isinstance(mine, Scalar) else type(mine) is type(theirs)
