"""specgen: schema-driven code generation for the Apache Kafka protocol.

>>> import specgen
>>> fetch = specgen.select(specgen.read_source("kafka:4.3"), apis=["Fetch"])
>>> specgen.lower(fetch.messages[0], 12).flexible
True
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from specgen.changes.allowances import allowed
    from specgen.changes.compat import ApiCompat
    from specgen.changes.diff import Differences
    from specgen.changes.differing import diff, lint
    from specgen.changes.finding import Finding
    from specgen.changes.fixing import repair
    from specgen.changes.histories import api_matrix, compat, history
    from specgen.changes.history import ApiRow, ErrorHistory, MessageHistory
    from specgen.codegen.making import check, export, export_bnf, generate, prove
    from specgen.protocol.layout import lower
    from specgen.report import SpecError
    from specgen.sources.loading import Loaded, read_source, select

__version__ = "0.1.0"

__all__ = [
    "ApiCompat",
    "ApiRow",
    "Differences",
    "ErrorHistory",
    "Finding",
    "Loaded",
    "MessageHistory",
    "SpecError",
    "__version__",
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
    "prove",
    "read_source",
    "repair",
    "select",
]


# A wheel brings the generated package kafka_wire with it. One that is installed is found
# before it, and a wheel in a zip works too.
sys.path.append(str(Path(__file__).parent.joinpath("_data", "generated", "python")))

_MODULES = {
    "changes.allowances": ("allowed",),
    "changes.compat": ("ApiCompat",),
    "changes.diff": ("Differences",),
    "changes.differing": ("diff", "lint"),
    "changes.finding": ("Finding",),
    "changes.fixing": ("repair",),
    "changes.histories": ("api_matrix", "compat", "history"),
    "changes.history": ("ApiRow", "ErrorHistory", "MessageHistory"),
    "codegen.making": ("check", "export", "export_bnf", "generate", "prove"),
    "protocol.layout": ("lower",),
    "report": ("SpecError",),
    "sources.loading": ("Loaded", "read_source", "select"),
}
"""The public names of each module, which is imported when one of them is used."""
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}

if not TYPE_CHECKING:  # type checkers would accept any name

    def __getattr__(name: str) -> Any:
        """Import a name's module on first use: reading logs needs none of them."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"specgen.{_MODULE_OF[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
