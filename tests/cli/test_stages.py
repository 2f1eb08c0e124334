"""What a corpus' build says while it runs, where no bar can be drawn."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from specgen.cli.report import Form, reported_as
from specgen.cli.stages import stages

pytest.importorskip("pyspark", reason="no pyspark")


def idle() -> Any:
    """A session that has no tasks."""
    tracker = SimpleNamespace(getActiveStageIds=list)
    return SimpleNamespace(sparkContext=SimpleNamespace(statusTracker=lambda: tracker))


def said(capsys: pytest.CaptureFixture[str], form: Form, **options: bool) -> list[str]:
    """The lines of a build of two stages."""
    with reported_as(form), stages(idle(), **options) as watch:
        for name in ("read", "verify"):
            with watch(name):
                pass
    return capsys.readouterr().err.splitlines()


def test_each_stage_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, Form.TEXT) == [
        "corpus: reading the definitions of each release …",
        "corpus: verifying every fixture with every codec, which takes the longest …",
    ]


def test_programs_get_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, Form.TEXT, quiet=True) == []
    (document,) = [" ".join(said(capsys, Form.JSON))]
    assert "corpus:" not in document
