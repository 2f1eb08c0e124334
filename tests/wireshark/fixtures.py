"""Frames of our fixtures: each request, followed by a response of the same version."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kafka_wire as kw

from specgen.protocol.model.names import api_name, snake_case

FIXTURES = Path(__file__).parents[2] / "generated/fixtures"


@dataclass(frozen=True)
class Exchange:
    """A request and its response, as fixtures and as frames."""

    request: dict[str, Any]
    response: dict[str, Any]

    @property
    def prefix(self) -> str:
        """The prefix of its fields' names."""
        return snake_case(api_name(self.request["message"]))

    def frames(self, correlation_id: int) -> tuple[bytes, bytes]:
        """Both frames, with sizes and headers."""
        version = self.request["version"]
        request, response = map(_message, (self.request, self.response))
        client = f"client-{correlation_id}"
        return (
            kw.encode_request(request, version, correlation_id, client),
            kw.encode_response(response, version, correlation_id),
        )


def exchanges(*exercises: str) -> Iterator[Exchange]:
    """The fixtures of all APIs and versions that exercise certain features, or all of them.

    If one direction lacks a fixture, its defaults are used.
    """
    for path in sorted(FIXTURES.glob("*Request.jsonl")):
        requests = _by_version(path)
        responses = _by_version(path.with_name(f"{api_name(path.stem)}Response.jsonl"))
        for version in sorted(requests.keys() & responses.keys()):
            of_both = requests[version], responses[version]
            for name in dict.fromkeys((*of_both[0], *of_both[1])):
                if not exercises or name in exercises:
                    request, response = (of.get(name, of["defaults"]) for of in of_both)
                    # A Produce request without acks has no response.
                    if request["value"].get("acks") == 0:
                        request = of_both[0]["elements"]
                    yield Exchange(request, response)


def _by_version(path: Path) -> dict[int, dict[str, dict[str, Any]]]:
    versions: dict[int, dict[str, dict[str, Any]]] = {}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            versions.setdefault(row["version"], {})[row["exercises"]] = row
    return versions


def _message(row: dict[str, Any]) -> Any:
    cls = getattr(kw, row["message"])
    return cls.decode(bytes.fromhex(row["bytes"]), row["version"])
