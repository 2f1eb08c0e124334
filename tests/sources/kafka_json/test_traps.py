"""Traps in Kafka's own files for readers (see docs/protocol-semantics.md, "Definitions")."""

from __future__ import annotations

import pytest

from specgen.protocol.layout import lower
from specgen.protocol.model import EMPTY, Kind, VersionRange
from specgen.report import Problems
from specgen.sources.kafka_json import read_definition, read_plain_definition
from tests.sources.kafka_json.reading import check, data, field, message, one, read_good


def test_comments_of_both_kinds() -> None:
    read = read_good("""// A licence: "as is", with { brackets.
/************
 * "type": "none of these // are keys"
 ************/
{
  "type": "data", // "type": "request",
  "name": "Foo" /* , "name": "Bar" */,
  // "name": "Baz",
  "validVersions": "0-1", // 1 adds "B
  "fields": [
    { "name": "A", "type": "int32", "versions": "0+", "ignorable": "false" },
\t\t{ "name": "B", "type": "string", "versions": "1+", // "versions": "0+"
\t\t  "about": "not // a comment, nor /* this */" }
  ]
}
// the end""")
    assert read.name == "Foo"
    assert read.kind is Kind.DATA
    assert [str(f.versions) for f in read.fields] == ["0+", "1+"]
    assert read.fields[1].about == "not // a comment, nor /* this */"
    assert not read.fields[0].ignorable


def test_the_unbalanced_tail_of_2_8() -> None:
    text = data(field("")).rstrip() + "\n  §]\n}\n"
    (problem,) = check(text, "J3")
    assert not problem.is_error


def test_a_tail_of_anything_else_is_an_error_and_all_the_rest_is_read() -> None:
    check(data(field('"zeroCopy": §true')).rstrip() + " §{}", "F8", "J2")


def test_duplicate_keys() -> None:
    keys = '"versions": "3+", "versions": "1+", "about": "a", "about": "b"'
    read = one(keys)
    assert (str(read.versions), read.about) == ("1+", "b")
    check(data(field('"type": "int8", "type": §"int9"')), "F3")


@pytest.mark.parametrize("text", ['"true"', "true"])
def test_ignorable_as_text(text: str) -> None:
    assert one(f'"ignorable": {text}').ignorable is True
    assert one('"ignorable": "false"').ignorable is False
    assert one("").ignorable is False
    assert one('"ignorable": null').ignorable is False
    check(data(field(f'"ignorable": §{text.replace("true", "1")}')), "J5")


@pytest.mark.parametrize("text", ['"0"', "0", '" 0 "'])
def test_tags_as_text(text: str) -> None:
    assert one(f'"tag": {text}, "taggedVersions": "2+"').tag == 0


def test_no_versions_but_tagged_ones() -> None:
    read = one('"versions": null, "tag": 0, "taggedVersions": "7+"', "[]int8")
    assert read.versions == VersionRange.since(7)


def test_a_default_of_json_null_on_a_nullable_struct() -> None:
    inner = field("", "X", "int8")
    read = one(
        '"versions": "2+", "nullableVersions": "2+", "tag": 0, "taggedVersions": "2+", '
        f'"default": null, "fields": [{inner}]',
        "Inner",
    )
    assert read.default is EMPTY


@pytest.mark.parametrize(
    ("kind", "default", "expected"),
    [
        ("int64", "-1", -1),
        ("int32", "-2", -2),
        ("int8", "1", 1),
        ("bool", "false", False),
    ],
)
def test_defaults_as_json_scalars(kind: str, default: str, expected: object) -> None:
    read = one(f'"default": {default}', kind)
    assert (read.default, read.default_text) == (expected, default)


@pytest.mark.parametrize("text", ['"broker"', '["broker"]', '["broker", "controller"]'])
def test_a_single_listener(text: str) -> None:
    assert read_good(message(f'"listeners": {text}')).listeners[0] == "broker"


def test_single_values_stand_for_arrays() -> None:
    text = '"fields": {"name": "A", "type": "S", "versions": "0+"}, '
    text += '"commonStructs": {"name": "S", "versions": "0+", "fields": null}'
    assert [f.name for f in read_good(message(text)).fields] == ["A"]


def test_names_may_be_numbers_but_are_then_no_names() -> None:
    check(data(field('"name": §5')), "F1")
    check(data(field('"type": §5')), "F3")
    assert one('"about": 5.50').about == "5.50"
    assert one('"versions": 3').versions == VersionRange.single(3)
    check(data(field('"versions": §-3')), "V1")
    check(data(field('"versions": §true')), "V1")


def test_nullable_versions_wider_than_versions() -> None:
    read = read_good(data(field('"nullableVersions": "0+"', "A", "string", "3+")))
    assert lower(read, 2).root.fields == ()
    assert lower(read, 2).root.absent[0].name == "A"
    assert read.fields[0].nullable_versions == VersionRange.since(0)


def test_tags_in_another_order_than_declared_and_fields_after_tagged_ones() -> None:
    fields = [
        *(
            field(f'"tag": {tag}, "taggedVersions": "2+"', f"T{tag}")
            for tag in (1, 2, 0)
        ),
        field("", "Last", "int8"),
    ]
    root = lower(read_good(data(", ".join(fields))), 2).root
    assert [f.name for f in root.fields] == ["Last"]
    assert [f.name for f in root.tags or ()] == ["T0", "T1", "T2"]


@pytest.mark.parametrize("valid", ["5", "1-9", "2-15", "32766"])
def test_valid_versions_need_not_start_at_0(valid: str) -> None:
    assert (
        str(read_good(message(f'"validVersions": "{valid}"')).valid_versions) == valid
    )


def test_no_fields() -> None:
    assert read_good(message('"fields": []')).fields == ()
    assert read_good(message('"fields": null')).fields == ()
    assert read_good(message('"about": "x", "commonStructs": null')).structs == ()


def test_what_a_message_keeps() -> None:
    problems = Problems()
    text = message(
        '"latestVersionUnstable": "true", "deprecatedVersions": "0-1", "about": "Why."',
        field(
            '"entityType": "topicName", "ignorable": true, "about": "What."',
            "A",
            "string",
        ),
    )
    read = read_definition(text, "a/b.json", problems, module="clients")
    assert read is not None
    assert (read.module, read.about) == ("clients", "Why.")
    assert read.latest_version_unstable
    assert read.unstable_versions == VersionRange.single(9)
    assert read.deprecated_versions == VersionRange(0, 1)
    (inner,) = read.fields
    assert (inner.entity_type, inner.about, inner.ignorable) == (
        "topicName",
        "What.",
        True,
    )
    assert str(read.span) == "a/b.json:4:9"
    assert str(inner.span) == "a/b.json:9:10"


@pytest.mark.parametrize(
    "text",
    [
        message("", field("")),
        data(
            field('"default": -1.5', "A", "float64"), '{"name": "S", "versions": "1"}'
        ),
        message('"headerVersions": {"0-1": "1", "2+": 2}, "listeners": "broker"'),
    ],
)
def test_the_plain_reader_gives_the_same(text: str) -> None:
    problems = Problems()
    plain = read_plain_definition(text, "test.json", problems, "m")
    assert not problems.found
    read = read_definition(text, "test.json", problems, "m")
    assert plain is not None
    assert read is not None
    assert plain.model_dump(exclude={"span", "fields", "structs"}) == read.model_dump(
        exclude={"span", "fields", "structs"}
    )
    assert [f.replace(span=plain.span) for f in plain.fields] == [
        f.replace(span=plain.span) for f in read.fields
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("// no longer plain\n" + data(field("")), []),
        (data(field('"zeroCopy": true')), ["F8"]),
        (data(field("")) + "]", ["J3"]),
        ("[" * 100_000, ["J1"]),
        ('{"fields":[' * 200 + "]}" * 200, ["J4"]),
        ("{", ["J1"]),
        ('{"name": NaN}', ["J1"]),
        (data(field(r'"about": "\ud800"')), ["J1"]),
    ],
)
def test_the_plain_reader_leaves_the_rest_to_the_other(
    text: str, codes: list[str]
) -> None:
    problems = Problems()
    read = read_plain_definition(text, "test.json", problems)
    assert [p.code for p in problems.found] == codes
    assert all(p.span.line for p in problems.found)
    assert (read is None) == bool(problems.errors)
