"""The rules of a whole definition: V1 to V9, F1 and T7 (see docs/protocol-semantics.md, "Rules of definitions")."""

from __future__ import annotations

import re

from specgen.protocol.model import ALL, NONE, Kind, VersionRange
from specgen.protocol.model.names import is_name
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.field_rules import check_field
from specgen.sources.kafka_json.raw import RawField, RawMessage
from specgen.sources.kafka_json.struct_rules import StructRules

LISTENERS = ("zkBroker", "broker", "controller")
DEFINED_KINDS = tuple(kind for kind in Kind if kind is not Kind.STRUCT)

_HEADER_VERSION = re.compile(r"[0-9]{1,4}")


def check_message(raw: RawMessage, problems: Problems) -> None:
    """Report every rule that the definition breaks."""
    if raw.keys.has("name") and not is_name(raw.name):
        problems.add(problem.bad_name(raw.at("name"), "message", raw.name))
    if raw.keys.has("type") and raw.type not in DEFINED_KINDS:
        problems.add(problem.unknown_kind(raw.at("type"), raw.type, DEFINED_KINDS))
    _check_versions(raw, problems)
    _check_rpc(raw, problems)
    _check_coordinator(raw, problems)
    _check_header_versions(raw, problems)
    # A flexibleVersions that was refused must not cause errors in the fields too.
    fallback = ALL if "flexibleVersions" in raw.keys.refused else NONE
    flexible = raw.flexible_versions or fallback
    for field in raw.all_fields():
        check_field(field, flexible, problems)
    _check_fields(raw.fields, raw.name, problems)
    for struct in raw.common:
        _check_fields(struct.fields, struct.name, problems)
    for field in raw.all_fields():
        _check_fields(field.fields, field.name, problems)
    StructRules(raw, problems).check()


def _check_versions(raw: RawMessage, problems: Problems) -> None:
    valid, flexible = raw.valid_versions, raw.flexible_versions
    if valid is not None and valid.is_open:
        span = raw.at("validVersions")
        problems.add(problem.open_valid_versions(span, str(valid)))
    if flexible and not flexible.is_open and not _is_removed(raw):
        span = raw.at("flexibleVersions")
        problems.add(problem.closed_flexible_versions(span, str(flexible)))


def _is_removed(raw: RawMessage) -> bool:
    """Whether the API is removed and only its key remains, so that V4 to V6 don't apply."""
    return raw.valid_versions is not None and raw.valid_versions.is_empty


def _check_rpc(raw: RawMessage, problems: Problems) -> None:
    key = raw.api_key
    if (
        raw.type in (Kind.REQUEST, Kind.RESPONSE)
        and "apiKey" not in raw.keys.refused
        and "apiKey" not in raw.keys
    ):
        problems.add(problem.missing_key(raw.keys.span, "apiKey", f"a {raw.type}"))
    if key is not None and not 0 <= key <= 32767:
        problems.add(problem.api_key_range(raw.at("apiKey"), key))
    if raw.type in DEFINED_KINDS and raw.type != Kind.REQUEST and not _is_removed(raw):
        for name, value in (
            ("listeners", raw.listeners),
            ("latestVersionUnstable", raw.latest_version_unstable),
        ):
            if value:
                span = raw.at(name)
                problems.add(problem.only_on_requests(span, name, raw.type))
    for listener, span in raw.listeners:
        if listener not in LISTENERS:
            problems.add(problem.bad_listener(span, listener, LISTENERS))


def _check_coordinator(raw: RawMessage, problems: Problems) -> None:
    if raw.type not in (Kind.COORDINATOR_KEY, Kind.COORDINATOR_VALUE):
        return
    if "apiKey" not in raw.keys.refused and "apiKey" not in raw.keys:
        problems.add(problem.missing_key(raw.keys.span, "apiKey", f"a {raw.type}"))
    if raw.type != Kind.COORDINATOR_KEY:
        return
    if raw.valid_versions and raw.valid_versions != VersionRange(0, 0):
        problems.add(
            problem.coordinator_key(
                raw.at("validVersions"),
                f"a coordinator-key only has version 0, not {raw.valid_versions}",
            )
        )
    if raw.flexible_versions:
        problems.add(
            problem.coordinator_key(
                raw.at("flexibleVersions"), "a coordinator-key is never flexible"
            )
        )


def _check_header_versions(raw: RawMessage, problems: Problems) -> None:
    if not raw.keys.has("headerVersions"):
        return
    span = raw.at("headerVersions")
    if raw.type not in (Kind.REQUEST, Kind.RESPONSE):
        problems.add(
            problem.bad_header_versions(span, "only requests and responses have it")
        )
        return
    if raw.valid_versions is None:
        return
    if _is_removed(raw):
        problems.add(
            problem.bad_header_versions(span, "a removed API does not have it")
        )
        return
    next_version = 0
    for text, number, place in raw.header_versions:
        try:
            versions = VersionRange.parse(text)
        except ValueError as error:
            problems.add(problem.bad_header_versions(place, str(error)))
            return
        if not _HEADER_VERSION.fullmatch(number):
            message = f"{problem.quoted(number)} is not a header version"
            problems.add(problem.bad_header_versions(place, message))
        elif raw.type == Kind.RESPONSE and raw.api_key == 18 and int(number) != 0:
            message = "ApiVersions responses always have header version 0 (KIP-511)"
            problems.add(problem.bad_header_versions(place, message))
        if not versions or not versions.low == next_version <= raw.valid_versions.high:
            message = f"{problem.quoted(text)} does not follow the range before it"
            problems.add(problem.bad_header_versions(place, message))
        next_version = versions.high + 1
    if next_version <= 32767:
        problems.add(problem.bad_header_versions(span, "the last range must be open"))


def _check_fields(fields: list[RawField], owner: str, problems: Problems) -> None:
    owner = problem.quoted(owner)
    names: set[str] = set()
    tags: dict[int, str] = {}
    for field in fields:
        if field.keys.has("name"):
            span = field.at("name")
            if not is_name(field.name):
                problems.add(problem.bad_name(span, "field", field.name))
            if field.name in names:
                problems.add(problem.duplicate_field(span, field.name, owner))
            names.add(field.name)
        if field.tag is None:
            continue
        if field.tag in tags:
            message = f"tag {field.tag} is already used by {tags[field.tag]}"
            problems.add(problem.bad_tag(field.at("tag"), "T7", message))
        tags.setdefault(field.tag, problem.quoted(field.name))
    for field in fields:
        if field.tag is not None and field.tag >= len(tags):
            count = f"{len(tags)} tag{'' if len(tags) == 1 else 's'}"
            message = f"tag {field.tag} leaves a gap: {owner} has {count}"
            hint = "tags count up from 0 without a gap"
            problems.add(problem.bad_tag(field.at("tag"), "T7", message, hint))
