"""Tests that need something a machine may lack."""

from __future__ import annotations

import os
import shutil
from importlib import import_module
from typing import Any, NoReturn

import pytest


def absent(need: str, reason: str) -> NoReturn:
    """Skip the test, or fail it if ``$SPECGEN_REQUIRE`` names what it needs."""
    required = os.environ.get("SPECGEN_REQUIRE", "").replace(",", " ").split()
    if need in required:
        pytest.fail(f"SPECGEN_REQUIRE names {need}: {reason}")
    pytest.skip(f"{need}: {reason}", allow_module_level=True)


def go() -> None:
    """Without Go's tools the test skips or fails."""
    missing = [tool for tool in ("go", "gofmt") if shutil.which(tool) is None]
    if missing:
        absent("go", f"no {' and no '.join(missing)} on PATH")


def native() -> Any:
    """The module of the native engine; without it the test skips or fails."""
    try:
        return import_module("kafka_wire_native")
    except ImportError as error:
        absent("native", f"no native engine: {error} (make setup builds it)")
