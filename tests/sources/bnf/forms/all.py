"""All transformations, the references they are applied to, and the trial itself."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.sources.bnf.forms.edits import EDITS
from tests.sources.bnf.forms.files import FILES
from tests.sources.bnf.forms.losses import LOSSES
from tests.sources.bnf.forms.margins import MARGINS
from tests.sources.bnf.forms.markup import MARKUP
from tests.sources.bnf.forms.mixtures import MIXTURES
from tests.sources.bnf.forms.plain import PLAIN
from tests.sources.bnf.forms.reading import original, read
from tests.sources.bnf.forms.spellings import SPELLINGS
from tests.sources.bnf.forms.tools import TOOLS
from tests.sources.bnf.forms.transformation import Transformation
from tests.sources.bnf.forms.verdicts import Judgement, judge
from tests.sources.bnf.forms.writings import WRITINGS
from tests.support.references import raw

GROUPS = {
    "markup": MARKUP,
    "tools": TOOLS,
    "text": PLAIN,
    "spellings": SPELLINGS,
    "files": FILES,
    "margins": MARGINS,
    "losses": LOSSES,
    "edits": EDITS,
    "writings": WRITINGS,
    "mixtures": MIXTURES,
}
TRANSFORMATIONS = [each for group in GROUPS.values() for each in group]
PAGES = [
    "000",
    "003",
    "docs/24",
    "docs/38",
    "printed 3.9",
    "printed 4.1",
    "printed 4.3",
]
TEXTS = ["001", "002"]


def references(transformation: Transformation) -> list[str]:
    """The references to which this transformation applies."""
    return PAGES if transformation.from_html else [*PAGES, *TEXTS]


def missing(transformation: Transformation) -> list[str]:
    """The commands that a transformation needs and the machine lacks."""
    return [name for name in transformation.needs if not shutil.which(name)]


def judged(
    transformation: Transformation, reference: str, folder: Path
) -> list[Judgement]:
    """The judgements of a transformed reference, fact by fact; ``folder`` holds it."""
    reading = read(transformation(raw(reference)), folder)
    return judge(original(reference), reading, transformation.loses_lines)
