"""The rows of the package's tables: APIs, error codes, records of internal topics."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from specgen.codegen.views.python.names import MessageNames
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind, Message, VersionRange
from specgen.protocol.model.identity import by_direction
from specgen.protocol.model.names import snake_case
from specgen.protocol.model.release import ErrorCode
from specgen.report.environment import python_literal

_NOT_IN_NAMES = re.compile(r"[^A-Z0-9_]+")


@dataclass(frozen=True)
class ApiRow:
    """An API, as literals."""

    member: str
    key: int
    name: str
    request: str
    response: str
    versions: str
    unstable: str
    request_headers: str
    response_headers: str


@dataclass(frozen=True)
class ErrorRow:
    """An error code."""

    member: str
    code: int
    retriable: bool


@dataclass(frozen=True)
class RecordRow:
    """A type of record; classes as literals."""

    kind: int
    key: str
    key_version: int
    value: str


def api_rows(
    messages: Iterable[Message], names: Mapping[str, MessageNames]
) -> list[ApiRow]:
    """The APIs of a package, by key."""
    members = _Members()
    apis = sorted(by_direction(messages).items())
    return [_api(key, both, names, members) for key, both in apis]


def _api(
    key: int,
    both: Mapping[Kind, Message],
    names: Mapping[str, MessageNames],
    members: _Members,
) -> ApiRow:
    request, response = both.get(Kind.REQUEST), both.get(Kind.RESPONSE)
    message = request or response
    assert message is not None
    name = re.sub(r"(Request|Response)$", "", message.name)
    return ApiRow(
        member=members.take(snake_case(name), key),
        key=key,
        name=python_literal(name),
        request=python_literal(names[request.name].cls if request else None),
        response=python_literal(names[response.name].cls if response else None),
        versions=_range(message.valid_versions),
        unstable=_range(message.unstable_versions),
        request_headers=_headers(request or message, Kind.REQUEST),
        response_headers=_headers(response or message, Kind.RESPONSE),
    )


def _headers(message: Message, kind: Kind) -> str:
    """The header version from each version on; for a lacking direction by the other one."""
    directed = message if message.kind is kind else message.replace(kind=kind)
    steps: list[tuple[int, int]] = []
    for version in directed.versions:
        header = int(header_version(directed, version))
        if not steps or steps[-1][1] != header:
            steps.append((version, header))
    return repr(tuple(steps))


def error_rows(errors: Iterable[ErrorCode]) -> list[ErrorRow]:
    """The error codes of a release, by number.

    A source without any still gives one: since Python 3.12 an enum without members can't
    have unknown codes.
    """
    members = _Members()
    errors = list(errors) or [ErrorCode(code=0, name="NONE", retriable=False)]
    return [
        ErrorRow(members.take(row.name, row.code), row.code, bool(row.retriable))
        for row in sorted(errors, key=lambda row: row.code)
    ]


def record_types(
    messages: Sequence[Message],
    names: Mapping[str, MessageNames],
    newest: Mapping[str, int],
) -> dict[str, list[RecordRow]]:
    """The records of each internal topic, by type.

    ``newest`` ranks messages by the last release that has them: of two with the same type
    the newer one is used.  Before 4.1 the type of a coordinator's record is the version of
    its key.
    """
    keys: dict[tuple[str, int], tuple[str, int]] = {}
    values: dict[tuple[str, int], str] = {}
    by_name = {message.name: message for message in messages}
    for message in sorted(messages, key=lambda m: newest.get(m.name, 0)):
        if message.kind is Kind.METADATA and message.api_key is not None:
            values[_topic(message), message.api_key] = names[message.name].cls
        elif message.name.endswith("Key"):
            value = by_name.get(f"{message.name[:-3]}Value")
            for kind, version in _key_types(message):
                keys[_topic(message), kind] = (names[message.name].cls, version)
                if value is not None:
                    values[_topic(message), kind] = names[value.name].cls
    rows_by_topic: dict[str, list[RecordRow]] = {}
    for topic, kind in sorted({*keys, *values}):
        key, version = keys.get((topic, kind), (None, 0))
        value_name = python_literal(values.get((topic, kind)))
        row = RecordRow(kind, python_literal(key), version, value_name)
        rows_by_topic.setdefault(python_literal(topic), []).append(row)
    return rows_by_topic


def _key_types(message: Message) -> list[tuple[int, int]]:
    """The types of a key, each with the key's version."""
    if message.kind is Kind.COORDINATOR_KEY and message.api_key is not None:
        return [(message.api_key, message.versions[0])] if message.versions else []
    return [(version, version) for version in message.versions]


def _topic(message: Message) -> str:
    name = message.name
    if message.kind is Kind.METADATA:
        remote = name.startswith(("RemoteLog", "RemotePartition"))
        return "__remote_log_metadata" if remote else "__cluster_metadata"
    if name.startswith("TransactionLog"):
        return "__transaction_state"
    if name.startswith(("ShareSnapshot", "ShareUpdate")):
        return "__share_group_state"
    return "__consumer_offsets"


def _range(versions: VersionRange) -> str:
    if versions.is_empty:
        return "range(0)"
    return f"range({versions.low}, {versions.high + 1})"


class _Members:
    """Makes unique names in capitals for an enum's members."""

    def __init__(self) -> None:
        self.taken: set[str] = set()

    def take(self, name: str, number: int) -> str:
        """A member's name made from any name."""
        member = _NOT_IN_NAMES.sub("_", name.upper()).strip("_")
        if not member or not member[0].isalpha():
            member = f"CODE_{member}" if member else "CODE"
        if member in self.taken:
            member = f"{member}_{number if number >= 0 else f'MINUS_{-number}'}"
        self.taken.add(member)
        return member
