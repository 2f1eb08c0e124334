"""A corpus without Spark, written once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.corpus.tables import write_corpus


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a corpus with random rows."""
    folder = tmp_path_factory.mktemp("asked") / "corpus"
    write_corpus(folder)
    return folder
