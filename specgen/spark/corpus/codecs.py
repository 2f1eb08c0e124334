"""The codecs that a fixture goes through, and what each says (on the executors)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import perf_counter_ns
from typing import Protocol, TypeVar

from specgen.layout import Layout
from specgen.proof.engine import in_python
from specgen.proof.package import Objects
from specgen.reference import complete, decode_whole, encode
from specgen.reference.values import StructValue

T = TypeVar("T")
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Fixture:
    """A fixture, ready to go through a codec."""

    exercises: str
    value: StructValue
    shown: str
    """The value in Kafka's JSON notation."""
    data: bytes


@dataclass(slots=True)
class CodecOutcome:
    """What a codec did with a fixture; the table verification has the meanings."""

    encode_us: float | None = None
    decode_us: float | None = None
    fitted: bool = False
    known: str | None = None
    error: str | None = None

    @property
    def agrees(self) -> bool:
        """Whether nothing was otherwise."""
        return self.error is None


class Codec(Protocol):
    """One version of a message in one codec."""

    name: str
    package: str | None

    def check(self, fixture: Fixture) -> CodecOutcome:
        """Encode the value and decode the bytes."""


class ReferenceCodec:
    """The reference codec: the value as the table shows it, there and back."""

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
        if complete(self._layout.root, read.value) != value:
            yield "reads another value"


class GeneratedCodec:
    """A class of a generated package: its Python, also where the native engine is."""

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
        made = self._objects.make(fixture.value)
        version = self._version
        written, outcome.encode_us = timed(lambda: self._encode(made, version))
        if written != fixture.data:
            yield f"writes {_hex(written)}"
        read, outcome.decode_us = timed(lambda: self._decode(fixture.data, version))
        if read != made:
            yield "reads another value"
        if made.to_json(version) != json.loads(fixture.shown):
            yield "shows another value as JSON"


class MissingCodec:
    """A codec that could not be had: every fixture disagrees, and says why."""

    def __init__(self, name: str, package: str | None, why: str) -> None:
        self.name, self.package, self._why = name, package, why

    def check(self, _fixture: Fixture) -> CodecOutcome:
        """Say why."""
        return CodecOutcome(error=self._why[:_LONGEST])


PEERS_PACKAGE = "specgen.peers"
"""The package that puts other people's libraries to the test: it is in the checkout, for
developers, and in no wheel."""


def peer_codecs(identity: str, layout: Layout) -> Iterator[Codec]:
    """The other libraries that have this version of a message; none without adapters."""
    if find_spec(PEERS_PACKAGE) is not None:
        yield from import_module(f"{PEERS_PACKAGE}.codecs").peer_codecs(
            identity, layout
        )


def with_errors(outcome: CodecOutcome, work: Callable[[], Iterator[str]]) -> None:
    """Note the reasons that the work gives, and an exception as the last one."""
    reasons: list[str] = []
    try:
        reasons.extend(work())
    except Exception as error:
        reasons.append(f"{type(error).__name__}: {error}")
    if reasons:
        outcome.error = "; ".join(reasons)[:_LONGEST]


def timed(work: Callable[[], T]) -> tuple[T, float]:
    """What is worked out, and the microseconds that it took."""
    start = perf_counter_ns()
    result = work()
    return result, (perf_counter_ns() - start) / 1000


def _hex(data: bytes) -> str:
    return data.hex() if len(data) <= 64 else f"{data[:64].hex()}…"
