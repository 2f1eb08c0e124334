"""Two releases' references in one document."""

from __future__ import annotations

from itertools import chain, zip_longest

from tests.sources.bnf.forms.edits import parts
from tests.sources.bnf.forms.transformation import Transformation, as_text, dice
from tests.support.bundled import BUNDLE
from tests.support.references import rendered


def _other(text: str) -> str:
    """The reference of a release chosen at random."""
    return rendered(dice(text).choice(BUNDLE.names))


def _concatenated(text: str) -> str:
    return f"{as_text(text)}\n{_other(text)}"


def _behind(text: str) -> str:
    return f"{_other(text)}\n{as_text(text)}"


def _interleaved(text: str) -> str:
    pairs = zip_longest(parts(text), parts(_other(text)), fillvalue="")
    return "\n".join(chain.from_iterable(pairs))


def _lines_interleaved(text: str) -> str:
    """Side by side, with the text taken line by line."""
    pairs = zip_longest(
        as_text(text).split("\n"), _other(text).split("\n"), fillvalue=""
    )
    return "\n".join(chain.from_iterable(pairs))


def _halves(text: str) -> str:
    """The beginning of one, the end of the other."""
    own, other = parts(text), parts(_other(text))
    return "\n".join([*own[: len(own) // 2], *other[len(other) // 2 :]])


def _some_blocks(text: str) -> str:
    """Some blocks of the other release behind the own ones."""
    others = parts(_other(text))
    return "\n".join([*parts(text), *dice(text).sample(others, min(30, len(others)))])


def _pasted(text: str) -> str:
    """Some blocks in place of others, as pasted."""
    rng, own = dice(text), parts(text)
    for block in rng.sample(parts(_other(text)), 30):
        own[rng.randrange(1, len(own))] = block
    return "\n".join(own)


MIXTURES = [
    Transformation(name, work, loses_lines=True)
    for name, work in {
        "two releases": _concatenated,
        "another release before": _behind,
        "two releases, interleaved": _interleaved,
        "two releases, line by line": _lines_interleaved,
        "half of another release": _halves,
        "blocks of another release": _some_blocks,
        "blocks of another release pasted": _pasted,
    }.items()
]
