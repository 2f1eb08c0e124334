"""The tables' columns, with types and meanings; docs/corpus.md is tested against it."""

from __future__ import annotations

Column = tuple[str, str, str]
"""A column's name, its type as Spark writes it, and what it means."""

_RELEASE: tuple[Column, ...] = (
    ("release_order", "int", "place of the release in its line, oldest first"),
)
_MESSAGE: tuple[Column, ...] = (
    ("message", "string", "the definition's name"),
    ("api", "string", "the API's name; for a message that is not an RPC, its own"),
    ("kind", "string", "request, response, header, data, metadata, coordinator-key, …"),
    ("api_key", "int", "the API key, if there is one"),
)
_VERSION: tuple[Column, ...] = (
    *_MESSAGE,
    ("version", "int", "the version; 0 if the source gives none"),
)
_PARTITION: Column = ("release", "string", "the release; the table's partition")

MESSAGES: tuple[Column, ...] = (
    *_RELEASE,
    ("line", "string", "bundled; documents (bundled ones before 2.2); named (others)"),
    ("source", "string", "the SOURCE that it was read from"),
    *_MESSAGE,
    ("identity", "string", "the same in every release: kind and API key, or the name"),
    ("min_version", "int", "the lowest valid version; null if there is none"),
    ("max_version", "int", "the highest valid version; null if there is none"),
    ("versions", "array<int>", "every version, lowest first"),
    ("flexible_from", "int", "the lowest flexible version, if there is one"),
    ("deprecated_to", "int", "the highest deprecated version, if there is one"),
    ("unstable", "boolean", "whether the highest version is not enabled by default"),
    (
        "listeners",
        "array<string>",
        "the listeners that accept it: broker, controller, …",
    ),
    ("module", "string", "the module of Kafka's source tree, if known"),
    ("definition", "string", "digest of the definition"),
    _PARTITION,
)

FIELD: tuple[Column, ...] = (
    ("position", "int", "place on the wire from 0, a struct before its fields"),
    ("path", "string", "names from the message down, joined by dots"),
    ("name", "string", "the field's name"),
    ("depth", "int", "the number of enclosing structs"),
    ("type", "string", "wire type, such as compact_string, []int32, compact_[]struct"),
    ("nullable", "boolean", "whether null is allowed; null if the source does not say"),
    ("default", "string", "the default as JSON"),
    ("tag", "int", "its tag, if it is a tagged field"),
    ("ignorable", "boolean", "whether an encoder may drop it in versions that lack it"),
    ("map_key", "boolean", "whether it is part of its struct's key"),
    ("entity_type", "string", "what the value identifies, such as topicName"),
)
FIELDS: tuple[Column, ...] = (
    *_RELEASE,
    *_VERSION,
    *FIELD,
    _PARTITION,
)

LAYOUTS: tuple[Column, ...] = (
    *_RELEASE,
    *_VERSION,
    ("flexible", "boolean", "whether it has tag sections and compact types"),
    ("fields", "int", "the number of fields on the wire, including those in structs"),
    ("fingerprint", "string", "digest of the layout: names, types and tags' defaults"),
    (
        "wire_fingerprint",
        "string",
        "digest without names, records as bytes, plain structs as their fields: equal for equal bytes",
    ),
    ("layout", "string", "the layout, as `export layouts --wire-only` writes it"),
    _PARTITION,
)

ERRORS: tuple[Column, ...] = (
    *_RELEASE,
    ("code", "int", "the error code"),
    ("name", "string", "its name"),
    ("retriable", "boolean", "whether a client may retry; null if unknown"),
    _PARTITION,
)

CHANGES: tuple[Column, ...] = (
    *_RELEASE,
    ("previous", "string", "the release before it in its line"),
    ("subject", "string", "message, version, field, layout or error"),
    ("change", "string", "added, removed, renamed, renumbered, flexible or changed"),
    *_VERSION,
    ("path", "string", "the field's path, or the error's name"),
    ("what", "string", "what differs: type, nullable, default, tag, …"),
    ("before", "string", "the value before"),
    ("after", "string", "the value now"),
    _PARTITION,
)

LAYOUT_KEY: tuple[Column, ...] = (
    ("message", "string", "the definition's name"),
    ("version", "int", "the version"),
    ("fingerprint", "string", "the layout, as in layouts"),
)
FIXTURES: tuple[Column, ...] = (
    *LAYOUT_KEY,
    ("number", "int", "its number among the layout's fixtures, from 0"),
    ("exercises", "string", "what the fixture tests"),
    ("value", "string", "the value in Kafka's JSON notation, records in base64"),
    ("unknown_tags", "string", "by path, [[tag, hex], …], as JSON; null if none"),
    ("bytes", "binary", "the encoding of the reference codec"),
    _PARTITION,
)

VERIFICATION: tuple[Column, ...] = (
    *LAYOUT_KEY,
    ("number", "int", "the fixture"),
    ("codec", "string", "generated, reference, kio or kafka-python"),
    ("package", "string", "the generated package, for the codec `generated`"),
    ("agrees", "boolean", "whether bytes and value are the fixture's, both ways"),
    (
        "fitted",
        "boolean",
        "whether the codec can only represent a value near the fixture's",
    ),
    (
        "encode_us",
        "double",
        "microseconds to encode; null if it failed or was not tried",
    ),
    (
        "decode_us",
        "double",
        "microseconds to decode; null if it failed or was not tried",
    ),
    ("known", "string", "why a peer is known to be wrong here"),
    ("error", "string", "the disagreement"),
    _PARTITION,
)

AGREEMENT: tuple[Column, ...] = (
    *LAYOUT_KEY,
    ("api", "string", "the API's name"),
    ("codec", "string", "generated, reference, kio or kafka-python"),
    ("package", "string", "the generated package, for the codec `generated`"),
    ("fixtures", "bigint", "the number of fixtures that it was tested with"),
    ("agreed", "bigint", "the number of fixtures on which it agreed"),
    ("known", "bigint", "disagreements of a peer with a known reason"),
    ("other", "bigint", "disagreements without one"),
    ("encode_us", "double", "mean microseconds to encode"),
    ("decode_us", "double", "mean microseconds to decode"),
    ("common", "bigint", "fixtures that all codecs of the layout could handle"),
    ("common_encode_us", "double", "mean microseconds to encode these"),
    ("common_decode_us", "double", "mean microseconds to decode these"),
    _PARTITION,
)

TABLES: dict[str, tuple[Column, ...]] = {
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
