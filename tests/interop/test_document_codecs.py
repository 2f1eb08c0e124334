"""Codecs made from a document alone beside those of the definitions: the same bytes."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from specgen import reference
from specgen.combine.assume import assume
from specgen.compare.change import ChangeKind
from specgen.evolution.reconcile import reconcile
from specgen.fixtures import cases
from specgen.fixtures.random_values import random_value
from specgen.layout import (
    ArrayWire,
    Layout,
    StructLayout,
    StructWire,
    WireType,
    lower_all,
)
from specgen.model import Message
from specgen.problems import Problems
from specgen.proof.package import Objects, load_package
from specgen.proof.prove import prove_message
from specgen.reference import UNKNOWN_TAGS
from tests.generated.packages import forget
from tests.support.bundled import release
from tests.support.commands import ended_well, invoke
from tests.support.references import document, reading

pytestmark = pytest.mark.slow

ROUNDS = 2
"""Random values of each version, beside the fixed cases."""


@dataclass(frozen=True)
class Side:
    """One source: its package, and its layouts by API key, kind and version."""

    package: ModuleType
    layouts: dict[tuple[object, str, int | None], Layout]


def layouts(
    messages: Sequence[Message],
) -> dict[tuple[object, str, int | None], Layout]:
    """All layouts; headers go by name."""
    return {
        (x.message if x.key is None else x.key, str(x.kind), x.version): x
        for message in messages
        for x in lower_all(message)
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the packages go."""
    return tmp_path_factory.mktemp("packages")


def generated(folder: Path, name: str, *source: object) -> tuple[ModuleType, str]:
    """A package that the command made, and its warnings."""
    out = folder / name
    options = ("--target", "python", "--package", name, "-o", out)
    ran = ended_well(invoke("generate", *source, *options))
    return load_package(out, name), ran.err


def of_document(folder: Path, name: str) -> Iterator[Side]:
    """A document's side: the document alone, what it leaves open assumed."""
    package, warnings = generated(folder, f"kafka_wire_{name}", document(name))
    assert warnings == ""
    yield Side(package, layouts(assume(reading(name)[0].messages, Problems())))
    forget(package)


@pytest.fixture(scope="module")
def mine(folder: Path) -> Iterator[Side]:
    """2.7 as its translated reference has it."""
    yield from of_document(folder, "002")


@pytest.fixture(scope="module")
def theirs(folder: Path) -> Iterator[Side]:
    """2.7 as its definitions have it."""
    package, _ = generated(folder, "kafka_wire_27", "kafka:2.7")
    yield Side(package, layouts(release("2.7").messages))
    forget(package)


def leaves(layout: Layout, value: Mapping[str, Any]) -> list[object]:
    """A value in wire order without names: what is in no tag section."""
    return [*_struct(layout.root, value)]


def _struct(struct: StructLayout, value: Mapping[str, Any]) -> Iterator[object]:
    for field in struct.fields:
        yield from _value(field.type, value[field.name])


def _value(wire: WireType, value: Any) -> Iterator[object]:
    if value is None:
        yield None
    elif isinstance(wire, ArrayWire):
        yield len(value)
        for item in value:
            yield from _value(wire.element, item)
    elif isinstance(wire, StructWire):
        yield from _struct(wire.struct, value)
    else:
        yield value


def values(layout: Layout) -> Iterator[dict[str, Any]]:
    """The fixed cases of a layout, and random values."""
    for case in cases(layout):
        yield case.value
    rng = random.Random(zlib.crc32(f"{layout.message} {layout.version}".encode()))
    for _ in range(ROUNDS):
        yield random_value(layout, rng, 3)


def test_every_version_is_compared(mine: Side, theirs: Side) -> None:
    """No version of the document is without its partner, the headers included."""
    assert len(mine.layouts) == 435
    assert mine.layouts.keys() <= theirs.layouts.keys()


def test_the_definitions_values_are_the_documents_bytes(
    mine: Side, theirs: Side
) -> None:
    """Any value of the definitions, nulls and tags as well: bytes and value agree."""
    compared = 0
    for at, layout in mine.layouts.items():
        other = theirs.layouts[at]
        ours, others = (
            Objects(side.package, x) for side, x in ((mine, layout), (theirs, other))
        )
        for value in values(other):
            data = others.make(value).encode(at[2])
            shared = reference.decode_whole(layout, data).value
            # NaN is equal to nothing but is itself in bytes.
            assert repr(leaves(layout, shared)) == repr(leaves(other, value)), at
            made = ours.make(shared)
            assert made.encode(at[2]) == data, at
            got = ours.cls.decode(data, at[2])
            assert got.encode(at[2]) == data, at
            compared += 1
    assert compared > 8 * len(mine.layouts)


def test_the_documents_values_are_the_definitions_bytes(
    mine: Side, theirs: Side
) -> None:
    """What the document's codecs write the definitions' read and write again.

    But for nulls of arrays of which the document does not say that they can't be.
    """
    shared = refused = 0
    for at, layout in mine.layouts.items():
        other = theirs.layouts[at]
        ours, others = (
            Objects(side.package, x) for side, x in ((mine, layout), (theirs, other))
        )
        for value in values(layout):
            data = ours.make(value).encode(at[2])
            try:
                got = others.cls.decode(data, at[2])
            except theirs.package.DecodeError as error:
                if "null is not allowed" not in str(error):
                    assert value_has_tags(value), (at, error)
                refused += 1
                continue
            assert got.encode(at[2]) == data, at
            shared += 1
    assert shared > 5 * len(mine.layouts)
    assert refused


def value_has_tags(value: Any) -> bool:
    """Whether there are unknown tags, which may be those that 2.7 knows."""
    if isinstance(value, dict):
        return bool(value.get(UNKNOWN_TAGS)) or any(map(value_has_tags, value.values()))
    return isinstance(value, list) and any(map(value_has_tags, value))


def test_the_documents_codecs_are_those_of_its_layouts(mine: Side) -> None:
    """The same proof that the built-in package passes."""
    messages = assume(reading("002")[0].messages, Problems())
    proofs = [prove_message(mine.package, message, 1) for message in messages]
    assert [m for proof in proofs for m in proof.mismatches] == []
    assert sum(proof.versions for proof in proofs) == 435


def test_filled_from_the_definitions_the_layouts_are_theirs(folder: Path) -> None:
    """``--with``: nothing is left unknown, nothing is assumed, nothing conflicts."""
    package, warnings = generated(
        folder, "filled_27", document("002"), "--with", "kafka:2.7"
    )
    try:
        assert warnings == ""
        request = package.FetchRequest(topics=None)
        assert package.FetchRequest().encode(12)
        with pytest.raises(package.EncodeError, match="null is not allowed"):
            request.encode(12)
    finally:
        forget(package)


def test_without_the_definitions_the_array_may_be_null(mine: Side) -> None:
    """The counterpart: what 002 does not say is taken for nullable."""
    assert mine.package.FetchRequest(topics=None).encode(4)


def test_a_struct_that_is_taken_for_not_nullable_is_named(folder: Path) -> None:
    """3.8's reference has structs of which it does not say whether they may be null."""
    out = folder / "told"
    source = (document("docs/38"), "--message", "ConsumerGroupHeartbeatResponse")
    ran = ended_well(
        invoke("generate", *source, "--target", "python", "--package", "t", "-o", out)
    )
    assert "W3: ConsumerGroupHeartbeatResponse: struct 'assignment' is taken" in ran.err
    assert "--with SOURCE" in ran.err
    strict = invoke("generate", *source, "--target", "python", "-o", out, "--strict")
    assert strict.status == 2
    filled = invoke("generate", *source, "--with", "kafka:3.8", "-o", out, "--strict",
                    "--target", "python", "--package", "t")  # fmt: skip
    assert filled.status == 0, filled.err


def test_a_type_that_2016_does_not_tell(tmp_path: Path) -> None:
    """003 alone makes no codecs: every array of unknown type is named, with a way out."""
    source, out = document("003"), tmp_path / "of_2016"
    options = ("--target", "python", "--package", "of_2016", "-o", out)
    ran = invoke("generate", source, *options)
    assert ran.status == 2
    assert ran.err.count("error: W2") == 9
    assert "--with kafka:2.2" in ran.err
    assert not out.exists()
    ran = ended_well(invoke("generate", source, "--with", "kafka:2.2", *options))
    conflicts = [line for line in ran.err.splitlines() if ": W1: " in line]
    rows = reconcile(reading("003")[0], release("2.2"))
    places = {
        (row.message, place.place, place.left, place.right)
        for row in rows
        for place in row.changes
        if row.verdict == "different" and "?" not in place.left
        if place.kind is not ChangeKind.RENAMED
    }
    assert len(conflicts) == len(places) == 6


def test_a_version_that_a_document_leaves_out(folder: Path) -> None:
    """Between versions that it has: refused like one behind the last."""
    page = folder / "gap.txt"
    blocks = [f"Any Request (Version: {v}) => a\n  a => INT8\n" for v in (0, 1, 4)]
    page.write_text("\n".join(blocks), encoding="utf-8")
    package, _ = generated(folder, "with_a_gap", page)
    try:
        message, error = package.AnyRequest(a=1), package.UnsupportedVersionError
        assert [message.encode(v) for v in (0, 1, 4)] == [b"\1"] * 3
        for version in (2, 3):
            said = f"no version {version}, but others of 0 to 4"
            for work in (
                message.encode,
                message.to_json,
                lambda v: package.AnyRequest.decode(b"\1", v),
                lambda v: package.AnyRequest.from_json({"a": 1}, v),
            ):
                with pytest.raises(error, match=said):
                    work(version)
        with pytest.raises(error, match="no version 5, but 0 to 4"):
            message.encode(5)
    finally:
        forget(package)
