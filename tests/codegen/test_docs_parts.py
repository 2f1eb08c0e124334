"""The parts of the docs: changes, releases, headers, types, words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import specgen.codegen.views.docs
from specgen.codegen.views.docs import wire_types
from specgen.codegen.views.docs.changes import changes_text
from specgen.codegen.views.docs.markdown import Table
from specgen.codegen.views.docs.wording import ranges_text, versions_text
from specgen.protocol.codec import encode
from specgen.protocol.compare.by_name import changes
from specgen.protocol.layout import Layout, lower
from specgen.protocol.layout.headers import header_version, header_versions
from specgen.protocol.model import Kind, Message, VersionRange
from specgen.protocol.model.names import api_name
from specgen.sources.bundled import Bundle
from tests.codegen.docs_support import docs_of_all
from tests.support.bundled import joined
from tests.support.definitions import field, layout, message, tagged

WORDS = Path(specgen.codegen.views.docs.__file__).with_name("descriptions.toml")


def changes_in_words(
    old: list[dict[str, Any]], new: list[dict[str, Any]], **how: Any
) -> str:
    """The changes from one list of fields to another, both flexible."""
    return changes_text(changes(layout(old).root, layout(new).root, **how))


A, B, C = field("A", "int32"), field("B", "string"), field("C", "[]int64")
NULLABLE = {"nullableVersions": "0+"}


def struct(name: str, *fields: dict[str, Any], **keys: Any) -> dict[str, Any]:
    """A field that is a struct."""
    return field(name, f"{name}Struct", fields=list(fields), **keys)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ([A], [A], ""),
        ([A], [A, B], "added: `b` (compact_string)"),
        ([A, B], [A], "removed: `b`"),
        ([A], [field("A", "int64")], "type changed: `a` (int32 → int64)"),
        ([C], [field("C", "[]int8")], "type changed: `c[]` (int64 → int8)"),
        ([B], [B | NULLABLE], "now nullable: `b`"),
        ([C | NULLABLE], [C], "no longer nullable: `c`"),
        ([A, B], [B, A], "fields reordered in: the message"),
        ([A], [tagged("A", "int32", 0)], "now tagged: `a`"),
        (
            [tagged("A", "int8", 0), tagged("B", "int8", 1)],
            [tagged("A", "int8", 1), tagged("B", "int8", 0)],
            "tag changed: `a` (0 → 1), `b` (1 → 0)",
        ),
        (
            [struct("S", A)],
            [struct("S", A, B)],
            "added: `s.b` (compact_string)",
        ),
        (
            [struct("S", A)],
            [struct("S", A, **NULLABLE)],
            "now nullable, with a marker: `s`",
        ),
        ([B], [B | {"flexibleVersions": "none"}], "no longer compact: `b`"),
        (
            [field("R", "bytes")],
            [field("R", "records")],
            "records instead of bytes: `r`",
        ),
        ([A], [tagged("T", "bool", 0), A], "added: `t` (tag 0, bool)"),
    ],
)
def test_changes(
    old: list[dict[str, Any]], new: list[dict[str, Any]], words: str
) -> None:
    assert changes_in_words(old, new) == words


def test_becoming_flexible_changes_no_field() -> None:
    fields = [A, B, C, struct("S", B)]
    before, after = layout(fields, version=0), layout(fields, version=1)
    assert changes_text(changes(before.root, after.root)) == "now flexible"
    assert changes_text(changes(after.root, before.root)) == "no longer flexible"


def test_renames_are_reported_only_where_asked_for() -> None:
    old = [A, struct("S", B)]
    new = [field("X", "int32"), struct("S", field("Y", "string"))]
    assert (
        changes_in_words(old, new)
        == "added: `x` (int32), `s.y` (compact_string); removed: `a`, `s.b`"
    )
    assert (
        changes_in_words(old, new, renames=True)
        == "renamed: `a` (now `x`), `s.b` (now `y`)"
    )


def test_a_field_that_stays_is_not_renamed() -> None:
    assert changes_in_words(
        [A, B], [field("B", "int32"), field("A", "string")], renames=True
    ) == (
        "type changed: `a` (int32 → compact_string), `b` (compact_string → int32); "
        "fields reordered in: the message"
    )


def test_versions() -> None:
    assert versions_text(VersionRange.parse("3+")) == "3 and later"
    assert versions_text(VersionRange.parse("none")) == "none"
    assert versions_text(VersionRange.parse("3-5")) == "3 to 5"
    assert ranges_text([5, 3, 4, 7]) == "3 to 5, 7"


def rpc(kind: Kind, key: int, flexible: str, **keys: Any) -> Message:
    """A request or response without fields, versions 0 to 2."""
    return message([], flexible=flexible).replace(kind=kind, api_key=key, **keys)


@pytest.mark.parametrize(
    ("defined", "headers"),
    [
        (rpc(Kind.REQUEST, 1, "1+"), "122"),
        (rpc(Kind.RESPONSE, 1, "1+"), "011"),
        (rpc(Kind.REQUEST, 1, "none"), "111"),
        (rpc(Kind.RESPONSE, 1, "none"), "000"),
        (rpc(Kind.REQUEST, 7, "2+"), "012"),
        (rpc(Kind.RESPONSE, 7, "2+"), "001"),
        (rpc(Kind.REQUEST, 18, "1+"), "122"),
        (rpc(Kind.RESPONSE, 18, "1+"), "000"),
        (
            rpc(
                Kind.REQUEST,
                1,
                "0+",
                header_versions=(
                    (VersionRange(0, 1), "1"),
                    (VersionRange.since(2), "3"),
                ),
            ),
            "113",
        ),
    ],
)
def test_header_versions(defined: Message, headers: str) -> None:
    assert "".join(header_version(defined, version) for version in range(3)) == headers
    assert sum(map(len, header_versions(defined).values())) == 3


def test_a_request_too_new_has_the_header_of_the_newest() -> None:
    assert header_version(rpc(Kind.REQUEST, 18, "1+"), 99) == "2"


@pytest.mark.parametrize(
    "made",
    [
        wire_types.fixed_table(),
        wire_types.integers_table(),
        wire_types.variable_table(),
        wire_types.struct_table(),
    ],
)
def test_every_type_has_words_and_examples(made: Table) -> None:
    assert len(made.heads) == 3
    for row in made.rows:
        assert all(row)


@pytest.mark.parametrize(
    "line",
    [
        "`uint16` | Two bytes, from 0 to 65535. | `33000` → `80e8`",
        "`300` → `ac02`",
        "`-65` → `8101`",
        '`"abc"` → `04616263`',
        "`[7]` → `0200000007`",
        "`null` → `ff` |",
        "`int16 5 at tag 2` → `0102020005`",
    ],
)
def test_examples_of_types(line: str) -> None:
    assert line in docs_of_all()["types.md"]


def test_the_frame_of_the_headers_page() -> None:
    page = docs_of_all()["headers.md"]
    digits = "".join(re.findall(r"^\| `([0-9a-f ]+)` \|", page, re.M)).replace(" ", "")
    header = {"RequestApiKey": 18, "RequestApiVersion": 3, "CorrelationId": 1}
    body = {"ClientSoftwareName": "lib", "ClientSoftwareVersion": "1.0"}
    frame = encode(newest("RequestHeader", 2), header | {"ClientId": "cli"})
    frame += encode(newest("ApiVersionsRequest", 3), body)
    assert digits == (len(frame).to_bytes(4) + frame).hex()


def newest(name: str, version: int) -> Layout:
    """A version of a message of the newest release."""
    return lower(Bundle().read("latest").by_name[name], version)


def test_everything_that_is_bundled_has_a_description() -> None:
    words = tomllib.loads(WORDS.read_text("utf-8"))
    rpcs = [m for m in joined().release.messages if m.kind.is_rpc]
    not_rpcs = [m for m in joined().release.messages if not m.kind.is_rpc]
    names = {api_name(name) for m in rpcs for name in (m.name, *m.aliases)}
    assert set(words["apis"]) == names
    assert set(words["messages"]) == {m.name for m in not_rpcs}
    errors = {e.name for r in Bundle().read_definitions() for e in r.errors}
    assert set(words["errors"]) == errors
    assert set(words["kinds"]) == {str(k) for k in Kind if not k.is_rpc}


def test_descriptions_are_a_line_of_markdown_each() -> None:
    for table in tomllib.loads(WORDS.read_text("utf-8")).values():
        for words in table.values():
            assert words.endswith(".")
            assert words[0].isupper() or words.startswith("`")
            assert not set(words) & set("|\n<>[]*")
            assert words.count("`") % 2 == 0
