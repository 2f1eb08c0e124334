"""Compare each release with the one before it in its line (on the executors)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from pyspark.sql.types import StructField, StructType

from specgen.corpus.build.batches import CorpusRow
from specgen.corpus.build.reading import SOURCE, SourceRow, read_again, source_row
from specgen.corpus.build.sources import Source
from specgen.corpus.changes import change_rows

TO_COMPARE = StructType([StructField("old", SOURCE), StructField("new", SOURCE)])


def neighbours(sources: Sequence[Source]) -> list[tuple[SourceRow, SourceRow]]:
    """Each release of a line, oldest first, with the next one, as rows to compare."""
    lines: dict[str, list[Source]] = {}
    for source in sorted(sources, key=lambda source: source.order):
        lines.setdefault(source.line, []).append(source)
    return [
        (source_row(old), source_row(new))
        for line in lines.values()
        for old, new in pairwise(line)
    ]


def compared_rows(rows: Iterable[CorpusRow]) -> Iterator[CorpusRow]:
    """The rows of ``changes`` for each pair of releases."""
    for row in rows:
        old, new = row["old"], row["new"]
        place = {
            "release_order": new["release_order"],
            "previous": old["release"],
            "release": new["release"],
        }
        for changed in change_rows(read_again(old), read_again(new)):
            yield place | changed
