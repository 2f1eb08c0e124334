"""The steps of a walk through a file of which only a part is visible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from specgen.logs.files import LogFile
from specgen.logs.visible import ALL_VISIBLE
from specgen.logs.walk import Damage, WholeBatch


def shown_steps(
    steps: Iterable[WholeBatch | Damage], file: LogFile
) -> Iterator[WholeBatch | Damage]:
    """The batches that may have visible rows, and the damage between them.

    Damage has no offset.  It is left out if the batch behind it begins at or before the
    first visible record, or if the batch before it ends where visibility ends.
    """
    visible = file.visible
    if visible == ALL_VISIBLE:
        yield from steps
        return
    waiting: list[Damage] = []
    has_begun = file.base_offset >= visible.first
    has_ended = False
    for step in steps:
        if isinstance(step, Damage):
            if has_begun and not has_ended:
                yield step
            elif not has_begun:
                waiting.append(step)
            continue
        batch = step.batch
        if batch.last_offset >= visible.first:
            has_begun = True
            # A wrapped set does not say where it begins.
            if batch.magic < 2 or batch.base_offset > visible.first:
                yield from waiting
        waiting = []
        has_ended = visible.until is not None and batch.last_offset + 1 >= visible.until
        if visible.has_batch(batch):
            yield step
    yield from waiting
