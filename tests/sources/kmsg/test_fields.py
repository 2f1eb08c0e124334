"""Fields: every type, note and default."""

from __future__ import annotations

import pytest

from specgen.protocol.model import (
    ALL,
    EMPTY,
    NONE,
    ArrayType,
    Default,
    Scalar,
    StructType,
    VersionRange,
)
from tests.sources.kmsg.reading import (
    check,
    error,
    field_of,
    fields_of,
    good,
    request,
    wire,
)

PLAIN = {
    "bool": False,
    "int8": 0,
    "int16": 0,
    "uint16": 0,
    "int32": 0,
    "uint32": 0,
    "int64": 0,
    "float64": 0.0,
    "varint": 0,
    "varlong": 0,
    "string": "",
    "bytes": EMPTY,
}


@pytest.mark.parametrize(("name", "default"), PLAIN.items())
def test_base_types(name: str, default: Default) -> None:
    field = field_of(f"A: {name}")
    assert field.type is Scalar(name)
    assert field.default == default
    assert field.default_text is None
    assert (field.versions, field.nullable_versions) == (ALL, NONE)
    assert (field.tag, field.tagged_versions) == (None, NONE)
    assert field.ignorable is None
    assert field.entity_type is None
    assert field_of(f"A: [{name}]").type == ArrayType(Scalar(name))


def test_uuid() -> None:
    field = field_of("A: uuid")
    assert field.type is Scalar.UUID
    assert str(field.default) == "00000000-0000-0000-0000-000000000000"


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("nullable-string", Scalar.STRING),
        ("nullable-bytes", Scalar.BYTES),
        ("nullable[int32]", ArrayType(Scalar.INT32)),
        ("nullable[string]", ArrayType(Scalar.STRING)),
    ],
)
def test_nullable_types_are_null_by_default(text: str, inner: object) -> None:
    field = field_of(f"A: {text} // v2-v3")
    assert field.type == inner
    assert field.nullable_versions == field.versions == VersionRange(2, 3)
    assert (field.default, field.default_text) == (None, "null")


@pytest.mark.parametrize(
    ("text", "default"), [("nullable-string-v3+", ""), ("nullable-v3+[int8]", EMPTY)]
)
def test_nullable_later(text: str, default: Default) -> None:
    field = field_of(f"A: {text}")
    assert str(field.nullable_versions) == "3+"
    assert field.default == default, "null is not for the versions before"
    assert str(field_of(f"A: {text} // v1-v5").nullable_versions) == "3-5"
    assert field_of(f"A: {text} // v3+").default is None


@pytest.mark.parametrize(
    ("note", "versions", "tagged"),
    [
        ("", "0+", "none"),
        (" // v3+", "3+", "none"),
        (" // v3-v5", "3-5", "none"),
        (" // v3-v3", "3", "none"),
        (" // tag 0", "1+", "1+"),
        (" // v8+, tag 0", "8+", "8+"),
        (" // v0+, tag 0", "1+", "1+"),
        (" // v0-v5, tag 0", "1-5", "1-5"),
    ],
)
def test_notes(note: str, versions: str, tagged: str) -> None:
    field = field_of(f"A: int8{note}")
    assert (str(field.versions), str(field.tagged_versions)) == (versions, tagged)
    assert field.tag == (None if tagged == "none" else 0)


@pytest.mark.parametrize(
    ("text", "default"),
    [
        ("int32(-1)", -1),
        ("int32(0x7fffffff)", 2**31 - 1),
        ("int64(9223372036854775807)", 2**63 - 1),
        ("int32(-2147483648)", -(2**31)),
        ("varlong(-5)", -5),
        ("bool(true)", True),
        ("bool(false)", False),
        ("float64(0.5)", 0.5),
        ("nullable-string(null)", None),
        ("nullable-bytes(null)", None),
    ],
)
def test_defaults(text: str, default: Default) -> None:
    field = field_of(f"A: {text}")
    assert field.default == default
    assert type(field.default) is type(default)
    assert field.default_text == text.partition("(")[2][:-1]


@pytest.mark.parametrize(
    ("line", "default", "text"),
    [
        ("ThrottleMillis", 0, None),
        ("ThrottleMillis(6)", 0, None),
        ("TimeoutMillis", 15000, "15000"),
        ("TimeoutMillis(60000)", 60000, "60000"),
        ("TimeoutMillis: int32", 0, None),
    ],
)
def test_special_fields(line: str, default: int, text: str | None) -> None:
    field = field_of(line)
    assert field.type is Scalar.INT32
    assert (field.default, field.default_text) == (default, text)
    assert field.versions == ALL
    if ":" not in line:
        assert str(field_of(f"{line} // v3+").versions) == "3+"


def test_names_stay_as_written() -> None:
    fields = fields_of("ReplicaID: int32\nISR: [int32]\nisKRaftController: bool")
    assert [f.name for f in fields] == ["ReplicaID", "ISR", "isKRaftController"]
    message = good("A => not top level\n  ReplicaID: int32\n  ZKVersion: int8\n")["A"]
    assert [f["name"] for f in wire(message, 0)] == ["replica_id", "zkversion"]


def test_comments_document_the_next_field() -> None:
    first, second = fields_of(
        "// One line,\n// and another.\n//\n// A paragraph.\nA: int8\nB: int8"
    )
    assert first.about == "One line, and another.\nA paragraph."
    assert second.about == ""


def test_comments_do_not_nest() -> None:
    text = "A => not top level\n  B: =>\n// at the first column\n    C: int8\n   // odd\n  D: int8\n"
    assert [f.name for f in good(text)["A"].fields] == ["B", "D"]


def test_tags_by_version() -> None:
    text = request("  A: int8\n  B: nullable-string // tag 1\n  C: [int8] // tag 0\n")
    message = good(text)["FooRequest"]
    assert wire(message, 4) == [{"name": "a", "type": "int8"}]
    array = {"type": "array", "compact": True, "nullable": False}
    assert wire(message, 5) == [
        {"name": "a", "type": "int8"},
        {
            "type": "tag_buffer",
            "fields": [
                {"tag": 0, "name": "c", **array, "element": {"type": "int8"}},
                {"tag": 1, "name": "b", "type": "compact_nullable_string"},
            ],
        },
    ]


def test_arrays_of_anonymous_structs() -> None:
    (field,) = fields_of("Topics: nullable-v2+[=>] // v1+\n  A: int8")
    assert field.type == ArrayType(StructType("FooTopic"))
    assert str(field.nullable_versions) == "2+"
    assert field.default == EMPTY


@pytest.mark.parametrize(
    "line",
    [
        "A§:int8",
        "A§: ",
        "A: int8(§",
        "A: int8(§)",
        "A: int8 // §foo",
        "A: int8 // v3§",
        "A: int8 // v3-§3",
        "A: int8 // v3+§,tag 0",
        "A: int8§ //v3+",
        "A: int8 // tag §-1",
        "A: [=>]§Hint",
        "A: [int32]§(null)",
        "A: [§[int8]]",
        "A: [nullable§[int8]]",
        "A: nullable§-int32",
        "A: nullable§-bytes-v3+",
        "A: nullable-string-v3§",
        "A: §-1",
        "A: enum-§",
        "A: length-field-minus => Length -§ ",
        "A: length-field-minus => Length§",
        "§1A: int8",
        "§Foo",
        "§Throttle(3)",
        "ThrottleMillis(§-1)",
        "ThrottleMillis // v1§-v3",
        "A: int8 // v§1234567890+",
        "A: [§nullable-string]",
        "A: [§nullable-bytes]",
        "A: [§nullable-string(null)]",
    ],
)
def test_lines_that_are_no_field(line: str) -> None:
    error(f"Foo => not top level\n  {line}\n", "K1")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("A: [=>]§Hint", "[=>Name]"),
        ("A: [int32]§(null)", "no default"),
        ("A: int8 // §foo", "v3-v5"),
        ("§Foo", "ThrottleMillis"),
        ("A: int8 // v§1234567890+", "nine digits"),
        ("§\u0410: int8", "not an ASCII letter"),
    ],
)
def test_hints(line: str, hint: str) -> None:
    assert hint in error(f"Foo => not top level\n  {line}\n", "K1").hint


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A: int8 // §v5-v3", "K7"),
        ("A: int8 // v§32768+", "K7"),
        ("A: §nullable-string-v5+ // v0-v3", "K7"),
        ("A: nullable-v5+[§=>] // v0-v3\n    B: int8", "K7"),
        ("A: int8(§128)", "K8"),
        ("A: int8(§x)", "K8"),
        ("A: int8(§0x100)", "K8"),
        ("A: uint16(§-1)", "K8"),
        ("A: bool(§1)", "K8"),
        ("A: string(§x)", "K8"),
        ("A: string(§null)", "K8"),
        ("A: bytes(§null)", "K8"),
        ("A: uuid(§H3KKO4NTRPaCWtEmm3vW7A)", "K8"),
        ("A: nullable-string(§x)", "K8"),
        ("A: int32(§null)", "K8"),
        ("A: [int8(§999)]", "K8"),
        ("TimeoutMillis(§999999999999)", "K1"),
        ("A: int8\n  §A: int16", "K5"),
        ("A: int8 // §tag 0", "K6"),
        ("A: §bar", "K4"),
        ("A: [§int23]", "K4"),
        ("§A: =>", "K9"),
        ("A: int8\n  §B: [=>]\n  C: int8", "K9"),
    ],
)
def test_other_errors(line: str, code: str) -> None:
    error(f"Foo => not top level\n  {line}\n", code)


@pytest.mark.parametrize(
    "lines",
    [
        "A: int8 // §tag 1",
        "A: int8 // tag 0\n  B: int8 // §tag 0",
        "A: int8 // tag 0\n  B: int8 // §tag 2",
        "A: int8 // tag 0\n  B: int8 // §tag 999999999",
        "A: int8 // §v0-v3, tag 0",
    ],
)
def test_tags_of_a_struct(lines: str) -> None:
    error(f"Foo => not top level, flexible v4+\n  {lines}\n", "K6")


def test_tags_are_those_of_one_struct() -> None:
    fields_of("A: => // tag 0\n  B: int8 // tag 0\nC: int8 // tag 1")
    problem = error(
        "Foo => not top level, flexible v4+\n"
        "  A: => // tag 0\n    B: int8 // §tag 1\n  C: int8 // tag 1\n",
        "K6",
    )
    assert "0 to 0" in problem.hint


def test_all_errors_are_shown() -> None:
    check(
        "Foo => not top level\n  A: §int23\n  B§ int8\n  C: int8(§999)\n"
        "  D: =>\n  E: int8 // §v3-v1\n\n  §F: int8\n\n"
        "Bar => §admin, not top level\n  G: §foos\n\n"
        "Baz => not top level\n  H: Foo\n  I: [Bar]\n",
        *("K4", "K1", "K8", "K7", "K2", "K3", "K4"),
    )
