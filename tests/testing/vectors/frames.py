"""The frames of all bundled releases, made on first use."""

from __future__ import annotations

from functools import cache

from specgen.testing.vectors.frame_vectors import frame_vectors
from specgen.testing.vectors.vector import Vector
from tests.support.bundled import joined


@cache
def good_frames() -> dict[str, Vector]:
    """Good frames by id."""
    frames = [*frame_vectors(joined().release)]
    by_id = {vector.id: vector for vector in frames}
    assert len(by_id) == len(frames)
    return by_id
