"""Merge descriptions of different versions of a message into one message.

Each part describes its own versions.  Fields are matched by name and type along the
longest common subsequence, so that lowering the result restores the order of every
part; a field that moved or changed its type is kept as two fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from specgen.protocol.model import (
    NONE,
    ArrayType,
    Field,
    FieldType,
    Message,
    Struct,
    StructType,
    VersionRange,
    VersionRangeError,
    innermost,
)
from specgen.protocol.model.defaults import same_default
from specgen.sources.union.common import common


class MergeError(ValueError):
    """The parts can't be merged into one message."""


def restrict(message: Message, versions: VersionRange) -> Message:
    """The message reduced to some of its versions, without the fields that none of them has."""
    remaining = message.valid_versions & versions
    structs = {
        struct.name: struct.replace(
            fields=_restricted(struct.fields, remaining),
            versions=struct.versions & remaining,
        )
        for struct in message.structs
    }
    fields = _restricted(message.fields, remaining)
    return message.replace(
        valid_versions=remaining,
        flexible_versions=message.flexible_versions & remaining,
        deprecated_versions=message.deprecated_versions & remaining,
        fields=fields,
        structs=tuple(reachable(fields, structs)),
    )


def merge(newer: Message, older: Message) -> Message:
    """Merge two parts; facts that apply to all versions are taken from ``newer``.

    A part's ranges are ignored for versions that it does not have.  Raises MergeError if
    the parts' versions overlap or leave a gap between them.
    """
    if newer.valid_versions & older.valid_versions:
        raise MergeError(f"{newer.name}: both parts have the same versions")
    return _Merge(newer, older).message()


def join_versions(parts: Mapping[int, Message]) -> Message:
    """Join messages that each describe one version.

    Missing versions in between become gaps.  Struct names and descriptions are taken from
    the newest version.
    """
    versions = sorted(parts)
    numbered = [
        _renumbered(parts[version], {version: index})
        for index, version in enumerate(versions)
    ]
    while len(numbered) > 1:  # pairwise, so that many versions take little time
        pairs = zip(numbered[::2], numbered[1::2], strict=False)
        odd = numbered[len(numbered) & ~1 :]
        numbered = [merge(newer, older) for older, newer in pairs] + odd
    original_numbers = dict(enumerate(versions))
    joined = open_ranges(_renumbered(numbered[0], original_numbers))
    gaps = set(range(versions[0], versions[-1] + 1)) - set(versions)
    return with_unique_names(joined.replace(gaps=tuple(sorted(gaps))))


def with_unique_names(message: Message) -> Message:
    """The message with unique names for the fields of each struct.

    If a merge kept several fields of one name, the newest keeps the name; the others get
    their first version appended, and keep the name as ``written``.
    """

    def fields(items: tuple[Field, ...]) -> tuple[Field, ...]:
        newest: dict[str, Field] = {}
        for item in items:
            other = newest.get(item.name)
            if other is None or item.versions.high > other.versions.high:
                newest[item.name] = item
        used_names = set(newest)
        renamed = []
        for item in items:
            if newest[item.name] is not item:
                name = _unused_name(item, used_names)
                used_names.add(name)
                item = item.replace(name=name, written=item.written or item.name)
            renamed.append(item)
        return tuple(renamed)

    return message.replace(
        fields=fields(message.fields),
        structs=tuple(s.replace(fields=fields(s.fields)) for s in message.structs),
    )


def _unused_name(field: Field, used_names: set[str]) -> str:
    joint = "V" if field.name[:1].isupper() else "_v"
    name = f"{field.name}{joint}{field.versions.low}"
    while name in used_names:
        name += "x"
    return name


def _renumbered(message: Message, numbers: Mapping[int, int]) -> Message:
    """The message with the bounds of all ranges renumbered."""

    def change(versions: VersionRange) -> VersionRange:
        if not versions:
            return versions
        return VersionRange(numbers[versions.low], numbers[versions.high])

    if all(old == new for old, new in numbers.items()):
        return message
    return _changed(message, change)


def _changed(
    message: Message, change: Callable[[VersionRange], VersionRange]
) -> Message:
    def fields(items: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(_with_ranges(item, change) for item in items)

    return message.replace(
        valid_versions=change(message.valid_versions),
        flexible_versions=change(message.flexible_versions),
        fields=fields(message.fields),
        structs=tuple(
            s.replace(fields=fields(s.fields), versions=change(s.versions))
            for s in message.structs
        ),
    )


def open_ranges(message: Message) -> Message:
    """The message with every range that reaches its last version made open."""
    last = message.valid_versions.high

    def opened(versions: VersionRange) -> VersionRange:
        if versions and versions.high >= last:
            return VersionRange.since(versions.low)
        return versions

    return _changed(message, opened).replace(valid_versions=message.valid_versions)


def _with_ranges(field: Field, change: Callable[[VersionRange], VersionRange]) -> Field:
    nullable = field.nullable_versions
    return field.replace(
        versions=change(field.versions),
        tagged_versions=change(field.tagged_versions),
        nullable_versions=None if nullable is None else change(nullable),
    )


def _restricted(
    fields: Sequence[Field], versions_left: VersionRange
) -> tuple[Field, ...]:
    return tuple(
        _with_ranges(field, lambda versions: versions & versions_left)
        for field in fields
        if field.versions & versions_left
    )


def reachable(fields: Sequence[Field], structs: dict[str, Struct]) -> list[Struct]:
    """The structs that the fields use, directly or through others, in order of first use."""
    reached: dict[str, Struct] = {}

    def visit(items: Sequence[Field]) -> None:
        for field in items:
            name = field.struct_name
            if name is not None and name not in reached:
                reached[name] = structs[name]
                visit(structs[name].fields)

    visit(fields)
    return list(reached.values())


class _Merge:
    def __init__(self, newer: Message, older: Message) -> None:
        self.newer = newer
        self.older = older
        self.structs: dict[str, Struct] = {}
        self.pairs: dict[tuple[str, str], str] = {}

    def message(self) -> Message:
        """The merged message."""
        newer, older = self.newer, self.older
        try:
            valid = newer.valid_versions | older.valid_versions
            flexible = _within(newer.flexible_versions, newer) | _within(
                older.flexible_versions, older
            )
        except VersionRangeError as error:
            raise MergeError(f"{newer.name}: {error}") from None
        fields = self.fields(newer.fields, older.fields)
        older_names = {older.name, *older.aliases} - {newer.name, *newer.aliases}
        return newer.replace(
            valid_versions=valid,
            flexible_versions=flexible,
            deprecated_versions=_either(
                newer.deprecated_versions, older.deprecated_versions
            ),
            fields=fields,
            structs=tuple(reachable(fields, self.structs)),
            listeners=newer.listeners or older.listeners,
            tags_known=newer.tags_known and older.tags_known,
            aliases=(*newer.aliases, *sorted(older_names)),
        )

    def fields(
        self, newer: Sequence[Field], older: Sequence[Field]
    ) -> tuple[Field, ...]:
        """The fields of a struct, in an order consistent with both parts."""
        new = _restricted(newer, self.newer.valid_versions)
        old = _restricted(older, self.older.valid_versions)
        new_alone = _alone(newer, new, self.newer, self.older)
        old_alone = _alone(older, old, self.older, self.newer)
        merged: list[Field] = []
        i = j = 0
        for new_at, old_at in self.matches(new, old):
            merged += (self.copied(f, self.older) for f in old_alone[j:old_at])
            merged += (self.copied(f, self.newer) for f in new_alone[i:new_at])
            merged.append(self.merged_field(new[new_at], old[old_at]))
            i, j = new_at + 1, old_at + 1
        merged += (self.copied(f, self.older) for f in old_alone[j:])
        merged += (self.copied(f, self.newer) for f in new_alone[i:])
        return tuple(merged)

    def matches(
        self, newer: Sequence[Field], older: Sequence[Field]
    ) -> list[tuple[int, int]]:
        """The pairs of matching fields: a longest common subsequence."""
        return common(newer, older, _name, self.same_field)

    def same_field(self, new: Field, old: Field) -> bool:
        """Whether one field with version ranges can represent both."""
        return (
            _name(new) == _name(old)
            and _same_shape(new.type, old.type)
            and new.flexible_versions == old.flexible_versions
            and (new.nullable_versions is None) == (old.nullable_versions is None)
            and (new.tag == old.tag or new.tag is None or old.tag is None)
            and (same_default(new.default, old.default) or not _ever_tagged(new, old))
            and new.versions.adjoins(old.versions)
            and new.tagged_versions.adjoins(old.tagged_versions)
            and (new.nullable_versions or NONE).adjoins(old.nullable_versions or NONE)
        )

    def merged_field(self, new: Field, old: Field) -> Field:
        """One field for a matching pair."""
        nullable = None
        if new.nullable_versions is not None and old.nullable_versions is not None:
            nullable = new.nullable_versions | old.nullable_versions
        return new.replace(
            type=self.merged_type(new.type, old.type),
            versions=new.versions | old.versions,
            tagged_versions=new.tagged_versions | old.tagged_versions,
            nullable_versions=nullable,
            tag=old.tag if new.tag is None else new.tag,
            about=new.about or old.about,
        )

    def merged_type(self, new: FieldType, old: FieldType) -> FieldType:
        """The type for a matching pair; structs in it are merged."""
        match new, old:
            case ArrayType(element), ArrayType(old_element):
                return ArrayType(self.merged_type(element, old_element))
            case StructType(name), StructType(old_name):
                return StructType(self.merged_struct(name, old_name))
        return new

    def merged_struct(self, new_name: str, old_name: str) -> str:
        """The name of the struct that two structs are merged into."""
        pair = (new_name, old_name)
        if pair not in self.pairs:
            name = self.free_name(new_name, old_name)
            self.pairs[pair] = name
            new = self.newer.structs_by_name[new_name]
            old = self.older.structs_by_name[old_name]
            self.structs[name] = new  # reserves the name; its fields follow
            self.structs[name] = new.replace(
                name=name,
                fields=self.fields(new.fields, old.fields),
                versions=_either(new.versions, old.versions),
            )
        return self.pairs[pair]

    def copied(self, field: Field, part: Message) -> Field:
        """A field that only one part has; adds its structs."""
        inner = innermost(field.type)
        if not isinstance(inner, StructType):
            return field
        struct = part.structs_by_name[inner.name]
        side = (inner.name, "") if part is self.newer else ("", inner.name)
        if side not in self.pairs:
            name = self.free_name(inner.name)
            self.pairs[side] = name
            self.structs[name] = struct
            fields = tuple(self.copied(f, part) for f in struct.fields)
            self.structs[name] = struct.replace(name=name, fields=fields)
        return field.replace(type=_renamed(field.type, self.pairs[side]))

    def free_name(self, *wanted: str) -> str:
        """An unused struct name, preferably one of ``wanted``."""
        for name in wanted:
            if name not in self.structs:
                return name
        number = 2
        while f"{wanted[0]}{number}" in self.structs:
            number += 1
        return f"{wanted[0]}{number}"


def _name(field: Field) -> str:
    return field.written or field.name


def _alone(
    fields: Sequence[Field], restricted: Sequence[Field], part: Message, other: Message
) -> list[Field]:
    """A part's fields for the case that they match none in the other part.

    Their ranges stay as they are unless they reach into the other part's versions; then
    they are those of ``restricted``, which has the same fields limited to the part's.
    """
    present = (field for field in fields if field.versions & part.valid_versions)
    return [
        limited if field.versions & other.valid_versions else field
        for field, limited in zip(present, restricted, strict=True)
    ]


def _within(versions: VersionRange, part: Message) -> VersionRange:
    return versions & part.valid_versions


def _ever_tagged(new: Field, old: Field) -> bool:
    """Whether the default matters on the wire: a tagged field at its default is omitted."""
    return bool(new.tagged_versions or old.tagged_versions)


def _same_shape(new: FieldType, old: FieldType) -> bool:
    if isinstance(new, ArrayType) and isinstance(old, ArrayType):
        return _same_shape(new.element, old.element)
    if isinstance(new, StructType) and isinstance(old, StructType):
        return True
    return new == old


def _renamed(kind: FieldType, name: str) -> FieldType:
    if isinstance(kind, ArrayType):
        return ArrayType(_renamed(kind.element, name))
    return StructType(name) if isinstance(kind, StructType) else kind


def _either(first: VersionRange, second: VersionRange) -> VersionRange:
    """The union if it is one range, else the first."""
    return first | second if first.adjoins(second) else first
