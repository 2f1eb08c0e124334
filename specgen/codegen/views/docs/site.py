"""The paths of the pages, and links between them.

The paths come from the job's plan, so a pack may put its pages anywhere, and every link
leads to a page that is generated.
"""

from __future__ import annotations

from functools import cached_property
from posixpath import dirname, relpath

from specgen.codegen.pack import Each
from specgen.codegen.units import Job, units
from specgen.codegen.views.docs.markdown import Md, code, link
from specgen.protocol.model import Message


class Site:
    """The pages of one job."""

    def __init__(self, job: Job) -> None:
        self.job = job

    @cached_property
    def paths(self) -> dict[str, str]:
        """The path of each message's page by message name, for messages that have one."""
        return {
            message.name: unit.path
            for unit in units(self.job)
            if unit.each in (Each.API, Each.MESSAGE)
            for message in unit.messages
        }

    def path(self, message: Message) -> str:
        """The path of a message's page; empty if it has none."""
        return self.paths.get(message.name, "")

    def root(self, page: str) -> str:
        """The relative path from a page to the top folder: empty, or ``../`` repeated."""
        return "../" * page.count("/")

    def to(self, message: Message, page: str = "", anchor: str = "") -> Md:
        """A link from a page to a message's page, or just the name if it has none."""
        label = code(message.api)
        target = self.paths.get(message.name)
        if target is None:
            return label
        path = relpath(target, dirname(page) or ".")
        return link(label, f"{path}#{anchor}" if anchor else path)


def anchor(message: Message, version: int) -> str:
    """The anchor of a version on its page."""
    prefix = f"{message.kind}-" if message.kind.is_rpc else ""
    return f"{prefix}v{version}"
