"""What every test has: ``--update`` writes the goldens anew."""

from __future__ import annotations

import os

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
