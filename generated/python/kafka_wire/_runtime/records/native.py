"""The engine's part in record batches: what it reads and writes where it is there."""

from __future__ import annotations

from functools import cache
from typing import Any

from .. import engine
from .types import Header, Record


def native_records() -> Any:
    """What reads and writes records natively; None where Python does the work.

    Its methods give None for all that they can't or won't do: Python then does it again.
    """
    return None if engine.native is None else _of(engine.native)


@cache
def _of(native: Any) -> Any:
    return native.Records(Record, Header)
