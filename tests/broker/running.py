"""A broker for a test, or a skip with the reason."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from tests.broker import distribution
from tests.broker.broker import Broker
from tests.oracle.jars import MissingJarsError
from tests.support.needs import absent


@contextmanager
def running(
    release: str, *, advertised: int | None = None, **settings: str
) -> Iterator[Broker]:
    """A broker of a release; the test skips if it is unavailable."""
    if shutil.which("java") is None:
        absent("broker", "no java to run a broker with")
    try:
        distribution.fetch(release)
    except MissingJarsError as error:
        absent("broker", str(error))
    named = {key.replace("_", "."): text for key, text in settings.items()}
    with Broker(release, advertised=advertised, settings=named) as broker:
        yield broker
