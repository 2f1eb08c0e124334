"""The pytest plugin: the option ``--kafka-vectors`` and the fixture ``kafka_vector``.

Pytest loads it automatically if this package is installed with its entry points;
otherwise, name this module with ``-p`` or in ``pytest_plugins``.  If several generated
packages have the plugin, only the first one's is used.
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
    """Add the option and its ini value, unless another package's plugin already has."""
    if pluginmanager.has_plugin(_NAME):
        return
    pluginmanager.register(import_module(f"{__package__}.by_vectors"), _NAME)
    about = "the folder of exported vectors for the fixture kafka_vector"
    group = parser.getgroup("kafka", "Kafka's protocol")
    group.addoption("--kafka-vectors", metavar="DIR", help=about)
    parser.addini("kafka_vectors", about, type="string", default="")


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark."""
    config.addinivalue_line(
        "markers",
        "kafka_vectors(messages=, versions=, kind=, form='message', good=): "
        "select the vectors for the fixture kafka_vector",
    )
