"""The evidence of the versions beside a block: what appears and disappears again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from specgen.sources.bnf.evidence.differences import Difference, Kind, differences
from specgen.sources.bnf.evidence.shapes import View
from specgen.sources.bnf.sound import ReadBlock


def contradictions(
    versions: Mapping[int, ReadBlock], version: int
) -> tuple[list[Difference], tuple[int, int]]:
    """How a version differs from those next to it on both sides, in the same way.

    Also gives these two versions; no difference if there is none on either side.
    """
    _, tree, form = versions[version]
    below = max((v for v in versions if v < version), default=None)
    above = min((v for v in versions if v > version), default=None)
    if below is None or above is None:
        return [], (version, version)
    first, last = versions[below], versions[above]
    view = View.of(form)
    of_first = differences(tree, first[1], view)
    of_last = {*differences(tree, last[1], view)} if of_first else set()
    in_both = [difference for difference in of_first if difference in of_last]
    # A field of a single version is nothing odd: OffsetCommit had one in version 1.
    if all(difference.kind is Kind.ADDED for difference in in_both):
        in_both = []
    return in_both, (below, above)


def by_message(blocks: Iterable[ReadBlock]) -> Iterator[dict[int, ReadBlock]]:
    """The versions of each message that can be compared, the first block of each."""
    groups: dict[str, dict[int, ReadBlock]] = {}
    for read in blocks:
        block = read[0]
        if block.version is not None and not block.is_lost:
            groups.setdefault(block.name, {}).setdefault(block.version, read)
    yield from groups.values()
