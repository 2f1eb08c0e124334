"""Tags that a document's release may not have had: told where the union adds them."""

from __future__ import annotations

from pathlib import Path

from specgen.pipeline import load

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


def told(text: str, reference: str, folder: Path) -> list[str]:
    """The problems of a document filled from a reference: ``line:column code``."""
    path = folder / "page.txt"
    path.write_text(text, "utf-8")
    loaded = load(str(path), reference)
    assert loaded.messages[0].tags_known
    return [f"{p.span.line}:{p.span.column} {p.code}" for p in loaded.problems]


def test_tags_of_the_union_are_told(tmp_path: Path) -> None:
    assert told(DOCUMENT, "kafka:all", tmp_path) == ["9:1 W4"]


def test_tags_of_one_release_are_its_own(tmp_path: Path) -> None:
    assert told(DOCUMENT, "kafka:2.7", tmp_path) == []
