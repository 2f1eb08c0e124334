"""What every test has: ``--update`` writes the goldens anew; some cases are samples.

Those of codecs and records run with both engines (tests/support/implementation.py).
"""

from __future__ import annotations

import gc
import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import implementation as engines
from tests.support import skips

# No test is judged by a clock. Where all is required the outcome may not depend on chance
# either: hypothesis takes the same examples each time; elsewhere it looks for new ones.
settings.register_profile("usual", deadline=None)
settings.register_profile("required", deadline=None, derandomize=True)
settings.load_profile("required" if os.environ.get("SPECGEN_REQUIRE") else "usual")

# Of every session of Spark's, in whatever process a test starts it.
os.environ.setdefault(
    "SPARK_CONF_DIR", str(Path(__file__).parent / "support" / "spark")
)

# What is collected is compiled once, not by each worker and each command of each test, even
# where Python is told to keep no bytecode. What tests write and import stays as Python is told.
_KEEPS_NO_BYTECODE = sys.dont_write_bytecode
sys.dont_write_bytecode = False

# Releases and layouts stay from test to test: the collector need not look through them so often.
gc.set_threshold(50_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag."""
    parser.addoption(
        "--update", action="store_true", help="write golden files as they are now"
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written, not compared."""
    return bool(request.config.getoption("--update"))


@pytest.fixture(scope="module", params=engines.choices())
def implementation(request: pytest.FixtureRequest) -> Iterator[str]:
    """The engine that does the work: ``python`` or ``native``."""
    with engines.using(request.param):
        yield request.param


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Have the tests of some rooms run with both engines."""
    if isinstance(collector, pytest.Module) and engines.concerns(collector.path):
        collector.add_marker(pytest.mark.usefixtures(engines.NAME))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked ``sampled(n)`` one case of n is for ``make test``; others are slow.

    So is, of a case that runs with both engines, the run with one of them.
    """
    cases = Counter[tuple[str, str]]()
    for item in items:
        implementation = engines.of(item)
        test = item.nodeid.partition("[")[0]
        number = cases[test, implementation]
        cases[test, implementation] += 1
        is_quick = True
        if marker := item.get_closest_marker("sampled"):
            (every,) = marker.args
            number, place = divmod(number, every)
            # The place changes, for parameters may come in turns of the same length.
            is_quick = place == number % every
        if not is_quick or not engines.is_quick(test, number, implementation):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was skipped for want of what, grouped."""
    reports = terminalreporter.getreports("skipped")
    reasons = [str(report.longrepr[-1]) for report in reports if report.longrepr]
    if reasons:
        terminalreporter.section("skipped, and for want of what", sep="-")
        for line in skips.summary(r.removeprefix("Skipped: ") for r in reasons):
            terminalreporter.line(line)


def pytest_collection_finish() -> None:
    """Keep thousands of tests, which stay anyway, out of each collection to come."""
    sys.dont_write_bytecode = _KEEPS_NO_BYTECODE
    gc.freeze()
