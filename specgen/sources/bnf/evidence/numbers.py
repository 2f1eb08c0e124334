"""API names, keys and error codes as the tables of all bundled releases have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from specgen.protocol.model import ApiKey, ErrorCode, Kind, Span
from specgen.protocol.model.names import api_name
from specgen.report import Problems
from specgen.report import evidence as problem
from specgen.sources.bnf.blocks import spellings
from specgen.sources.bnf.sound import ReadBlock
from specgen.sources.bundled import Bundle

_CLOSE = 0.88
"""How alike two names of messages are of which one is a misspelling."""
_MOST_STRANGE = 50
"""The most names that are compared with Kafka's."""


def spell_names(
    blocks: Iterable[ReadBlock], bundle: Bundle, problems: Problems
) -> None:
    """Give the messages written in other capitals, or as several words, their names.

    A name that almost is one that the document lacks is reported.
    """
    known = {name.lower(): name for name in bundle.shapes}
    strange: dict[str, Span] = {}
    for block, _, _ in blocks:
        names = spellings(block.words_before, block.name)
        block.name = next((known[n] for n in names if n in known), block.name)
        if block.name not in bundle.shapes and len(strange) < _MOST_STRANGE:
            strange.setdefault(block.name, block.span)
    missing = bundle.shapes.keys() - {block.name for block, _, _ in blocks}
    for name, span in strange.items():
        for other in get_close_matches(name, sorted(missing), 1, _CLOSE):
            problems.add(problem.other_message(span, name, other))


def weigh_headings(
    blocks: Iterable[ReadBlock], bundle: Bundle, problems: Problems
) -> None:
    """Give the blocks of an API its key if the heading has another one."""
    keys = bundle.values("apis", "key", by="name")
    known = {_bare(name): of_name for name, of_name in keys.items()}
    reported: set[str] = set()
    for block, _, _ in blocks:
        api, key = api_name(block.name), block.key
        if block.kind is Kind.HEADER or key is None:
            continue
        of_api = known.get(_bare(api), [key])
        if key in of_api:
            continue
        block.key = of_api[-1]
        if api not in reported:
            reported.add(api)
            problems.add(problem.other_key(block.span, api, key, block.key))


def _bare(name: str) -> str:
    """An API's name without plurals: ListOffset is ListOffsets in the table."""
    return name.lower().replace("s", "")


def weigh_tables(
    keys: Mapping[int, ApiKey],
    errors: Mapping[int, ErrorCode],
    span: Span,
    bundle: Bundle,
    problems: Problems,
) -> None:
    """Report rows whose number all bundled releases give to another name, or so."""
    names = bundle.values("apis", "name", by="key")
    for key, api in keys.items():
        if api.name not in names.get(key, [api.name]):
            problems.add(problem.other_api(span, key, api.name, names[key]))
    codes = bundle.values("errors", "name", by="code")
    retriable = bundle.values("errors", "retriable", by="code")
    for code, error in errors.items():
        if error.name not in codes.get(code, [error.name]):
            problems.add(problem.other_error(span, code, error.name, codes[code]))
        elif error.retriable not in (None, *retriable.get(code, [error.retriable])):
            problems.add(problem.other_retriable(span, error.name, error.retriable))
