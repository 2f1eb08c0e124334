"""Options of the log reader, under their Spark names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.schema import COLUMNS, TYPED, Level, arrow_schema
from specgen.logs.segment import MAX_BATCH
from specgen.logs.where import Condition, WhereError, parse
from specgen.logs.where_bounds import bounds_of
from specgen.logs.where_tree import ConditionNode

SPLIT_SIZE = 64 << 20
"""Default size of a partition of work, in bytes."""

MAX_RECORDS_PER_BYTE = 16
"""Most records for each byte of a batch: honest ones, whose offsets all differ, have 1.3
at the most (a million null records in zstd), and a bomb of equal records 1,600."""

_RESERVED = ("path", "paths", "bounds")
"""Options that Spark sets for a path, and one that our own command sets."""

_MILLIS = {"": 1, "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_UNITS = {"": 1, "b": 1} | {
    f"{letter}{byte}": 1024**power
    for power, letter in enumerate("kmg", 1)
    for byte in ("", "b")
}
_QUANTITY = re.compile(r"(\d{1,18})([a-z]*)")
"""A number of at most 18 digits, and a unit."""
_Word = TypeVar("_Word", bound=StrEnum)
_TRUE, _FALSE = {"true", "1", "yes"}, {"false", "0", "no"}


class OptionError(ValueError):
    """An unknown option, or a value that it can't have; the message names both."""


class Mode(StrEnum):
    """How damage is handled, in the terms of Spark's built-in sources."""

    PERMISSIVE = "PERMISSIVE"
    """Damage becomes a row with ``_error``, ``position`` and ``_bytes``."""
    DROPMALFORMED = "DROPMALFORMED"
    FAILFAST = "FAILFAST"


class Records(StrEnum):
    """Which records become rows."""

    VISIBLE = "visible"
    """Those a consumer would get: not deleted, and below the high watermark."""
    ALL = "all"
    """Everything in the files."""


class Isolation(StrEnum):
    """How transactions are handled, in the terms of Kafka's ``isolation.level``."""

    READ_UNCOMMITTED = "read_uncommitted"
    READ_COMMITTED = "read_committed"
    """No records of aborted transactions, and none from the first open one on."""


@dataclass(frozen=True)
class LogOptions:
    """The options of one read."""

    level: Level = Level.RECORDS
    columns: tuple[str, ...] = COLUMNS
    sources: tuple[str, ...] = ()
    """Where the logs are, to find those that a broker moves meanwhile."""
    typed: bool = True
    """Whether to check records of Kafka's own topics even if no column needs it."""
    mode: Mode = Mode.PERMISSIVE
    records: Records = Records.VISIBLE
    isolation: Isolation = Isolation.READ_UNCOMMITTED
    split_size: int = SPLIT_SIZE
    max_batch: int = MAX_BATCH
    """Most bytes that a batch may claim; one that claims more is damage."""
    max_records_per_byte: int = MAX_RECORDS_PER_BYTE
    """Most records that a batch may have for each of its bytes; more are damage."""
    topic: str | None = None
    """The topic, if the folder's name does not give it."""
    snapshots: bool = False
    """Whether to read a folder's snapshots of the metadata log, which repeat the log."""
    rows: int = 10_000
    """Maximum rows of an Arrow batch."""
    size: int = 8 << 20
    """Approximate bytes of keys and values in an Arrow batch."""
    where: ConditionNode | None = None
    """Condition that rows must meet; it may use columns that are not chosen."""
    bounds: Bounds = NO_BOUNDS
    """What need not be read, by ``where`` or by our own command's ``--where``."""
    timestamp_disorder: int | None = None
    """Milliseconds by which a record may be older than one before it; None: no limit."""
    ignore_missing_files: bool = False
    """Whether to skip what a broker deleted since the work was planned."""
    max_files: int | None = None
    max_bytes: int | None = None
    fail_on_data_loss: bool = True
    """Whether a stream ends if records that it has not read are gone."""

    def max_records(self, size: int) -> int:
        """The most records that a batch of this size in bytes may have."""
        return self.max_records_per_byte * size

    @property
    def decodes(self) -> bool:
        """Whether records of Kafka's own topics, and control records, are decoded.

        Whether a bad one is reported must not depend on which other columns are chosen.
        """
        if any(name in self.columns for name in TYPED):
            return True
        strict = self.mode is not Mode.PERMISSIVE
        return self.typed and (strict or "_error" in self.columns)


class _OptionTexts(dict[str, str]):
    """Options by case-insensitive name; it remembers which names were looked up."""

    def __init__(self, options: Mapping[str, str]) -> None:
        super().__init__({name.lower(): text for name, text in options.items()})
        self.known: dict[str, str] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """An option's text, or the default; the name is known from now on."""
        self.known[name.lower()] = name
        return super().get(name.lower(), default)

    def check_names(self) -> None:
        """Raise OptionError for all unknown names, with suggestions."""
        unknown = sorted(self.keys() - self.known.keys() - set(_RESERVED))
        if not unknown:
            return
        public = [name for low, name in self.known.items() if low not in _RESERVED]
        described = []
        for name in unknown:
            near = get_close_matches(name, [known.lower() for known in public], n=1)
            hint = f" (did you mean {self.known[near[0]]}?)" if near else ""
            described.append(f"{name}{hint}")
        names, known = ", ".join(described), ", ".join(public)
        raise OptionError(f"there is no option {names}; known: {known}")


def parse_options(texts: Mapping[str, str]) -> LogOptions:
    """Parse options under Spark's names, which ignore case; raises OptionError."""
    by_name = _OptionTexts(texts)
    level = _word("level", by_name, Level.RECORDS)
    where = _where(by_name.get("where"), level)
    disorder = _duration("timestampDisorder", by_name)
    options = LogOptions(
        level=level,
        columns=_columns(by_name, level),
        typed=_flag("typed", by_name, True),
        records=_word("records", by_name, Records.VISIBLE),
        isolation=_word("isolation", by_name, Isolation.READ_UNCOMMITTED),
        split_size=_size("maxPartitionBytes", by_name) or SPLIT_SIZE,
        topic=by_name.get("topic"),
        snapshots=_flag("snapshots", by_name, False),
        where=where,
        bounds=replace(_bounds(by_name, where), disorder=disorder),
        timestamp_disorder=disorder,
        ignore_missing_files=_flag("ignoreMissingFiles", by_name, False),
        max_files=_size("maxFilesPerTrigger", by_name),
        max_bytes=_size("maxBytesPerTrigger", by_name),
        fail_on_data_loss=_flag("failOnDataLoss", by_name, True),
        **_of_batches(by_name),
    )
    by_name.check_names()
    return options


def parse_blob_options(
    texts: Mapping[str, str], columns: tuple[str, ...]
) -> tuple[LogOptions, bool]:
    """The options that apply to batches in memory, and ``whole``; raises OptionError."""
    by_name = _OptionTexts(texts)
    options = LogOptions(columns=columns, **_of_batches(by_name))
    is_whole = _flag("whole", by_name, True)
    by_name.check_names()
    return options, is_whole


def _of_batches(by_name: _OptionTexts) -> dict[str, Any]:
    """The options that need no more than a batch, as arguments of LogOptions."""
    most = _quantity(
        "maxRecordsPerByte", by_name, {"": 1}, 1, "whole number such as 16"
    )
    return {
        "mode": _word("mode", by_name, Mode.PERMISSIVE),
        "max_batch": _size("maxBatchBytes", by_name) or MAX_BATCH,
        "max_records_per_byte": most or MAX_RECORDS_PER_BYTE,
    }


def _columns(by_name: _OptionTexts, level: Level) -> tuple[str, ...]:
    typed = _flag("typed", by_name, True)
    names = [name.strip() for name in by_name.get("columns", "").split(",")]
    chosen = tuple(dict.fromkeys(name for name in names if name))
    unknown = [name for name in chosen if name not in level.columns]
    if unknown:
        known = ", ".join(level.columns)
        raise OptionError(f"columns: there is no {', '.join(unknown)}; known: {known}")
    return chosen or tuple(c for c in level.columns if typed or c not in TYPED)


def _where(text: str | None, level: Level) -> ConditionNode | None:
    if text is None:
        return None
    try:
        tree = parse(text)
        Condition.of(tree, arrow_schema(level.columns))
    except WhereError as error:
        raise OptionError(f"where: {error}") from None
    return tree


def _bounds(by_name: _OptionTexts, where: ConditionNode | None) -> Bounds:
    if "bounds" in by_name:
        return bounds_of(by_name["bounds"])
    return NO_BOUNDS if where is None else bounds_of(where)


def _word(name: str, by_name: _OptionTexts, default: _Word) -> _Word:
    """The default's enum member that an option names, in any case."""
    text = by_name.get(name, default)
    known = type(default)
    for word in known:
        if word.lower() == text.lower():
            return word
    raise OptionError(f"{name}: {text!r} is not one of {', '.join(known)}")


def _flag(name: str, by_name: _OptionTexts, default: bool) -> bool:
    text = by_name.get(name, str(default)).lower()
    if text not in _TRUE | _FALSE:
        raise OptionError(f"{name}: {text!r} is neither true nor false")
    return text in _TRUE


def _duration(name: str, by_name: _OptionTexts) -> int | None:
    """Milliseconds, from a number with a unit (``10m``) or without."""
    return _quantity(name, by_name, _MILLIS, 0, "time such as 500ms, 0s or 10m")


def _size(name: str, by_name: _OptionTexts) -> int | None:
    """A number above zero, with one of Spark's units (``64m``) or without."""
    return _quantity(name, by_name, _UNITS, 1, "size such as 67108864 or 64m")


def _quantity(
    name: str, by_name: _OptionTexts, units: Mapping[str, int], least: int, kind: str
) -> int | None:
    text = by_name.get(name)
    if text is None:
        return None
    match = _QUANTITY.fullmatch(text.strip().lower())
    if match is None or match[2] not in units or int(match[1]) < least:
        raise OptionError(f"{name}: {text!r} is not a {kind}")
    return int(match[1]) * units[match[2]]
