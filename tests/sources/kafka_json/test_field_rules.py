"""The rules of fields and tags: F1 to F8, T1 to T9 (see docs/protocol-semantics.md, "Rules of definitions")."""

from __future__ import annotations

import json
import keyword

import pytest

from specgen.protocol.model import NONE, ArrayType, Scalar, StructType, VersionRange
from tests.sources.kafka_json.names import HOSTILE_NAMES
from tests.sources.kafka_json.reading import check, data, field, one, read_good
from tests.support.grouped import grouped

INNER = '"fields": [{"name": "X", "type": "int8", "versions": "0+"}]'
NUMBERS = ["bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64"]
SCALARS = [*NUMBERS, "uuid", "string", "bytes", "records"]


@grouped("name", HOSTILE_NAMES)
def test_f1_hostile_names(name: str) -> None:
    text = f'{{"name": §{json.dumps(name)}, "type": "int8", "versions": "0+"}}'
    check(data(text), "F1")
    check(data(field(f'"fields": [{text}]', "Outer", "[]Inner")), "F1")
    check(data("", f'{{"name": "S", "versions": "0+", "fields": [{text}]}}'), "F1")


@pytest.mark.parametrize("name", ["A", "a", "aB1", "isKRaftController", "Z9z", "ISR"])
def test_f1_names(name: str) -> None:
    assert read_good(data(field("", name))).fields[0].name == name


@pytest.mark.parametrize("word", keyword.kwlist)
def test_f1_keywords_are_names(word: str) -> None:
    """Kafka may use them; renaming them for Python is up to the name pass."""
    assert read_good(data(field("", word))).fields[0].name == word


def test_f1_names_stand_once() -> None:
    twice = '{"name": §"A", "type": "bool", "versions": "0+"}'
    check(data(f"{field('')}, {twice}"), "F1")
    check(data(f"{field('')}, {field('', 'B')}, {twice}, {twice}"), "F1", "F1")
    check(data(field(f'"fields": [{field("")}, {twice}]', "O", "[]I")), "F1")
    read_good(data(f"{field('')}, {field('', 'a')}"))
    read_good(data(f"{field('')}, {field(INNER.replace('X', 'A'), 'B', 'I')}"))


@pytest.mark.parametrize(
    "keys",
    [
        '"versions": null',
        '"versions": ""',
        '"versions": "  "',
        '"versions": null, "taggedVersions": "none"',
        '"versions": null, "taggedVersions": null',
    ],
)
def test_f2_versions_or_tagged_versions(keys: str) -> None:
    check(data("§" + field(keys)), "F2")


def test_f2_does_not_end_the_search() -> None:
    keys = '"versions": null, "zeroCopy": §true, "default": §"x", "tag": §0'
    check(data("§" + field(keys)), "F2", "F8", "D1", "T2")


def test_f2_tagged_versions_stand_in_for_versions() -> None:
    read = one('"versions": null, "taggedVersions": "3+", "tag": 0')
    assert read.versions == read.tagged_versions == VersionRange.since(3)


@pytest.mark.parametrize(
    "kind",
    [
        *(
            "",
            " ",
            "int",
            "int24",
            "varint",
            "varlong",
            "uint64",
            "float",
            "String"[:0],
        ),
        *("unknown", "iNT32", "int32 ", " int32", "[]", "[] int32"),
        *(
            "[][]int8",
            "[[]]",
            "[]int24",
            "[]varint",
            "[int32]",
            "int32[]",
            "[]*",
            "[]_A",
        ),
        *("topic", "topicName", "[]topic", "_Topic", "1Topic", "Topic_", "To pic"),
        *(
            "\u0410bc",
            "\uff26oo",
            "[]\u0391bc",
            "Topic\u200b",
            "Foo.Bar",
            "../Foo",
            "Foo\\n",
        ),
    ],
)
def test_f3_types(kind: str) -> None:
    check(data(field(f'"type": §"{kind}"')), "F3")


@pytest.mark.parametrize(
    ("kind", "hint"),
    [
        ("int23", "did you mean 'int32'?"),
        ("[]strin", "did you mean 'string'?"),
        ("[]", 'such as "[]int32"'),
        ("\u0422opic", r"'\u0422' is not an ASCII letter or digit"),
    ],
)
def test_f3_hints(kind: str, hint: str) -> None:
    (problem,) = check(data(field(f'"type": §"{kind}"')), "F3")
    assert problem.hint == hint


@pytest.mark.parametrize("kind", SCALARS)
def test_f3_good_types(kind: str) -> None:
    assert one("", kind).type == Scalar(kind)
    assert one("", f"[]{kind}").type == ArrayType(Scalar(kind))
    assert one(INNER, "Inner").type == StructType("Inner")
    assert one(INNER, "[]Inner").type == ArrayType(StructType("Inner"))


@pytest.mark.parametrize("kind", [*NUMBERS, "uuid"])
def test_f4_what_is_never_null(kind: str) -> None:
    check(data(field('"nullableVersions": §"1+"', "A", kind)), "F4")
    assert one('"nullableVersions": "none"', kind).nullable_versions == NONE
    assert one('"nullableVersions": "1+"', f"[]{kind}").nullable_versions


@pytest.mark.parametrize("kind", ["string", "bytes", "records", "[]int8", "I", "[]I"])
def test_f4_what_may_be_null(kind: str) -> None:
    inner = f", {INNER}" if kind.endswith("I") else ""
    read = one(f'"nullableVersions": "0+"{inner}', kind, "3+")
    assert read.nullable_versions == VersionRange.since(0)  # wider than versions: fine


@pytest.mark.parametrize("kind", SCALARS)
def test_f5_fields_are_of_structs(kind: str) -> None:
    check(data(field(INNER.replace("[{", "§[{"), "A", kind)), "F5")
    check(data(field(INNER.replace("[{", "§[{"), "A", f"[]{kind}")), "F5")
    assert one('"fields": null', kind)


@pytest.mark.parametrize(
    ("entity", "kind"),
    [
        ("transactionalId", "string"),
        ("groupId", "string"),
        ("topicName", "string"),
        ("producerId", "int64"),
        ("brokerId", "int32"),
    ],
)
def test_f6_entity_types(entity: str, kind: str) -> None:
    key = f'"entityType": "{entity}"'
    assert one(key, kind).entity_type == entity
    assert one(key, f"[]{kind}").entity_type == entity
    for other in {*SCALARS} - {kind}:
        check(data(field(key.replace(': "', ': §"'), "A", other)), "F6")
        check(data(field(key.replace(': "', ': §"'), "A", f"[]{other}")), "F6")
    check(data(field(f'{key.replace(": ", ": §")}, {INNER}', "A", "[]I")), "F6")


@pytest.mark.parametrize("kind", SCALARS)
def test_f6_unknown_is_an_entity_type_of_everything(kind: str) -> None:
    assert one('"entityType": "unknown"', kind).entity_type == "unknown"
    check(data(field('"entityType": §"topicname"', "A", kind)), "F6")


@pytest.mark.parametrize("kind", ["string", "bytes"])
@pytest.mark.parametrize("own", ["none", "2+", "5+", "3-4"])
def test_f7_own_flexible_versions(kind: str, own: str) -> None:
    read = one(f'"flexibleVersions": "{own}"', kind)
    assert read.flexible_versions == VersionRange.parse(own)
    assert one('"flexibleVersions": ""', kind).flexible_versions is None


@pytest.mark.parametrize("kind", ["string", "bytes"])
@pytest.mark.parametrize("own", ["1+", "0", "0-3"])
def test_f7_lie_within_those_of_the_message(kind: str, own: str) -> None:
    check(data(field(f'"flexibleVersions": §"{own}"', "A", kind)), "F7")


@pytest.mark.parametrize("kind", [*NUMBERS, "uuid", "records", "[]string", "[]bytes"])
def test_f7_only_of_strings_and_bytes(kind: str) -> None:
    check(data(field('"flexibleVersions": §"none"', "A", kind)), "F7")


@pytest.mark.parametrize("kind", [*NUMBERS, "uuid", "string", "records", "[]bytes"])
def test_f8_zero_copy_only_of_bytes(kind: str) -> None:
    check(data(field('"zeroCopy": §true', "A", kind)), "F8")
    check(data(field('"zeroCopy": §"true"', "A", kind)), "F8")
    assert not one('"zeroCopy": false', kind).zero_copy
    assert one('"zeroCopy": true', "bytes").zero_copy


TAG = '"tag": 0, "taggedVersions": "2+"'


@pytest.mark.parametrize("tag", ["-1", "-2147483648", "2147483648", '"-1"'])
def test_t1_tags_are_not_negative(tag: str) -> None:
    problems = check(
        data(field(f'"tag": §{tag}, "taggedVersions": "2+"')),
        "T1" if "-" in tag else "T1 T7",
    )
    assert problems


def test_t2_tag_and_tagged_versions_belong_together() -> None:
    check(data(field('"tag": §0')), "T2")
    check(data(field('"tag": §0, "taggedVersions": "none"')), "T2")
    check(data(field('"tag": §0, "taggedVersions": ""')), "T2")
    check(data(field('"taggedVersions": §"2+"')), "T2")
    check(data(field('"tag": null, "taggedVersions": §"2+"')), "T2")
    check(data(field('"tag": §"x", "taggedVersions": "2+"')), "J5")
    assert one('"taggedVersions": "none"').tag is None


@pytest.mark.parametrize("tagged", ["2", "2-5", "9-9"])
def test_t3_tagged_versions_are_open(tagged: str) -> None:
    check(data(field(f'"tag": 0, "taggedVersions": §"{tagged}"')), "T3")


@pytest.mark.parametrize("versions", ["3+", "0-5", "2-9", "none"])
def test_t4_tagged_versions_lie_within_versions(versions: str) -> None:
    keys = f'"versions": "{versions}", "tag": 0, "taggedVersions": §"2+"'
    check(data(field(keys)), "T4")


@pytest.mark.parametrize("tagged", ["0+", "1+"])
def test_t5_tagged_versions_lie_within_flexible_ones(tagged: str) -> None:
    check(data(field(f'"tag": 0, "taggedVersions": §"{tagged}"')), "T5")
    text = data(field('"tag": 0, "taggedVersions": §"2+"'), flexibleVersions="none")
    check(text, "T5")


def test_t5_of_a_field_with_its_own_flexible_versions() -> None:
    own = '"tag": 0, "taggedVersions": §"2+", "flexibleVersions": "4+"'
    check(data(field(own, "A", "string")), "T5")
    own = '"tag": 0, "taggedVersions": "4+", "flexibleVersions": "4+"'
    assert one(own, "string").tag == 0


@pytest.mark.parametrize(
    ("nullable", "good"),
    [
        *(("none", True), ("2+", True), ("0+", True), ("0-1", True), ("3+", False)),
        *(("2-7", False), ("0-5", False), ("2", False), ("9+", False)),
    ],
)
def test_t6_nullable_in_all_tagged_versions_or_in_none(
    nullable: str, good: bool
) -> None:
    keys = f'{TAG}, "nullableVersions": §"{nullable}"'
    if good:
        assert one(keys.replace("§", ""), "string").tag == 0
    else:
        check(data(field(keys, "A", "string")), "T6")


def tags(*numbers: str) -> str:
    fields = [
        field(f'"tag": {number}, "taggedVersions": "2+"', f"A{index}")
        for index, number in enumerate(numbers)
    ]
    return ", ".join(fields)


@pytest.mark.parametrize(
    "numbers", [("0",), ("0", "1", "2"), ("2", "0", "1"), ('"1"', '"0"'), ()]
)
def test_t7_tags_in_any_order(numbers: tuple[str, ...]) -> None:
    read_good(data(tags(*numbers)))
    read_good(data(field(f'"fields": [{tags(*numbers)}]', "O", "[]I")))


@pytest.mark.parametrize(
    ("numbers", "codes"),
    [
        (("§1",), ["T7"]),
        (("0", "§0"), ["T7"]),
        (("0", "§2"), ["T7"]),
        (("0", "1", "§3"), ["T7"]),
        (("§5", "§7"), ["T7", "T7"]),
        (("0", "§0", "§0", "1"), ["T7", "T7"]),
        (("0", '§"0"'), ["T7"]),
        (("§2", "0", "§2"), ["T7", "T7 T7"]),
    ],
)
def test_t7_tags_without_gaps(numbers: tuple[str, ...], codes: list[str]) -> None:
    check(data(tags(*numbers)), *codes)
    check(data(field(f'"fields": [{tags(*numbers)}]', "O", "[]I")), *codes)
    common = f'{{"name": "S", "versions": "0+", "fields": [{tags(*numbers)}]}}'
    check(data("", common), *codes)


def test_t7_each_struct_counts_its_own() -> None:
    inner = field(f'{TAG}, "fields": [{tags("0", "1")}]', "O", "[]I")
    other = field('"tag": 1, "taggedVersions": "2+"')
    read_good(data(f"{inner}, {other}"))


def test_t8_map_keys_are_not_tagged() -> None:
    key = field(f'{TAG}, "mapKey": §true', "K", "string")
    check(data(field(f'"fields": [{key}]', "O", "[]I")), "T8")


def test_t9_records_are_not_tagged() -> None:
    check(data(field('"tag": §0, "taggedVersions": "2+"', "A", "records")), "T9")


def test_tags_of_versions_that_are_positional_before() -> None:
    """Legal, though Kafka has no such fields."""
    read = one('"tag": 0, "taggedVersions": "5+"', "string", "1+")
    assert read.versions == VersionRange.since(1)
    assert read.tagged_versions == VersionRange.since(5)
