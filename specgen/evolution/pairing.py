"""Which messages of two sides are the same, and what a side can't say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, filterfalse

from specgen.compare.by_name import changes
from specgen.compare.by_place import compare_layouts
from specgen.compare.change import Change, ChangeKind
from specgen.compare.walk import joined
from specgen.layout import Layout, lower
from specgen.model import NONE, Field, Kind, Message, Release, VersionRange
from specgen.model.identity import OLD_NAMES, api_keys
from specgen.model.names import snake_case
from specgen.model.record_types import keys_since, record_types

STORED = frozenset(
    {Kind.METADATA, Kind.COORDINATOR_KEY, Kind.COORDINATOR_VALUE, Kind.DATA}
)
"""The kinds that know no negotiation: what was written is read later, by any release."""


@dataclass(frozen=True)
class MessagePair:
    """One message of both sides; versions are counted as the new side counts them."""

    old: Message
    new: Message
    unstable: VersionRange = NONE
    """The versions that the old side had not released as stable."""
    record_type: int | None = None
    """Of a key of several types of records: the old version that is version 0 now."""

    @property
    def shift(self) -> int:
        """What the old side's number of a version is more than the new one's."""
        return self.record_type or 0

    @cached_property
    def before(self) -> tuple[int, ...]:
        """The versions of the old side, lowest first."""
        return self.old.versions if self.record_type is None else (0,)

    @cached_property
    def common(self) -> tuple[int, ...]:
        """The versions that both sides have, lowest first."""
        theirs = frozenset(self.new.versions)
        return tuple(version for version in self.before if version in theirs)

    @cached_property
    def stable(self) -> tuple[int, ...]:
        """Those of them that the old side had released as stable."""
        return tuple(version for version in self.common if version not in self.unstable)

    def layouts(self, version: int) -> tuple[Layout, Layout]:
        """Both sides' layouts of a version that they have."""
        sides = self._lowered.get(version)
        if sides is None:
            sides = lower(self.old, version + self.shift), lower(self.new, version)
            self._lowered[version] = sides
        return sides

    @cached_property
    def _lowered(self) -> dict[int, tuple[Layout, Layout]]:
        """By version, the layouts that were asked for."""
        return {}

    @cached_property
    def changed(self) -> dict[int, list[Change]]:
        """What differs in each common version, fields paired by name."""
        return {version: self.changes(version) for version in self.common}

    def changes(self, version: int) -> list[Change]:
        """What differs in a version that both sides have, fields paired by name."""
        old, new = self.layouts(version)
        return changes(old.root, new.root, renames=True)

    @cached_property
    def brought(self) -> dict[int, list[Change]]:
        """Of each version that only the new side has: what differs from the one before.

        A version without one before it is not among them.
        """
        new = self.new
        return {
            version: changes(lower(new, version - 1).root, lower(new, version).root)
            for version in new.versions
            if version not in self.before and version - 1 in new.versions
        }

    @cached_property
    def renames(self) -> dict[tuple[str, str], str]:
        """Fields' newer names, by the paths of their structs and their older names."""
        return renames_in(chain.from_iterable(self.changed.values()))

    @property
    def is_stored(self) -> bool:
        """Whether it is read long after it was written."""
        return self.new.kind in STORED

    @property
    def has_other_key(self) -> bool:
        """Whether both sides give the API or the record a key, and not the same one."""
        keys = self.old.api_key, self.new.api_key
        return None not in keys and keys[0] != keys[1]

    @property
    def is_unchanged(self) -> bool:
        """Whether both sides say the same, wherever they were read."""
        return self.old.has_same_content(self.new)

    @property
    def is_alike(self) -> bool:
        """Whether messages of other names may be the same.

        They are if the old name is known as one, a version has the same bytes, or all
        fields have the same names.
        """
        old, new = self.old, self.new
        key = OLD_NAMES.get(old.api)
        is_named_so = key is not None and key == OLD_NAMES.get(new.api)
        if old.kind.is_rpc and (is_named_so or old.api in (new.api, *new.old_apis)):
            return True
        if _names(old) == _names(new):
            return True
        return any(
            not compare_layouts(*self.layouts(version)).different
            for version in self.common
        )


def renames_in(changed: Iterable[Change]) -> dict[tuple[str, str], str]:
    """Fields' newer names, by the paths of their structs and their older names."""
    return {
        (change.path.rpartition(".")[0], change.left): change.right
        for change in changed
        if change.kind is ChangeKind.RENAMED
    }


@dataclass(frozen=True)
class Pairing:
    """The messages of two sides: of both, and of one.

    What a side can't know is neither gone nor come: messages that a document does not
    list, and those of modules that a release's source lacks.
    """

    pairs: tuple[MessagePair, ...]
    gone: tuple[tuple[Message, VersionRange], ...]
    """With the versions that were not stable yet."""
    come: tuple[Message, ...]
    only_old: tuple[Message, ...] = ()
    """What the new side lacks, and can't be asked for."""
    only_new: tuple[Message, ...] = ()

    @property
    def unknown(self) -> int:
        """How many messages of one side the other one can't be asked for."""
        return len(self.only_old) + len(self.only_new)

    @classmethod
    def of(cls, old: Release, new: Release) -> Pairing:
        """A message is told by its name, and by its API key where it was renamed."""
        mine, theirs = [_standing_alone(side) for side in (old, new)]
        keys = api_keys(mine, theirs)
        unstable = unstable_versions(mine, keys)
        pairs = _record_keys(mine, theirs)
        other_apis: set[int] = set()
        for place_of in (_name, partial(_key, keys)):
            places = {place_of(message): message for message in theirs}
            for message in [*mine]:
                place = place_of(message)
                other = None if place is None else places.get(place)
                if other is None:
                    continue
                pair = MessagePair(message, other, unstable(message))
                # Responses of two APIs may well be the same: the requests decide.
                key = other.api_key if other.kind.is_rpc else None
                if place_of is not _name and (key in other_apis or not pair.is_alike):
                    other_apis |= set() if key is None else {key}
                    continue
                pairs.append(pair)
                del places[place]
                mine.remove(message)
                theirs.remove(other)
        gone, only_old = _parted(mine, lambda message: _knows(new, message, old))
        come, only_new = _parted(theirs, lambda message: _knows(old, message, new))
        return cls(
            tuple(pairs),
            tuple((message, unstable(message)) for message in gone),
            come,
            only_old,
            only_new,
        )


def _parted(
    messages: Sequence[Message], is_known: Callable[[Message], bool]
) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """Those that something holds for, and the others."""
    known = tuple(filter(is_known, messages))
    return known, tuple(filterfalse(is_known, messages))


def _names(message: Message) -> set[str]:
    return {snake_case(field.name) for field in message.fields}


def _name(message: Message) -> tuple[str, str]:
    kind = message.kind if message.kind.is_rpc else ""
    return kind, message.name


def _key(keys: Mapping[str, int], message: Message) -> tuple[str, int] | None:
    """What a message is sent or stored under; None of one that has no key."""
    key = message.api_key
    if key is None and message.kind.is_rpc:
        key = keys.get(message.api)
    return None if key is None else (message.kind, key)


def _record_keys(mine: list[Message], theirs: list[Message]) -> list[MessagePair]:
    """Pairs of what was one definition of several keys; taken away from both sides.

    Types of records that the new side has no key of stay, as a message of their own.
    """
    names = record_types(theirs)
    by_name = {message.name: message for message in theirs}
    pairs = []
    for number, message in enumerate(mine):
        types = [*keys_since(message, names)]
        pairs += [MessagePair(message, by_name[name], NONE, key) for name, key in types]
        if types:
            gaps = {*message.gaps, *(key for _, key in types)}
            mine[number] = message.replace(gaps=tuple(sorted(gaps)))
    mine[:] = (message for message in mine if message.versions)
    paired = {id(pair.new) for pair in pairs}
    theirs[:] = (message for message in theirs if id(message) not in paired)
    return pairs


def unstable_versions(
    messages: Iterable[Message], keys: Mapping[str, int]
) -> Callable[[Message], VersionRange]:
    """The unstable versions of each; a response's are those of its request."""
    by_key = {
        _key(keys, message): message.unstable_versions
        for message in messages
        if message.kind is Kind.REQUEST
    }

    def of_one(message: Message) -> VersionRange:
        key = _key(keys, message)
        if message.kind is Kind.RESPONSE and key is not None:
            return by_key.get((Kind.REQUEST, key[1]), NONE)
        return message.unstable_versions

    return of_one


def _standing_alone(side: Release) -> list[Message]:
    """The messages that have versions and are no helpers of others, requests first."""
    messages = [m for m in side.messages if m.kind is not Kind.STRUCT and m.versions]
    return sorted(messages, key=lambda message: message.kind is not Kind.REQUEST)


def _knows(side: Release, message: Message, other: Release) -> bool:
    """Whether a side would have a message if it were there.

    Definitions are no whole release if they are less than half of the other side's.
    """
    if side.filled_from and message.kind.is_rpc:
        return True  # the document that a release prints of itself lists every API
    is_part = bool(side.notations) and 2 * len(side.messages) < len(other.messages)
    is_missing = message.module in side.missing_modules
    return side.is_definitions and not is_part and not is_missing


@dataclass(frozen=True)
class StructPair:
    """The fields of one struct of both sides, paired by their names, older ones too."""

    path: str
    old: tuple[Field, ...]
    new: tuple[Field, ...]
    renames: Mapping[tuple[str, str], str]
    versions: tuple[int, ...]
    """Those of the new side that have the struct."""

    def fields(self) -> Iterator[tuple[Field, Field]]:
        """Those of both sides."""
        by_name = {snake_case(field.name): field for field in self.new}
        for field in self.old:
            other = by_name.get(self._name(field))
            if other is not None:
                yield field, other

    def added(self) -> Iterator[Field]:
        """Those of the new side alone."""
        names = {self._name(field) for field in self.old}
        return (field for field in self.new if snake_case(field.name) not in names)

    def _name(self, field: Field) -> str:
        """What the new side calls a field of the old one."""
        name = snake_case(field.name)
        return self.renames.get((self.path, name), name)


def struct_pairs(pair: MessagePair) -> Iterator[StructPair]:
    """The message itself, and every struct that a field of both sides has, once each."""
    whole = pair.new.versions
    waiting = [StructPair("", pair.old.fields, pair.new.fields, pair.renames, whole)]
    seen: set[tuple[str, str]] = set()
    while waiting:
        structs = waiting.pop()
        yield structs
        for old, new in structs.fields():
            names = old.struct_name, new.struct_name
            if names[0] is None or names[1] is None or names in seen:
                continue
            seen.add((names[0], names[1]))
            waiting.append(
                StructPair(
                    f"{joined(structs.path, new.name)}{'[]' * new.is_array}",
                    pair.old.structs_by_name[names[0]].fields,
                    pair.new.structs_by_name[names[1]].fields,
                    pair.renames,
                    tuple(v for v in structs.versions if v in new.versions),
                )
            )


def new_places(pairing: Pairing) -> Iterator[tuple[str, str]]:
    """Messages and paths of the fields that the new side has alone.

    The path is empty of a message that it has alone.
    """
    for message in pairing.come:
        yield message.name, ""
    for pair in pairing.pairs:
        for structs in struct_pairs(pair):
            for field in structs.added():
                yield pair.new.name, joined(structs.path, field.name)
