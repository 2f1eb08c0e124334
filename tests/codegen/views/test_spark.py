"""The schemas of the pack ``spark``: fields have the names that the pack ``python`` assigns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.codegen.views.spark import SparkView
from specgen.protocol.model import Message, Release
from specgen.report import SpecError
from tests.support.definitions import field, message
from tests.support.packs import job_of

PACK = Path(__file__).parents[3] / "templates" / "spark"


def view_of(defined: Message) -> SparkView:
    """The view of a release of one message."""
    return SparkView(job_of(Release(name="1.0", messages=(defined,)), PACK))


def test_names_of_columns_classes_and_attributes() -> None:
    inner = field("Rows", "[]None", "1+", fields=[field("Class", "int8", "1+")])
    defined = message([inner, field("Encode", "string", nullableVersions="0+")])
    (schema,) = map(json.loads, view_of(defined).release()["schemas"])
    assert schema["message"] == "TestMessage"
    encode, rows = schema["fields"]
    assert (encode["name"], encode["attribute"]) == ("encode", "encode_")
    assert encode["nullable"] == encode["versions"]
    element = rows["type"]["element"]
    assert (rows["name"], element["class"]) == ("rows", "None_")
    assert "attribute" not in rows
    assert [column["attribute"] for column in element["fields"]] == ["class_"]


def test_two_fields_of_one_attribute_are_an_error() -> None:
    """Such a schema would confuse the two fields."""
    defined = message([field("FooBar", "int8"), field("Other", "int8")])
    foo, other = defined.fields
    with pytest.raises(SpecError, match="would both be the attribute foo_bar"):
        view_of(defined.replace(fields=(foo, other.replace(name="fooBar"))))
