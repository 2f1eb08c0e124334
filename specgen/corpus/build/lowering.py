"""Lower definitions to layouts: each version's form on the wire (on the executors)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from pyspark.sql.types import ArrayType, StructField, StructType

from specgen.corpus.build.batches import CorpusRow, unpacked
from specgen.corpus.build.schema import BINARY, FIELD, INT, LAYOUTS, STRING, struct_of
from specgen.corpus.layout_rows import field_rows, fingerprints
from specgen.protocol.layout import lower
from specgen.protocol.layout.export import layout_object

TO_LOWER = StructType(
    [
        StructField("definition", STRING),
        StructField("version", INT),
        StructField("blob", BINARY),
    ]
)
LOWERED = StructType(
    [
        *struct_of(TO_LOWER, "definition", "version"),
        *struct_of(LAYOUTS, "flexible", "fingerprint", "wire_fingerprint", "layout"),
        StructField("on_wire", ArrayType(FIELD)),
    ]
)


def lowered_rows(rows: Iterable[CorpusRow]) -> Iterator[CorpusRow]:
    """A row for each version of each definition: its layout, fingerprints and fields."""
    for row in rows:
        layout = lower(unpacked(row["blob"]), row["version"])
        shown = layout_object(layout)
        full, wire = fingerprints(layout)
        yield {
            "definition": row["definition"],
            "version": row["version"],
            "flexible": layout.flexible,
            "fingerprint": full,
            "wire_fingerprint": wire,
            "layout": json.dumps(shown, separators=(",", ":")),
            "on_wire": list(field_rows(layout)),
        }
