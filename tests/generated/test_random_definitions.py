"""Packages of random definitions: every combination of field properties, not only Kafka's.

Each is generated over the previous one, so that only what the definition changes is rendered.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from specgen.codegen.proof.prove import prove_message
from tests.generated.packages import build, forget
from tests.support import implementation
from tests.support.definitions import read_message
from tests.support.random_definitions import definitions

_HEALTH = [HealthCheck.too_slow, HealthCheck.function_scoped_fixture]
_seldom = settings(
    max_examples=6, deadline=None, derandomize=True, suppress_health_check=_HEALTH
)
_often = settings(
    max_examples=125, deadline=None, database=None, suppress_health_check=_HEALTH
)


@_seldom
@given(definitions())
def test_random_definition(tmp_path: Path, definition: dict[str, Any]) -> None:
    _prove(tmp_path, definition)


@pytest.mark.slow
@_often
@given(definitions())
def test_many_random_definitions(tmp_path: Path, definition: dict[str, Any]) -> None:
    _prove(tmp_path, definition)


def _prove(folder: Path, definition: dict[str, Any]) -> None:
    text = json.dumps(definition)
    assume("NaN" not in text)  # NaN equals nothing, not even itself
    message = read_message(text)
    package = build(folder, [message], "random_wire")
    try:
        for engine in implementation.choices():
            with implementation.using(engine):
                assert not prove_message(package, message, rounds=5).mismatches
    finally:
        forget(package)
        # Python reuses the bytecode of a file with the same size and modification second.
        for cache in (folder / package.__name__).rglob("__pycache__"):
            if "_runtime" not in cache.parts:
                shutil.rmtree(cache)
