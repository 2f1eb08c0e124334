"""The names of a message's parts in Python, assigned by one pass and passed on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import specgen
from specgen.codegen.views.python.names import (
    MessageNames,
    give_names,
    layout_names,
    table_text,
)
from specgen.codegen.views.tables.build import build_table
from specgen.disk.imports import imports
from specgen.protocol.layout import lower
from specgen.report import SpecError
from tests.support.definitions import field, message


def test_names_of_a_message() -> None:
    rows = field("Rows", "[]None", fields=[field("ClassId", "int8")])
    named_message = message([rows, field("Class", "int8"), field("Encode", "int8")])
    named_message = named_message.replace(aliases=("OldName", "True"))
    assert give_names([named_message]) == {
        "TestMessage": MessageNames(
            module="test_message",
            cls="TestMessage",
            structs={"TestMessage": "TestMessage", "None": "None_"},
            attributes={
                "Rows": "rows",
                "ClassId": "class_id",
                "Class": "class_",
                "Encode": "encode_",
            },
            aliases=("OldName", "True_"),
        )
    }


def test_all_colliding_names_are_reported() -> None:
    first = message(
        [
            field("Rows", "[]S", fields=[field("A", "int8")]),
            field("FooBar", "int8"),
            field("Other", "int8"),
        ]
    )
    (rows, foo, other), (struct,) = first.fields, first.structs
    colliding = first.replace(
        fields=(rows, foo, other.replace(name="fooBar")),
        structs=(struct.replace(name="TestMessage"),),
    )
    with pytest.raises(SpecError) as error:
        give_names([colliding, colliding.replace(name="testMessage")])
    messages = [problem.message for problem in error.value.problems]
    assert messages == [
        "TestMessage: fooBar and FooBar would both be the attribute foo_bar",
        "TestMessage: TestMessage and TestMessage would be one class",
        "testMessage and TestMessage would both be the module test_message",
        "testMessage: fooBar and FooBar would both be the attribute foo_bar",
    ]


def test_no_other_module_makes_names() -> None:
    for path in sorted(Path(specgen.__file__).parent.rglob("*.py")):
        names = {name.rpartition(".")[2] for name in imports(path.read_text("utf-8"))}
        assert not names & {"attribute_name", "class_name"}, path


def test_a_version_has_the_names_of_its_message() -> None:
    inner = field("Deep", "[]None", fields=[field("From", "int8")])
    late = field("Late", "True", versions="1+", fields=[inner])
    named_message = message([field("Class", "int8", versions="0"), late])
    (names,) = give_names([named_message]).values()
    for version in (0, 1):
        assert layout_names(lower(named_message, version)) == names


def test_a_packages_table_has_the_names_in_python() -> None:
    inner = [field("Class", "int32"), field("HostName", "string")]
    defined = message([field("Items", "[]None", fields=inner)])
    text = table_text(defined, give_names([defined])[defined.name])
    in_python = json.loads(text)
    assert in_python.items() >= build_table(defined).compact().items()
    assert in_python["names"] == ["class", "hostName", "items"]
    assert in_python["attributes"] == ["class_", "host_name", "items"]
    assert in_python["columns"] == ["class", "host_name", "items"]
    assert {*in_python["struct_names"]} == {"None", "TestMessage"}
    pairs = {*zip(in_python["struct_names"], in_python["classes"], strict=True)}
    assert pairs == {("None", "None_"), ("TestMessage", "")}
