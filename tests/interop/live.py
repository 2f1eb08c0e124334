"""Kafka's classes while they run: one Java program a release, and what they answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import cache
from random import Random, SystemRandom

import pytest

from tests.oracle import jars
from tests.oracle.oracle import Answer, Oracle, available
from tests.support.needs import absent
from tests.vectors.writers import Writer, writers

RELEASES = ("3.9", "4.0", "4.1", "4.2", "4.3", "4.4")
"""The newest releases; each version is tried with the last of them that has it so."""


PARTS = 8


def in_parts(test: Callable[..., None]) -> Callable[..., None]:
    """A test of the versions of a part: one for ``make test``, the others are slow."""
    marked: Callable[..., None] = pytest.mark.parametrize("part", range(PARTS))(test)
    sampled: Callable[..., None] = pytest.mark.sampled(PARTS)(marked)
    return sampled


@cache
def own_writers(part: int | None = None) -> tuple[Writer, ...]:
    """Every version that one of the releases can write, or one of ``PARTS`` of them."""
    every = writers(RELEASES)
    return tuple(every) if part is None else tuple(every)[part::PARTS]


def seed() -> int:
    """``$SPECGEN_SEED``, or another one each time."""
    variable = os.environ.get("SPECGEN_SEED")
    return int(variable) if variable else SystemRandom().getrandbits(32)


class Kafka:
    """The releases that were asked so far; each starts when it is asked first."""

    def __init__(self) -> None:
        self.seed = seed()
        self._oracles: dict[str, Oracle] = {}
        self._open = ExitStack()

    def close(self) -> None:
        """End all Java programs."""
        self._open.close()

    def random(self, purpose: str) -> Random:
        """Random numbers that the seed repeats, for one purpose."""
        return Random(f"{self.seed} {purpose}")

    def ask(self, cases: Sequence[tuple[Writer, dict[str, object]]]) -> list[Answer]:
        """The answers to questions, each put to its writer's release."""
        answers: list[Answer] = [{} for _ in cases]
        for release in sorted({writer.release for writer, _ in cases}):
            places = [i for i, (w, _) in enumerate(cases) if w.release == release]
            answers_of_release = self._oracle(release).batch(
                cases[i][1] for i in places
            )
            for place, answer in zip(places, answers_of_release, strict=True):
                answers[place] = answer
        return answers

    def _oracle(self, release: str) -> Oracle:
        if release not in self._oracles:
            if reason := available(release):
                absent("maven", reason)
            try:
                oracle = Oracle(release)
            except jars.MissingJarsError as error:
                absent("maven", str(error))
            self._oracles[release] = self._open.enter_context(oracle)
        return self._oracles[release]

    def agreed(self, wrong: Iterable[str], tried: int) -> None:
        """Fail with what is wrong, and with the seed that repeats it."""
        differences = list(wrong)
        assert tried, "nothing was tried"
        assert not differences, "\n".join(
            [
                f"{len(differences)} of {tried} with SPECGEN_SEED={self.seed}",
                *differences[:20],
            ]
        )


def kafka_tags(answer: Answer) -> dict[str, list[tuple[int, bytes]]]:
    """The unknown tags that Kafka read; it takes their numbers as signed."""
    return {
        path: [(tag & 0xFFFFFFFF, bytes.fromhex(payload)) for tag, payload in tags]
        for path, tags in answer["unknown_tags"].items()
    }


def hex_tags(
    tags: dict[str, list[tuple[int, bytes]]],
) -> dict[str, list[tuple[int, str]]]:
    """Unknown tags as a question has them."""
    return {
        path: [(tag, payload.hex()) for tag, payload in unknown]
        for path, unknown in tags.items()
    }


def place(writer: Writer) -> str:
    """Where something went wrong, and with whom."""
    return f"{writer.layout.message} v{writer.version} (Kafka {writer.release})"
