"""From a source to what is made of it: the one way that commands and programs go.

`loading`   a source, filled and united, as one value; what is chosen of it
`differing` what changed between two sources, and whether it may
`histories` what became of a message, field or error, and what two releases would speak
`allowing`  which findings are allowed, by a configuration or by comments
`fixing`    what of definitions a machine can put right
`making`    layouts and references written, a pack's output, and its proof
`vector_export`   the vectors of a source as files, for any implementation
`configuration`   the outputs that a project's file asks for
`generations`     several outputs at once, for the command and for builds
`explaining`      what a problem's code means, and what its example gives
`pack_listing`, `pack_starting`, `pack_testing`   packs themselves, for those who write them
`rule_pages`      the same of the rules that `differing` judges by
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
"""By module, what is elsewhere than in ``making``."""
_MODULES = {name: module for module, names in _PLACES.items() for name in names}

if not TYPE_CHECKING:  # to type checkers every name would be one of this module

    def __getattr__(name: str) -> Any:
        """Load what is asked for: who reads a source needs nothing that compares two."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = _MODULES.get(name, "pipeline.making")
        return getattr(import_module(f"specgen.{module}"), name)
