"""What the plugin does: a test with ``kafka_vector`` runs once for each vector."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from .vectors import Vector, read_vectors

FIXTURE = "kafka_vector"
MARK = "kafka_vectors"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test with the fixture every vector that its mark asks for."""
    if FIXTURE not in metafunc.fixturenames:
        return
    config = metafunc.config
    folder = config.getoption("--kafka-vectors") or config.getini("kafka_vectors")
    if not folder:
        reason = "--kafka-vectors DIR is not given"
        none = pytest.param(None, marks=pytest.mark.skip(reason=reason), id="none")
        metafunc.parametrize(FIXTURE, [none], indirect=True)
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
    """Vectors of these; ``good``: whether they are to be read, None for both."""
    names = [messages] if isinstance(messages, str) else messages
    wanted = [versions] if isinstance(versions, int) else versions
    found = [
        vector
        for vector in read_vectors(folder, messages=names, form=form)
        if (wanted is None or vector.version in wanted)
        and kind in (None, vector.kind)
        and good in (None, vector.is_good)
    ]
    if not found:
        raise LookupError(f"{folder} has no vector that the mark asks for")
    return found


@pytest.fixture
def kafka_vector(request: pytest.FixtureRequest) -> Any:
    """A vector: the test runs once for each that the mark ``kafka_vectors`` asks for."""
    return request.param
