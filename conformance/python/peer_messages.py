"""Messages of kio and kafka-python, through the adapters of ``specgen.corpus.peers``.

The adapters pair a release's fields with the library's own; here their values are converted to and
from Kafka's JSON notation.
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
from specgen.corpus.peers.peer import MismatchError, PeerCodec, Shared
from specgen.protocol.codec import from_json, to_json
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Identity, Message
from specgen.sources.loading import read_source
from specgen.testing.vectors.unknown_tags import collect_unknown_tags, put_unknown_tags


@dataclass
class Peer:
    """A library's messages, with the field names of a release."""

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
        """Functions that give the class, by the definition's name and then the version."""
        names = {
            str(message.identity): message.name for message in self._messages.values()
        }
        classes: dict[str, dict[int, Any]] = {}
        for identified in self.shared:
            is_rpc = identified.kind in ("request", "response")
            identity = (
                str(Identity(identified.kind, str(identified.key))) if is_rpc else ""
            )
            name = names.get(identity, identified.name)
            if name in self._messages:
                classes.setdefault(name, {})[identified.version] = identified.load
        return classes

    @property
    def messages(self) -> dict[str, tuple[int, int]]:
        """The lowest and the highest version of each message."""
        return {name: (min(has), max(has)) for name, has in self._classes.items()}

    def decode(self, case: Case) -> Answer:
        """Decode a value with the library."""
        layout, codec = self._codec(case)
        value = codec.value(codec.decode(bytes.fromhex(case["bytes"])))
        answer = {"value": to_json(layout, value)}
        if codec.holds_unknown_tags:
            answer["unknown_tags"] = tags_to_hex(collect_unknown_tags(layout, value))
        return answer

    def encode(self, case: Case) -> Answer:
        """Encode a value with the library."""
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
