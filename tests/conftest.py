"""What every test has: ``--update`` writes the goldens anew; some cases are samples."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from hypothesis import settings

# No test is judged by a clock. Where all is required the outcome may not depend on chance
# either: hypothesis takes the same examples each time; elsewhere it looks for new ones.
settings.register_profile("usual", deadline=None)
settings.register_profile("required", deadline=None, derandomize=True)
settings.load_profile("required" if os.environ.get("SPECGEN_REQUIRE") else "usual")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag."""
    parser.addoption(
        "--update", action="store_true", help="write golden files as they are now"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written, not compared."""
    return bool(request.config.getoption("--update"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked ``sampled(n)`` one case of n is for ``make test``; others are slow."""
    cases = Counter[str]()
    for item in items:
        if marker := item.get_closest_marker("sampled"):
            (every,) = marker.args
            test = item.nodeid.partition("[")[0]
            turn, place = divmod(cases[test], every)
            # The place changes, for parameters may come in turns of the same length.
            if place != turn % every:
                item.add_marker(pytest.mark.slow)
            cases[test] += 1
