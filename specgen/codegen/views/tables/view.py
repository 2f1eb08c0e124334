"""The view ``tables``."""

from __future__ import annotations

import json
from functools import cached_property
from typing import Any, ClassVar

from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.codegen.views.json_keys import check_json_keys
from specgen.codegen.views.tables.build import build_tables
from specgen.codegen.views.tables.interfaces import interfaces
from specgen.codegen.views.tables.rows import Tables


class TablesView(View):
    """The values of the plain view, and tables of all layouts."""

    encodes: ClassVar[bool] = True

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        check_json_keys(job.messages)

    @cached_property
    def tables(self) -> Tables:
        """The tables of the chosen messages."""
        return build_tables(self.job.messages, self.job.release.errors)

    def release(self) -> dict[str, Any]:
        """Once per release: the values of the plain view, and ``tables``."""
        return super().release() | {"tables": self.tables}


class TypescriptView(TablesView):
    """What the view ``tables`` gives, and what the package says of itself."""

    def release(self) -> dict[str, Any]:
        """Once a release: ``interfaces``; ``npm_name`` is a literal of JSON."""
        return super().release() | {
            "interfaces": interfaces(self.job.messages),
            "npm_name": json.dumps(self.job.package.lower().replace("_", "-")),
        }
