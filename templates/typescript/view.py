"""The view of the package's tables and interfaces."""

from specgen.render.views.tables.typescript import TypescriptView

__all__ = ["TypescriptView"]
