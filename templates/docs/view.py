"""Prepares the pages of the reference: see ``specgen/render/views/docs``."""

from specgen.render.views.docs.view import DocsView

__all__ = ["DocsView"]
