"""Tests that need what a machine may not have."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def absent(need: str, reason: str) -> NoReturn:
    """Skip the test, or fail it where ``$SPECGEN_REQUIRE`` names what it needs."""
    required = os.environ.get("SPECGEN_REQUIRE", "").replace(",", " ").split()
    if need in required:
        pytest.fail(f"SPECGEN_REQUIRE names {need}: {reason}")
    pytest.skip(reason)
