"""What the templates of the docs pack are given."""

from __future__ import annotations

from typing import Any

from specgen.model import Message
from specgen.render.units import Job
from specgen.render.views.base import View
from specgen.render.views.docs import wire_types
from specgen.render.views.docs.history import History
from specgen.render.views.docs.index import Index
from specgen.render.views.docs.markdown import text
from specgen.render.views.docs.page import page
from specgen.render.views.docs.site import Site


class DocsView(View):
    """Pages of the reference: every value is Markdown already."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.site = Site(job)
        self.history = History(job)
        self.index = Index(self.site, self.history)

    def release(self) -> dict[str, Any]:
        """Once a release: the ``index`` and the tables of the ``types``."""
        release, source = self.job.release, self.job.source
        kafka = "Kafka " if source.startswith("kafka:") else ""
        return super().release() | {
            "index": self.index,
            "types": wire_types,
            "title": text(kafka + (release.version or release.name)),
            "joined": self.job.union is not None,
        }

    def api(self, messages: tuple[Message, ...]) -> dict[str, Any]:
        """Once an API, or another message: its ``page``."""
        return super().api(messages) | {"page": page(messages, self.site, self.history)}

    def message(self, message: Message) -> dict[str, Any]:
        """Once a message: its ``page``, an API's direction alone."""
        return super().message(message) | self.api((message,))
