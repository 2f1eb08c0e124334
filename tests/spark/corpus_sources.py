"""The releases of the tests' small corpus, as they are without Spark."""

from __future__ import annotations

from specgen.protocol.model import Release
from specgen.report import Problems
from specgen.sources.opening import release_of
from tests.spark.conftest import Corpus
from tests.support.bundled import release

OWN = ("own-1", "own-2")
RELEASES = ("2.3", "2.4", *OWN)


def source_of(corpus: Corpus, name: str) -> Release:
    """A release of the corpus, read again."""
    if name not in OWN:
        return release(name)
    return release_of(corpus.sources[2 + OWN.index(name)], Problems())
