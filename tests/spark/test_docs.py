"""docs/corpus.md says of each table what the schema says; ``--update`` writes it."""

from __future__ import annotations

import re
from pathlib import Path

from pyspark.sql.types import StructType

from specgen.spark.corpus.schema import BY_LAYOUT, TABLES

GUIDE = Path(__file__).parents[2] / "docs" / "corpus.md"
PART = re.compile(r"(?<=-->\n).*(?=<!-- end of tables -->)", re.DOTALL)

ABOUT = {
    "messages": "A row a release and message.",
    "fields": "A row a release, message, version and field on the wire.",
    "layouts": "A row a release, message and version.",
    "errors": "A row a release and error code.",
    "changes": "What a release has otherwise than the one before it in its line.",
    "fixtures": "A row a release, layout and fixture.",
    "verification": "A row a release, layout, fixture and codec.",
    "agreement": "`verification` summed up: a row a release, layout and codec.",
}


def shown(name: str, schema: StructType) -> str:
    """A table of the guide."""
    lines = [f"### {name}", "", ABOUT[name], "", "| column | type | meaning |"]
    lines.append("| --- | --- | --- |")
    for column in schema:
        kind = column.dataType.simpleString()
        told = column.metadata["comment"]
        lines.append(f"| `{column.name}` | {kind} | {told} |")
    return "\n".join(lines) + "\n"


def test_the_guide_has_every_column(update: bool) -> None:
    expected = "\n".join(shown(name, schema) for name, schema in TABLES.items())
    text = GUIDE.read_text()
    if update:
        GUIDE.write_text(PART.sub(lambda _: expected, text))
    else:
        match = PART.search(text)
        assert match is not None
        assert match[0] == expected


def test_rows_of_layouts_have_the_layouts_key() -> None:
    for name in BY_LAYOUT:
        assert TABLES[name].names[:3] == ["message", "version", "fingerprint"]
