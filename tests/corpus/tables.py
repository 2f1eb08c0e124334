"""A small corpus whose rows are random, written without Spark: for questions to it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from specgen.corpus.schema import TABLES, Column
from specgen.corpus.store import Store, partition

RELEASES = ("4.1", "4.10", "4.3", "own+1%=é'", "2.7")
ROWS = 60
"""So many has a table for each release."""

_TYPES = {
    "array<int>": pa.list_(pa.int32()),
    "array<string>": pa.list_(pa.string()),
    "bigint": pa.int64(),
    "binary": pa.binary(),
    "boolean": pa.bool_(),
    "double": pa.float64(),
    "int": pa.int32(),
    "string": pa.string(),
}
_TEXTS = ["", "a", "B", "b%", "a_b", "é", "漢字", "tab\tline\n", "flexible", "10", "-3"]
_CHOICES: dict[str, list[Any]] = {
    "version": [0, 12, 17],
    "api": ["Fetch", "a", "b%", "é", ""],
    "message": ["FetchRequest", "FetchResponse", "EchoRequest"],
    "subject": ["field", "layout", "version"],
    "change": ["added", "changed", "flexible"],
    "path": ["Topics.TopicId", "Topics", "Loud"],
    "what": ["wire", "names", "type"],
    "codec": ["generated", "kio", "kafka-python"],
    "exercises": ["tags", "defaults"],
    "layout": ['{"name":"a","fields":[1]}', '{"name":null}', "no"],
}
"""What the questions of the docs ask for, where there are such columns."""


def write_corpus(folder: Path, releases: Sequence[str] = RELEASES) -> Path:
    """Write a complete corpus; gives the folder of its build."""
    random = Random(0)
    with Store(folder).draft() as draft:
        for name, columns in TABLES.items():
            for release in releases:
                part = draft.table(name) / partition(release)
                part.mkdir(parents=True)
                stored = [column for column in columns if column[0] != "release"]
                arrays = {
                    column[0]: pa.array(
                        [_value(random, column) for _ in range(ROWS)],
                        type=_TYPES[column[1]],
                    )
                    for column in stored
                }
                pq.write_table(pa.table(arrays), part / "a.parquet")
        draft.publish({}, "")
        return draft.path


def _value(random: Random, column: Column) -> Any:
    name, kind, _ = column
    if random.random() < 0.1:
        return None
    if name in _CHOICES:
        return random.choice(_CHOICES[name])
    match kind:
        case "array<int>":
            return [random.randrange(4) for _ in range(random.randrange(4))]
        case "array<string>":
            return [random.choice(_TEXTS) for _ in range(random.randrange(3))]
        case "int" | "bigint":
            return random.randrange(-3, 20)
        case "boolean":
            return random.random() < 0.5
        case "double":
            return random.choice([-1.5, 0.0, 0.25, 2.5, 1e10])
        case "binary":
            return random.choice([b"", b"\x00", b"\xff\x00\x7f"])
        case _:
            return random.choice(_TEXTS)
