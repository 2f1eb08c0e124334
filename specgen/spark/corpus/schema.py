"""The tables' columns, with types and meanings; docs/corpus.md is tested against it."""

from __future__ import annotations

from pyspark.sql.types import (
    ArrayType,
    BinaryType,
    BooleanType,
    DataType,
    DoubleType,
    IntegerType,
    LongType,
    StringType,
    StructField,
    StructType,
)

STRING, INT, LONG = StringType(), IntegerType(), LongType()
BOOL, BINARY, DOUBLE = BooleanType(), BinaryType(), DoubleType()

Column = tuple[str, DataType, str]


def struct(*columns: Column) -> StructType:
    """A schema; each column has its meaning as its comment."""
    return StructType(
        [
            StructField(name, kind, metadata={"comment": meaning})
            for name, kind, meaning in columns
        ]
    )


def struct_of(schema: StructType, *names: str) -> StructType:
    """Some columns of a schema."""
    return StructType([schema[name] for name in names])


_RELEASE: tuple[Column, ...] = (
    ("release_order", INT, "place of the release in its line, oldest first"),
)
_MESSAGE: tuple[Column, ...] = (
    ("message", STRING, "the definition's name"),
    ("api", STRING, "the API's name; of what is no RPC the message's"),
    ("kind", STRING, "request, response, header, data, metadata, coordinator-key, …"),
    ("api_key", INT, "the API key, if there is one"),
)
_VERSION: tuple[Column, ...] = (
    *_MESSAGE,
    ("version", INT, "the version; 0 where the source gives none"),
)
_PARTITION: Column = ("release", STRING, "the release; the table's partition")

MESSAGES = struct(
    *_RELEASE,
    ("line", STRING, "bundled, or named for sources named on the command line"),
    ("source", STRING, "the SOURCE that it was read from"),
    *_MESSAGE,
    ("identity", STRING, "the same in every release: kind and API key, or the name"),
    ("min_version", INT, "the lowest valid version; null where there is none"),
    ("max_version", INT, "the highest valid version; null where there is none"),
    ("versions", ArrayType(INT), "every version, lowest first"),
    ("flexible_from", INT, "the lowest flexible version, if there is one"),
    ("deprecated_to", INT, "the highest deprecated version, if there is one"),
    ("unstable", BOOL, "whether the highest version is not enabled by default"),
    ("listeners", ArrayType(STRING), "who listens: broker, controller, …"),
    ("module", STRING, "the module of Kafka's source tree, where it is known"),
    ("definition", STRING, "digest of the definition"),
    _PARTITION,
)

FIELD = struct(
    ("position", INT, "place on the wire from 0, a struct before its fields"),
    ("path", STRING, "names from the message down, joined by dots"),
    ("name", STRING, "the field's name"),
    ("depth", INT, "how many structs it is inside of"),
    ("type", STRING, "wire type, as compact_string, []int32, compact_[]struct"),
    ("nullable", BOOL, "whether null is allowed; null where the source is silent"),
    ("default", STRING, "the default as JSON"),
    ("tag", INT, "its tag, if it is a tagged field"),
    ("ignorable", BOOL, "whether an encoder drops it where a version lacks it"),
    ("map_key", BOOL, "whether it is part of its struct's key"),
    ("entity_type", STRING, "what the value names, as topicName"),
)
FIELDS = struct(
    *_RELEASE,
    *_VERSION,
    *((f.name, f.dataType, f.metadata["comment"]) for f in FIELD),
    _PARTITION,
)

LAYOUTS = struct(
    *_RELEASE,
    *_VERSION,
    ("flexible", BOOL, "whether it has tag sections and compact types"),
    ("fields", INT, "how many fields are on the wire, those of structs too"),
    ("fingerprint", STRING, "digest of the layout: names, types and tags' defaults"),
    (
        "wire_fingerprint",
        STRING,
        "the same without names, records as bytes: equal bytes",
    ),
    ("layout", STRING, "the layout, as `export layouts --wire-only` writes it"),
    _PARTITION,
)

ERRORS = struct(
    *_RELEASE,
    ("code", INT, "the error code"),
    ("name", STRING, "its name"),
    ("retriable", BOOL, "whether a client may try again; null if not said"),
    _PARTITION,
)

CHANGES = struct(
    *_RELEASE,
    ("previous", STRING, "the release before it in its line"),
    ("subject", STRING, "message, version, field, layout or error"),
    ("change", STRING, "added, removed, renamed, renumbered, flexible or changed"),
    *_VERSION,
    ("path", STRING, "the field's path, or the error's name"),
    ("what", STRING, "what is otherwise: type, nullable, default, tag, …"),
    ("before", STRING, "how it was"),
    ("after", STRING, "how it is"),
    _PARTITION,
)

_KEY: tuple[Column, ...] = (
    ("message", STRING, "the definition's name"),
    ("version", INT, "the version"),
    ("fingerprint", STRING, "the layout, as in layouts"),
)
FIXTURES = struct(
    *_KEY,
    ("number", INT, "which of the layout's fixtures, from 0"),
    ("exercises", STRING, "what it is there for"),
    ("value", STRING, "the value in Kafka's JSON notation, records in base64"),
    ("unknown_tags", STRING, "by path [[tag, hex], …] as JSON; null if none"),
    ("bytes", BINARY, "as the reference codec writes it"),
    _PARTITION,
)

VERIFICATION = struct(
    *_KEY,
    ("number", INT, "the fixture"),
    ("codec", STRING, "generated, reference, kio or kafka-python"),
    ("package", STRING, "the generated package, of codec generated"),
    ("agrees", BOOL, "whether bytes and value are the fixture's, both ways"),
    ("fitted", BOOL, "whether the codec holds only a value near the fixture's"),
    (
        "encode_us",
        DOUBLE,
        "microseconds to encode; null where it failed or was not tried",
    ),
    (
        "decode_us",
        DOUBLE,
        "microseconds to decode; null where it failed or was not tried",
    ),
    ("known", STRING, "why a peer is known to be wrong here"),
    ("error", STRING, "what does not agree"),
    _PARTITION,
)

AGREEMENT = struct(
    *_KEY,
    ("api", STRING, "the API's name"),
    ("codec", STRING, "generated, reference, kio or kafka-python"),
    ("package", STRING, "the generated package, of codec generated"),
    ("fixtures", LONG, "how many fixtures went through it"),
    ("agreed", LONG, "in how many it agreed"),
    ("known", LONG, "disagreements of a peer with a known reason"),
    ("other", LONG, "disagreements without one"),
    ("encode_us", DOUBLE, "mean microseconds to encode"),
    ("decode_us", DOUBLE, "mean microseconds to decode"),
    ("common", LONG, "fixtures that all codecs which the layout has could do"),
    ("common_encode_us", DOUBLE, "mean microseconds to encode these"),
    ("common_decode_us", DOUBLE, "mean microseconds to decode these"),
    _PARTITION,
)

TABLES: dict[str, StructType] = {
    "messages": MESSAGES,
    "fields": FIELDS,
    "layouts": LAYOUTS,
    "errors": ERRORS,
    "changes": CHANGES,
    "fixtures": FIXTURES,
    "verification": VERIFICATION,
    "agreement": AGREEMENT,
}
"""Every table; each is a folder of Parquet files, partitioned by release."""

BY_LAYOUT = ("fixtures", "verification", "agreement")
"""The tables whose rows are the same in every release that has the layout."""
