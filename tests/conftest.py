"""What every test has: ``--update`` writes the goldens anew."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# Where all is required the outcome may not depend on chance: hypothesis takes the same
# examples each time. Elsewhere it goes on looking for new ones.
settings.register_profile("required", derandomize=True, print_blob=True)
if os.environ.get("SPECGEN_REQUIRE"):
    settings.load_profile("required")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag."""
    parser.addoption(
        "--update", action="store_true", help="write golden files as they are now"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written, not compared."""
    return bool(request.config.getoption("--update"))
