"""The options of a reader of logs, by the names that they have in Spark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, TypeVar

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.schema import COLUMNS, TYPED, arrow_schema
from specgen.logs.segment import MAX_BATCH
from specgen.logs.where import WhereError, bounds_of, expression, parse
from specgen.logs.where_tree import ConditionNode

SPLIT_SIZE = 64 << 20
"""Bytes of a partition, if nobody says otherwise."""

_OWN = ("path", "paths", "bounds")
"""What Spark says where a path is given, and our own command."""

_MILLIS = {"": 1, "ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_UNITS = {"": 1, "b": 1} | {
    f"{letter}{byte}": 1024**power
    for power, letter in enumerate("kmg", 1)
    for byte in ("", "b")
}
_QUANTITY = re.compile(r"(\d{1,18})([a-z]*)")
"""A number, not one of thousands of digits, and its unit."""
_Word = TypeVar("_Word", bound=StrEnum)
_TRUE, _FALSE = {"true", "1", "yes"}, {"false", "0", "no"}


class OptionError(ValueError):
    """There is no such option, or it can't have its value; the text names both."""


class Mode(StrEnum):
    """What becomes of damage, in the words of Spark's own sources."""

    PERMISSIVE = "PERMISSIVE"
    """A row with ``_error``, ``position`` and ``_bytes``."""
    DROPMALFORMED = "DROPMALFORMED"
    FAILFAST = "FAILFAST"


class Records(StrEnum):
    """Which records are rows."""

    VISIBLE = "visible"
    """What a consumer would get: none that were deleted, or that replicas lack."""
    ALL = "all"
    """Whatever the files hold."""


class Isolation(StrEnum):
    """What becomes of transactions, in the words of Kafka's ``isolation.level``."""

    READ_UNCOMMITTED = "read_uncommitted"
    READ_COMMITTED = "read_committed"
    """Nothing of those that were aborted, nor from the first open one on."""


@dataclass(frozen=True)
class LogOptions:
    """Of one reading."""

    columns: tuple[str, ...] = COLUMNS
    typed: bool = True
    """Whether records of Kafka's own topics are checked where no column asks for it."""
    mode: Mode = Mode.PERMISSIVE
    records: Records = Records.VISIBLE
    isolation: Isolation = Isolation.READ_UNCOMMITTED
    split_size: int = SPLIT_SIZE
    max_batch: int = MAX_BATCH
    """Bytes that a batch may claim; one that claims more is damage."""
    topic: str | None = None
    """What the topic is, where the folder's name does not say."""
    snapshots: bool = False
    """Whether snapshots of the metadata log count in a folder: they repeat it."""
    rows: int = 10_000
    """Of an Arrow batch, at the most."""
    size: int = 8 << 20
    """Bytes of keys and values in an Arrow batch, about."""
    where: ConditionNode | None = None
    """Only these rows; it may speak of columns that are not chosen."""
    bounds: Bounds = NO_BOUNDS
    """What may be skipped: of ``where``, or of our own command's ``--where``."""
    timestamp_disorder: int | None = None
    """Milliseconds by which a record may be older than one before it; None if by any."""
    ignore_missing_files: bool = False
    """Whether what a broker deleted since the work was planned is passed over."""
    max_files: int | None = None
    max_bytes: int | None = None
    fail_on_data_loss: bool = True
    """Of a stream: whether what is no longer there ends it."""

    @property
    def decodes(self) -> bool:
        """Whether records of Kafka's own topics, and control records, are decoded.

        What is said of a bad one must not hang on the other columns that are chosen.
        """
        if any(name in self.columns for name in TYPED):
            return True
        strict = self.mode is not Mode.PERMISSIVE
        return self.typed and (strict or "_error" in self.columns)


class _Given(dict[str, str]):
    """Options by name in any case of letters, which remembers what it was asked for."""

    def __init__(self, given: Mapping[str, str]) -> None:
        super().__init__({name.lower(): text for name, text in given.items()})
        self.known: dict[str, str] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """What is said of an option that there is."""
        self.known[name.lower()] = name
        return super().get(name.lower(), default)

    def check_names(self) -> None:
        """Raise OptionError for all names that are none, with what may have been meant."""
        wrong = sorted(self.keys() - self.known.keys() - set(_OWN))
        if not wrong:
            return
        public = [name for low, name in self.known.items() if low not in _OWN]
        said = []
        for name in wrong:
            near = get_close_matches(name, [known.lower() for known in public], n=1)
            meant = f" (did you mean {self.known[near[0]]}?)" if near else ""
            said.append(f"{name}{meant}")
        wrong_ones, known = ", ".join(said), ", ".join(public)
        raise OptionError(f"there is no option {wrong_ones}; known: {known}")


def parse_options(given: Mapping[str, str]) -> LogOptions:
    """The options by Spark's names, in any case of letters; raises OptionError."""
    by_name = _Given(given)
    where = _where(by_name.get("where"))
    disorder = _duration("timestampDisorder", by_name)
    options = LogOptions(
        columns=_columns(by_name),
        typed=_flag("typed", by_name, True),
        mode=_word("mode", by_name, Mode.PERMISSIVE),
        records=_word("records", by_name, Records.VISIBLE),
        isolation=_word("isolation", by_name, Isolation.READ_UNCOMMITTED),
        split_size=_size("maxPartitionBytes", by_name) or SPLIT_SIZE,
        max_batch=_size("maxBatchBytes", by_name) or MAX_BATCH,
        topic=by_name.get("topic"),
        snapshots=_flag("snapshots", by_name, False),
        where=where,
        bounds=replace(_bounds(by_name, where), disorder=disorder),
        timestamp_disorder=disorder,
        ignore_missing_files=_flag("ignoreMissingFiles", by_name, False),
        max_files=_size("maxFilesPerTrigger", by_name),
        max_bytes=_size("maxBytesPerTrigger", by_name),
        fail_on_data_loss=_flag("failOnDataLoss", by_name, True),
    )
    by_name.check_names()
    return options


def _columns(by_name: _Given) -> tuple[str, ...]:
    typed = _flag("typed", by_name, True)
    names = [name.strip() for name in by_name.get("columns", "").split(",")]
    chosen = tuple(dict.fromkeys(name for name in names if name))
    unknown = [name for name in chosen if name not in COLUMNS]
    if unknown:
        known = ", ".join(COLUMNS)
        raise OptionError(f"columns: there is no {', '.join(unknown)}; known: {known}")
    return chosen or tuple(c for c in COLUMNS if typed or c not in TYPED)


def _where(text: str | None) -> ConditionNode | None:
    if text is None:
        return None
    try:
        tree = parse(text)
        expression(tree, arrow_schema())
    except WhereError as error:
        raise OptionError(f"where: {error}") from None
    return tree


def _bounds(by_name: _Given, where: ConditionNode | None) -> Bounds:
    if "bounds" in by_name:
        return Bounds.of_text(by_name["bounds"])
    return NO_BOUNDS if where is None else bounds_of(where)


def _word(name: str, by_name: _Given, default: _Word) -> _Word:
    """One of some words, in any case of letters."""
    text = by_name.get(name, default)
    known = type(default)
    for word in known:
        if word.lower() == text.lower():
            return word
    raise OptionError(f"{name}: {text!r} is none of {', '.join(known)}")


def _flag(name: str, by_name: _Given, default: bool) -> bool:
    text = by_name.get(name, str(default)).lower()
    if text not in _TRUE | _FALSE:
        raise OptionError(f"{name}: {text!r} is neither true nor false")
    return text in _TRUE


def _duration(name: str, by_name: _Given) -> int | None:
    """Milliseconds, of a number with a unit (``10m``) or without."""
    return _quantity(name, by_name, _MILLIS, 0, "time, as 500ms, 0s or 10m")


def _size(name: str, by_name: _Given) -> int | None:
    """A number above zero, with a unit of Spark's (``64m``) or without."""
    return _quantity(name, by_name, _UNITS, 1, "size, as 67108864 or 64m")


def _quantity(
    name: str, by_name: _Given, units: Mapping[str, int], least: int, kind: str
) -> int | None:
    text = by_name.get(name)
    if text is None:
        return None
    match = _QUANTITY.fullmatch(text.strip().lower())
    if match is None or match[2] not in units or int(match[1]) < least:
        raise OptionError(f"{name}: {text!r} is no {kind}")
    return int(match[1]) * units[match[2]]
