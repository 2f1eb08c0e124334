"""Compare a generated package with the reference codec, in both directions."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from specgen.codegen.proof.engine import Engine, proving
from specgen.codegen.proof.package import Objects
from specgen.protocol.codec import encode, to_json
from specgen.protocol.layout import Layout, lower_all
from specgen.protocol.model import Message
from specgen.testing.vectors import cases, has_unknown_tags
from specgen.testing.vectors.random_values import random_value


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A case in which the generated code and the reference codec disagree."""

    message: str
    version: int
    exercises: str
    what: str


@dataclass
class Proof:
    """Counts of what was compared, and the mismatches."""

    messages: int = 0
    versions: int = 0
    cases: int = 0
    mismatches: list[Mismatch] = field(default_factory=list)

    def add(self, other: Proof) -> None:
        """Add another part of the proof."""
        self.messages += other.messages
        self.versions += other.versions
        self.cases += other.cases
        self.mismatches += other.mismatches


def prove_message(
    package: ModuleType, message: Message, rounds: int, engine: Engine | None = None
) -> Proof:
    """Compare one message: all its cases, and ``rounds`` random values per version.

    ``engine`` defaults to the one that the package uses.  Raises SpecError if the package
    can't use it.
    """
    proof = Proof(messages=1)
    walkers = Walkers(package)
    versions = [(layout, Objects(package, layout)) for layout in lower_all(message)]
    if not versions:
        return proof
    with proving(package, versions[0][1].cls, engine):
        for layout, objects in versions:
            _prove_version(proof, objects, walkers, layout, rounds)
    return proof


def _prove_version(
    proof: Proof, objects: Objects, walkers: Walkers, layout: Layout, rounds: int
) -> None:
    proof.versions += 1
    name, version = layout.message, layout.version or 0
    what = ""
    try:
        if not _same(objects.make({}), objects.cls()):
            what = "a class has another default than the definition"
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
    if what:
        proof.mismatches.append(Mismatch(name, version, "defaults", what))
    for exercises, value in _values(layout, rounds):
        proof.cases += 1
        try:
            reasons = list(_disagreements(objects, walkers, layout, value))
        except Exception as error:
            reasons = [f"{type(error).__name__}: {error}"]
        proof.mismatches += (
            Mismatch(name, version, exercises, reason) for reason in reasons
        )


class Walkers:
    """The slow decoder and encoder of a generated package's runtime."""

    def __init__(self, package: ModuleType) -> None:
        runtime = f"{package.__name__}._runtime"
        self.decode: Any = import_module(f"{runtime}.walk_decode").walk_decode
        self.encode: Any = import_module(f"{runtime}.walk_encode").walk_encode


def _values(layout: Layout, rounds: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for case in cases(layout):
        yield case.exercises, case.value
    seed = zlib.crc32(f"{layout.message} {layout.version}".encode())
    rng = random.Random(seed)
    for number in range(rounds):
        yield f"random value {number}", random_value(layout, rng, 4)


def _disagreements(
    objects: Objects, walkers: Walkers, layout: Layout, value: dict[str, Any]
) -> Iterable[str]:
    cls, version = objects.cls, layout.version or 0
    data = encode(layout, value)
    message = objects.make(value)
    if message.encode(version) != data:
        yield "encode writes other bytes"
    if not _same(cls.decode(data, version), message):
        yield "decode reads another value"
    padded = b"\xff" + data + b"\xff"
    if not _same(cls.decode_from(padded, 1, version), (message, len(data) + 1)):
        yield "decode_from reads another value"
    if walkers.encode(message, version) != data:
        yield "the slow encoder writes other bytes"
    if not _same(walkers.decode(cls, data, 0, version), (message, len(data))):
        yield "the slow decoder reads another value"
    shown = message.to_json(version)
    if shown != to_json(layout, value):
        yield "to_json writes another object"
    if not has_unknown_tags(value) and not _same(
        cls.from_json(shown, version), message
    ):
        yield "from_json reads another value"


def _same(left: object, right: object) -> bool:
    """Whether two values are equal, where NaN, a legal default, equals itself."""
    if left == right:
        return True
    shown = repr(left)
    return "nan" in shown and shown == repr(right)
