"""The values that the docs pack's templates render."""

from __future__ import annotations

from typing import Any

from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.codegen.views.docs import wire_types
from specgen.codegen.views.docs.history import History
from specgen.codegen.views.docs.index import Index
from specgen.codegen.views.docs.markdown import text
from specgen.codegen.views.docs.page import page
from specgen.codegen.views.docs.site import Site
from specgen.protocol.model import Message


class DocsView(View):
    """The view of the reference's pages; every value is already Markdown."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.site = Site(job)
        self.history = History(job)
        self.index = Index(self.site, self.history)

    def release(self) -> dict[str, Any]:
        """For a release: the ``index`` and the tables of ``types``."""
        release, source = self.job.release, self.job.source
        kafka = "Kafka " if source.startswith("kafka:") else ""
        return super().release() | {
            "index": self.index,
            "types": wire_types,
            "title": text(kafka + (release.version or release.name)),
            "joined": self.job.union is not None,
        }

    def api(self, messages: tuple[Message, ...]) -> dict[str, Any]:
        """For an API or another message: its ``page``."""
        return super().api(messages) | {"page": page(messages, self.site, self.history)}

    def message(self, message: Message) -> dict[str, Any]:
        """For a message: its ``page``, with only this direction of an API."""
        return super().message(message) | self.api((message,))
