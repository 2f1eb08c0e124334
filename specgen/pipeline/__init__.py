"""The steps from a source to results, shared by commands and programs.

`loading`   reads a source, fills and unites it; selects messages
`differing` judges the changes between two sources
`histories` how a message, field or error changed, and what two releases would use
`allowing`  which findings a configuration or comments allow
`fixing`    fixes definitions automatically
`making`    writes layouts and references, runs and proves packs
`vector_export`   writes the vectors of a source, for any implementation
`configuration`   the outputs that a project's file lists
`generations`     several outputs at once, for the command and for builds
`explaining`      explains problem codes, with the output for an example
`rule_pages`      explains the rules that `differing` applies
`pack_listing`, `pack_starting`, `pack_testing`   for authors of packs
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from specgen.evolution.compat import ApiCompat
    from specgen.evolution.diff import Differences
    from specgen.evolution.finding import Finding
    from specgen.evolution.history import ApiRow, ErrorHistory, MessageHistory
    from specgen.layout import lower
    from specgen.pipeline.allowing import allowed
    from specgen.pipeline.differing import diff, lint
    from specgen.pipeline.fixing import repair
    from specgen.pipeline.histories import api_matrix, compat, history
    from specgen.pipeline.loading import Loaded, read_filled, read_source, select
    from specgen.pipeline.making import (
        Plan,
        check,
        export,
        export_bnf,
        generate,
        plan,
        prove,
        settled,
    )

__all__ = [
    "ApiCompat",
    "ApiRow",
    "Differences",
    "ErrorHistory",
    "Finding",
    "Loaded",
    "MessageHistory",
    "Plan",
    "allowed",
    "api_matrix",
    "check",
    "compat",
    "diff",
    "export",
    "export_bnf",
    "generate",
    "history",
    "lint",
    "lower",
    "plan",
    "prove",
    "read_filled",
    "read_source",
    "repair",
    "select",
    "settled",
]


_PLACES = {
    "evolution.compat": ("ApiCompat",),
    "evolution.diff": ("Differences",),
    "evolution.finding": ("Finding",),
    "evolution.history": ("ApiRow", "ErrorHistory", "MessageHistory"),
    "layout": ("lower",),
    "pipeline.allowing": ("allowed",),
    "pipeline.differing": ("diff", "lint"),
    "pipeline.fixing": ("repair",),
    "pipeline.histories": ("api_matrix", "compat", "history"),
    "pipeline.loading": ("Loaded", "read_filled", "read_source", "select"),
}
"""The public names that are not in ``making``, by module."""
_MODULES = {name: module for module, names in _PLACES.items() for name in names}

if not TYPE_CHECKING:  # to type checkers every name would be one of this module

    def __getattr__(name: str) -> Any:
        """Import a name's module on first use: reading needs nothing that compares."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = _MODULES.get(name, "pipeline.making")
        return getattr(import_module(f"specgen.{module}"), name)
