"""Known errors of other libraries, where Kafka 4.3.1 agrees with kafka_wire."""

from __future__ import annotations

from specgen.corpus.peers.judge import Known
from specgen.testing.vectors import has_unknown_tags

_DURATIONS = (
    "ExpiryTimePeriodMs|MaxLifetimeMs|RenewPeriodMs|RetentionTimeMs|SessionLifetimeMs"
)

KIO = {
    Known("*", "decode", "KeyError: 'Unknown tagged field tag: ", has_unknown_tags): (
        "refuses every tag that it does not know, which KIP-482 has readers skip"
    ),
    Known("*", "decode", "ValueError: timedelta milliseconds overflow$"): (
        "refuses durations (int64) of more than 292,277 years, which its own type holds"
    ),
    Known("*", "encode", rf"({_DURATIONS}): "): (
        "counts durations (int64) in floating point: long ones are some ms off"
    ),
    Known("*", "decode", "ValueError: not whole milliseconds: "): (
        "counts moments in floating point: late ones are some microseconds off"
    ),
}

KAFKA_PYTHON = {
    Known(
        "*", "encode", r"([\w.\[\]]+\.)?_tags: '\(nothing\)', not ", has_unknown_tags
    ): ("drops unknown tagged fields, though it keeps those that it has read"),
    Known("*", "decode", "AssertionError: $", has_unknown_tags): (
        "refuses tags inside a tagged field: in its struct, or in its array's structs"
    ),
    Known("ApiVersionsResponse", "decode", "", lambda value: value["ErrorCode"] != 0): (
        "takes every response with an error for version 0, on purpose"
    ),
}
