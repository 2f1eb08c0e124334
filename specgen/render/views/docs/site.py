"""Where the pages lie, and links between them.

The plan of the job says it, so that a pack may put its pages wherever it likes, and
that a link leads only to what is made.
"""

from __future__ import annotations

from functools import cached_property
from posixpath import dirname, relpath

from specgen.model import Message
from specgen.render.pack import Each
from specgen.render.units import Job, units
from specgen.render.views.docs.markdown import Md, code, link


class Site:
    """The pages of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job

    @cached_property
    def paths(self) -> dict[str, str]:
        """By the name of each message that has a page, the page's path."""
        return {
            message.name: unit.path
            for unit in units(self.job)
            if unit.each in (Each.API, Each.MESSAGE)
            for message in unit.messages
        }

    def path(self, message: Message) -> str:
        """The path of a message's page; the root's if it has none."""
        return self.paths.get(message.name, "")

    def root(self, page: str) -> str:
        """What leads from a page to the folder of all: empty, or ``../`` and more."""
        return "../" * page.count("/")

    def to(self, message: Message, page: str = "", anchor: str = "") -> Md:
        """A link from a page to a message's; only its name where that has no page."""
        label = code(message.api)
        target = self.paths.get(message.name)
        if target is None:
            return label
        where = relpath(target, dirname(page) or ".")
        return link(label, f"{where}#{anchor}" if anchor else where)


def anchor(message: Message, version: int) -> str:
    """The anchor of a version on its page."""
    prefix = f"{message.kind}-" if message.kind.is_rpc else ""
    return f"{prefix}v{version}"
