"""docs/corpus.md matches the schema (``--update`` rewrites it), and the tour's code runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import kafka_wire as kw
from kafka_wire import stored
from kafka_wire.records import Record, encode_batch
from pyspark.sql.types import StructType

from specgen.corpus.build.asking import TABLES
from specgen.corpus.schema import BY_LAYOUT, LAYOUT_KEY
from tests.logs.build import TIME, batch, segment

GUIDE = Path(__file__).parents[2] / "docs" / "corpus.md"
PART = re.compile(r"(?<=-->\n).*(?=<!-- end of tables -->)", re.DOTALL)

ABOUT = {
    "messages": "One row per release and message.",
    "fields": "One row per release, message, version and field on the wire.",
    "layouts": "One row per release, message and version.",
    "errors": "One row per release and error code.",
    "changes": "The differences between a release and the one before it in its line.",
    "fixtures": "One row per release, layout and fixture.",
    "verification": "One row per release, layout, fixture and codec.",
    "agreement": "A summary of `verification`: one row per release, layout and codec.",
}


def table_of(name: str, schema: StructType) -> str:
    """A table of the guide."""
    lines = [f"### {name}", "", ABOUT[name], "", "| column | type | meaning |"]
    lines.append("| --- | --- | --- |")
    for column in schema:
        kind = column.dataType.simpleString()
        comment = column.metadata["comment"]
        lines.append(f"| `{column.name}` | {kind} | {comment} |")
    return "\n".join(lines) + "\n"


TOUR = GUIDE.with_name("tour.md")
LOGS = "/var/lib/kafka/data"


def test_the_tours_log(spark: Any, tmp_path: Path) -> None:
    assert spark is not None  # the code uses the running session
    segment(tmp_path / "orders-0", 990, [batch(990, 10), batch(1000, 5)])
    topic, key = stored.CONSUMER_OFFSETS, kw.OffsetCommitKey("g", "orders", 0)
    value = stored.write_value(kw.OffsetCommitValue(offset=7), 3)
    record = Record(0, TIME, stored.write_key(topic, 1, key), value)
    segment(tmp_path / f"{topic}-0", 0, [encode_batch([record])])
    (block,) = re.findall(r"^```py\n(.*?)^```$", TOUR.read_text(), re.M | re.S)
    names: dict[str, Any] = {}
    exec(block.replace(LOGS, str(tmp_path)), names)
    assert names["orders"].count() == 5
    (row,) = names["commits"].collect()
    assert row.commit.value.offset_commit_value.offset == 7


def test_the_guide_has_every_column(update: bool) -> None:
    expected = "\n".join(table_of(name, schema) for name, schema in TABLES.items())
    text = GUIDE.read_text()
    if update:
        GUIDE.write_text(PART.sub(lambda _: expected, text))
    else:
        match = PART.search(text)
        assert match is not None
        assert match[0] == expected


def test_rows_of_layouts_have_the_layouts_key() -> None:
    for name in BY_LAYOUT:
        assert TABLES[name].names[:3] == [column for column, _, _ in LAYOUT_KEY]
