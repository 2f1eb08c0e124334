"""A build hook for hatchling: ``[tool.hatch.build.hooks.specgen]``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from specgen.pipeline.generations import generate_configured


class SpecgenHook(BuildHookInterface[Any]):
    """Generates before files are chosen, and takes in what git was told to ignore."""

    PLUGIN_NAME = "specgen"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make all outputs; raises SpecError with what is wrong."""
        root = Path(self.root).resolve()
        trust = self.config.get("trust-packs") is True
        for outcome in generate_configured(root, trust_packs=trust):
            output = outcome.output.resolve()
            if output.is_relative_to(root):
                path = output.relative_to(root).as_posix()
                build_data["artifacts"].append(f"/{path}/**")


@hookimpl
def hatch_register_build_hook() -> type[SpecgenHook]:
    """Let hatchling know of the hook."""
    return SpecgenHook
