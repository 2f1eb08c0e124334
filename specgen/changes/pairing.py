"""Pairs the messages of two sides, and knows which messages a side can't know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, filterfalse

from specgen.changes.struct_versions import versions_by_struct
from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.by_place import compare_layouts
from specgen.protocol.compare.change import Change, ChangeKind
from specgen.protocol.compare.walk import joined
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import (
    NONE,
    Field,
    Kind,
    Message,
    Release,
    Span,
    VersionRange,
)
from specgen.protocol.model.identity import OLD_NAMES, api_keys
from specgen.protocol.model.names import snake_case
from specgen.protocol.model.record_types import keys_since, record_types

STORED = frozenset(
    {Kind.METADATA, Kind.COORDINATOR_KEY, Kind.COORDINATOR_VALUE, Kind.DATA}
)
"""The kinds without negotiation: written data is read later, by any release."""


@dataclass(frozen=True)
class MessagePair:
    """One message on both sides; version numbers are those of the new side."""

    old: Message
    new: Message
    unstable: VersionRange = NONE
    """The versions that the old side had not released as stable."""
    record_type: int | None = None
    """For a key of several record types: the old version that is version 0 now."""

    @property
    def shift(self) -> int:
        """What to add to the new side's version number to get the old side's."""
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
        """The common versions that the old side had released as stable."""
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
        """The layouts lowered so far, by version."""
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
        """For each version that only the new side has: its changes from the one before.

        Versions without a previous version are left out.
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
        """Whether messages with different names may be the same.

        They may if one name is known to be an older name of the other, if a version has
        the same bytes, or if all fields have the same names.
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
    """Newer names of fields, by the path of the struct and the older name."""
    return {
        (change.path.rpartition(".")[0], change.left): change.right
        for change in changed
        if change.kind is ChangeKind.RENAMED
    }


def place_of(
    message: Message, path: str, renames: Mapping[tuple[str, str], str] | None = None
) -> Span:
    """The place of a field in any version, or else of the innermost field around it.

    The path consists of newer names; ``renames`` maps those of the message to them.
    """
    span, fields, around = message.span, message.fields, ""
    for step in path.split("."):
        for field in fields:
            name = snake_case(field.name)
            if (renames or {}).get((around, name), name) == step.removesuffix("[]"):
                break
        else:
            return span
        span, around = field.span, f"{around}.{step}" if around else step
        struct = field.struct_name
        fields = message.structs_by_name[struct].fields if struct else ()
    return span


@dataclass(frozen=True)
class Pairing:
    """The messages of two sides: those of both, and those of only one.

    Messages that a side can't know are neither removed nor added: those that a document
    does not list, and those of modules that a release's source lacks.
    """

    pairs: tuple[MessagePair, ...]
    gone: tuple[tuple[Message, VersionRange], ...]
    """Removed messages, with the versions that were not stable yet."""
    come: tuple[Message, ...]
    """Added messages."""
    only_old: tuple[Message, ...] = ()
    """Messages that the new side lacks, but can't be expected to have."""
    only_new: tuple[Message, ...] = ()

    @property
    def unknown(self) -> int:
        """The number of messages on one side that the other can't be expected to have."""
        return len(self.only_old) + len(self.only_new)

    @classmethod
    def of(cls, old: Release, new: Release) -> Pairing:
        """Pair messages by name, and by API key if they were renamed."""
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
                # The responses of two APIs may well be identical: the requests decide.
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
    """The messages that are known, and the others."""
    known = tuple(filter(is_known, messages))
    return known, tuple(filterfalse(is_known, messages))


def _names(message: Message) -> set[str]:
    return {snake_case(field.name) for field in message.fields}


def _name(message: Message) -> tuple[str, str]:
    kind = message.kind if message.kind.is_rpc else ""
    return kind, message.name


def _key(keys: Mapping[str, int], message: Message) -> tuple[str, int] | None:
    """The key under which a message is sent or stored; None if it has none."""
    key = message.api_key
    if key is None and message.kind.is_rpc:
        key = keys.get(message.api)
    return None if key is None else (message.kind, key)


def _record_keys(mine: list[Message], theirs: list[Message]) -> list[MessagePair]:
    """Pair what used to be one definition of several keys; removes it from both sides.

    Record types without a key on the new side stay, as a message of their own.
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
    """A function for a message's unstable versions; a response has those of its request."""
    by_key = {
        _key(keys, message): message.unstable_versions
        for message in messages
        if message.kind is Kind.REQUEST
    }

    def of_message(message: Message) -> VersionRange:
        key = _key(keys, message)
        if message.kind is Kind.RESPONSE and key is not None:
            return by_key.get((Kind.REQUEST, key[1]), NONE)
        return message.unstable_versions

    return of_message


def _standing_alone(side: Release) -> list[Message]:
    """The messages that have versions and are not helper structs, requests first."""
    messages = [m for m in side.messages if m.kind is not Kind.STRUCT and m.versions]
    return sorted(messages, key=lambda message: message.kind is not Kind.REQUEST)


def _knows(side: Release, message: Message, other: Release) -> bool:
    """Whether a side would have a message if it existed.

    Definitions are not a whole release if they are less than half of the other side's.
    """
    if not message.lowest_known:
        return False  # it may have no version any more
    if side.filled_from and message.kind.is_rpc:
        return True  # the document that a release prints of itself lists every API
    is_part = bool(side.notations) and 2 * len(side.messages) < len(other.messages)
    is_missing = message.module in side.missing_modules or (
        message.module in _other_modules(side, other)
    )
    return side.is_definitions and not is_part and not is_missing


def _other_modules(side: Release, other: Release) -> set[str]:
    """The other side's modules of which a folder with the messages of one has nothing."""
    own = {message.module for message in side.messages}
    if not side.notations or len(own) > 1:
        return set()
    common = {m.module for m in other.messages if m.name in side.by_name}
    return {m.module for m in other.messages if m.module} - common - own


@dataclass(frozen=True)
class StructPair:
    """The fields of a struct on both sides, paired by name, also by older names."""

    path: str
    old: tuple[Field, ...]
    new: tuple[Field, ...]
    renames: Mapping[tuple[str, str], str]
    versions: tuple[int, ...]
    """The new side's versions that have the struct, here or at another place."""

    def fields(self) -> Iterator[tuple[Field, Field]]:
        """The fields of both sides."""
        by_name = {snake_case(field.name): field for field in self.new}
        for field in self.old:
            other = by_name.get(self._name(field))
            if other is not None:
                yield field, other

    def added(self) -> Iterator[Field]:
        """The fields of the new side only."""
        names = {self._name(field) for field in self.old}
        return (field for field in self.new if snake_case(field.name) not in names)

    def _name(self, field: Field) -> str:
        """The new side's name for a field of the old side."""
        name = snake_case(field.name)
        return self.renames.get((self.path, name), name)


def struct_pairs(pair: MessagePair) -> Iterator[StructPair]:
    """The message itself, and every struct of a field on both sides, each once."""
    whole = pair.new.versions
    waiting = [StructPair("", pair.old.fields, pair.new.fields, pair.renames, whole)]
    seen: set[tuple[str, str]] = set()
    versions = versions_by_struct(pair.new)
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
                    versions[names[1]],
                )
            )


def new_places(pairing: Pairing) -> Iterator[tuple[str, str]]:
    """Messages and paths of the fields that only the new side has.

    The path is empty for a message that only the new side has.
    """
    for message in pairing.come:
        yield message.name, ""
    for pair in pairing.pairs:
        for structs in struct_pairs(pair):
            for field in structs.added():
                yield pair.new.name, joined(structs.path, field.name)
