"""Build ``kafka:all``: the union of releases, with every version of every message.

Each version is as the newest release with it defines it.  RPCs are identified by API key
and direction, other messages by name; coordinator keys of releases before 4.1, whose
version is the record type, are the later keys with that API key (see
docs/protocol-semantics.md, "What identifies a message").
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from specgen.protocol.model import (
    ErrorCode,
    Field,
    Identity,
    Message,
    Release,
    Struct,
    VersionRange,
)
from specgen.protocol.model.record_types import holds_keys, keys_since, record_types
from specgen.report import Problem, SpecError
from specgen.sources.union.merge import merge, open_ranges, restrict, with_unique_names

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


@dataclass(frozen=True)
class Form:
    """A message as one release has it, under its name in the union."""

    release: str
    message: Message
    shift: int = 0
    """The release's version number minus the union's (coordinator keys)."""

    @property
    def versions(self) -> VersionRange:
        """The versions, numbered as in the union."""
        valid = self.message.valid_versions
        return VersionRange(valid.low - self.shift, valid.high - self.shift)


@dataclass(frozen=True)
class Union:
    """The union, and the form of each message in each release."""

    release: Release
    forms: dict[str, tuple[Form, ...]]
    """The forms of each message, oldest release first, by its name in the union."""
    sources: tuple[Release, ...] = ()
    """The releases themselves, oldest first."""

    @cached_property
    def versions_by_release(self) -> dict[str, dict[str, VersionRange]]:
        """The versions that each release has, by release and message name."""
        table: dict[str, dict[str, VersionRange]] = {}
        for name, forms in self.forms.items():
            for form in forms:
                if form.versions:
                    table.setdefault(form.release, {})[name] = form.versions
        return table

    @cached_property
    def unstable_by_release(self) -> dict[str, set[str]]:
        """The messages of each release whose last version it does not enable by default."""
        table: dict[str, set[str]] = {}
        for name, forms in self.forms.items():
            for form in forms:
                if form.message.unstable_versions:
                    table.setdefault(form.release, set()).add(name)
        return table


def union(releases: Sequence[Release]) -> Union:
    """The union of releases, oldest first.

    Raises SpecError if they lack versions of a message between others.
    """
    forms: dict[Identity, list[Form]] = {}
    keys = record_types(m for release in releases for m in release.messages)
    for release in releases:
        for message in release.messages:
            for identity, form in _forms(message, release.name, keys):
                forms.setdefault(identity, []).append(form)
    messages = []
    by_name: dict[str, tuple[Form, ...]] = {}
    for message_forms in forms.values():
        message = _merged(message_forms)
        if message.valid_versions:
            messages.append(message)
            by_name[message.name] = tuple(message_forms)
    newest = releases[-1]
    return Union(
        Release(
            name="all",
            version=f"{releases[0].name} to {newest.name}",
            messages=tuple(sorted(messages, key=lambda m: (m.module, m.name))),
            errors=tuple(_errors(releases)),
            api_keys=newest.api_keys,
        ),
        by_name,
        tuple(releases),
    )


def _forms(
    message: Message, release: str, keys: dict[int, list[str]]
) -> Iterator[tuple[Identity, Form]]:
    for name, record_type in keys_since(message, keys):
        only = restrict(message, VersionRange.single(record_type))
        yield Identity("", name), Form(release, only, shift=record_type)
    if not holds_keys(message, keys):
        yield message.identity, Form(release, message)


def _merged(forms: Sequence[Form]) -> Message:
    newest = forms[-1].message
    names = [newest.name]
    for form in reversed(forms):
        if form.message.name not in names and form.message.kind.is_rpc:
            names.append(form.message.name)
    aliases = tuple(names[1:])
    parts = _parts(forms)
    if not parts or parts == [newest]:
        return newest.replace(aliases=aliases)
    merged = parts.pop(0)
    if merged is not newest:
        merged = merged.replace(latest_version_unstable=False)
    while parts:
        neighbour = next((p for p in parts if _adjoin(p, merged)), None)
        if neighbour is None:
            raise _gap(forms)
        parts.remove(neighbour)
        merged = merge(merged, neighbour)
    unshifted = [form.message for form in reversed(forms) if not form.shift]
    merged = with_ignorable(merged.replace(aliases=aliases), unshifted)
    return with_unique_names(open_ranges(merged))


def _parts(forms: Sequence[Form]) -> list[Message]:
    """The newest form of each version, as messages of disjoint versions, newest first."""
    parts: list[Message] = []
    for form in reversed(forms):
        message = form.message
        if form.shift:
            continue
        uncovered = [message.valid_versions]
        for part in parts:
            uncovered = [
                rest
                for versions in uncovered
                for rest in versions - part.valid_versions
            ]
        is_whole = uncovered == [message.valid_versions]
        parts += (
            (
                message
                if is_whole and message is forms[-1].message
                else restrict(message, rest)
            )
            for rest in uncovered
            if rest
        )
    return parts


def _adjoin(left: Message, right: Message) -> bool:
    return left.valid_versions.adjoins(right.valid_versions)


def _gap(forms: Sequence[Form]) -> SpecError:
    """The error for versions that no release has, between versions that some have."""
    newest = forms[-1].message
    versions = {version for form in forms for version in form.versions}
    absent = sorted(set(range(min(versions), max(versions))) - versions)
    numbers = ", ".join(map(str, absent))
    message = (
        f"{newest.name}: no release has version {numbers}, but some have later ones"
    )
    hint = "; ".join(f"{form.release} has {form.versions}" for form in forms)
    return SpecError([Problem("U1", message, newest.span, hint)])


def _errors(releases: Sequence[Release]) -> list[ErrorCode]:
    by_code: dict[int, ErrorCode] = {}
    for release in releases:
        by_code |= {error.code: error for error in release.errors}
    return [by_code[code] for code in sorted(by_code)]
