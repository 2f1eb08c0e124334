"""The notation of a text is found from its content."""

from __future__ import annotations

import pytest

from specgen.disk.inputs import TextFile
from specgen.protocol.layout import lower
from specgen.protocol.model import Kind, Notation
from specgen.report import Problems
from specgen.sources.notations import notation_of, read_files

BLOCK = "Any Request (Version: 0) => a\n  a => INT8\n"
KMSG = "AnyRequest => key 1, max version 0\n  A: int8\n"


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ('{"name": "AnyRequest"}', Notation.JSON),
        ('// A licence.\n/* And more. */ {\n  // Why.\n  "name": 1}', Notation.JSON),
        ("{", Notation.JSON),
        ("{}", Notation.JSON),
        ("{ name: 1 }", Notation.JSON),
        ("[1]", Notation.JSON),
        ("", Notation.JSON),
        (f'{{"about": "{BLOCK}"}}', Notation.JSON),
        (BLOCK, Notation.REFERENCE),
        (f"{{}}{BLOCK}", Notation.REFERENCE),
        (f"{{ x }}\n{BLOCK}", Notation.REFERENCE),
        (f"{{{{% page %}}}}\n{BLOCK}", Notation.REFERENCE),
        (f"[a link](x)\n\n{BLOCK}", Notation.REFERENCE),
        (f'"A quotation"\n{BLOCK}', Notation.REFERENCE),
        (KMSG, Notation.KMSG),
        (f"...\n1{KMSG}2", Notation.KMSG),
        ("{{% page %}}", None),
        ("Dear reader,\n", None),
    ],
)
def test_notation(text: str, notation: Notation | None) -> None:
    assert notation_of(text) is notation


def test_stored_keys_are_in_kafkas_form() -> None:
    """Their version stands outside, whatever reads them."""
    text = "OffsetCommitKey => not top level, with version field\n"
    text += "  Version: int16\n  Group: string\n\nOther => not top level\n  A: int8\n"
    files = [TextFile("misc", text)]
    release = read_files("misc", files, Problems(), lambda path: "")
    key, other = release.messages
    assert (key.kind, key.api_key, other.kind) == (Kind.COORDINATOR_KEY, 1, Kind.STRUCT)
    assert [field.name for field in lower(key, 0).root.fields] == ["Group"]
