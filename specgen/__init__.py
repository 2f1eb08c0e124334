"""specgen: schema-driven code generation for the Apache Kafka protocol.

>>> import specgen
>>> fetch = specgen.select(specgen.read_source("kafka:4.3"), apis=["Fetch"])
>>> specgen.lower(fetch.messages[0], 12).flexible
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from specgen.pipeline import (
        ApiCompat,
        ApiRow,
        Differences,
        ErrorHistory,
        Finding,
        Loaded,
        MessageHistory,
        allowed,
        api_matrix,
        check,
        compat,
        diff,
        export,
        export_bnf,
        generate,
        history,
        lint,
        lower,
        prove,
        read_source,
        repair,
        select,
    )
    from specgen.problems import SpecError

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


if not TYPE_CHECKING:  # type checkers would accept any name

    def __getattr__(name: str) -> Any:
        """Load the pipeline on first use: reading logs needs none of it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module = "specgen.problems" if name == "SpecError" else "specgen.pipeline"
        return getattr(import_module(module), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
