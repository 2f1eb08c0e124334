"""Structs: nested by indentation, named, nullable."""

from __future__ import annotations

import pytest

from specgen.protocol.model import EMPTY, NONE, ArrayType, Kind, Scalar, StructType
from specgen.report import Problems
from specgen.sources.union.fill import fill
from tests.sources.kafka_json.reading import MARK, places
from tests.sources.kmsg.reading import PATH, check, error, good, read, request, wire


def test_nesting() -> None:
    message = good(
        request(
            "  A: [=>]\n    B: =>\n      C: int8\n    D: int8\n"
            "  E: nullable=> // v3+\n    F: [string]\n  G: int8\n"
        )
    )["FooRequest"]
    assert [f.name for f in message.fields] == ["A", "E", "G"]
    inside = {s.name: [f.name for f in s.fields] for s in message.structs}
    assert inside == {
        "FooRequestA": ["B", "D"],
        "FooRequestAB": ["C"],
        "FooRequestE": ["F"],
    }
    assert not any(struct.common for struct in message.structs)
    a, e, _ = message.fields
    assert a.type == ArrayType(StructType("FooRequestA"))
    assert (a.nullable_versions, a.default) == (NONE, EMPTY)
    assert e.type == StructType("FooRequestE")
    assert (str(e.nullable_versions), e.default, e.default_text) == ("3+", None, "null")
    assert message.structs_by_name["FooRequestAB"].fields[0].span.line == 4


@pytest.mark.parametrize(
    ("name", "element"),
    [
        ("Topics", "Topic"),
        ("Status", "Status"),
        ("Entries", "Entry"),
        ("Batches", "Batch"),
        ("Hashes", "Hash"),
        ("Classes", "Class"),
        ("Boxes", "Box"),
        ("Quizzes", "Quizz"),
        ("Data", "Data"),
        ("Series", "Sery"),
    ],
)
def test_names_of_elements(name: str, element: str) -> None:
    message = good(f"A => not top level\n  {name}: [=>]\n    B: int8\n")["A"]
    assert [struct.name for struct in message.structs] == [f"A{element}"]


def test_a_hint_names_the_element() -> None:
    message = good("A => not top level\n  Topics: [=>Row]\n    B: int8\n")["A"]
    assert message.fields[0].type == ArrayType(StructType("ARow"))


def test_one_struct_is_not_named_as_an_element() -> None:
    message = good("A => not top level\n  Topics: =>\n    B: int8\n")["A"]
    assert message.fields[0].type == StructType("ATopics")


def test_a_clash_of_names() -> None:
    text = (
        "A => not top level\n  Row: =>\n    B: int8\n" "  {}Rows: [=>{}]\n    B: int8\n"
    )
    problem = error(text.format("§", ""), "K5")
    assert f"{PATH}:2:3" in problem.message
    good(text.format("", "Other"))
    both = "ARow => not top level\n\nA => not top level\n  §Rows: [=>]\n    B: int8\n"
    error(both, "K5", messages=1)


NAMED = """Part => not top level, no encoding, flexible v5+
  ID: int32
  Name: string // v3+
  Rows: nullable[=>] // v2+
    Row: bytes

"""


def test_named_structs() -> None:
    body = "  Parts: [Part] // v0-v1\n  One: Part // v4+\n"
    messages = good(NAMED + request(body))
    message, part = messages["FooRequest"], messages["Part"]
    assert part.kind is Kind.STRUCT
    assert str(part.valid_versions) == "0-5"
    assert message.fields[0].type == ArrayType(StructType("Part"))
    assert message.fields[1].type == StructType("Part")
    assert [(s.name, s.common) for s in message.structs] == [
        ("Part", True),
        ("PartRow", False),
    ]
    first, _ = wire(message, 5)
    assert first["type"] == "struct"
    assert [f.get("name", f["type"]) for f in first["fields"]] == [
        "id",
        "name",
        "rows",
        "tag_buffer",
    ]
    assert first["fields"][1]["type"] == "compact_string"


def test_named_structs_in_named_structs() -> None:
    text = (
        "A => not top level, flexible v5+\n  X: int8 // v7+\n\n"
        "B => not top level, flexible v5+\n  A: A\n\n"
        + request("  B: [B]\n  A: nullable[A]\n")
    )
    messages = good(text)
    assert [s.name for s in messages["FooRequest"].structs] == ["B", "A"]
    assert str(messages["B"].valid_versions) == "0-7"


def test_structs_of_a_file_before() -> None:
    messages = good(NAMED, request("  One: Part\n"))
    assert messages["FooRequest"].structs_by_name["Part"].span.path == PATH


def test_a_struct_is_used_after_its_definition() -> None:
    problem = error(request("  One: §Part\n") + "\n" + NAMED, "K4", messages=2)
    assert f"{PATH}:6:1" in problem.hint
    again = error(NAMED + request("  One: §part\n"), "K4", messages=2)
    assert again.hint == "did you mean 'Part'?"


@pytest.mark.parametrize("default", ["", "(3)"])
def test_what_other_files_define_is_unknown(default: str) -> None:
    body = f"  One: §Part // v1+\n  Two: [§Part]\n  Three: enum-§Kind{default}\n"
    text = request(body).replace(MARK, "")
    release, problems = read(text)
    places_of = [(p.span.line, p.span.column) for p in problems]
    assert places_of == places(request(body))
    assert {(p.code, p.is_error) for p in problems} == {("K4", False)}
    first, two, three = release.by_name["FooRequest"].fields
    assert first.type is three.type is Scalar.UNKNOWN
    assert two.type == ArrayType(Scalar.UNKNOWN)
    reference, _ = read(f"Kind int8 (\n  3: X\n)\n\n{NAMED}{text}")
    filled = fill(release, reference, Problems()).by_name["FooRequest"]
    assert [wire(filled, v) for v in range(10)] == [
        wire(reference.by_name["FooRequest"], v) for v in range(10)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "A => not top level\n  B: §A\n",
        "A => not top level\n  B: [§A]\n",
        "A => not top level\n  B: int8\n  C: §b\n",
    ],
)
def test_no_struct_contains_itself(text: str) -> None:
    error(text, "K4")


def test_requests_and_anonymous_structs_are_no_types() -> None:
    error(request("  A: =>\n    B: int8\n  C: §FooRequestA\n"), "K4", messages=1)
    text = request("  A: int8\n") + "\nB => not top level\n  C: §FooRequest\n"
    error(text, "K4", messages=2)


def test_what_uses_a_struct_with_errors_is_left_out_without_a_word() -> None:
    text = "A => not top level\n  B: §c\n\nD => not top level\n  A: A\n"
    error(f"{text}\nE => not top level\n  B: int8\n", "K4", messages=1)
    enum = "Kind §string (\n)\n\nA => not top level\n  B: enum-Kind\n"
    error(enum, "K8")


def test_flexible_in_other_versions_than_the_message() -> None:
    problem = error(
        NAMED + request("  One: §Part\n", "key 1, max version 9, flexible v6+"),
        "K10",
        messages=2,
    )
    assert "5+" in problem.message and "6+" in problem.message
    plain = NAMED.replace(", flexible v5+", "")
    early = error(plain + request("  One: §Part\n"), "K10", messages=3)
    assert not early.is_error
    release, _ = read(plain + request("  One: Part\n"))
    stated = good(NAMED + request("  One: Part\n"))["FooRequest"]
    for version in range(10):
        assert wire(release.by_name["FooRequest"], version) == wire(stated, version)
    good(plain + request("  One: Part // v0-v4\n"))
    good(plain + request("  One: Part\n", "key 1, max version 9"))
    good(NAMED + request("  One: Part\n", "key 1, max version 4"))


def test_versions_of_helpers_end_with_the_highest_named() -> None:
    def last(body: str, head: str = "not top level") -> str:
        return str(good(f"A => {head}\n{body}")["A"].valid_versions)

    assert last("  B: int8\n") == "0"
    assert last("  B: int8 // v3+\n  C: int8 // v2+\n") == "0-3"
    assert last("  B: int8 // v1-v4\n") == "0-5"
    assert last("  B: nullable-string-v6+\n") == "0-6"
    assert last("  B: nullable-v6+[=>]\n    C: int8 // v7+\n") == "0-7"
    assert last("  B: int8 // v3+\n", "not top level, flexible v4+") == "0-4"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A => not top level\n  B: int8\n    §C: int8\n", "K2"),
        ("A => not top level\n  B: =>\n      §C: int8\n", "K2"),
        ("A => not top level\n  B: =>\n§   C: int8\n", "K2"),
        ("A => not top level\n §\tB: int8\n", "K2"),
        ("A => not top level\n  B: =>\n  §\tC: int8\n", "K2"),
        ("A => not top level\n  B: =>\n    C: int8\n§   D: int8\n", "K2"),
        ("A => not top level\n  B: =>\n§\t\tC: int8\n", "K2"),
        ("A => not top level\n  B: int8\n  §\u2003C: int8\n", "K2"),
        ("A => not top level\n  B: int8\nC§: int8\n", "K1"),
    ],
)
def test_indentation(text: str, code: str) -> None:
    check(text, code, messages=1 if code == "K1" else 0)


def test_a_field_behind_an_empty_line() -> None:
    problem = error("A => not top level\n  B: int8\n\n  §C: int8\n", "K2", messages=1)
    assert "empty line" in problem.hint


def test_a_line_of_blanks() -> None:
    problem = error("A => not top level\n  B: int8\n  \n  §C: int8\n", "K2", messages=1)
    assert "empty line" in problem.hint


def test_nesting_without_end() -> None:
    def deep(levels: int) -> str:
        lines = [f"{'  ' * i}F{i}: =>\n" for i in range(1, levels + 1)]
        return f"A => not top level\n{''.join(lines)}{'  ' * (levels + 1)}X: int8\n"

    assert len(good(deep(32))["A"].structs) == 32
    for levels in (33, 200):
        release, (problem,) = read(deep(levels))
        assert (problem.code, problem.span.line, release.messages) == ("K9", 35, ())
    helper = "B => not top level\n  A: A\n"
    (problem,) = read(f"{deep(32)}\n{helper}")[1]
    assert (problem.code, problem.span.line) == ("K9", 36)


def test_helpers_put_in_place_without_end() -> None:
    lines = ["S0 => not top level", "  A: int8", ""]
    for level in range(1, 21):
        head = f"S{level} => not top level"
        lines += [head, f"  A: S{level - 1}", f"  B: [S{level - 1}]", ""]
    release, problems = read("\n".join(lines))
    assert [(p.code, p.span.line) for p in problems] == [("K9", 16 * 4)]
    assert "S16" not in release.by_name, "it has 196606 fields"
    assert len(release.messages) == 16, "what S16 is used in is left out"


def test_many_fields_in_many_versions() -> None:
    fields = "".join(f"  F{number}: int8\n" for number in range(300))
    wide = f"{{}}Request => key 1, max version {{}}\n{fields}"
    problem = error(wide.format("§Foo", 32_767), "K9")
    assert "300 fields in 32768 versions" in problem.message
    good(wide.format("Foo", 1_665))


def test_with_version_field() -> None:
    head = "not top level, with version field"
    assert good(f"A => {head}\n  Version: int16\n  B: int8\n")
    for body in (
        "  §B: int8\n",
        "  §Version: int8\n",
        "  §Version: [int16]\n",
        "  §Version: int16 // v1+\n",
        "  §B: int8\n  Version: int16\n",
    ):
        error(f"A => {head}\n{body}", "K9")
    error(f"§A => {head}\n", "K9")


# Only the inside of record batches has these.

RECORD = """Header => not top level
  Key: §varint-string
  Value: §varint-bytes

Record => not top level
  Length: varint
  Key: §varint-bytes
  Headers: varint[§Header]

Batch => not top level
  Length: int32
  Records: length-field-minus => §Length - 49

Count => not top level
  A: varint[§int32]
  B: varint[§=>]
    C: int8
"""


def test_the_inside_of_record_batches() -> None:
    release, problems = read(RECORD.replace("§", ""))
    assert {(p.code, p.is_error) for p in problems} == {("K14", False)}
    check(RECORD, *["K14"] * RECORD.count("§"), messages=4)
    for message in release.messages:
        assert message.valid_versions == NONE
        assert message.versions == ()
    record = release.by_name["Record"]
    assert [f.type for f in record.fields] == [
        Scalar.VARINT,
        Scalar.UNKNOWN,
        ArrayType(StructType("Header")),
    ]


@pytest.mark.parametrize("kind", ["§varint-string", "varint[§int8]", "[§varint-bytes]"])
def test_requests_have_no_such_lengths(kind: str) -> None:
    problem = error(request(f"  A: {kind}\n"), "K14", messages=1)
    assert problem.is_error


@pytest.mark.parametrize(
    "body",
    [
        "  A: length-field-minus => §Length - 49\n",
        "  A: length-field-minus => §Length - 49\n  Length: int32\n",
        "  Length: string\n  A: length-field-minus => §Length - 49\n",
        "  Length: [int32]\n  A: length-field-minus => §Length - 49\n",
        "  B: =>\n    Length: int32\n  A: length-field-minus => §Length - 49\n",
    ],
)
def test_the_field_that_holds_a_length(body: str) -> None:
    check(f"A => not top level\n{body}", "K9 K14")


# Enums.
