"""Check fixtures with the codecs: a row for each fixture and codec (on the executors)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyspark.sql.types import StructField, StructType

from specgen.corpus.build.batches import CorpusRow
from specgen.corpus.build.codecs import (
    Codec,
    Fixture,
    GeneratedCodec,
    MissingCodec,
    ReferenceCodec,
    peer_codecs,
)
from specgen.corpus.build.making import KEY, codec_layout, fixture_value
from specgen.corpus.build.schema import FIXTURES, STRING, VERIFICATION, struct_of
from specgen.protocol.layout import Layout

HELD = struct_of(FIXTURES, "number", "exercises", "value", "unknown_tags", "bytes")
VERIFIED = StructType(
    [
        *KEY,
        *struct_of(
            VERIFICATION,
            *("number", "codec", "package", "agrees", "fitted"),
            *("encode_us", "decode_us", "known", "error"),
        ),
        StructField("signature", STRING),
    ]
)


def verified_rows(rows: Iterable[CorpusRow]) -> Iterator[CorpusRow]:
    """The outcomes for rows that each have a layout and some of its fixtures.

    If ``kafka:all`` has the layout (``held``), peers are checked as well; else ``package``
    was made from the release, or ``failed`` says why it was not.
    """
    for row in rows:
        layout = codec_layout(row["blob"], row["version"])
        if layout is None:
            continue
        codecs = list(_codecs(row, layout))
        key = {name: row[name] for name in (*KEY.names, "signature")}
        for item in row["fixtures"]:
            value = fixture_value(layout, item["value"], item["unknown_tags"])
            fixture = Fixture(item["exercises"], value, item["value"], item["bytes"])
            for codec in codecs:
                outcome = codec.check(fixture)
                yield {
                    **key,
                    "number": item["number"],
                    "codec": codec.name,
                    "package": codec.package,
                    "agrees": outcome.agrees,
                    "fitted": outcome.fitted,
                    "encode_us": outcome.encode_us,
                    "decode_us": outcome.decode_us,
                    "known": outcome.known,
                    "error": outcome.error,
                }


def _codecs(row: CorpusRow, layout: Layout) -> Iterator[Codec]:
    yield ReferenceCodec(layout)
    yield _generated(row, layout)
    if row["held"]:
        yield from peer_codecs(row["identity"], layout)


def _generated(row: CorpusRow, layout: Layout) -> Codec:
    package = row["package"]
    if package is None:
        return MissingCodec("generated", None, row["failed"] or "no package")
    try:
        return GeneratedCodec(package, layout)
    except (ImportError, AttributeError) as error:
        return MissingCodec("generated", package, f"{type(error).__name__}: {error}")
