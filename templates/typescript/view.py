"""The view of the package's tables and interfaces."""

from specgen.codegen.views.tables.view import TypescriptView

__all__ = ["TypescriptView"]
