"""A broker behind a proxy that clients connect to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.broker.running import running
from tests.clients.proxy import Proxy


@pytest.fixture(scope="session", params=["4.3", "3.9"])
def proxy(request: pytest.FixtureRequest) -> Iterator[Proxy]:
    """A proxy for each release's broker."""
    with (
        Proxy() as running_proxy,
        running(request.param, advertised=running_proxy.port) as broker,
    ):
        running_proxy.target, running_proxy.release = broker.port, broker.release
        yield running_proxy
