"""The plugin's implementation: runs a test with ``kafka_vector`` once for each vector."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from .vectors import Vector, read_vectors

FIXTURE = "kafka_vector"
MARK = "kafka_vectors"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize a test that uses the fixture with the vectors that its mark selects."""
    if FIXTURE not in metafunc.fixturenames:
        return
    config = metafunc.config
    folder = config.getoption("--kafka-vectors") or config.getini("kafka_vectors")
    if not folder:
        reason = "--kafka-vectors DIR is not given"
        skipped = pytest.param(None, marks=pytest.mark.skip(reason=reason), id="none")
        metafunc.parametrize(FIXTURE, [skipped], indirect=True)
        return
    mark = metafunc.definition.get_closest_marker(MARK)
    try:
        vectors = _chosen(config.rootpath / folder, **(mark.kwargs if mark else {}))
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise pytest.UsageError(f"kafka_vector: {error}") from None
    ids = [vector.id for vector in vectors]
    metafunc.parametrize(FIXTURE, vectors, ids=ids, indirect=True)


def _chosen(
    folder: Path,
    *,
    messages: str | Collection[str] | None = None,
    versions: int | Collection[int] | None = None,
    kind: str | None = None,
    form: str = "message",
    good: bool | None = None,
) -> list[Vector]:
    """Select vectors; ``good`` is whether they decode, or None for both."""
    names = [messages] if isinstance(messages, str) else messages
    numbers = [versions] if isinstance(versions, int) else versions
    vectors = [
        vector
        for vector in read_vectors(folder, messages=names, form=form)
        if (numbers is None or vector.version in numbers)
        and kind in (None, vector.kind)
        and good in (None, vector.is_good)
    ]
    if not vectors:
        raise LookupError(f"{folder} has no vector that the mark selects")
    return vectors


@pytest.fixture
def kafka_vector(request: pytest.FixtureRequest) -> Any:
    """A vector: the test runs once for each one that the mark ``kafka_vectors`` selects."""
    return request.param
