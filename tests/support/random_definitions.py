"""Random definitions that obey Kafka's rules, except that a struct may have no fields."""

from __future__ import annotations

import itertools
import json
from functools import cache
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from specgen.protocol.codec import UNKNOWN_TAGS
from specgen.protocol.model import NONE, VersionRange

Json = dict[str, Any]

MAX_START = 4
"""Versions that definitions name lie about here; ``validVersions`` ends before 7."""

_SCALARS: dict[str, list[Any]] = {
    "bool": ["true", "False", True, "", None],
    "int8": [-128, "127", "0x7f", 0, ""],
    "int16": [-1, "32767", "0x10"],
    "uint16": [33000, "65535", "0"],
    "int32": ["-2147483648", "0x7fffffff", 1],
    "uint32": ["4294967295", "0xff"],
    "int64": ["0xcafcacafcacafca", -1, "9223372036854775807"],
    "float64": ["12.34", "-0.0", "-Infinity", 1.5, "1e3"],
    "uuid": ["H3KKO4NTRPaCWtEmm3vW7A", "AAAAAAAAAAAAAAAAAAAAAQ"],
    "string": ["", "text", "0", "\u540d\u524d\U0001f600", "Null"],
    "bytes": [""],
    "records": [],
}
_ENTITIES = {"string": "topicName", "int64": "producerId", "int32": "brokerId"}
_NAMES = ("Id", "name", "isKRaft", "ISR", "LastKnownELR", "Partitions", "x2", "Ab")


@st.composite
def definitions(draw: DrawFn) -> Json:
    """A definition as an object, of any kind of message, with structs nested at most three deep.

    Fields come and go, are nullable and tagged in some of the versions, have ranges wider and
    narrower than those of their parents, and appear in common structs. No default is NaN: it is
    not equal to itself, so such a field would never be at it.
    """
    low = draw(st.integers(0, 3))
    valid = VersionRange(low, low + draw(st.integers(0, 3)))
    start = draw(st.none() | st.integers(0, MAX_START))
    flexible = NONE if start is None else VersionRange.since(start)
    kind = draw(st.sampled_from(["request", "response", "data", "metadata", "header"]))
    maker = _Maker(draw, flexible, draw(st.integers(0, 2)))
    definition: Json = {
        "apiKey": draw(st.integers(0, 99)),
        "type": kind,
        "name": "RandomRequest" if kind == "request" else "RandomData",
        "validVersions": str(valid),
        "flexibleVersions": str(flexible),
        "fields": maker.fields(valid, 0, 0),
    }
    if maker.common:
        definition["commonStructs"] = [
            {
                "name": f"Common{index}",
                "versions": "0+",
                "fields": maker.fields(valid, 2, index + 1),
            }
            for index in range(maker.common)
        ]
    return definition


def many(count: int, number: int) -> list[Json]:
    """``count`` different random definitions of kind data, each with its own name.

    Equal for equal ``number``.
    """
    by_text: dict[str, Json] = {}
    for part in itertools.count(number << 16):
        batch = (item | {"type": "data"} for item in _some(part) if item["fields"])
        by_text |= {json.dumps(item): item for item in batch}
        if len(by_text) >= count:
            break
    chosen = [*by_text.values()][:count]
    return [item | {"name": f"Random{at}"} for at, item in enumerate(chosen)]


def _some(number: int) -> list[Json]:
    """A few definitions: the more hypothesis makes at once, the more they resemble each other."""
    kept_definitions: list[Json] = []

    @seed(number)
    @settings(
        max_examples=20,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(definitions())
    def take(definition: Json) -> None:
        kept_definitions.append(definition)

    take()
    return kept_definitions


def without_unknown_tags(value: Any) -> Any:
    """A random value without unknown tags, which no JSON form has."""
    return without(value, UNKNOWN_TAGS)


def without(item: Any, key: str) -> Any:
    """An object without the entries of a key, at any depth."""
    if isinstance(item, dict):
        return {
            name: without(below, key) for name, below in item.items() if name != key
        }
    return [without(below, key) for below in item] if isinstance(item, list) else item


class _Maker:
    def __init__(self, draw: DrawFn, flexible: VersionRange, common: int) -> None:
        self.draw = draw
        self.flexible = flexible
        self.common = common
        self.structs = 0

    def chance(self, percent: int) -> bool:
        return self.draw(_PERCENT) < percent

    def fields(self, parent: VersionRange, depth: int, usable: int) -> list[Json]:
        """The fields of a struct; ``usable`` is the first common struct that they may use."""
        names = self.draw(_SOME_NAMES)
        fields = [self.field(name, parent, depth, usable) for name in names]
        tagged = [field for field in fields if "taggedVersions" in field]
        for tag, field in enumerate(self.draw(st.permutations(tagged))):
            field["tag"] = str(tag) if self.chance(20) else tag
        return fields

    def field(self, name: str, parent: VersionRange, depth: int, usable: int) -> Json:
        """One field; a tagged one still lacks its tag."""
        kind = self.draw(_kinds(depth < 3, range(usable, self.common)))
        base = kind.removeprefix("[]")
        is_array, is_scalar = kind != base, base in _SCALARS
        tagged = bool(self.flexible) and kind != "records" and self.chance(35)
        versions, tag_start = self.draw(_ranges()), 0
        if tagged:
            tag_start = self.flexible.low + self.draw(st.integers(0, 2))
            versions = VersionRange.since(self.draw(st.integers(0, tag_start)))
        if not is_scalar and parent and not parent & versions:
            versions = VersionRange.since(0)
        definition: Json = {"name": name, "type": kind, "versions": str(versions)}
        if tagged:
            definition["taggedVersions"] = f"{tag_start}+"
            if versions.low == tag_start and self.chance(50):
                del definition["versions"]
        nullable = NONE
        if is_array or not is_scalar or base in ("string", "bytes", "records"):
            nullable = self.draw(_nullable(versions, tag_start if tagged else None))
            if nullable:
                definition["nullableVersions"] = str(nullable)
        self._default(
            definition, base if is_scalar and not is_array else "", nullable >= versions
        )
        if kind in ("string", "bytes") and self.chance(25):
            own = self.flexible if tagged else NONE
            definition["flexibleVersions"] = str(own)
        self._rest(
            definition, base if is_scalar else "", is_array, depth > 0 and not tagged
        )
        if base == "Inline":
            self.structs += 1
            definition["type"] = kind.replace("Inline", f"Inline{self.structs}")
            definition["fields"] = self.fields(parent & versions, depth + 1, usable)
        return definition

    def _default(self, field: Json, scalar: str, may_be_null: bool) -> None:
        defaults = _defaults(scalar, may_be_null)
        if defaults is not None and self.chance(50):
            field["default"] = self.draw(defaults)

    def _rest(self, field: Json, scalar: str, is_array: bool, may_be_key: bool) -> None:
        if self.chance(40):
            field["ignorable"] = self.draw(_TRUTHS)
        if may_be_key and scalar and not is_array and self.chance(20):
            field["mapKey"] = True
        if scalar in _ENTITIES and self.chance(20):
            field["entityType"] = _ENTITIES[scalar]
        if field["type"] == "bytes" and self.chance(20):
            field["zeroCopy"] = True
        if self.chance(10):
            field["about"] = 'A "text" // of no weight.'


# Each strategy is made once: hypothesis inspects every new one.
_PERCENT = st.integers(0, 99)
_SOME_NAMES = st.lists(st.sampled_from(_NAMES), max_size=5, unique=True)
_TRUTHS = st.sampled_from([True, False, "true"])


@cache
def _kinds(structs: bool, common: range) -> SearchStrategy[str]:
    bases = [*_SCALARS, *(f"Common{index}" for index in common)]
    if structs:
        bases += ["Inline"] * 4
    return st.builds(
        str.__add__, st.sampled_from(["", "", "[]"]), st.sampled_from(bases)
    )


@cache
def _defaults(scalar: str, may_be_null: bool) -> SearchStrategy[Any] | None:
    choices: list[Any] = [*_SCALARS[scalar]] if scalar else [""]
    choices += ["null"] * 2 * may_be_null
    return st.sampled_from(choices) if choices else None


@cache
def _ranges() -> SearchStrategy[VersionRange]:
    starts = st.integers(0, MAX_START)
    return st.one_of(
        starts.map(VersionRange.since),
        st.just(VersionRange.since(0)),
        st.builds(lambda a, b: VersionRange(a, a + b), starts, st.integers(0, 3)),
    )


@cache
def _nullable(
    versions: VersionRange, tag_start: int | None
) -> SearchStrategy[VersionRange]:
    if tag_start is None:
        return st.one_of(st.just(NONE), st.just(versions), _ranges())
    below = VersionRange(0, tag_start - 1) if tag_start else NONE
    since = st.integers(0, tag_start).map(VersionRange.since)
    return st.one_of(st.just(NONE), st.just(below), st.just(versions), since)
