"""The view of the docs pack: pages of the reference, as Markdown."""

from specgen.render.views.docs.view import DocsView

__all__ = ["DocsView"]
