"""Tests of codecs and records run with the Python and with the native engine.

For each test, one of the two engines runs in ``make test``, alternating, so that the time does not
double; the other run is slow. If ``KAFKA_WIRE_IMPL`` names an engine, only that one runs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from zlib import crc32

import pytest

from tests.support import needs

NAME = "implementation"
VARIABLE = "KAFKA_WIRE_IMPL"
ROOMS = ("clients", "generated", "interop", "runtime")
"""The folders of tests of which each runs both ways."""
WITHOUT_CODECS = (
    *("test_compare.py", "test_documented.py", "test_good_vectors.py"),
    *("test_json.py", "test_packages_clean.py"),
    *("test_refused.py", "test_refused_batches.py", "test_releases.py"),
    *("test_source.py", "test_testing.py", "test_typing.py"),
)
"""Modules in them that no engine is for: they ask the reference, or read text or JSON."""
BOTH_AT_ONCE = (
    *("test_changed_bytes.py", "test_random_bytes.py", "test_random_definitions.py"),
    "test_truncated.py",
)
"""Modules in them that run both engines at each step (tests/generated/agreement.py)."""
SHARING = ("/interop/", "/test_names.py")
"""Where a module's tests share what is made for each engine: there it is one's turn as a whole."""
BOTH = ("python", "native")


def concerns(module: Path) -> bool:
    """Whether the tests of a module run with both engines."""
    rooms = {Path(__file__).parents[1] / room for room in ROOMS}
    once = module.name in (*WITHOUT_CODECS, *BOTH_AT_ONCE)
    return not once and not rooms.isdisjoint(module.parents)


def choices() -> tuple[str, ...]:
    """The engines that tests run with."""
    chosen = os.environ.get(VARIABLE)
    return (chosen,) if chosen in BOTH else BOTH


def of(item: pytest.Item) -> str:
    """The engine that a test runs with; empty if the engine does not matter."""
    callspec = getattr(item, "callspec", None)
    return str(callspec.params.get(NAME, "")) if callspec else ""


def is_quick(test: str, number: int, implementation: str) -> bool:
    """Whether the case with this number runs in ``make test`` with this engine."""
    if not implementation or len(choices()) == 1:
        return True
    if implementation == "python" and not find_spec("kafka_wire_native"):
        return True
    module, _, _ = test.partition("::")
    if any(part in module for part in SHARING):
        test, number = module, 0
    turn = (crc32(test.encode()) + number) % 2
    return BOTH[turn] == implementation


@contextmanager
def using(implementation: str) -> Iterator[None]:
    """Use one engine in this process and in processes started meanwhile."""
    if implementation == "native":
        needs.native()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(VARIABLE, implementation)
            _use(implementation)
            yield
    finally:
        _use(os.environ.get(VARIABLE, "auto"))


def _use(choice: str) -> None:
    """Make every generated package that is loaded use an engine."""
    for name, module in [*sys.modules.items()]:
        if name.endswith("._runtime.engine"):
            module.use(choice)
