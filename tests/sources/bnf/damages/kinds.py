"""All kinds of damage."""

from __future__ import annotations

from dataclasses import replace

from tests.sources.bnf.damages.fields import FIELDS
from tests.sources.bnf.damages.heads import HEADS
from tests.sources.bnf.damages.lines import LINES
from tests.sources.bnf.damages.marks import MARKS
from tests.sources.bnf.damages.mixtures import MIXTURES, TABLES
from tests.sources.bnf.damages.names import NAMES
from tests.sources.bnf.damages.people import PEOPLE
from tests.sources.bnf.damages.types import KINDS

GROUPS = {
    "marks": MARKS,
    "types": KINDS,
    "lines": LINES,
    "fields": FIELDS,
    "names": NAMES,
    "heads": HEADS,
    "mixtures": MIXTURES,
    "people and programs": PEOPLE,
}
_REACH_FAR = {
    "? added", "? added, all", "() added", "[] to ()", "[] to (), all", "[ to (",
    "{} added", "tag section added", "tag added", "ARRAY() added", "all marks lost",
    "API cut off", "heading of another API", "key + 1", "another key", "key cut off",
    "key with a digit more", "field of another API", "lines of another block",
    "line of another block", "struct of another API", "end of another API's block", "body of another API",
}  # fmt: skip
"""Marks that a document of this form has nowhere else, and numbers of other APIs."""

DAMAGES = [
    replace(
        damage,
        reaches_far=damage.name in _REACH_FAR,
        to_table=damage.name in TABLES,
    )
    for group in GROUPS.values()
    for damage in group
]
