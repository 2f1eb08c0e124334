"""The progress lines of a corpus build if no progress bar can be drawn."""

from __future__ import annotations

import pytest

from specgen.cli.report import Form, reported_as
from specgen.cli.stages import stages


def progress_lines(
    capsys: pytest.CaptureFixture[str], form: Form, **options: bool
) -> list[str]:
    """The lines of a build with two stages."""
    with reported_as(form), stages(**options) as watch:
        for name in ("read", "verify"):
            with watch(name):
                pass
    return capsys.readouterr().err.splitlines()


def test_each_stage_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert progress_lines(capsys, Form.TEXT) == [
        "corpus: reading the definitions of each release …",
        "corpus: making fixtures, and verifying each with every codec, "
        "which takes the longest …",
    ]


def test_programs_get_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert progress_lines(capsys, Form.TEXT, quiet=True) == []
    (document,) = [" ".join(progress_lines(capsys, Form.JSON))]
    assert "corpus:" not in document
