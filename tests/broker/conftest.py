"""Brokers for the tests of this folder, started on first use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.broker.broker import Broker
from tests.broker.client import Client
from tests.broker.running import running


@pytest.fixture(scope="session", params=["4.3", "3.9"])
def broker(request: pytest.FixtureRequest) -> Iterator[Broker]:
    """Each release's broker in turn."""
    with running(request.param) as server:
        yield server


@pytest.fixture(scope="session")
def newest() -> Iterator[Broker]:
    """The newest release's broker."""
    with running("4.3") as server:
        yield server


@pytest.fixture
def client(broker: Broker) -> Iterator[Client]:
    """A connection to the broker."""
    with Client(broker.port) as connected:
        yield connected
