"""A broker behind a proxy, which its clients are sent to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.broker.running import running
from tests.clients.proxy import Proxy


@pytest.fixture(scope="session", params=["4.3", "3.9"])
def proxy(request: pytest.FixtureRequest) -> Iterator[Proxy]:
    """The proxy before each release's broker."""
    with (
        Proxy() as found,
        running(request.param, advertised=found.port) as broker,
    ):
        found.target, found.release = broker.port, broker.release
        yield found
