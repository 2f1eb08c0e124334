"""A build hook for hatchling: ``[tool.hatch.build.hooks.specgen]``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from specgen.codegen.generations import generate_configured


class SpecgenHook(BuildHookInterface[Any]):
    """Generates before files are selected, and includes outputs that git ignores."""

    PLUGIN_NAME = "specgen"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Generate all outputs; raises SpecError with all errors."""
        root = Path(self.root).resolve()
        trust = self.config.get("trust-packs") is True
        for outcome in generate_configured(root, trust_packs=trust):
            output = outcome.output.resolve()
            if output.is_relative_to(root):
                path = output.relative_to(root).as_posix()
                build_data["artifacts"].append(f"/{path}/**")


@hookimpl
def hatch_register_build_hook() -> type[SpecgenHook]:
    """Register the hook with hatchling."""
    return SpecgenHook
