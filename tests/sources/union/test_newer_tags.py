"""Tags that a document's release may lack are reported when the union adds them."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.protocol.model import Message, Release
from specgen.report import Problems
from specgen.sources.loading import read_source
from specgen.sources.union.newer_tags import report_newer_tags
from specgen.sources.union.releases import union
from tests.support.definitions import field, message, tagged

DOCUMENT = """\
ApiVersions API (Key: 18):
ApiVersions Response (Version: 2) => error_code [api_keys] throttle_time_ms
error_code => INT16
api_keys => api_key min_version max_version
api_key => INT16
min_version => INT16
max_version => INT16
throttle_time_ms => INT32
ApiVersions Response (Version: 3) => error_code [api_keys] throttle_time_ms TAG_BUFFER
error_code => INT16
api_keys => api_key min_version max_version TAG_BUFFER
api_key => INT16
min_version => INT16
max_version => INT16
throttle_time_ms => INT32
"""


def problems_of(text: str, reference: str, folder: Path) -> list[str]:
    """The problems of a document filled from a reference: ``line:column code``."""
    path = folder / "page.txt"
    path.write_text(text, "utf-8")
    loaded = read_source(str(path), reference)
    assert loaded.messages[0].tags_known
    return [f"{p.span.line}:{p.span.column} {p.code}" for p in loaded.problems]


def test_newer_tags_of_the_union_are_reported(tmp_path: Path) -> None:
    assert problems_of(DOCUMENT, "kafka:all", tmp_path) == ["9:1 W4"]


def test_tags_of_one_release_are_its_own(tmp_path: Path) -> None:
    assert problems_of(DOCUMENT, "kafka:2.7", tmp_path) == []


A, T, U = field("A", "int8"), tagged("T", "int8", 0), tagged("U", "int8", 1)
OLD = message([A])


def of_three_releases(mine: Message) -> list[str]:
    """The problems if the tags of two releases came after those of the first."""
    forms = OLD, message([A, T]), message([A, T, U])
    releases = [Release(name=f"{n}.0", messages=(m,)) for n, m in enumerate(forms)]
    problems = Problems()
    document = Release(name="t", messages=(mine,))
    report_newer_tags(document, union(releases), problems)
    return [problem.message.partition(":")[0] for problem in problems.found]


def test_each_version_is_reported_once() -> None:
    """Both tags came later; version 0 has no place for any."""
    unknown = OLD.replace(tags_known=False)
    assert of_three_releases(unknown) == ["TestMessage v1", "TestMessage v2"]


@pytest.mark.parametrize(
    "mine",
    [
        OLD,  # it states that there are none
        message([A], valid="0").replace(tags_known=False),
        message([A], flexible="none").replace(tags_known=False),
        message([A], name="Other").replace(tags_known=False),
    ],
)
def test_sources_that_cannot_have_newer_tags(mine: Message) -> None:
    assert of_three_releases(mine) == []


def test_other_bytes_are_no_newer_tags() -> None:
    forms = OLD, message([A, field("B", "int8")])
    releases = [Release(name=f"{n}.0", messages=(m,)) for n, m in enumerate(forms)]
    problems = Problems()
    document = Release(name="t", messages=(OLD.replace(tags_known=False),))
    report_newer_tags(document, union(releases), problems)
    assert problems.found == []
