"""The rules of struct names, references and nesting: S1 to S8."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.model import NONE, StructType, VersionRange, innermost
from specgen.protocol.model.names import is_name
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.field_rules import presence
from specgen.sources.kafka_json.raw import RawField, RawMessage

MAX_LEVELS = 32
"""How deep structs may nest, with common ones expanded; Kafka's own reach 6."""

MAX_FIELDS = 100_000
"""How many fields a message may have, with common structs expanded."""

MAX_PLACES = 500_000
"""How many fields a message may have in all its versions together; Kafka's own have about
1,000, and every output goes through them all."""

MAX_HINTS = 20
"""Similar names are suggested for this many missing structs only."""


def used_struct(field: RawField) -> str | None:
    """The name of the struct that a field or its elements are, if any."""
    inner = innermost(field.type) if field.type is not None else None
    return inner.name if isinstance(inner, StructType) else None


def too_many_places(versions: VersionRange, fields: int) -> str:
    """The error for too many fields in too many versions; empty if there are not."""
    if len(versions) * fields <= MAX_PLACES:
        return ""
    count = f"{fields} fields in {len(versions)} versions"
    return f"{count} exceed the limit of {MAX_PLACES} in all"


class StructRules:
    """Checks the structs of one definition."""

    def __init__(self, raw: RawMessage, problems: Problems) -> None:
        self.raw = raw
        self.problems = problems
        self.common = {struct.name: struct for struct in raw.common}
        self.inline: set[str] = set()
        self.undefined: dict[str, list[RawField]] = {}
        """The fields that use a struct which is not defined, by its name."""
        self.hints = 0

    def check(self) -> None:
        """Report every rule that the structs break."""
        self._check_common_names()
        for field in self.raw.fields:
            if field.map_key:
                self._report(field, "mapKey", "S6", "no map key at the top level")
        valid = self.raw.valid_versions or NONE
        self._walk(self.raw.fields, valid)
        for struct in self.raw.common:
            self._walk(struct.fields, valid & (struct.versions or NONE))
        self._report_undefined()
        self._check_nesting()

    def _report(
        self, field: RawField, key: str, code: str, message: str, hint: str = ""
    ) -> None:
        self.problems.add(problem.bad_struct(field.at(key), code, message, hint))

    def _check_common_names(self) -> None:
        seen: set[str] = set()
        for struct in self.raw.common:
            span, name = struct.keys.at("name"), struct.name
            if not struct.keys.has("name"):
                continue
            if not is_name(name):
                self.problems.add(problem.bad_name(span, "struct", name))
            elif not name[0].isupper():
                message = f"struct {problem.quoted(name)} must start with a capital"
                self.problems.add(problem.bad_struct(span, "S1", message))
            if name in seen:
                message = f"common struct {problem.quoted(name)} is defined twice"
                self.problems.add(problem.bad_struct(span, "S1", message))
            seen.add(name)

    def _walk(self, fields: Iterable[RawField], versions: VersionRange) -> None:
        for field in fields:
            name = used_struct(field)
            if name is not None:
                self._check_reference(field, name, versions)
            self._walk(field.fields, versions & presence(field))

    def _check_reference(
        self, field: RawField, name: str, versions: VersionRange
    ) -> None:
        common, quoted_name = self.common.get(name), problem.quoted(name)
        if "fields" in field.keys:
            if common is not None:
                message = (
                    f"{quoted_name} is a common struct; the field can't have fields too"
                )
                self._report(field, "fields", "S3", message)
            elif name in self.inline:
                message = f"struct {quoted_name} is defined twice in this message"
                hint = "rename it, or define it once in commonStructs"
                self._report(field, "type", "S2", message, hint)
            self.inline.add(name)
        elif common is None:
            self.undefined.setdefault(name, []).append(field)
            return
        if versions.is_empty or field.versions is None:
            return
        struct_versions = common.versions if common is not None else presence(field)
        if struct_versions is not None and (versions & struct_versions).is_empty:
            message = f"struct {quoted_name} ({struct_versions}) does not exist in any of the versions {versions}"
            self._report(field, "type", "S5", message)

    def _report_undefined(self) -> None:
        """Report each missing struct once, at the first field that uses it."""
        for name, (field, *others) in self.undefined.items():
            message = f"struct {problem.quoted(name)} is not defined"
            if others:
                message += f"; {len(others) + 1} fields use it"
            self._report(field, "type", "S4", message, self._near(name))

    def _near(self, name: str) -> str:
        self.hints += 1
        if self.common and self.hints <= MAX_HINTS:
            hint = problem.did_you_mean(name, self.common)
            if hint:
                return hint
        return "give the field 'fields', or define it in commonStructs"

    def _check_nesting(self) -> None:
        """Check S7 and S8, following references between common structs."""
        sizes: dict[str, tuple[int, int]] = {}
        cyclic: set[str] = set()
        for start in self.common.values():
            if start.name in sizes:
                continue
            path = [(start, _uses(start.fields))]
            open_names = {start.name}
            while path:
                struct, remaining = path[-1]
                if not remaining:
                    path.pop()
                    open_names.discard(struct.name)
                    sizes[struct.name] = _measure(struct.fields, sizes)
                    continue
                next_struct = self.common.get(remaining.pop())
                if next_struct is None or next_struct.name in sizes:
                    continue
                if next_struct.name in open_names:
                    cyclic.add(next_struct.name)
                    continue
                path.append((next_struct, _uses(next_struct.fields)))
                open_names.add(next_struct.name)
        for name in sorted(cyclic):
            message = f"struct {problem.quoted(name)} contains itself"
            span = self.common[name].keys.at("name")
            self.problems.add(problem.bad_struct(span, "S7", message))
        levels, fields = _measure(self.raw.fields, sizes)
        span = self.raw.at("name")
        if levels > MAX_LEVELS:
            message = f"structs nest more than {MAX_LEVELS} levels deep"
            self.problems.add(problem.bad_struct(span, "S8", message))
        if fields > MAX_FIELDS:
            message = f"more than {MAX_FIELDS} fields, with common structs expanded"
            self.problems.add(problem.bad_struct(span, "S8", message))
        else:
            valid = self.raw.valid_versions or NONE
            message = "" if valid.is_open else too_many_places(valid, fields)
            if message:
                span = self.raw.at("validVersions")
                self.problems.add(problem.bad_struct(span, "S8", message))


def _uses(fields: Iterable[RawField]) -> list[str]:
    names: list[str] = []
    for field in fields:
        name = used_struct(field)
        if name is not None:
            names.append(name)
        names.extend(_uses(field.fields))
    return names


def _measure(
    fields: Iterable[RawField], common: dict[str, tuple[int, int]]
) -> tuple[int, int]:
    """The levels of structs and the number of fields, with these fields included."""
    levels = count = 0
    for field in fields:
        inner_levels, inner_count = _measure(field.fields, common)
        name = used_struct(field)
        if name is not None and not field.fields:
            inner_levels, inner_count = common.get(name, (0, 0))
        levels = max(levels, inner_levels + (name is not None))
        count = min(count + 1 + inner_count, MAX_FIELDS + 1)
    return levels, count
