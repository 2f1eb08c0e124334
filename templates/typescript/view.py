"""The view of the package's tables and interfaces."""

from specgen.codegen.views.tables.typescript import TypescriptView

__all__ = ["TypescriptView"]
