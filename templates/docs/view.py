"""The view of the reference's pages: see ``specgen/render/views/docs``."""

from specgen.render.views.docs.view import DocsView

__all__ = ["DocsView"]
