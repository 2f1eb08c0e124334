"""Finds omissions in definitions, without another side to compare with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from specgen.changes.diff import Differences, ordered
from specgen.changes.facts import of_new_field
from specgen.changes.finding import Finding, finding
from specgen.changes.reuse import NO_PRECEDENTS, Precedents, of_tags, of_taken_keys
from specgen.changes.stored import of_new_stored
from specgen.changes.struct_versions import versions_by_struct
from specgen.protocol.compare.walk import joined
from specgen.protocol.model import (
    NOWHERE,
    Field,
    FieldType,
    Kind,
    Message,
    Release,
    Scalar,
    Span,
    innermost,
)
from specgen.protocol.model.identity import by_direction

_IDS = {Scalar.INT16, Scalar.INT32, Scalar.INT64}


def lint(release: Release, precedents: Precedents = NO_PRECEDENTS) -> Differences:
    """The findings of each message, the worst first; only complete definitions count.

    Missing descriptions and entity types are findings only if the source has any.
    ``precedents`` know the numbers that are taken although no message uses them any more.
    """
    messages = [m for m in release.messages if m.versions and m.is_said_whole]
    findings = [*_pairs(messages)]
    entities = entities_by_field(messages)
    has_about = any(
        field.about
        for message in messages
        for _, field, _ in fields_with_paths(message)
    )
    for message in messages:
        if message.unstable_versions:
            sides = "", f"version {message.unstable_versions}"
            spans = NOWHERE, message.span
            versions = tuple(message.unstable_versions)
            findings.append(
                finding(
                    "UNSTABLE_RELEASED", message, "", sides, spans, versions=versions
                )
            )
        if not message.name[:1].isupper():
            sides, spans = ("", message.name), (NOWHERE, message.span)
            findings.append(finding("STYLE_NAME", message, "", sides, spans))
        findings += of_new_stored(message)
        findings += of_tags(message, precedents)
        for path, field, versions in fields_with_paths(message):
            findings += of_new_field(message, path, field, versions)
            wanted = entities.get((field.name, innermost(field.type)))
            findings += _style(message, path, field, wanted)
            findings += _id(message, path, field, versions)
            if has_about and not field.about:
                findings.append(
                    _of_field("STYLE_ABOUT", message, path, field, "no description")
                )
    findings += of_taken_keys(messages, release, precedents)
    return Differences("", release.name, ordered(findings))


def _pairs(messages: list[Message]) -> Iterator[Finding]:
    """Requests and responses with different versions."""
    for both in by_direction(messages).values():
        if len(both) < 2:
            continue
        request, response = both[Kind.REQUEST], both[Kind.RESPONSE]
        if request.versions != response.versions:
            sides = (
                f"request {request.valid_versions}",
                f"response {response.valid_versions}",
            )
            only_one = sorted({*request.versions} ^ {*response.versions})
            spans = request.span, response.span
            yield finding("VERSION_PAIR", response, "", sides, spans, versions=only_one)


def _style(
    message: Message, path: str, field: Field, wanted: str | None
) -> Iterator[Finding]:
    if wanted is not None and field.entity_type is None:
        yield _of_field("STYLE_ENTITY_TYPE", message, path, field, f"no {wanted}")
    if not field.name[:1].isupper():
        yield _of_field("STYLE_NAME", message, path, field, field.name)


def _id(
    message: Message, path: str, field: Field, versions: Sequence[int]
) -> Iterator[Finding]:
    """An id that defaults to 0, though some versions of its struct lack it."""
    is_id = field.name.endswith("Id") and field.type in _IDS
    present = [version for version in versions if version in field.versions]
    if is_id and field.default == 0 and present and len(present) < len(versions):
        yield _of_field("STYLE_ID_DEFAULT", message, path, field, "default 0")


def _of_field(
    rule: str, message: Message, path: str, field: Field, words: str
) -> Finding:
    spans = NOWHERE, field.span
    return finding(rule, message, joined(path, field.name), ("", words), spans)


def fields_with_paths(message: Message) -> Iterator[tuple[str, Field, tuple[int, ...]]]:
    """Every field, with its struct's path and that struct's versions; each struct once."""
    waiting, seen = [("", message.fields, message.versions)], set[str]()
    by_struct = versions_by_struct(message)
    while waiting:
        path, fields, versions = waiting.pop()
        for field in fields:
            yield path, field, versions
            name = field.struct_name
            if name is not None and name not in seen:
                seen.add(name)
                inner = f"{joined(path, field.name)}{'[]' * field.is_array}"
                struct = message.structs_by_name[name]
                waiting.append((inner, struct.fields, by_struct[name]))


def paths_by_place(message: Message) -> dict[Span, str]:
    """The paths of fields in findings, by the places of their names."""
    return {
        field.span: joined(path, field.name)
        for path, field, _ in fields_with_paths(message)
    }


def entities_by_field(
    messages: Iterable[Message],
) -> dict[tuple[str, FieldType], str]:
    """The entity type that all fields with a name and type share, by that name and type."""
    kinds: dict[tuple[str, FieldType], set[str]] = {}
    for message in messages:
        for _, field, _ in fields_with_paths(message):
            if field.entity_type is not None:
                key = field.name, innermost(field.type)
                kinds.setdefault(key, set()).add(field.entity_type)
    # For a name that fits anything, a few uses mean nothing.
    return {
        key: min(of)
        for key, of in kinds.items()
        if len(of) == 1
        and key[0].endswith(("Id", "Name"))
        and key[0] not in ("Id", "Name")
    }
