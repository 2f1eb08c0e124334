"""The view of the pack ``typescript``: the tables, and interfaces of all messages."""

from __future__ import annotations

import json
from typing import Any

from specgen.codegen.views.tables.interfaces import interfaces
from specgen.codegen.views.tables.view import TablesView


class TypescriptView(TablesView):
    """What the view ``tables`` gives, and what the package says of itself."""

    def release(self) -> dict[str, Any]:
        """Once a release: ``interfaces``; ``npm_name`` is a literal of JSON."""
        return super().release() | {
            "interfaces": interfaces(self.job.messages),
            "npm_name": json.dumps(self.job.package.lower().replace("_", "-")),
        }
