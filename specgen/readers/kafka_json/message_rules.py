"""The rules of a whole definition: V1 to V9, F1, T7 and S1 to S7 (SEMANTICS §7)."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.model import NONE, Kind, StructType, VersionRange, innermost
from specgen.model.names import is_name
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kafka_json.field_rules import check_field, presence
from specgen.readers.kafka_json.raw import RawField, RawMessage

LISTENERS = ("zkBroker", "broker", "controller")
KINDS = tuple(kind for kind in Kind if kind is not Kind.STRUCT)


def check_message(raw: RawMessage, problems: Problems) -> None:
    """Report every rule that the definition breaks."""
    if "name" in raw.keys and not is_name(raw.name):
        problems.add(problem.bad_name(raw.at("name"), "message", raw.name))
    if "type" in raw.keys and raw.type not in KINDS:
        problems.add(problem.unknown_kind(raw.at("type"), raw.type, KINDS))
    _check_versions(raw, problems)
    _check_rpc(raw, problems)
    _check_coordinator(raw, problems)
    _check_header_versions(raw, problems)
    flexible = raw.flexible_versions or NONE
    for field in raw.all_fields():
        check_field(field, flexible, problems)
    _check_fields(raw.fields, raw.name or "the message", problems)
    for struct in raw.common:
        _check_fields(struct.fields, struct.name, problems)
    for field in raw.all_fields():
        if field.fields:
            _check_fields(field.fields, field.name, problems)
    _StructRules(raw, problems).check()


def _check_versions(raw: RawMessage, problems: Problems) -> None:
    valid, flexible = raw.valid_versions, raw.flexible_versions
    if valid is not None and valid.is_open:
        span = raw.at("validVersions")
        problems.add(problem.open_valid_versions(span, str(valid)))
    if flexible and not flexible.is_open:
        span = raw.at("flexibleVersions")
        problems.add(problem.closed_flexible_versions(span, str(flexible)))


def _check_rpc(raw: RawMessage, problems: Problems) -> None:
    key = raw.api_key
    if raw.type in (Kind.REQUEST, Kind.RESPONSE) and "apiKey" not in raw.keys:
        problems.add(problem.missing_key(raw.keys.span, "apiKey", f"a {raw.type}"))
    if key is not None and not 0 <= key <= 32767:
        problems.add(problem.api_key_range(raw.at("apiKey"), key))
    if raw.type != Kind.REQUEST:
        for name in ("listeners", "latestVersionUnstable", "deprecatedVersions"):
            if name in raw.keys and raw.type in KINDS:
                span = raw.at(name)
                problems.add(problem.only_on_requests(span, name, raw.type))
    for listener, span in raw.listeners:
        if listener not in LISTENERS:
            problems.add(problem.bad_listener(span, listener, LISTENERS))


def _check_coordinator(raw: RawMessage, problems: Problems) -> None:
    if raw.type not in (Kind.COORDINATOR_KEY, Kind.COORDINATOR_VALUE):
        return
    if "apiKey" not in raw.keys:
        problems.add(problem.missing_key(raw.keys.span, "apiKey", f"a {raw.type}"))
    if raw.type != Kind.COORDINATOR_KEY:
        return
    if raw.valid_versions and raw.valid_versions != VersionRange(0, 0):
        problems.add(
            problem.coordinator_key(
                raw.at("validVersions"),
                f"a coordinator-key has version 0 only, not {raw.valid_versions}",
            )
        )
    if raw.flexible_versions:
        problems.add(
            problem.coordinator_key(
                raw.at("flexibleVersions"), "a coordinator-key is never flexible"
            )
        )


def _check_header_versions(raw: RawMessage, problems: Problems) -> None:
    if "headerVersions" not in raw.keys:
        return
    span = raw.at("headerVersions")
    if raw.type not in (Kind.REQUEST, Kind.RESPONSE):
        problems.add(problem.bad_header_versions(span, "only RPCs have them"))
        return
    if raw.valid_versions is None:
        return
    if raw.valid_versions.is_empty:
        problems.add(problem.bad_header_versions(span, "a removed API has none"))
        return
    following = 0
    for text, number, place in raw.header_versions:
        try:
            versions = VersionRange.parse(text)
        except ValueError as error:
            problems.add(problem.bad_header_versions(place, str(error)))
            return
        if not number.isascii() or not number.isdigit():
            message = f"{number!r} is not the version of a header"
            problems.add(problem.bad_header_versions(place, message))
        elif raw.type == Kind.RESPONSE and raw.api_key == 18 and int(number) != 0:
            message = "responses of ApiVersions have header 0 always (KIP-511)"
            problems.add(problem.bad_header_versions(place, message))
        if versions.low != following or versions.low > raw.valid_versions.high:
            message = f"{text!r} does not follow the range before it"
            problems.add(problem.bad_header_versions(place, message))
        following = versions.high + 1
    if following <= 32767:
        problems.add(problem.bad_header_versions(span, "the last range must be open"))


def _check_fields(fields: list[RawField], owner: str, problems: Problems) -> None:
    names: set[str] = set()
    tags: dict[int, str] = {}
    for field in fields:
        if "name" in field.keys and not is_name(field.name):
            problems.add(problem.bad_name(field.at("name"), "field", field.name))
        if field.name in names:
            span = field.at("name")
            problems.add(problem.duplicate_field(span, field.name, owner))
        names.add(field.name)
        if field.tag is None:
            continue
        if field.tag in tags:
            message = f"tag {field.tag} is {tags[field.tag]}'s already"
            problems.add(problem.bad_tag(field.at("tag"), "T7", message))
        tags[field.tag] = field.name
    for field in fields:
        if field.tag is not None and field.tag >= len(tags):
            message = f"tag {field.tag} leaves a gap: {owner} has {len(tags)} tags"
            hint = "tags run from 0 without a gap"
            problems.add(problem.bad_tag(field.at("tag"), "T7", message, hint))


class _StructRules:
    """S1 to S7: how structs are named, found and nested."""

    def __init__(self, raw: RawMessage, problems: Problems) -> None:
        self.raw = raw
        self.problems = problems
        self.common = {struct.name: struct for struct in raw.common}
        self.inline: set[str] = set()

    def check(self) -> None:
        """Report every broken rule."""
        self._check_common_names()
        for field in self.raw.fields:
            if field.map_key:
                self._report(field, "mapKey", "S6", "no map key at the top level")
        valid = self.raw.valid_versions or NONE
        self._walk(self.raw.fields, valid)
        for struct in self.raw.common:
            self._walk(struct.fields, valid & (struct.versions or NONE))
        self._check_cycles()

    def _report(
        self, field: RawField, key: str, code: str, message: str, hint: str = ""
    ) -> None:
        self.problems.add(problem.bad_struct(field.at(key), code, message, hint))

    def _check_common_names(self) -> None:
        seen: set[str] = set()
        for struct in self.raw.common:
            span, name = struct.keys.at("name"), struct.name
            if "name" not in struct.keys:
                continue
            if not is_name(name):
                self.problems.add(problem.bad_name(span, "struct", name))
            elif not name[0].isupper():
                message = f"struct {name!r} must start with a capital"
                self.problems.add(problem.bad_struct(span, "S1", message))
            if name in seen:
                message = f"common struct {name!r} is defined twice"
                self.problems.add(problem.bad_struct(span, "S1", message))
            seen.add(name)

    def _walk(self, fields: Iterable[RawField], versions: VersionRange) -> None:
        for field in fields:
            if field.type is None:
                continue
            inner = innermost(field.type)
            if not isinstance(inner, StructType):
                continue
            self._check_reference(field, inner.name, versions)
            self._walk(field.fields, versions & presence(field))

    def _check_reference(
        self, field: RawField, name: str, versions: VersionRange
    ) -> None:
        common = self.common.get(name)
        if "fields" in field.keys:
            if common is not None:
                message = f"{name} is a common struct; the field can't have fields too"
                self._report(field, "fields", "S3", message)
            elif name in self.inline:
                message = f"struct {name} is defined twice in this message"
                hint = "name it otherwise, or make it one of commonStructs"
                self._report(field, "type", "S2", message, hint)
            self.inline.add(name)
        elif common is None:
            hint = problem.did_you_mean(name, self.common) if self.common else ""
            hint = hint or "give the field 'fields', or define it in commonStructs"
            self._report(field, "type", "S4", f"struct {name} is not defined", hint)
            return
        if versions.is_empty or field.versions is None:
            return
        own = common.versions if common is not None else presence(field)
        if own is not None and (versions & own).is_empty:
            message = f"struct {name} ({own}) is in none of the versions {versions}"
            self._report(field, "type", "S5", message)

    def _check_cycles(self) -> None:
        uses = {
            name: self._uses(struct.fields) for name, struct in self.common.items()
        }
        done: set[str] = set()
        for start in uses:
            path: list[tuple[str, list[str]]] = [(start, [*uses[start]])]
            open_names = {start}
            while path:
                name, rest = path[-1]
                if not rest:
                    path.pop()
                    open_names.discard(name)
                    done.add(name)
                    continue
                following = rest.pop()
                if following in open_names:
                    span = self.common[following].keys.at("name")
                    message = f"struct {following} contains itself"
                    self.problems.add(problem.bad_struct(span, "S7", message))
                    return
                if following not in done:
                    path.append((following, [*uses[following]]))
                    open_names.add(following)

    def _uses(self, fields: Iterable[RawField]) -> list[str]:
        found: list[str] = []
        for field in fields:
            inner = innermost(field.type) if field.type is not None else None
            if isinstance(inner, StructType) and inner.name in self.common:
                found.append(inner.name)
            found.extend(self._uses(field.fields))
        return found
