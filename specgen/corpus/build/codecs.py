"""The codecs that check a fixture, and their outcomes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter_ns
from typing import Protocol, TypeVar

from specgen.codegen.proof.engine import in_python
from specgen.codegen.proof.package import Objects
from specgen.protocol.codec import complete, decode_whole, encode
from specgen.protocol.codec.values import StructValue
from specgen.protocol.layout import Layout

T = TypeVar("T")
_MAX_ERROR = 500
"""Characters of an error."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """A fixture, ready for a codec."""

    exercises: str
    value: StructValue
    shown: str
    """The value in Kafka's JSON notation."""
    data: bytes


@dataclass(slots=True)
class CodecOutcome:
    """The outcome of a codec for a fixture; see the table ``verification``."""

    encode_us: float | None = None
    decode_us: float | None = None
    fitted: bool = False
    known: str | None = None
    error: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether the codec agrees with the fixture in everything."""
        return self.error is None

    @property
    def is_timed(self) -> bool:
        """Whether the codec both encoded and decoded."""
        return self.encode_us is not None and self.decode_us is not None


class Codec(Protocol):
    """One version of a message in one codec."""

    name: str
    package: str | None

    def check(self, fixture: Fixture) -> CodecOutcome:
        """Encode the value and decode the bytes."""


class ReferenceCodec:
    """The reference codec, with the value from the table."""

    name = "reference"
    package: str | None = None

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def check(self, fixture: Fixture) -> CodecOutcome:
        """Encode the value and decode the bytes."""
        outcome = CodecOutcome()
        with_errors(outcome, partial(self._check, fixture, outcome))
        return outcome

    def _check(self, fixture: Fixture, outcome: CodecOutcome) -> Iterator[str]:
        value = fixture.value
        written, outcome.encode_us = timed(lambda: encode(self._layout, value))
        if written != fixture.data:
            yield f"writes {_hex(written)}"
        read, outcome.decode_us = timed(
            lambda: decode_whole(self._layout, fixture.data)
        )
        # Only values of layouts that lack fields of other versions have to be completed.
        if read.value != value and complete(self._layout.root, read.value) != value:
            yield "reads another value"


class GeneratedCodec:
    """A class of a generated package, always in Python, even with the native engine."""

    name = "generated"

    def __init__(self, package: str, layout: Layout) -> None:
        self.package: str | None = package
        self._objects = Objects(import_module(package), layout)
        self._encode = in_python(self._objects.cls.encode)
        self._decode = in_python(self._objects.cls.decode)
        self._version = layout.version or 0

    def check(self, fixture: Fixture) -> CodecOutcome:
        """Encode the value and decode the bytes."""
        outcome = CodecOutcome()
        with_errors(outcome, partial(self._check, fixture, outcome))
        return outcome

    def _check(self, fixture: Fixture, outcome: CodecOutcome) -> Iterator[str]:
        message = self._objects.make(fixture.value)
        version = self._version
        written, outcome.encode_us = timed(lambda: self._encode(message, version))
        if written != fixture.data:
            yield f"writes {_hex(written)}"
        read, outcome.decode_us = timed(lambda: self._decode(fixture.data, version))
        if read != message:
            yield "reads another value"
        if message.to_json(version) != json.loads(fixture.shown):
            yield "shows another value as JSON"


class MissingCodec:
    """A codec that is not available: it disagrees with every fixture, with the reason."""

    def __init__(self, name: str, package: str | None, why: str) -> None:
        self.name, self.package, self._why = name, package, why

    def check(self, _fixture: Fixture) -> CodecOutcome:
        """Report why the codec is missing."""
        return CodecOutcome(error=self._why[:_MAX_ERROR])


PEERS_PACKAGE = "specgen.corpus.peers"
"""The package that tests other people's libraries; it is only in the checkout, for
developers, not in wheels."""


def peer_codecs(identity: str, layout: Layout) -> Iterator[Codec]:
    """The other libraries that support this version of a message, if adapters exist."""
    if find_spec(PEERS_PACKAGE) is not None:
        yield from import_module(f"{PEERS_PACKAGE}.codecs").peer_codecs(
            identity, layout
        )


def with_errors(outcome: CodecOutcome, work: Callable[[], Iterator[str]]) -> None:
    """Record the reasons that the work yields, and an exception as the last one."""
    reasons: list[str] = []
    try:
        reasons.extend(work())
    except Exception as error:
        reasons.append(f"{type(error).__name__}: {error}")
    if reasons:
        outcome.error = "; ".join(reasons)[:_MAX_ERROR]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """The result of the work, and how many microseconds it took."""
    start = perf_counter_ns()
    result = work()
    return result, (perf_counter_ns() - start) / 1000


def _hex(data: bytes) -> str:
    return data.hex() if len(data) <= 64 else f"{data[:64].hex()}…"
