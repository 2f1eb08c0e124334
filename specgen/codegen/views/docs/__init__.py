"""The view of the docs pack: the reference's pages, as Markdown."""

from specgen.codegen.views.docs.view import DocsView

__all__ = ["DocsView"]
