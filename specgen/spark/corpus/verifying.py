"""Fixtures through the codecs: a row for each fixture and codec (on the executors)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pyspark.sql.types import ArrayType, StructField, StructType

from specgen.layout import Layout, lower
from specgen.spark.corpus.batches import Row, unpacked
from specgen.spark.corpus.codecs import (
    Codec,
    Fixture,
    GeneratedCodec,
    MissingCodec,
    ReferenceCodec,
    peer_codecs,
)
from specgen.spark.corpus.making import KEY, codec_layout, fixture_value
from specgen.spark.corpus.schema import FIXTURES, STRING, VERIFICATION, struct_of

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
FIXTURE_LIST = ArrayType(HELD)


def verified_rows(rows: Iterable[Row]) -> Iterator[Row]:
    """Each row is a layout with some of its fixtures.

    ``blob`` is its own definition; ``wire_blob`` that of ``kafka:all``, where the
    package holds the layout; else ``package`` was made from its release, or ``failed``
    says why it was not.
    """
    for row in rows:
        layout = codec_layout(row["blob"], row["version"])
        if layout is None:
            continue
        codecs = list(_codecs(row, layout))
        key = {name: row[name] for name in (*KEY.names, "signature")}
        for held in row["fixtures"]:
            value = fixture_value(layout, held["value"], held["unknown_tags"])
            fixture = Fixture(held["exercises"], value, held["value"], held["bytes"])
            for codec in codecs:
                found = codec.check(fixture)
                yield {
                    **key,
                    "number": held["number"],
                    "codec": codec.name,
                    "package": codec.package,
                    "agrees": found.agrees,
                    "fitted": found.fitted,
                    "encode_us": found.encode_us,
                    "decode_us": found.decode_us,
                    "known": found.known,
                    "error": found.error,
                }


def _codecs(row: Row, layout: Layout) -> Iterator[Codec]:
    yield ReferenceCodec(layout)
    if row["wire_blob"] is None:
        yield _generated(row, layout, layout)
        return
    wire = lower(unpacked(row["wire_blob"]), row["version"])
    yield _generated(row, layout, wire)
    yield from peer_codecs(row["identity"], layout, wire)


def _generated(row: Row, layout: Layout, wire: Layout) -> Codec:
    package = row["package"]
    if row["failed"] is not None or package is None:
        return MissingCodec("generated", package, row["failed"] or "no package")
    try:
        return GeneratedCodec(package, layout, wire)
    except (ImportError, AttributeError) as error:
        return MissingCodec("generated", package, f"{type(error).__name__}: {error}")
