"""The requests to an implementation, as lines."""

from __future__ import annotations

import json
from typing import Any

from specgen.testing.conform.answers import PROTOCOL, UnknownTags
from specgen.testing.conform.case import Case, Direction
from specgen.testing.vectors.unknown_tags import TagTable
from specgen.testing.vectors.vector import Form


def start_line(seq: int) -> bytes:
    """The first line, which asks for the implementation's description."""
    return _line({"cmd": "start", "seq": seq, "protocol": PROTOCOL})


def stop_line(seq: int) -> bytes:
    """The last line, which asks it to end."""
    return _line({"cmd": "stop", "seq": seq})


def case_line(case: Case, seq: int, unknown_tags: bool) -> bytes:
    """The line of a case; ``unknown_tags``: whether the implementation keeps them."""
    vector = case.vector
    row: dict[str, Any] = {
        "cmd": case.direction,
        "seq": seq,
        "form": Form.MESSAGE if vector.form is Form.VALUE else vector.form,
        "message": vector.message,
        "kind": vector.kind,
        "key": vector.key,
        "version": vector.version,
    }
    if case.direction is Direction.DECODE:
        row["bytes"] = vector.data.hex()
    else:
        row["value"] = vector.value
        if unknown_tags:
            row["unknown_tags"] = tag_rows(vector.unknown_tags)
    return _line(row)


def tag_rows(unknown_tags: TagTable) -> UnknownTags:
    """Unknown tags in the form of the exchange."""
    return {
        path: [[tag, payload.hex()] for tag, payload in pairs]
        for path, pairs in unknown_tags.items()
        if pairs
    }


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"
