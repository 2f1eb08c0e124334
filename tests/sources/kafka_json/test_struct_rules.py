"""The rules of structs: S1 to S8 (see docs/protocol-semantics.md, "Rules of definitions"), and what becomes of good ones."""

from __future__ import annotations

import json

import pytest

from specgen.protocol.layout import lower
from specgen.protocol.model import VersionRange
from tests.sources.kafka_json.names import HOSTILE_NAMES
from tests.sources.kafka_json.reading import (
    MARK,
    check,
    data,
    field,
    message,
    read_good,
)
from tests.support.grouped import grouped


def struct(name: str, fields: str = "", versions: str = "0+") -> str:
    mark = MARK if name.startswith(MARK) else ""
    text = json.dumps(name.removeprefix(MARK))
    return f'{{"name": {mark}{text}, "versions": "{versions}", "fields": [{fields}]}}'


def use(kind: str, name: str = "A", versions: str = "0+") -> str:
    return field("", name, kind, versions)


@grouped("name", HOSTILE_NAMES)
def test_s1_hostile_names(name: str) -> None:
    check(data("", struct(MARK + name)), "F1")


@pytest.mark.parametrize("name", ["foo", "fOO", "z"])
def test_s1_names_are_capitalised(name: str) -> None:
    check(data("", struct(MARK + name)), "S1")


def test_s1_names_are_unique() -> None:
    twice = ", ".join([struct("S"), struct("T"), struct("§S"), struct("§S")])
    check(data("", twice), "S1", "S1")


INLINE = '"fields": [{"name": "X", "type": "int8", "versions": "0+"}]'


def test_s2_inline_structs_stand_once() -> None:
    again = field(f'"type": §"I", {INLINE}', "B")
    check(data(f"{field(INLINE, 'A', '[]I')}, {again}"), "S2")
    nested = field(f'"fields": [{again}]', "A", "I")
    check(data(nested), "S2")
    in_common = struct("S", again)
    check(data(field(INLINE, "A", "[]I"), in_common), "S2")


def test_s3_common_structs_have_no_fields_where_they_are_used() -> None:
    for kind in ("S", "[]S"):
        twice = field(INLINE.replace("[{", "§[{"), "A", kind)
        check(data(twice, struct("S")), "S3")
        empty = field('"fields": §[]', "A", kind)
        check(data(empty, struct("S")), "S3")
    assert read_good(data(field('"fields": null', "A", "S"), struct("S")))


def test_s4_every_struct_is_defined() -> None:
    check(data(field('"type": §"S"')), "S4")
    check(data(field('"type": §"[]S"')), "S4")
    check(data(field('"type": §"S", "fields": null')), "S4")
    check(data("", struct("S", field('"type": §"T"'))), "S4")
    inline = field(INLINE, "A", "I")
    check(data(inline + ", " + field('"type": §"I"', "B")), "S4")
    itself = field('"type": §"I"', "B")
    check(data(field(f'"fields": [{itself}]', "A", "I")), "S4")


def test_s4_a_missing_struct_is_told_once() -> None:
    three = [
        field(f'"type": {mark}"[]S"', name)
        for mark, name in zip("§  ", "ABC", strict=True)
    ]
    (problem,) = check(data(", ".join(three)), "S4")
    assert problem.message == "struct 'S' is not defined; 3 fields use it"


def test_s4_hints() -> None:
    (problem,) = check(data(field('"type": §"Topci"'), struct("Topic")), "S4")
    assert problem.hint == "did you mean 'Topic'?"
    (problem,) = check(data(field('"type": §"Topic"')), "S4")
    assert problem.hint == "give the field 'fields', or define it in commonStructs"


@pytest.mark.parametrize(
    ("parent", "versions", "good"),
    [
        ("0+", "0+", True),
        ("3+", "0-3", True),
        ("3+", "0-2", False),
        ("0-3", "4+", False),
        ("2-3", "1-9", True),
    ],
)
def test_s5_structs_are_of_versions_of_their_parents(
    parent: str, versions: str, good: bool
) -> None:
    inner = field(f'"type": §"I", "versions": "{versions}", {INLINE}')
    outer = data(field(f'"fields": [{inner}]', "O", "[]O", parent))
    if good:
        read_good(outer.replace(MARK, ""))
    else:
        check(outer, "S5")


def test_s5_of_common_structs() -> None:
    far = struct("S", "", "10+")
    check(data(field('"type": §"S"'), far), "S5")
    inner = struct("S", field('"type": §"T"'), "0-3")
    check(data("", inner + ", " + struct("T", "", "4+")), "S5")
    read_good(data("", inner.replace("§", "") + ", " + struct("T", "", "3+")))


def test_s6_no_map_keys_at_the_top_level() -> None:
    check(data(field('"mapKey": §true', "A", "string")), "S6")
    check(data(field('"mapKey": §"true"', "A", "string")), "S6")
    read_good(data(field('"mapKey": false', "A", "string")))
    key = field('"mapKey": true', "K", "string")
    assert read_good(data(field(f'"fields": [{key}]', "A", "[]I")))


def test_s7_structs_do_not_contain_themselves() -> None:
    check(data("", struct("§S", use("S"))), "S7")
    check(data("", struct("§S", use("[]S"))), "S7")
    check(data("", struct("§S", f"{use('S')}, {use('[]S', 'B')}")), "S7")


def test_s7_neither_by_way_of_others() -> None:
    ring = [struct("§R", use("S")), struct("S", use("T")), struct("T", use("R"))]
    check(data(use("T"), ", ".join(ring)), "S7")
    inline = field(f'"fields": [{use("S", "B")}]', "A", "I")
    check(data("", struct("§S", inline)), "S7")


def test_s7_every_ring_is_found() -> None:
    rings = [
        *(struct("§A", use("B")), struct("B", use("A"))),
        *(struct("C", use("D")), struct("§D", use("D"))),
        *(struct("§E", use("F")), struct("F", f"{use('E')}, {use('C', 'B')}")),
    ]
    check(data(use("C"), ", ".join(rings)), "S7", "S7", "S7")


def test_s7_a_diamond_is_no_ring() -> None:
    diamond = [
        struct("A", f"{use('B')}, {use('C', 'X')}"),
        *(struct("B", use("D")), struct("C", use("D")), struct("D")),
    ]
    foo = read_good(data(use("A"), ", ".join(diamond)))
    assert [s.name for s in foo.structs] == ["A", "B", "C", "D"]


def test_s8_structs_do_not_nest_without_end() -> None:
    chain = [struct(f"S{i}", use(f"S{i + 1}")) for i in range(31)] + [struct("S31")]
    lower(read_good(data(use("S0"), ", ".join(chain))), 0)
    longer = [*chain[:-1], struct("S31", use("T")), struct("T")]
    check(message('"name": §"Foo"', use("S0"), ", ".join(longer)), "S8")
    deep = [struct(f"S{i}", use(f"S{i + 1}")) for i in range(1_500)]
    check(
        message('"name": §"Foo"', use("S0"), ", ".join([*deep, struct("S1500")])), "S8"
    )


def test_s8_nor_grow_without_end() -> None:
    """Thirty structs of two fields each would be a thousand million fields."""
    many = [
        struct(f"S{i}", f"{use(f'S{i + 1}')}, {use(f'[]S{i + 1}', 'B')}")
        for i in range(30)
    ]
    text = message('"name": §"Foo"', use("S0"), ", ".join([*many, struct("S30")]))
    check(text, "S8")


def test_order_and_versions_of_structs() -> None:
    """In order of appearance, a struct before those inside it."""
    nested = field(f'"versions": "4+", {INLINE}', "N", "[]Nested")
    outer = field(f'"versions": "2-5", "fields": [{nested}]', "O", "[]Outer")
    common = field(INLINE, "L", "[]Last")
    foo = read_good(data(f"{use('Z', 'B')}, {outer}", struct("Z", common, "1-8")))
    assert [(s.name, str(s.versions), s.common) for s in foo.structs] == [
        ("Outer", "2-5", False),
        ("Nested", "4+", False),
        ("Z", "1-8", True),
        ("Last", "0+", False),
    ]
    assert foo.structs_by_name["Nested"].fields[0].versions == VersionRange.since(0)


def test_common_structs_may_name_later_ones() -> None:
    foo = read_good(data(use("[]A"), struct("A", use("B")) + ", " + struct("B")))
    assert foo.structs_by_name["A"].fields[0].struct_name == "B"


@pytest.mark.parametrize(("last", "codes"), [(32_766, ["S8"]), (1_665, [])])
def test_s8_nor_have_many_fields_in_many_versions(last: int, codes: list[str]) -> None:
    fields = ", ".join(
        f'{{"name": "F{number}", "type": "int8", "versions": "0+"}}'
        for number in range(300)
    )
    mark = "§" if codes else ""
    head = f'"name": "Foo", "type": "data", "validVersions": {mark}"0-{last}"'
    check(f'{{{head}, "flexibleVersions": "none", "fields": [{fields}]}}', *codes)
