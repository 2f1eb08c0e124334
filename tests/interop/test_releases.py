"""Every release from 2.4 on writes what we write, for all layouts that it shares with us.

``kafka:all`` claims that a version means the same in every release, apart from a list
(``specgen.changes.redefined``); here each release's own classes are tested.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from specgen.testing.vectors.border_set import border_spots, border_vectors
from tests.oracle import jars
from tests.oracle.oracle import Oracle, available
from tests.support import bundled
from tests.support.needs import absent
from tests.vectors.make import Draft, ask, drafts, shown_tags
from tests.vectors.writers import Writer, all_writers

OTHERWISE_BUILT = ("2.2", "2.3")
"""The classes of these have other methods."""

NO_BASE64 = ("2.4", "2.5", "2.6", "2.7", "2.8", "3.0", "3.1", "3.2", "3.3", "3.4")
"""Without converters, or with ones that can't read the base64 that they write."""


OVERFLOWS = {
    "2.8": (
        "FetchSnapshotRequest v0, length 127",
        "FetchSnapshotRequest v0, unicode",
    )
}
"""2.8.0 counts a byte too few for a tagged text whose length takes two bytes."""


WITH_BORDERS = ("2.4", "2.8", "3.3", "3.9", "4.3", "4.4")
"""Each generation of Kafka's own generator; a border is the same to all releases of one."""


def is_known(release: str, case: str, problem: str) -> bool:
    """Whether a release's own classes fail here for a known reason."""
    words = OVERFLOWS.get(release, ())
    return "BufferOverflowException" in problem and any(word in case for word in words)


def at_borders(name: str, every: list[Writer]) -> Iterator[Draft]:
    """The vectors of a release's borders, as far as its classes are available."""
    whole = bundled.release(name)
    by_place = {(w.name, w.version + w.shift): w for w in every}
    for message, spots in border_spots(whole).items():
        for vector in border_vectors(whole.by_name[message], spots):
            if writer := by_place.get((message, vector.version or 0)):
                tags = shown_tags(vector.unknown_tags)
                yield Draft(writer, vector.exercises, vector.value, tags, vector.data)


@pytest.mark.slow
@pytest.mark.parametrize(
    "release", [name for name in jars.RELEASES if name not in OTHERWISE_BUILT]
)
def test_release(release: str) -> None:
    if reason := available(release):
        absent("maven", reason)
    every = [*all_writers(release)]
    drafts_asked = [draft for writer in every for draft in drafts(writer)]
    if release in WITH_BORDERS:
        drafts_asked += at_borders(release, every)
    try:
        oracle = Oracle(release)
    except jars.MissingJarsError as error:
        absent("maven", str(error))
    with oracle as kafka:
        answers = list(
            ask(kafka, drafts_asked, "fields" if release in NO_BASE64 else "")
        )
    reported = [
        (
            f"{draft.writer.layout.message} v{draft.writer.version}, {draft.exercises}",
            problem,
        )
        for draft, (_, problem) in zip(drafts_asked, answers, strict=True)
        if problem
    ]
    wrong = [f"{case}: {w}" for case, w in reported if not is_known(release, case, w)]
    assert drafts_asked
    assert len(reported) - len(wrong) == (2 if release in OVERFLOWS else 0)
    assert not wrong, "\n".join([f"{len(wrong)} disagreements", *wrong[:20]])
