"""Commands that must succeed, and the tools of a release in an environment of their own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from specgen.disk.locks import locked

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements" / "release.txt"
NPM_TOOLS = ("publint@0.3.25", "@arethetypeswrong/cli@0.18.5")
_OURS = ("PYTHON", "VIRTUAL_ENV", "SPECGEN", "KAFKA_WIRE", "PIP_REQUIRE")


class ReleaseError(Exception):
    """A step of a release did not do what it must."""


def run(*words: object, cwd: Path = ROOT, env: Mapping[str, str] | None = None) -> str:
    """What a command prints on stdout; raises ReleaseError with all that it printed.

    It runs without the variables that would lead it into this checkout.
    """
    clean = {k: v for k, v in os.environ.items() if not k.startswith(_OURS)}
    command = [str(word) for word in words]
    ended = subprocess.run(
        command,
        cwd=cwd,
        env={**clean, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        printed = f"{ended.stdout}{ended.stderr}".strip()
        raise ReleaseError(
            f"{' '.join(command)} ended with {ended.returncode}\n{printed}"
        )
    return ended.stdout


@dataclass(frozen=True)
class Tools:
    """The environment with the tools that build, check and install."""

    folder: Path

    @classmethod
    def at(cls, folder: Path) -> Tools:
        """The tools below a folder, which ``install`` creates."""
        return cls(folder.resolve() / "tools")

    def install(self) -> list[str]:
        """Install what the lock says, unless that was done before or another run does it now."""
        with locked(self.folder.with_suffix(".lock"), wait=600):
            return self._install()

    def _install(self) -> list[str]:
        stamp = self.folder / "release.txt"
        lock = LOCK.read_text("utf-8")
        if stamp.is_file() and stamp.read_text("utf-8") == lock:
            return ["unchanged"]
        run(sys.executable, "-m", "venv", "--clear", self.folder)
        words = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r", LOCK]
        run(self.program("python"), *words)
        if self.npm:
            names = ["--no-audit", "--no-fund", "--ignore-scripts", *NPM_TOOLS]
            run("npm", "install", "--prefix", self.folder / "npm", *names)
        stamp.write_text(lock, "utf-8")
        return [f"from {LOCK.relative_to(ROOT)}"]

    @property
    def npm(self) -> bool:
        """Whether npm is there; without it no package of TypeScript is made."""
        return shutil.which("npm") is not None

    def program(self, name: str) -> Path:
        """The path of an installed program."""
        return self.folder / "bin" / name

    def npm_program(self, name: str) -> Path:
        """The path of an installed program of npm's."""
        return self.folder / "npm" / "node_modules" / ".bin" / name
