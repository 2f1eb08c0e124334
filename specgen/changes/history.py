"""How a message, field or error changed, release by release."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from specgen.changes.diff import judged
from specgen.changes.errors import of_errors
from specgen.changes.finding import Finding
from specgen.changes.pairing import Pairing
from specgen.changes.ranges import gone
from specgen.protocol.model import Kind, Message, Release, VersionRange
from specgen.protocol.model.names import snake_case
from specgen.protocol.model.release import SupportedError


@dataclass(frozen=True)
class Step:
    """What a release changed in comparison with the one before."""

    release: str
    findings: tuple[Finding, ...]

    def as_json(self) -> dict[str, Any]:
        """The step as a JSON object."""
        return {
            "release": self.release,
            "findings": [finding.as_json() for finding in self.findings],
        }


@dataclass(frozen=True)
class MessageHistory:
    """A message, or its field at ``path``, from the first release that has it."""

    message: Message
    """The form in the newest release that has it."""
    first: str
    """The first release that has it; if that is the oldest, it may be older still."""
    first_versions: tuple[int, ...]
    steps: tuple[Step, ...]
    path: str = ""
    forms: tuple[tuple[str, Message], ...] = field(default=(), repr=False)
    """The message in each release that has it, newest first."""

    @property
    def name(self) -> str:
        """The message's name in the newest release that has it."""
        return self.message.name

    def as_json(self) -> dict[str, Any]:
        """The history as a JSON object."""
        return {
            "message": self.name,
            "path": self.path or None,
            "first_release": self.first,
            "first_versions": [*self.first_versions],
            "steps": [step.as_json() for step in self.steps],
        }


def message_history(releases: Sequence[Release], name: str) -> MessageHistory:
    """What releases, oldest first, changed in a message; KeyError for an unknown one.

    Follows its older names.
    """
    named = (r for r in reversed(releases) if name in r.by_name)
    newest = next((r for r in named if r.by_name[name].versions), None)
    if newest is None:
        raise KeyError(name)
    message = current = newest.by_name[name]
    steps: list[Step] = []
    forms = [(newest.name, message)]
    place = releases.index(newest)
    for after in releases[place + 1 : place + 2]:
        steps += _gone(newest, after, message)
    for old, new in reversed([*pairwise(releases[: place + 1])]):
        pair = next((p for p in Pairing.of(old, new).pairs if p.new is current), None)
        if pair is None:
            break
        findings = () if pair.is_unchanged else judged(pair)
        steps += [Step(new.name, findings)] if findings else []
        current = pair.old
        forms.append((old.name, current))
    return MessageHistory(
        message,
        forms[-1][0],
        current.versions,
        tuple(reversed(steps)),
        forms=tuple(forms),
    )


def _gone(last: Release, after: Release, message: Message) -> Iterator[Step]:
    for other, unstable in Pairing.of(last, after).gone:
        if other is message:
            yield Step(after.name, (gone(message, unstable),))


def field_history(history: MessageHistory, path: str) -> MessageHistory:
    """The part of a message's history that is about a field, or about what is in it.

    ``path`` consists of field names, in any case, with or without ``[]``.  Follows the
    field's older names.  Raises KeyError if no release has such a field.
    """
    wanted = {_plain(path)}
    by_release = {step.release: step for step in history.steps}
    # The removal of the message is part of its fields' history, too.
    having = {release for release, _ in history.forms}
    steps = [step for step in history.steps if step.release not in having]
    forms: list[tuple[str, Message]] = []
    first_versions: tuple[int, ...] = ()
    for release, message in history.forms:
        by_path = {name: _versions(message, name.split(".")) for name in wanted}
        versions = {version for runs in by_path.values() for version in runs}
        if versions:
            forms.append((release, message))
            first_versions = tuple(sorted(versions))
        if release in by_release:
            step = by_release[release]
            about = tuple(f for f in step.findings if _is_about(f, wanted))
            steps += [Step(release, about)] if about else []
            wanted |= _older((name for name, runs in by_path.items() if runs), step)
    if not forms:
        raise KeyError(path)
    return MessageHistory(
        history.message,
        forms[-1][0],
        first_versions,
        tuple(reversed(steps)),
        _plain(path),
        tuple(forms),
    )


def _is_about(finding: Finding, paths: Iterable[str]) -> bool:
    affected = [finding.path, *(change.path for change in finding.brings)]
    if finding.rule.id == "NAME" and finding.path:
        affected.append(_after(finding))
    plain = [_plain(path) for path in affected if path]
    return any(
        name == path or name.startswith(f"{path}.") or _is_only_field(finding, path)
        for name in plain
        for path in paths
    )


def _is_only_field(finding: Finding, path: str) -> bool:
    """Whether the field is the only one of a struct that replaced a plain element."""
    became_struct = finding.rule.id == "WIRE_TYPE" and finding.new == "struct"
    around = path.rpartition(".")[0]
    return became_struct and finding.same_bytes and around == _plain(finding.path)


def _after(finding: Finding) -> str:
    """The path of a renamed field with its newer name."""
    return f"{finding.path.rpartition('.')[0]}.{finding.new}".lstrip(".")


def _older(paths: Iterable[str], step: Step) -> set[str]:
    """The paths in the release before the step, with older names of fields and structs."""
    names = {
        _plain(_after(f)): _plain(f.path)
        for f in step.findings
        if f.rule.id == "NAME" and f.path
    }
    older = set[str]()
    for path in paths:
        parts = path.split(".")
        # Innermost first, because the path of a rename has newer names around it.
        for length in range(len(parts), 0, -1):
            before = names.get(".".join(parts[:length]))
            if before is not None:
                parts[length - 1] = before.split(".")[-1]
        older.add(".".join(parts))
        if any(_is_only_field(finding, path) for finding in step.findings):
            older.add(".".join(parts[:-1]))
    return older


def _plain(path: str) -> str:
    return ".".join(snake_case(part) for part in path.replace("[]", "").split("."))


def _versions(message: Message, names: Sequence[str]) -> Sequence[int]:
    """The versions that have the field whose path consists of these names."""
    fields, versions = message.fields, message.versions
    for name in names:
        named = next((f for f in fields if snake_case(f.name) == name), None)
        if named is None:
            return ()
        versions = tuple(v for v in versions if v in named.versions)
        struct = named.struct_name
        fields = () if struct is None else message.structs_by_name[struct].fields
    return versions


@dataclass(frozen=True)
class ErrorHistory:
    """An error code: the releases that have it, and how it changed."""

    name: str
    code: int
    retriable: bool | None
    """Whether a client may try again, as the newest of the releases has it."""
    first: str
    last: str
    steps: tuple[Step, ...]
    listed_in: tuple[SupportedError, ...] = ()
    """Where the newest release's definitions list it."""
    lists: int = 0
    """How many definitions of that release list their errors."""

    def as_json(self) -> dict[str, Any]:
        """The history as a JSON object."""
        return {
            "error": self.name,
            "code": self.code,
            "retriable": self.retriable,
            "first_release": self.first,
            "last_release": self.last,
            "listed_in": {row.message: row.versions for row in self.listed_in},
            "definitions_with_errors": self.lists,
            "steps": [step.as_json() for step in self.steps],
        }


def error_history(releases: Sequence[Release], name: str) -> ErrorHistory:
    """What releases, oldest first, changed in an error; KeyError for an unknown one."""
    having = [(r, e) for r in releases for e in r.errors if e.name == name]
    if not having:
        raise KeyError(name)
    code = having[-1][1].code
    of_code = [(r, e) for r in releases for e in r.errors if e.code == code]
    names = {error.name for _, error in of_code} | {name}
    steps = []
    for old, new in pairwise(releases):
        findings = tuple(f for f in of_errors(old, new) if {f.path, f.new} & names)
        steps += [Step(new.name, findings)] if findings else []
    (oldest, _), (newest, error) = of_code[0], of_code[-1]
    rows = releases[-1].supported_errors
    return ErrorHistory(
        name,
        code,
        error.retriable,
        oldest.name,
        newest.name,
        tuple(steps),
        tuple(row for row in rows if row.error == name),
        len({row.message for row in rows}),
    )


@dataclass(frozen=True)
class ApiRow:
    """An API: the versions of its requests in each release."""

    key: int
    name: str
    versions: Mapping[str, VersionRange]
    """By release; only releases that have the API."""

    def as_json(self) -> dict[str, Any]:
        """The row as a JSON object."""
        versions = {name: str(versions) for name, versions in self.versions.items()}
        return {"key": self.key, "api": self.name, "versions": versions}


def api_matrix(releases: Iterable[Release]) -> list[ApiRow]:
    """The APIs in the order of their keys, under their newest names, with their versions."""
    names: dict[int, str] = {}
    versions: dict[int, dict[str, VersionRange]] = {}
    for release in releases:
        for message in release.messages:
            key = message.api_key
            if message.kind is Kind.REQUEST and key is not None and message.versions:
                names[key] = message.api
                versions.setdefault(key, {})[release.name] = message.valid_versions
    return [ApiRow(key, names[key], versions[key]) for key in sorted(names)]
