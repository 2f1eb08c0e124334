"""Columns of messages unlike any of Kafka's, compared with the row decoder."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import kafka_wire
import pyarrow as pa
import pytest

from specgen.codegen.proof.engine import in_python
from specgen.protocol.layout import Layout, lower
from specgen.testing.vectors import cases
from tests.engine.differing import differing
from tests.generated.packages import build, forget
from tests.support import needs
from tests.support.definitions import field
from tests.support.sources import definition, read_release

needs.native()
if kafka_wire.implementation() != "native":
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

OFTEN = 150
"""Damaged bytes of each version."""


def _tagged(name: str, kind: str, tag: int, since: str, **keys: Any) -> dict[str, Any]:
    return field(name, kind, since, taggedVersions=since, tag=tag, **keys)


POINT = [
    field("X", "int16"),
    field("Y", "uint16"),
    _tagged("Label", "string", 0, "2+", ignorable=True),
]
LINE = [
    field("From", "Point"),
    field("To", "Point", "1+", nullableVersions="1+", default="null", ignorable=True),
    field("More", "[]Point", nullableVersions="2+"),
]
INNERMOST = [
    field("At", "int64"),
    field("Ids", "[]uuid"),
    field("Texts", "[]string", "1+", nullableVersions="1+", ignorable=True),
    field("End", "Point", "2+", nullableVersions="2+", default="null", ignorable=True),
]
INNER = [field("Crcs", "[]uint32"), field("Leaves", "[]Leaf", fields=INNERMOST)]
OUTER = [
    field("Name", "string", mapKey=True),
    field("Part", "int32", mapKey=True),
    field("Inners", "[]Inner", nullableVersions="1+", fields=INNER),
]
RETRY = [field("Weight", "uint16"), field("Blobs", "[]bytes", "3+", ignorable=True)]
DEFINITIONS = {
    one["name"]: one
    for one in (
        definition(
            "OddNests",
            [
                field("Outers", "[]Outer", fields=OUTER),
                field("Line", "Line"),
                field("Lines", "[]Line", "1+", ignorable=True),
                field("Gap", "float64", "1-2", default="-0.0", ignorable=True),
                field("Gone", "[]uint16", "0-1", nullableVersions="0+", ignorable=True),
                _tagged("Retries", "[]Retry", 1, "2+", fields=RETRY),
                _tagged("Point", "Point", 0, "2+"),
                _tagged(
                    "Spare", "Line", 2, "2+", nullableVersions="2+", default="null"
                ),
                _tagged("Rate", "float64", 4, "3+", default="1.5"),
                _tagged("Numbers", "[]int64", 3, "2+", nullableVersions="2+"),
            ],
            validVersions="0-4",
            flexibleVersions="2+",
            commonStructs=[
                {"name": "Point", "versions": "0+", "fields": POINT},
                {"name": "Line", "versions": "0+", "fields": LINE},
            ],
        ),
        definition(
            "OddBorders",
            [
                field("Least", "int8", default="-128"),
                field("Most", "uint32", default="4294967295"),
                field("Long", "int64", default="9223372036854775807"),
                field("Text", "string", nullableVersions="1+", default="d\u00e9f"),
                field("Data", "bytes", nullableVersions="0+", default="null"),
                field("Set", "records", "0-1", nullableVersions="0+"),
            ],
        ),
        definition(
            "OddNothing",
            [field("Sub", "Sub", "2+", nullableVersions="2+", fields=[])],
            validVersions="0-3",
            flexibleVersions="3+",
        ),
    )
}
MESSAGES = read_release(DEFINITIONS).messages
LAYOUTS = [lower(m, version) for m in MESSAGES for version in m.valid_versions]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """A package of them."""
    built = build(tmp_path_factory.mktemp("odd"), MESSAGES)
    assert built.implementation() == "native"
    import_module(f"{built.__name__}.columns")
    yield built
    forget(built)


def _damaged(layout: Layout, random: Random) -> list[bytes]:
    """The bytes of the cases, and damaged copies of them."""
    samples = [case.data for case in cases(layout)]
    for _ in range(OFTEN):
        data = bytearray(random.choice(samples))
        for _ in range(random.randrange(3) if data else 0):
            data[random.randrange(len(data))] = random.choice((0, 1, 2, 127, 128, 255))
        if random.random() < 0.2:
            del data[random.randrange(len(data) + 1) :]
        samples.append(bytes(data))
    return samples


def _without_tags(value: Any) -> Any:
    """The same without unknown tags, which have no column."""
    if isinstance(value, list):
        return [_without_tags(item) for item in value]
    names = getattr(value, "__struct_fields__", ())
    if "unknown_tagged_fields" not in names:
        return value
    values = {name: _without_tags(getattr(value, name)) for name in names}
    return type(value)(**values | {"unknown_tagged_fields": ()})


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda x: f"{x.message}-{x.version}")
def test_rows_equal_those_of_the_row_decoder_and_encode_again(
    package: ModuleType, layout: Layout
) -> None:
    cls, version = getattr(package, layout.message), layout.version or 0
    columns = package.columns
    data = _damaged(layout, Random(f"{layout.message} {version}"))
    column = columns.messages(cls, data, version)
    array = pa.array(column)
    array.validate(full=True)
    written = pa.array(columns.encode_messages(cls, array, version)).to_pylist()
    accepted = 0
    for number, (body, row) in enumerate(zip(data, array.to_pylist(), strict=True)):
        try:
            decoded = cls.decode(body, version)
        except package.DecodeError as error:
            assert row is None
            assert str(column.errors[number]) == str(error)
            assert written[number] is None
            continue
        accepted += 1
        assert not differing(decoded, in_python(cls.decode)(body, version))
        message = _without_tags(decoded)
        again = columns.from_row(cls, row, version)
        assert again == message or "nan" in repr(message)  # NaN equals nothing
        assert written[number] == message.encode(version)
    assert accepted >= 1
    assert len(column.errors) == len(data) - accepted


def test_some_damaged_messages_are_refused(package: ModuleType) -> None:
    """Without refusals the test above would check half of what it claims."""
    for layout in LAYOUTS:
        cls = getattr(package, layout.message)
        data = _damaged(layout, Random(f"{layout.message} {layout.version or 0}"))
        column = package.columns.messages(cls, data, layout.version or 0)
        assert column.errors or layout.message == "OddNothing"
