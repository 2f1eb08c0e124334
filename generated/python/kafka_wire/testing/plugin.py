"""The plugin of pytest: the option ``--kafka-vectors`` and the fixture ``kafka_vector``.

Pytest loads it by itself where this package was installed with its entry points; else
``-p`` or ``pytest_plugins`` names this module.  Of several packages that have it, the
first serves them all.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

_NAME = "kafka-vectors"


def pytest_addoption(
    parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager
) -> None:
    """Have the option and its ini value, unless another package's plugin has."""
    if pluginmanager.has_plugin(_NAME):
        return
    pluginmanager.register(import_module(f"{__package__}.by_vectors"), _NAME)
    about = "the folder of an export of vectors, for the fixture kafka_vector"
    group = parser.getgroup("kafka", "Kafka's protocol")
    group.addoption("--kafka-vectors", metavar="DIR", help=about)
    parser.addini("kafka_vectors", about, type="string", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line(
        "markers",
        "kafka_vectors(messages=, versions=, kind=, form='message', good=): "
        "which vectors kafka_vector is",
    )
