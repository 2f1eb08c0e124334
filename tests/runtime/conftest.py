"""Packages shared by several test modules, each generated once."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.runtime.packages import make


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Generates the package ``wire`` of a source, once, and gives its folder; do not change it."""

    @cache
    def make_once(*args: object) -> Path:
        folder = tmp_path_factory.mktemp("package")
        make(folder, *args)
        return folder

    return make_once


@pytest.fixture(scope="session")
def mypy_cache() -> Path:
    """A mypy cache with the standard library and msgspec, shared by all runs."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    return Path(__file__).parents[2] / ".cache" / f"mypy-{worker}"
