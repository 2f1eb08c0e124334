"""The plain view, which packs get by default: the model and its layouts."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, ClassVar

from specgen import __version__
from specgen.codegen.language import check_names
from specgen.codegen.package_name import PackageLayout, name_problem
from specgen.codegen.units import Job, api_groups
from specgen.disk.manifests import MANIFEST
from specgen.protocol.layout.export import layout_object
from specgen.protocol.layout.lower import lower, lower_all
from specgen.protocol.model import Message
from specgen.protocol.model.names import json_key, snake_case

_MANIFESTS = {
    PackageLayout.PROJECT: MANIFEST,
    PackageLayout.PACKAGE: "specgen's manifest",
}


class View:
    """The names that templates may use for each kind of unit.

    This is the base of all views: a pack's own view derives from it, and adds names to
    those that these methods return.
    """

    encodes: ClassVar[bool] = False
    """Whether the output encodes or decodes, so that no part of a layout may be unknown.

    What a source leaves open is then assumed, with a warning, or left out.
    """

    @classmethod
    def package_problem(cls, name: str) -> str:
        """What is wrong with a name for the generated package; empty if nothing is."""
        return name_problem(name)

    def __init__(self, job: Job) -> None:
        self.job = job
        self.options = job.options
        """The values of the pack's own options, by name."""
        self.language = job.pack.language
        """How the pack's language spells names, as the filters do."""
        self.common: dict[str, Any] = {
            "package": job.package,
            "source": job.source,
            "manifest": _MANIFESTS[job.layout],
            "specgen_version": __version__,
            "snake_case": snake_case,
            "json_key": json_key,
            "layout_object": layout_object,
            "options": SimpleNamespace(**self.options),
        }
        check_names(self.language, job.messages)

    def release(self) -> dict[str, Any]:
        """Once per release: ``release``, ``messages`` and ``apis`` (groups of messages)."""
        return self.common | {
            "release": self.job.release,
            "messages": self.job.messages,
            "apis": api_groups(self.job.messages),
        }

    def api(self, messages: tuple[Message, ...]) -> dict[str, Any]:
        """Once per API: its ``messages``, request first, and their ``layouts``."""
        return self.common | {
            "messages": messages,
            "layouts": {m.name: list(lower_all(m)) for m in messages},
        }

    def message(self, message: Message) -> dict[str, Any]:
        """Once per message: the ``message`` and its ``layouts``, lowest version first."""
        return self.common | {
            "message": message,
            "layouts": list(lower_all(message)),
        }

    def version(self, message: Message, version: int) -> dict[str, Any]:
        """Once per version: the ``message``, the ``version`` and its ``layout``."""
        return self.common | {
            "message": message,
            "version": version,
            "layout": lower(message, version),
        }
