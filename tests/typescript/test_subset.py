"""Packages of a few APIs are smaller, and work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.codegen.views.tables.interfaces import identifier, interfaces
from specgen.protocol.model import Message, Release, Scalar
from specgen.report import SpecError
from tests.support.bundled import joined
from tests.support.definitions import field, message
from tests.support.npm import ROOT, run_node
from tests.support.packs import make
from tests.typescript.package import PACKAGE, node_tests
from tests.typescript.test_cases import FIXTURES, fixture_cases
from tests.typescript.values import case_lines

PACK = ROOT / "templates" / "typescript"


def test_one_api(tmp_path: Path) -> None:
    chosen = tuple(m for m in joined().release.messages if m.api == "Heartbeat")
    release = Release(name="some", messages=chosen, errors=joined().release.errors)
    make(release, PACK, tmp_path / "out")
    cases = tmp_path / "cases.jsonl"
    paths = [path for path in FIXTURES if path.stem in {m.name for m in chosen}]
    cases.write_text(case_lines(fixture_cases(paths)))
    assert node_tests("cases.test.mjs", cases, tmp_path / "out") == len(chosen) == 2
    sizes = [
        (folder / "lib" / "tables.js").stat().st_size
        for folder in (tmp_path / "out", PACKAGE)
    ]
    assert sizes[0] * 10 < sizes[1]


def test_a_source_without_any_message_of_kafkas(tmp_path: Path) -> None:
    one = message([field("Constructor", "int8"), field("ToString", "string", "1+")])
    make(Release(name="own", messages=(one,)), PACK, tmp_path / "out")
    program = """
        import * as wire from %s;
        const bytes = wire.encode("TestMessage", 0, { constructor: 5 });
        console.log(JSON.stringify(wire.decode("TestMessage", 0, bytes)));
        for (const wrong of [{}, { constructor: 5, toString: "x" }, { constructor: "" }]) {
          try {
            wire.encode("TestMessage", 0, wrong);
          } catch (error) {
            console.log(error.name, error.path, error.reason);
          }
        }
    """
    own = json.dumps(str(tmp_path / "out" / "index.js"))
    said = run_node("--input-type=module", "-e", program % own).splitlines()
    lacking = "this version has no such field, and it is not at its default"
    assert said == [
        '{"constructor":5}',
        "EncodeError constructor missing, and mandatory at this version",
        f'EncodeError toString {lacking}: "x"',
        'EncodeError constructor not a whole number: ""',
    ]


def properties(one: Message) -> dict[str, tuple[str, bool, str]]:
    """By key of a message's interface: its type, whether it is optional, its comment."""
    (made,) = interfaces([one])
    return {p.key: (p.type, p.optional, p.about) for p in made.root.properties}


def test_the_types_of_fields() -> None:
    inner = [field("Id", "int64", "1+"), field("Old", "int8", "0-1")]
    one = message(
        [
            field("Items", "[]Item", nullableVersions="2+", fields=inner),
            field("Late", "int16", "1+", tag=0, taggedVersions="1+"),
            field("Always", "uuid"),
            field("Data", "bytes", "1+", nullableVersions="1+", ignorable=True),
        ]
    )
    assert properties(one) == {
        "items": ("TestMessage.Item[] | null", False, "struct[], versions 0-2"),
        "always": ("string", False, "uuid, versions 0-2"),
        "late": ("number", True, "int16, versions 1-2"),
        "data": ("Uint8Array | null", True, "bytes, versions 1-2"),
    }
    ((item,),) = (made.structs for made in interfaces([one]))
    assert [(p.key, p.type, p.optional) for p in item.properties] == [
        ("old", "number", True),
        ("id", "bigint", True),
    ]
    assert item.flexible


def test_names_of_types() -> None:
    assert identifier("Fetch") == "Fetch"
    assert identifier("string") == "string_"
    assert identifier("Messages") == "Messages_"
    assert identifier("a'b") == "a_b"
    assert identifier("1st") == "_1st"


def test_two_types_of_one_name_are_an_error() -> None:
    one = message([field("A", "int8")]).replace(name="A'B")
    two = one.replace(name="A_B")
    with pytest.raises(SpecError, match="would both be called A_B"):
        interfaces([one, two])


def test_a_key_that_is_not_an_identifier_is_quoted() -> None:
    one = message([field("A", "int8")])
    odd = one.fields[0].replace(name='x"*/y', type=Scalar.INT8)
    assert list(properties(one.replace(fields=(odd,)))) == ['"x\\"*/y"']
