"""Runs over the vectors of one message, with the echo harness."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from specgen.sources.loading import read_source
from specgen.testing.conform.scorecard import scorecard_schema
from specgen.testing.vectors.vector import Form, Vector
from specgen.testing.vectors.vector_set import Choice, Part, part_vectors
from tests.support.commands import Ran, invoke
from tests.support.schemas import schema_errors

ECHO = Path(__file__).with_name("echo.py")
MESSAGE = "HeartbeatRequest"


@cache
def third() -> Vector:
    """The third good vector, whose bytes are unlike those of any other."""
    release = read_source("kafka:4.3").release
    part = Part(Form.MESSAGE, release.by_name[MESSAGE])
    vectors = [*part_vectors(release, part, Choice(good_only=True))]
    often = Counter(vector.data for vector in vectors)
    return next(vector for vector in vectors[2:] if often[vector.data] == 1)


def scored(
    tmp_path: Path, *command: object, timeout: float = 5, options: tuple[Any, ...] = ()
) -> tuple[Ran, Any]:
    """A run over the good vectors of one message, and its scorecard."""
    path = tmp_path / "scorecard.json"
    options = ("--message", MESSAGE, "--good-only", "--timeout", timeout, *options)
    ran = invoke(
        "conform", "--source", "kafka:4.3", *options, "--json", path, "--", *command
    )
    card = json.loads(path.read_text("utf-8"))
    assert schema_errors(scorecard_schema(), card) == []
    return ran, card


def decoded(scorecard: Any) -> dict[str, int]:
    """The verdicts of decoding."""
    counts: dict[str, int] = {}
    for cell in scorecard["cells"]:
        for verdict, count in cell["decode"].items():
            counts[verdict] = counts.get(verdict, 0) + count
    return counts
