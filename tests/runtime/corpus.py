"""Whole frames of every API, for tests that damage them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import kafka_wire
from kafka_wire import ApiKey, Message

from specgen.codegen.proof.package import Objects
from specgen.protocol.layout import lower
from specgen.testing.vectors import Case
from tests.generated.sources import chosen_cases, definition, fullest


@dataclass(frozen=True)
class Sample:
    """One message, and its frame as the package writes it."""

    key: ApiKey
    version: int
    message: Message
    case: Case
    frame: bytes

    def decode(self, data: bytes) -> object:
        """Decode the frame, or a changed copy of it."""
        if self.message.KIND == "request":
            return kafka_wire.decode_request(data)
        return kafka_wire.decode_response(data, self.key, self.version)


def samples(key: ApiKey, version: int, *exercises: str) -> Iterator[Sample]:
    """The request and the response of a version, by default with the fullest content."""
    for cls in (key.request, key.response):
        layout = lower(definition(cls.__name__), version)
        objects = Objects(kafka_wire, layout)
        chosen = chosen_cases(layout, *exercises) if exercises else fullest(layout)
        for case in chosen:
            message = objects.make(case.value)
            if cls is key.request:
                data = kafka_wire.encode_request(message, version, 77, "a client")
            else:
                data = kafka_wire.encode_response(message, version, 77)
            yield Sample(key, version, message, case, data)
