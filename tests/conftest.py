"""What every test has: ``--update`` writes the goldens anew."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag."""
    parser.addoption(
        "--update", action="store_true", help="write golden files as they are now"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written, not compared."""
    return bool(request.config.getoption("--update"))
