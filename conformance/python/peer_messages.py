"""Messages of kio and kafka-python, through the adapters of ``specgen.peers``.

Those pair a release's fields with the library's own; here their values are put into
Kafka's JSON notation and taken from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from conformance.python.exchange import (
    Answer,
    Case,
    Unsupported,
    tags_from_hex,
    tags_to_hex,
)
from specgen.fixtures.unknown_tags import collect_unknown_tags, put_unknown_tags
from specgen.layout import Layout, lower
from specgen.model import Identity, Message
from specgen.peers.peer import MismatchError, PeerCodec, Shared
from specgen.pipeline.loading import read_source
from specgen.reference.json_form import from_json, to_json


@dataclass
class Peer:
    """A library's messages at the field names of a release."""

    shared: Iterable[Shared]
    codec: Callable[[Any, Layout], PeerCodec]
    source: str
    """Whose JSON keys the exchange has, such as ``kafka:4.3``."""

    def __post_init__(self) -> None:
        self._codecs: dict[tuple[str, int | None], tuple[Layout, PeerCodec]] = {}

    @cached_property
    def _messages(self) -> dict[str, Message]:
        return {message.name: message for message in read_source(self.source).messages}

    @cached_property
    def _classes(self) -> dict[str, dict[int, Any]]:
        """By the definition's name and the version what gives the class."""
        names = {
            str(message.identity): message.name for message in self._messages.values()
        }
        classes: dict[str, dict[int, Any]] = {}
        for one in self.shared:
            is_rpc = one.kind in ("request", "response")
            identity = str(Identity(one.kind, str(one.key))) if is_rpc else ""
            name = names.get(identity, one.name)
            if name in self._messages:
                classes.setdefault(name, {})[one.version] = one.load
        return classes

    @property
    def messages(self) -> dict[str, tuple[int, int]]:
        """The lowest and the highest version of each message."""
        return {name: (min(has), max(has)) for name, has in self._classes.items()}

    def decode(self, case: Case) -> Answer:
        """The value that the library reads."""
        layout, codec = self._codec(case)
        value = codec.value(codec.decode(bytes.fromhex(case["bytes"])))
        answer = {"value": to_json(layout, value)}
        if codec.holds_unknown_tags:
            answer["unknown_tags"] = tags_to_hex(collect_unknown_tags(layout, value))
        return answer

    def encode(self, case: Case) -> Answer:
        """The bytes that the library writes."""
        layout, codec = self._codec(case)
        tags = tags_from_hex(case.get("unknown_tags", {}))
        value = put_unknown_tags(layout, from_json(layout, case["value"]), tags)
        return {"bytes": codec.encode(codec.make(value)).hex()}

    def _codec(self, case: Case) -> tuple[Layout, PeerCodec]:
        name, version = case["message"], case["version"]
        if case["form"] != "message":
            raise Unsupported(f"no {case['form']}")
        load = self._classes.get(name, {}).get(version)
        if load is None:
            raise Unsupported(f"no {name} of version {version}")
        if (name, version) not in self._codecs:
            try:
                layout = lower(self._messages[name], version)
                self._codecs[name, version] = layout, self.codec(load(), layout)
            except MismatchError as error:
                raise Unsupported(f"its class has other fields: {error}") from None
        return self._codecs[name, version]
