"""The native engine's reader and writer of records."""

from __future__ import annotations

from functools import cache
from typing import Any

from .. import engine
from .types import Header, Record


def native_records() -> Any:
    """The native reader and writer of records; None if Python is the engine.

    Its methods return None for whatever they can't do, which is then done in Python.
    """
    return None if engine.native is None else _of(engine.native)


@cache
def _of(native: Any) -> Any:
    return native.Records(Record, Header)
