"""The view of the reference's pages: see ``specgen/codegen/views/docs``."""

from specgen.codegen.views.docs.view import DocsView

__all__ = ["DocsView"]
