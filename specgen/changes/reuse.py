"""Finds reused numbers: tags, and keys of APIs and records, that releases used before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import MessagePair, Pairing
from specgen.protocol.compare.by_place import compare_layouts
from specgen.protocol.compare.walk import describe, describe_field, joined
from specgen.protocol.layout import FieldLayout, StructLayout, lower, structs_in
from specgen.protocol.model import NONE, Kind, Message, Release, Span, VersionRange
from specgen.protocol.model.names import snake_case
from specgen.report import Level

_Place = tuple[str, int]
"""The path of a struct, and the number of a tag in it."""


@dataclass(frozen=True)
class Form:
    """A form of a message; ``release`` is the last release that had it."""

    release: str
    message: Message
    unstable: VersionRange = NONE


class Precedents:
    """How releases used numbers; this base class knows of no releases."""

    def forms(self, message: Message) -> Sequence[Form]:
        """The forms that a message had, also under older names, oldest first."""
        return ()

    def is_known(self, message: Message) -> bool:
        """Whether a release had a message of this name under its key, or in its module."""
        return False

    def holders(self, message: Message) -> Sequence[Form]:
        """All messages that ever had the message's key, each in its last form."""
        return ()

    def located(self, message: Message) -> Message:
        """The message with the lines and columns of its fields."""
        return message


NO_PRECEDENTS = Precedents()


def with_reused_tags(
    pair: MessagePair, findings: Iterable[Finding], precedents: Precedents
) -> Iterator[Finding]:
    """The findings of a message, with those about reused tags added or completed.

    The remedy for a reused tag names the next free number.
    """
    reused = [*_of_tags(pair.new, pair.old, pair.unstable, precedents)]
    reused += _of_new_versions(pair, precedents)
    paths = {item.path for item in reused}
    for item in findings:
        if item.rule.id == "WIRE_TAG_REUSED":
            yield _with_number(item, [pair.new, pair.old], precedents)
        elif item.rule.id != "TAG_ADDED" or item.path not in paths:
            yield item
    yield from reused


def of_tags(message: Message, precedents: Precedents) -> Iterator[Finding]:
    """Tags of a message that releases used for something else."""
    return _of_tags(message, None, message.unstable_versions, precedents)


def of_keys(
    pairing: Pairing, new: Release, precedents: Precedents
) -> Iterator[Finding]:
    """Keys of messages that were removed, or have another key now, that new ones use."""
    gone = {_key(message): message for message, _ in pairing.gone}
    gone |= {_key(pair.old): pair.old for pair in pairing.pairs if pair.has_other_key}
    free = []
    for message in pairing.come:
        other = gone.get(_key(message))
        if message.api_key is None or other is None:
            free.append(message)
        else:
            yield _of_key(message, other.api, other.span)
    yield from of_taken_keys(free, new, precedents)


def of_taken_keys(
    messages: Iterable[Message], source: Release, precedents: Precedents
) -> Iterator[Finding]:
    """Keys that releases used for other messages.

    Only for sources that share messages with the releases: in a protocol of your own, you
    may assign keys as you like.
    """
    others: list[tuple[Message, Form]] = []
    for message in messages:
        holders = () if precedents.is_known(message) else precedents.holders(message)
        if holders and not MessagePair(holders[-1].message, message).is_alike:
            others.append((message, holders[-1]))
    # The responses of two APIs may well be identical, so the requests decide.
    keys = {m.api_key for m, _ in others if m.kind is not Kind.RESPONSE}
    others = [(m, last) for m, last in others if m.api_key in keys]
    if others and any(precedents.is_known(message) for message in source.messages):
        for message, last in others:
            span = precedents.located(last.message).span
            yield _of_key(message, f"{last.message.api}, up to {last.release}", span)


def _key(message: Message) -> tuple[str, Kind, int | None]:
    """Requests share one table of keys, as do responses; records have one per module."""
    scope = "" if message.kind.is_rpc else message.module
    return scope, message.kind, message.api_key


def _of_key(message: Message, other: str, span: Span) -> Finding:
    key = f"key {message.api_key}"
    sides = f"{key}: {other}", f"{key}: {message.api}"
    return finding("WIRE_API_KEY_REUSED", message, "", sides, (span, message.span))


def _of_tags(
    message: Message, old: Message | None, unstable: VersionRange, known: Precedents
) -> Iterator[Finding]:
    """Tags that releases used for other fields, and that the old side, if any, lacks."""
    before = {} if old is None else _tags_as_in(message, old)
    fresh = {p: field for p, field in _tags(message).items() if p not in before}
    forms = known.forms(message) if fresh else ()
    uses = [(form, _tags_as_in(message, form.message, form.unstable)) for form in forms]
    for place, field in fresh.items():
        having = [(form, tags[place]) for form, tags in uses if place in tags]
        # Without another side, a field that kept its name counts as the same field.
        same = _is_one if old is not None else _is_called_as
        if not having or any(same(holder, field) for _, holder in having):
            continue
        form, holder = having[-1]
        is_open = form is forms[-1] and describe(holder.type) == describe(field.type)
        if old is not None and is_open:
            earlier = forms[: forms.index(having[0][0])]
            is_open = any(_is_released_as(old, one.message) for one in earlier)
        versions = [v for v in message.versions if v in field.field.tagged_versions]
        is_unstable = all(version in unstable for version in versions)
        there = _tags_as_in(message, known.located(form.message))[place]
        item = finding(
            "WIRE_TAG_REUSED",
            message,
            joined(place[0], field.name),
            (f"{describe_field(holder)}, up to {form.release}", describe_field(field)),
            (there.field.span, field.field.span),
            versions=versions,
            # A field that still has the tag under another name may be the same one.
            level=Level.WARNING if is_open or is_unstable else None,
        )
        yield _with_number(item, [message, *([old] if old else [])], known)


def _of_new_versions(pair: MessagePair, known: Precedents) -> Iterator[Finding]:
    """Tags that only versions of the new side have, and the old side for another field."""
    before = _tags_as_in(pair.new, pair.old, pair.unstable)
    for place, field in _tags(pair.new).items():
        holder = before.get(place)
        versions = [v for v in pair.new.versions if v in field.field.tagged_versions]
        if holder is None or _is_one(holder, field) or {*versions} & {*pair.common}:
            continue
        item = finding(
            "WIRE_TAG_REUSED",
            pair.new,
            joined(place[0], field.name),
            (describe_field(holder), describe_field(field)),
            (holder.field.span, field.field.span),
            versions=versions,
        )
        yield _with_number(item, [pair.new, pair.old], known)


def _with_number(item: Finding, sides: Sequence[Message], known: Precedents) -> Finding:
    """The finding with a remedy that names the number after all that were ever used.

    The newer side comes first.
    """
    newer, *older = sides
    older += [form.message for form in known.forms(newer)]
    struct = item.path.rpartition(".")[0]
    tags = [place for one in (newer, *older) for place in _tags_as_in(newer, one)]
    number = 1 + max((tag for path, tag in tags if path == struct), default=-1)
    return replace(item, remedy=item.remedy.replace("{tag}", str(number)))


def _tags(
    message: Message,
    unstable: VersionRange = NONE,
    renames: Mapping[tuple[str, str], str] | None = None,
) -> dict[_Place, FieldLayout]:
    """The tagged fields of a message's last version that have a stable version."""
    if not message.versions:
        return {}
    return {
        (path, field.tag): field
        for path, struct in structs_in(_last(message), renames)
        for field in struct.tags or ()
        if field.tag is not None
        and any(
            version in field.field.tagged_versions and version not in unstable
            for version in message.versions
        )
    }


def _tags_as_in(
    newer: Message, message: Message, unstable: VersionRange = NONE
) -> dict[_Place, FieldLayout]:
    """The tagged fields of a message, under paths with the names of a newer form."""
    tags = _tags(message, unstable)
    if {path for path, _ in tags} <= {path for path, _ in structs_in(_last(newer))}:
        return tags
    return _tags(message, unstable, MessagePair(message, newer).renames)


def _last(message: Message) -> StructLayout:
    """The layout of the last version."""
    return lower(message, message.versions[-1]).root


def _is_one(field: FieldLayout, other: FieldLayout) -> bool:
    """Whether two fields with the same tag have the same name and type."""
    same_type = describe(field.type) == describe(other.type)
    return _is_called_as(field, other) and same_type


def _is_called_as(field: FieldLayout, other: FieldLayout) -> bool:
    """Whether two fields have the same name."""
    return snake_case(field.name) == snake_case(other.name)


def _is_released_as(message: Message, form: Message) -> bool:
    """Whether a message is the same on the wire as the form that a release had."""
    if message.versions != form.versions:
        return False
    layouts = (lower(side, side.versions[-1]) for side in (message, form))
    return not compare_layouts(*layouts).changes
