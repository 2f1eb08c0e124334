"""A command for setuptools: ``build_py = "specgen.codegen.build.build_py.BuildPy"``."""

from __future__ import annotations

from pathlib import Path

from setuptools.command.build_py import build_py

from specgen.codegen.generations import generate_configured


class BuildPy(build_py):
    """Generates before modules are collected, so that new packages are included."""

    trust_packs = False
    """Whether to run the code of the project's own packs; a subclass may set it."""

    def run(self) -> None:
        """Generate all outputs, then build; raises SpecError with all errors."""
        for outcome in generate_configured(Path(), trust_packs=self.trust_packs):
            self._add(outcome.output.resolve())
        self.finalize_options()
        super().run()

    def _add(self, output: Path) -> None:
        """Add the packages of an output to those of the project."""
        sources = (self.distribution.package_dir or {}).get("", ".")
        root = Path(sources).resolve()
        if not output.is_relative_to(root):
            return
        packages = self.distribution.packages or []
        for init in sorted(output.rglob("__init__.py")):
            name = ".".join(init.parent.relative_to(root).parts)
            if name not in packages:
                packages.append(name)
            data = self.distribution.package_data.setdefault(name, [])
            data += ["*.json", "py.typed"]
        self.distribution.packages = packages
