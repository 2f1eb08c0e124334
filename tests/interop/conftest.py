"""What the tests against Kafka's own classes share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.interop.live import Kafka


@pytest.fixture(scope="session")
def kafka() -> Iterator[Kafka]:
    """Kafka's classes; a test that asks them is skipped without Java."""
    running = Kafka()
    print(f"SPECGEN_SEED={running.seed}")
    yield running
    running.close()
