"""Lengths around the limits of each length encoding, in every form of every type."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any
from uuid import UUID

import pytest

from specgen.protocol.layout import lower
from specgen.protocol.model import Message
from tests.generated.agreement import Agreement
from tests.generated.packages import build
from tests.support.definitions import field, message, tagged

LENGTHS = (0, 1, 2, 125, 126, 127, 128, 129)
"""A compact length of one byte has two from 127 on, and three from 16383 on."""

ELEMENTS: dict[str, Any] = {
    "bool": True,
    "int8": -2,
    "int16": -2,
    "uint16": 0xFFFE,
    "int32": -2,
    "uint32": 0xFFFFFFFE,
    "int64": -2,
    "float64": 1.5,
    "uuid": UUID(int=7 << 100),
    "string": "\u00e9",
    "bytes": b"ab",
    "Item": {"A": 1},
}
LONG: dict[str, Any] = {"string": "x", "bytes": b"\xff", "records": b"\xff"}
KINDS = [*LONG, *(f"[]{kind}" for kind in ELEMENTS)]


@cache
def definition(kind: str) -> Message:
    """Every form of a type: alone, in an array, nullable, tagged; compact from version 1 on."""
    common = [{"name": "Item", "versions": "0+", "fields": [field("A", "int8")]}]
    fields = [field("Plain", kind), field("Null", kind, nullableVersions="0+")]
    if kind != "records":
        fields += [
            field("Between", "int16"),
            field("Next", kind),
            tagged("Tag", kind, 0),
            tagged("NullTag", kind, 1, nullableVersions="1+", default="null"),
        ]
    name = f"Of{kind.removeprefix('[]').title()}{'s' if kind[0] == '[' else ''}"
    used = common if kind == "[]Item" else []
    return message(fields, valid="0-1", name=name, commonStructs=used)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("lengths")
    return build(folder, [definition(kind) for kind in KINDS])


@pytest.mark.sampled(6)
@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_lengths_around_each_limit(
    package: ModuleType, kind: str, version: int
) -> None:
    layout = lower(definition(kind), version)
    agreement = Agreement(package, layout)
    for value in _values(kind, tags=version > 0):
        agreement.same_value(value)
    for value in _long_values(kind, compact=version > 0):
        agreement.same_value(value)


@pytest.mark.parametrize("version", [0, 1])
def test_the_longest_text_is_the_last_that_encodes(
    package: ModuleType, version: int
) -> None:
    layout = lower(definition("string"), version)
    agreement = Agreement(package, layout)
    for text in ("x" * 32767, "x" + "\u00e9" * 16383):
        agreement.same_value({"Plain": text, "Null": text, "Next": text})
    for text in ("x" * 32768, "\u00e9" * 16384):
        for name in ("plain", "null", "next"):
            with pytest.raises(package.EncodeError, match="32768 bytes") as caught:
                agreement.cls(**{name: text}).encode(version)
            assert caught.value.path == name


@pytest.mark.parametrize("kind", ["bytes", "records"])
@pytest.mark.parametrize("length", [(1 << 21) - 2, (1 << 21) - 1, 1 << 21])
def test_lengths_that_take_four_bytes(
    package: ModuleType, kind: str, length: int
) -> None:
    agreement = Agreement(package, lower(definition(kind), 1))
    agreement.same_value({"Plain": bytes(length), "Null": bytes(length)})


def _values(kind: str, tags: bool) -> Iterator[dict[str, Any]]:
    names = ["Plain", "Null"]
    if kind != "records":
        names += ["Next", *(["Tag", "NullTag"] if tags else [])]
    short = {name: _of_length(kind, 1) for name in names}
    for length in LENGTHS:
        long = _of_length(kind, length)
        yield dict.fromkeys(names, long)
        for name in names:
            yield short | {name: long}
    nulls = {"Plain": _of_length(kind, 2), "Null": None}
    yield nulls
    if tags and kind != "records":
        yield nulls | {"NullTag": None, "Tag": _of_length(kind, 0)}


def _long_values(kind: str, compact: bool) -> Iterator[dict[str, Any]]:
    """Few of them, since arrays of so many elements take time."""
    border, plain = _of_length(kind, 16383), {"Plain": _of_length(kind, 1)}
    yield plain | {"Plain": border}
    yield plain | {"Null": border}
    if compact:
        yield {"Plain": _of_length(kind, 16382), "Null": _of_length(kind, 16384)}
        if kind != "records":
            yield dict.fromkeys(["Next", "Tag"], border) | plain
            yield {"NullTag": border} | plain


def _of_length(kind: str, length: int) -> Any:
    if kind in LONG:
        return LONG[kind] * length
    return [ELEMENTS[kind.removeprefix("[]")]] * length
