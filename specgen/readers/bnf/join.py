"""Several documents as one: the files of a reference, or a file for each API."""

from __future__ import annotations

from collections.abc import Sequence

from specgen.check.wire import Verdict, compare_layouts
from specgen.layout.lower import lower
from specgen.layout.merge import join_versions, restrict
from specgen.model import ApiKey, Message, Release, VersionRange
from specgen.problems import Problems
from specgen.problems import catalogue as problem


def join_documents(name: str, parts: Sequence[Release], problems: Problems) -> Release:
    """All that the documents say; what two of them say differently is reported.

    API keys are those of the tables, and without any table those of the headings.
    """
    groups: dict[str, list[Message]] = {}
    for part in parts:
        for message in part.messages:
            groups.setdefault(message.name, []).append(message)
    errors = {row.code: row for part in reversed(parts) for row in part.errors}
    keys = {row.key: row for part in reversed(parts) for row in part.api_keys}
    if not keys:
        found = (m for group in groups.values() for m in group)
        keys = {
            m.api_key: ApiKey(key=m.api_key, name=m.api)
            for m in found
            if m.api_key is not None
        }
    types = {row.name: row for part in parts for row in part.types}
    by_name = {row.name: row.key for row in keys.values()}
    return Release(
        name=name,
        messages=tuple(
            _with_key(_joined(group, problems), by_name) for group in groups.values()
        ),
        errors=tuple(errors[code] for code in sorted(errors)),
        api_keys=tuple(keys[key] for key in sorted(keys)),
        types=tuple(types.values()),
    )


def _with_key(message: Message, keys: dict[str, int]) -> Message:
    if not message.kind.is_rpc or message.api_key is not None:
        return message
    return message.replace(api_key=keys.get(message.api))


def _joined(group: Sequence[Message], problems: Problems) -> Message:
    """One message of what several documents say of it; the first word goes."""
    first, *others = group
    found = {v: _only(first, v) for v in first.versions}
    for other in others:
        for version in other.versions:
            shown = None if other.unversioned else version
            if first.unversioned or other.unversioned:
                if first.unversioned != other.unversioned or _differ(
                    first, other, version
                ):
                    problems.add(problem.repeated_block(other.span, other.name, shown))
            elif version not in found:
                found[version] = _only(other, version)
            elif _differ(found[version], other, version):
                problems.add(problem.repeated_block(other.span, other.name, version))
    if len(found) == len(first.versions):
        return first
    return join_versions(found).replace(span=first.span)


def _only(message: Message, version: int) -> Message:
    return restrict(message, VersionRange.single(version)).replace(gaps=())


def _differ(one: Message, other: Message, version: int) -> bool:
    found = compare_layouts(lower(one, version), lower(other, version))
    return found.verdict is not Verdict.EQUAL
