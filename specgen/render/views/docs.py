"""The view of the docs pack."""

from __future__ import annotations

from specgen.render.views.base import View


class DocsView(View):
    """Pages of the reference."""
