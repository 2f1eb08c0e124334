"""Kafka's own classes under ``specgen conform``, through the Java program of tests/oracle.

``--release 4.3`` (the default) chooses the Kafka release; its jars come from Maven. Run it in the
checkout as ``python -m conformance.java.harness``.
"""

from __future__ import annotations

import sys

from conformance.java.batches import read_values
from conformance.python.exchange import Answer, Case, Unsupported, serve
from tests.oracle import jars
from tests.oracle.floats import bare, plain
from tests.oracle.oracle import Oracle

RELEASE = sys.argv[2] if sys.argv[1:2] == ["--release"] else jars.NEWEST_COMPLETE

_UNSIGNED = 0xFFFFFFFF
"""Kafka's classes have the number of a tag as an int."""


class Harness:
    """Passes the cases of the exchange to the Java program, and returns its answers."""

    def __init__(self, kafka: Oracle) -> None:
        self._kafka = kafka
        self._versions = {m.name: (m.lowest, m.highest) for m in kafka.list()}

    def start(self) -> Answer:
        """Describe the implementation."""
        return {
            "implementation": {
                "name": "Apache Kafka",
                "version": jars.version(RELEASE),
                "language": "Java",
                "homepage": "https://kafka.apache.org/",
            },
            "can": [
                *("decode", "encode", "json", "records"),
                *("unknown_tags", "refuse_values"),
            ],
            "messages": self._versions | {"RecordBatch": (0, 2)},
        }

    def decode(self, case: Case) -> Answer:
        """The value; these classes ignore any bytes after a message."""
        if case["form"] == "records":
            return {"value": read_values(self._kafka, bytes.fromhex(case["bytes"]))}
        self._require(case)
        request = {name: case[name] for name in ("message", "version", "bytes")}
        answer = self._kafka.ask(request | {"op": "decode"})
        tags = {
            path: [[tag & _UNSIGNED, payload] for tag, payload in fields]
            for path, fields in answer["unknown_tags"].items()
        }
        return {"value": plain(answer["value"]), "unknown_tags": tags}

    def encode(self, case: Case) -> Answer:
        """The bytes of a message."""
        self._require(case)
        request = {name: case[name] for name in ("message", "version")}
        request |= {"value": bare(case["value"]), "op": "encode"}
        tags = case.get("unknown_tags", {})
        answer = self._kafka.ask(request | {"unknown_tags": tags})
        return {"bytes": answer["bytes"]}

    def _require(self, case: Case) -> None:
        lowest, highest = self._versions.get(case["message"], (0, -1))
        is_one = case["form"] == "message" and case["version"] is not None
        if not is_one or not lowest <= case["version"] <= highest:
            raise Unsupported(f"no such {case['form']} or version")


if __name__ == "__main__":
    with Oracle(RELEASE) as oracle:
        harness = Harness(oracle)
        serve(harness.start, harness.decode, harness.encode)
