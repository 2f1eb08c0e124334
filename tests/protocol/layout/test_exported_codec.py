"""``export layouts`` has all that a codec needs: a small one uses nothing else."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import kafka_wire
import pytest
from hypothesis import given, settings

from specgen.codegen.layout_lines import layout_lines
from specgen.protocol.codec import decode as reference_decode
from specgen.protocol.codec import encode as reference_encode
from specgen.protocol.codec import from_json
from specgen.protocol.codec.errors import CodecError
from specgen.protocol.layout import lower, lower_all
from specgen.testing.vectors import cases
from specgen.testing.vectors.vectors import case_vector
from tests.generated.sources import NAMES, definition, joined
from tests.protocol.layout.exported_codec import (
    Json,
    RefusedError,
    all_fields,
    decode,
    encode,
    positional,
    read_lines,
    tag_buffer,
)
from tests.protocol.layout.test_export_schema import errors as schema_errors
from tests.support.definitions import read_message
from tests.support.random_definitions import definitions

FIXTURES = Path(__file__).parents[3] / "generated/fixtures"


@cache
def exported() -> dict[tuple[str, int | None], Json]:
    """The output of ``specgen export layouts kafka:all``, by message and version."""
    return read_lines("\n".join(layout_lines(joined().release.messages)))


def fixtures(name: str) -> list[Json]:
    """A message's fixtures: values in Kafka's JSON notation, and their bytes."""
    text = (FIXTURES / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def shortened(field: Json, value: Any) -> Any:
    """A value without the fields at their defaults, at all levels."""
    if field["type"] == "array" and value is not None:
        return [shortened(field["element"], item) for item in value]
    if field["type"] != "struct" or value is None:
        return value
    return {
        one["json_name"]: shortened(one, value[one["json_name"]])
        for one in all_fields(field)
        if one["json_name"] in value and value[one["json_name"]] != one["default"]
    }


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", NAMES)
def test_the_bytes_of_every_fixture(name: str) -> None:
    for row in fixtures(name):
        layout = exported()[name, row["version"]]
        value, tags = row["value"], row["unknown_tags"]
        for written in (value, shortened({"type": "struct", **layout}, value)):
            assert encode(layout, written, tags).hex() == row["bytes"], row
        assert decode(layout, bytes.fromhex(row["bytes"])) == (value, tags), row


def test_defaults_are_left_out() -> None:
    """The test above leaves out defaults; this shows that there are some."""
    row, *_ = fixtures("FetchRequest")
    layout = exported()["FetchRequest", row["version"]]
    assert row["value"]["replicaId"] == -1
    assert shortened({"type": "struct", **layout}, row["value"]) == {}


def other_values(field: Json) -> Iterator[Any]:
    """The default of a field, and other values if the JSON notation can represent them."""
    kind, default = field["type"], field["default"]
    if default is not None and kind not in ("bool", "uuid") and "int" not in kind:
        yield None
    if kind == "bool":
        yield not default
    elif kind == "uuid":
        yield "AAAAAAAAAAAAAAAAAAAAAQ"
    elif kind == "float64":
        yield 0.5
    elif "int" in kind:
        yield 7
    elif kind.endswith(("string", "bytes", "records")):
        yield "b3RoZXI="
    if kind != "struct":
        yield default


def with_others(layout: Json, versions: list[Json], value: Json) -> Iterator[Json]:
    """The value with a field of another version, in each of its structs in turn.

    ``versions`` has the same struct in all versions.
    """
    own = {field["json_name"]: field for field in all_fields(layout)}
    every = {one["json_name"]: one for other in versions for one in all_fields(other)}
    for name in every.keys() - own.keys():
        for other in other_values(every[name]):
            yield {**value, name: other}
    for field in positional(layout):
        name = field["json_name"]
        inner = field.get("element", field)
        if inner["type"] != "struct" or not value[name]:
            continue
        below = [
            one.get("element", one)
            for other in versions
            for one in all_fields(other)
            if one["json_name"] == name and "fields" in one.get("element", one)
        ]
        is_array = field["type"] == "array"
        given = value[name][0] if is_array else value[name]
        for changed in with_others(inner, below, given):
            yield {**value, name: [changed] if is_array else changed}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", NAMES)
def test_fields_of_other_versions(name: str) -> None:
    """Such a field is an error or left out, as in the reference codec."""
    versions = [exported()[name, version] for version in definition(name).versions]
    for row in fixtures(name):
        if row["exercises"] != "elements":
            continue
        layout = exported()[name, row["version"]]
        lowered = lower(definition(name), row["version"])
        for value in with_others(layout, versions, row["value"]):
            try:
                expected = reference_encode(lowered, from_json(lowered, value))
            except CodecError:
                with pytest.raises(RefusedError):
                    encode(layout, value)
            else:
                assert encode(layout, value) == expected


@pytest.mark.parametrize(
    "name", sorted({name for name, _ in exported() if name.startswith("Fetch")})
)
def test_tags_of_other_versions(name: str) -> None:
    """Each struct's foreign tags are those refused by the reference codec."""
    for version in definition(name).versions:
        layout = exported()[name, version]
        buffer = tag_buffer(layout)
        if buffer is None:
            continue
        known = {field["tag"] for field in buffer["fields"]}
        plain = encode(layout, {})
        assert plain.endswith(b"\x00")
        for tag in {*range(12)} - known:
            data = plain[:-1] + bytes([1, tag, 1, 0])
            lowered = lower(definition(name), version)
            try:
                reference_decode(lowered, data)
            except CodecError:
                with pytest.raises(RefusedError, match="other versions"):
                    decode(layout, data)
            else:
                assert decode(layout, data)[1] == {"": [[tag, "00"]]}


@given(definitions())
@settings(max_examples=12, deadline=None)
def test_random_definitions(definition: Json) -> None:
    """The export also conforms to the format's schema."""
    made = read_message(definition)
    layouts = read_lines("\n".join(layout_lines([made], helpers=True)))
    for lowered, layout in zip(lower_all(made), layouts.values(), strict=True):
        assert schema_errors(layout) == []
        for case in cases(lowered):
            row = json.loads(case_vector(lowered, case).line())
            value, tags = row["value"], row["unknown_tags"]
            assert encode(layout, value, tags) == case.data
            assert decode(layout, case.data) == (value, tags)


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    "name", [name for name in NAMES if name.endswith(("Request", "Response"))]
)
def test_whole_frames(name: str) -> None:
    """A frame with the header named in the export is what kafka_wire writes."""
    side = "RequestHeader" if name.endswith("Request") else "ResponseHeader"
    for row in fixtures(name):
        if row["exercises"] != "defaults":
            continue
        layout = exported()[name, row["version"]]
        head = exported()[side, layout["header_version"]]
        body = getattr(kafka_wire, name).decode(
            bytes.fromhex(row["bytes"]), row["version"]
        )
        if side == "RequestHeader":
            frame = kafka_wire.encode_request(body, row["version"], 5, "me")
            values = {
                "requestApiKey": layout["key"],
                "requestApiVersion": row["version"],
                "correlationId": 5,
                "clientId": "me",
            }
        else:
            frame = kafka_wire.encode_response(body, row["version"], 5)
            values = {"correlationId": 5}
        own = encode(head, values) + encode(layout, row["value"])
        assert struct.pack(">i", len(own)) + own == frame
