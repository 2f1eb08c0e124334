"""aiokafka under ``specgen conform``: the few messages it has, decoded and encoded, and batches."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module, metadata
from io import BytesIO
from typing import Any

import aiokafka.protocol
from aiokafka.protocol.api import RequestStruct, Response
from aiokafka.record.memory_records import MemoryRecords
from kafka_wire import ApiKey

from conformance.python.exchange import Answer, Case, Unsupported, serve
from conformance.python.peer_batches import read_values

KINDS: dict[str, type[Any]] = {"request": RequestStruct, "response": Response}


def classes() -> Iterator[tuple[tuple[str, int, int], Any]]:
    """The classes of aiokafka, each with its kind, key and version."""
    for module in pkgutil.iter_modules(
        aiokafka.protocol.__path__, "aiokafka.protocol."
    ):
        for cls in vars(import_module(module.name)).values():
            for kind, base in KINDS.items():
                if isinstance(cls, type) and base in cls.__mro__[1:]:
                    message: Any = cls
                    yield (kind, message.API_KEY, message.API_VERSION), message


CLASSES = dict(classes())


def start() -> Answer:
    """Describe the implementation."""
    return {
        "implementation": {
            "name": "aiokafka",
            "version": metadata.version("aiokafka"),
            "language": "Python",
            "homepage": "https://pypi.org/project/aiokafka/",
        },
        "can": ["decode", "records", "unknown_tags"],
        "messages": messages(),
    }


def messages() -> dict[str, tuple[int, int]]:
    """The lowest and the highest version of each message, by Kafka's message names."""
    versions: dict[str, list[int]] = {"RecordBatch": [0, 2]}
    for kind, key, version in CLASSES:
        name = getattr(ApiKey(key).api, kind)
        versions.setdefault(name, []).append(version)
    return {name: (min(has), max(has)) for name, has in versions.items()}


def decode(case: Case) -> Answer:
    """The value of batches, or the bytes of a message that was decoded and encoded."""
    data = bytes.fromhex(case["bytes"])
    if case["form"] == "records":
        return {"value": read_values(MemoryRecords, data)}
    cls = CLASSES.get((case["kind"], case["key"], case["version"]))
    if case["form"] != "message" or cls is None:
        raise Unsupported("no such message or version")
    return {"bytes": cls.decode(BytesIO(data)).encode().hex()}


if __name__ == "__main__":
    serve(start, decode, None)
