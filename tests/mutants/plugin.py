"""A pytest plugin that records which tests reach which lines, or runs only listed tests.

``--record CODE FILE`` writes what ``tests.mutants.reach`` reads; ``--only FILE`` runs the
tests of a list in its order, and ends if one takes more processor time than the seconds
before its name: a bug may cause an endless loop.
"""

from __future__ import annotations

import json
import os
import signal
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add both command-line options."""
    parser.addoption("--record", nargs=2, metavar=("CODE", "FILE"))
    parser.addoption("--only", metavar="FILE")


def pytest_configure(config: pytest.Config) -> None:
    """Record from here on: imports during collection are assigned to no test."""
    if config.getoption("--record"):
        code, file = config.getoption("--record")
        config.pluginmanager.register(_Recorder(Path(code), Path(file)))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Keep only the listed tests."""
    if config.getoption("--only"):
        lines = Path(config.getoption("--only")).read_text(encoding="utf-8").split("\n")
        pairs = [line.partition(" ") for line in lines if line]
        limits = {name: float(seconds) for seconds, _, name in pairs}
        place = {name: number for number, name in enumerate(limits)}
        items[:] = [item for item in items if item.nodeid in limits]
        items.sort(key=lambda item: place[item.nodeid])
        config.pluginmanager.register(_Limiter(limits))


class _Limiter:
    """Ends the run in a test that takes too long, in a way that no code can catch."""

    def __init__(self, limits: dict[str, float]) -> None:
        self._limits = limits
        signal.signal(signal.SIGPROF, lambda number, frame: os._exit(1))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        signal.setitimer(signal.ITIMER_PROF, self._limits[item.nodeid])
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


class _Recorder:
    def __init__(self, code: Path, file: Path) -> None:
        self._file = file
        self._test = ""
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._coverage = Coverage(
            data_file=None, config_file=False, include=[f"{code.resolve()}/*"]
        )
        self._coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self._test = item.nodeid
        self._coverage.switch_context(self._test)
        outcome = yield
        self._coverage.switch_context("")
        return outcome

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Generator[None, Any, Any]:
        """Every test reaches its shared fixtures, though they run only for the first test."""
        if fixturedef.scope == "function":
            return (yield)
        self._coverage.switch_context(request.node.nodeid)
        try:
            return (yield)
        finally:
            self._coverage.switch_context(self._test)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration

    def pytest_sessionfinish(self) -> None:
        self._coverage.stop()
        data = self._coverage.get_data()
        lines = {file: data.contexts_by_lineno(file) for file in data.measured_files()}
        record = {"seconds": self._seconds, "lines": lines}
        self._file.write_text(json.dumps(record), encoding="utf-8")
