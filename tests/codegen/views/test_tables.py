"""The tables of the view ``tables``, compared completely with the package's own tables."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any
from uuid import UUID

import kafka_wire
import pytest
from kafka_wire._runtime import layouts as package
from kafka_wire._runtime.fast import NIL
from kafka_wire.error_codes import RETRIABLE

from specgen.codegen.units import Job
from specgen.codegen.views.tables.build import build_table, build_tables
from specgen.codegen.views.tables.rows import (
    FieldRow,
    Flags,
    MessageTable,
    Tables,
    WireKind,
)
from specgen.codegen.views.tables.view import TablesView
from specgen.protocol.model import Release, Scalar
from specgen.protocol.model.defaults import uuid_text
from specgen.protocol.model.names import json_key, snake_case
from specgen.report import SpecError
from tests.support.bundled import joined
from tests.support.definitions import field, message, owners
from tests.support.packs import job_of, make, write_pack
from tests.support.sources import read_release, small


@cache
def all_tables() -> Tables:
    """The tables of every bundled version."""
    release = joined().release
    return build_tables(release.messages, release.errors)


def struct_text(table: MessageTable, number: int) -> Any:
    """A struct and everything in it, from the view's table."""
    row = table.structs[number]
    return (
        row.flexible,
        [field_text(table, table.fields[n]) for n in row.fields],
        [field_text(table, table.fields[n]) for n in row.tags],
        [field_text(table, table.fields[n]) for n in row.absent],
        list(row.foreign),
    )


def field_text(table: MessageTable, row: FieldRow) -> Any:
    default = "implied" if row.default < 0 else table.defaults[row.default]
    return (
        table.names[row.name],
        table.snake_names[row.name],
        type_text(table, row.kind, row.flags & 7, row.child),
        row.tag,
        bool(row.flags & Flags.IGNORABLE),
        default,
    )


def type_text(table: MessageTable, kind: WireKind, flags: int, child: int) -> Any:
    inner: Any = None
    if kind is WireKind.STRUCT:
        inner = struct_text(table, child)
    elif kind is WireKind.ARRAY:
        row = table.types[child]
        inner = type_text(table, row.kind, row.flags, row.child)
    return int(kind), flags, inner


def package_struct(struct: package.Struct) -> Any:
    """A struct from the package's table, in the same form."""
    return (
        struct.flexible,
        *(
            [package_field(item) for item in items]
            for items in (struct.fields, struct.tags, struct.absent)
        ),
        list(struct.foreign_tags),
    )


def package_field(item: package.Field) -> Any:
    kind, default = item.type.kind, item.default
    implied = package._IMPLICIT.get(kind, 0)
    value: Any = "implied"
    if type(default) is not type(implied) or default != implied:
        value = uuid_text(default) if isinstance(default, UUID) else default
        too_large = isinstance(value, int) and abs(value) > 2**53 - 1
        value = str(value) if too_large else value
    assert default is not NIL or value == "implied"
    return (
        item.key,
        item.column,
        package_type(item.type),
        item.tag,
        item.ignorable,
        value,
    )


def package_type(kind: package.Type) -> Any:
    inner: Any = None
    if kind.struct is not None:
        inner = package_struct(kind.struct)
    elif kind.element is not None:
        inner = package_type(kind.element)
    flags = kind.nullable | kind.compact << 1 | kind.nulls << 2
    return [*package.KINDS].index(kind.kind), flags, inner


def test_every_version_is_what_the_package_has() -> None:
    tables = all_tables()
    assert len(tables.messages) == len(joined().release.messages)
    for row in tables.messages:
        cls = getattr(kafka_wire, row.name)
        theirs = package.layouts(cls)
        ours = {row.lowest + n: root for n, root in enumerate(row.roots) if root >= 0}
        assert ours.keys() == theirs.keys(), row.name
        for version, root in ours.items():
            expected = package_struct(theirs[version])
            assert struct_text(row, root) == expected, (row.name, version)


def test_the_headers_of_every_version() -> None:
    for row in all_tables().apis:
        api = kafka_wire.ApiKey(row.key)
        assert row.name == api.api.name
        for place, header in (
            (row.request, api.request_header_version),
            (row.response, api.response_header_version),
        ):
            message_row = all_tables().messages[place]
            assert (message_row.key, message_row.kind) in (
                (row.key, "request"),
                (row.key, "response"),
            )
            numbers = enumerate(message_row.headers, message_row.lowest)
            assert all(n < 0 or n == header(version) for version, n in numbers)
            assert len(message_row.headers) == len(message_row.roots)


def test_errors_and_entities() -> None:
    tables = all_tables()
    codes = {row.code: row.name for row in tables.errors}
    assert codes == {row.code: row.name for row in joined().release.errors}
    retriable = {row.code for row in tables.errors if row.retriable}
    assert retriable == {int(code) for code in RETRIABLE}
    expected = {
        (json_key(f.name), f.entity_type)
        for m in joined().release.messages
        for s in owners(m)
        for f in s.fields
        if f.entity_type is not None
    }
    in_tables = {
        (table.names[row.name], table.entities[row.entity])
        for table in tables.messages
        for row in table.fields
        if row.entity >= 0
    }
    assert in_tables == expected


def test_what_is_said_twice_is_one_row_and_parts_come_first() -> None:
    for table in all_tables().messages:
        named = [*zip(table.struct_names, table.structs, strict=True)]
        for rows in (table.names, table.types, table.fields, named):
            assert len({*rows}) == len(rows)
        for number, row in enumerate(table.types):
            assert row.kind is not WireKind.ARRAY or row.child < number
        for number, struct in enumerate(table.structs):
            for item in (*struct.fields, *struct.tags, *struct.absent):
                kind, child = table.fields[item].kind, table.fields[item].child
                while kind is WireKind.ARRAY:
                    kind, child = table.types[child].kind, table.types[child].child
                assert kind is not WireKind.STRUCT or child < number


def test_the_names_are_those_of_the_definitions() -> None:
    for defined, table in zip(
        joined().release.messages, all_tables().messages, strict=True
    ):
        snake = dict(zip(table.names, table.snake_names, strict=True))
        assert {*table.struct_names} <= {struct.name for struct in owners(defined)}
        for struct in owners(defined):
            for item in struct.fields:
                assert snake[json_key(item.name)] == snake_case(item.name)


def test_a_small_message_by_hand() -> None:
    inner = [
        field("Id", "int64", "1+"),
        field("Tags", "[]string", entityType="topicName"),
    ]
    small = message(
        [
            field("Items", "[]Item", nullableVersions="2+", fields=inner),
            field("Late", "int16", "1+", tag=0, taggedVersions="1+", default="-1"),
        ],
        valid="0-1",
    )
    assert build_table(small).compact() == {
        "name": "TestMessage",
        "api": "TestMessage",
        "kind": "data",
        "key": -1,
        "lowest": 0,
        "names": ["tags", "id", "items", "late"],
        "entities": ["topicName"],
        "defaults": [-1],
        "types": [[9, 0, 0, 2], [13, 0, 0, 4], [9, 2, 0, 1], [13, 0, 2, 10]],
        "fields": [
            [0, 12, 0, 0, -1, -1, 0],
            [1, 6, 0, 0, -1, -1, -1],
            [2, 12, 4, 1, -1, -1, -1],
            [3, 2, 0, 0, -1, 0, -1],
            [0, 12, 2, 2, -1, -1, 0],
            [2, 12, 6, 3, -1, -1, -1],
            [3, 2, 0, 0, 0, 0, -1],
        ],
        "structs": [
            [0, 4, [0], [], [1], []],
            [0, 4, [2], [], [3], []],
            [1, 10, [1, 4], [], [], []],
            [1, 2, [5], [6], [], []],
        ],
        "struct_names": ["Item", "TestMessage", "Item", "TestMessage"],
        "roots": [1, 3],
        "headers": [],
    }


@pytest.mark.parametrize(
    ("kind", "default", "expected"),
    [
        ("bool", "true", 1),
        ("int64", "9223372036854775807", "9223372036854775807"),
        ("int64", "9007199254740991", 9007199254740991),
        ("float64", "0.5", "0.5"),
        ("uuid", "AAAAAAAAAAAAAAAAAAAAAQ", "AAAAAAAAAAAAAAAAAAAAAQ"),
        ("string", "some", "some"),
    ],
)
def test_defaults_are_numbers_and_texts(
    kind: str, default: str, expected: object
) -> None:
    table = build_table(message([field("A", kind, default=default)]))
    assert table.defaults == (expected,)
    assert {type(value) for value in table.compact()["defaults"]} == {type(expected)}


def test_null_is_not_the_implied_default_of_an_array() -> None:
    null = field("A", "[]int8", nullableVersions="0+", default="null")
    table = build_table(message([null, field("B", "[]int8")]))
    defaults = {table.names[row.name]: row.default for row in table.fields}
    assert (defaults, table.defaults) == ({"a": 0, "b": -1}, (None,))


def test_a_version_that_is_not_there_has_no_struct() -> None:
    with_gap = message([field("A", "int8")], valid="1-3").replace(gaps=(2,))
    row = build_table(with_gap)
    assert row.lowest == 1
    assert row.roots[1] == -1
    assert min(row.roots[0], row.roots[2]) >= 0


def test_a_type_that_is_not_known_is_an_error() -> None:
    defined = message([field("A", "int8")])
    unknown = defined.fields[0].replace(type=Scalar.UNKNOWN)
    with pytest.raises(SpecError, match=r"'A'.*type unknown"):
        build_table(defined.replace(fields=(unknown,)))


def test_a_field_more_in_a_message_changes_no_other() -> None:
    """So the file of another message in a package, or its line, stays as it is."""
    first = message([field("A", "int8"), field("B", "[]int16")])
    second = first.replace(name="SecondMessage")
    longer = message([field("A", "int8"), field("More", "uuid")])
    before, after = build_tables([first, second], ()), build_tables(
        [longer, second], ()
    )
    assert before.messages[0] != after.messages[0]
    assert before.messages[1] == after.messages[1]


PACK = {
    "pack.toml": 'view = "tables"\nblack = "off"\n',
    "tables.json.jinja": "{{ tables.json() }}\n",
    "short.json.jinja": "{{ tables.json(omit=['entities']) }}\n",
    "names.txt.jinja": "{{ tables.messages[0].snake_names|join(',') }}\n",
}


def test_a_pack_renders_the_tables(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "mine", PACK)
    make(read_release(small()), pack, tmp_path / "out")
    text = (tmp_path / "out" / "tables.json").read_text("ascii")
    tables = build_tables(read_release(small()).messages, ())
    expected = tables.compact()
    assert json.loads(text) == expected
    rows = [row for table in expected["messages"] for row in table["fields"]]
    compact = (json.dumps(row, separators=(",", ":")) for row in rows)
    assert {*compact} < {*text.replace(",\n", "\n").splitlines()}
    for table in expected["messages"]:
        del table["entities"]
    assert json.loads((tmp_path / "out" / "short.json").read_text("ascii")) == expected
    names = (tmp_path / "out" / "names.txt").read_text("ascii")
    assert names.strip().split(",") == [*tables.messages[0].snake_names]


def test_a_subset_has_its_own_rows_alone(tmp_path: Path) -> None:
    release = joined().release
    chosen = tuple(m for m in release.messages if m.api == "Metadata")
    job: Job = job_of(
        Release(name="some", messages=chosen), write_pack(tmp_path / "mine", PACK)
    )
    tables = TablesView(job).tables
    assert [row.name for row in tables.messages] == [m.name for m in chosen]
    assert [row.key for row in tables.apis] == [3]
