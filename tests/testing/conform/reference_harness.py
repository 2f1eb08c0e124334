"""The reference codec as an implementation: it answers the lines of the exchange.

Tests load it, and the codec with it, as copies with a bug (``planted.py``).
"""

from __future__ import annotations

import json
from typing import Any

from specgen.protocol.codec import CodecError, decode_whole, encode, from_json, to_json
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Release
from specgen.testing.vectors.unknown_tags import collect_unknown_tags, put_unknown_tags

CAN = frozenset(("decode", "encode", "json", "unknown_tags", "refuse_values"))
"""What it can do."""


class Harness:
    """Answers for the messages of one release."""

    def __init__(self, release: Release) -> None:
        self._release = release

    def answer(self, line: bytes) -> dict[str, Any]:
        """The answer to a line that asks to decode or to encode, as it is read again."""
        case = json.loads(line)
        message = self._release.by_name[case["message"]]
        layout = lower(message, case["version"] or 0)
        work = self.decode if case["cmd"] == "decode" else self.encode
        try:
            answer = work(layout, case)
        except Exception as error:  # planted bugs raise anything
            answer = {"error": str(error)}
            if isinstance(error, CodecError):
                answer["path"] = error.path
        return dict(json.loads(json.dumps(answer)))

    def decode(self, layout: Layout, case: dict[str, Any]) -> dict[str, Any]:
        """The value of some bytes."""
        value = decode_whole(layout, bytes.fromhex(case["bytes"])).value
        tags = collect_unknown_tags(layout, value).items()
        return {
            "value": to_json(layout, value),
            "unknown_tags": {
                path: [[tag, payload.hex()] for tag, payload in pairs]
                for path, pairs in tags
            },
        }

    def encode(self, layout: Layout, case: dict[str, Any]) -> dict[str, Any]:
        """The bytes of a value."""
        tags = {
            path: [(tag, bytes.fromhex(payload)) for tag, payload in pairs]
            for path, pairs in case["unknown_tags"].items()
        }
        value = put_unknown_tags(layout, from_json(layout, case["value"]), tags)
        return {"bytes": encode(layout, value).hex()}
