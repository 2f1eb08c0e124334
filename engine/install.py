"""Install the engine into the environment that runs this, where it can be built.

Where it can't, one line says what is missing, and no older engine stays behind: the status
is 0 either way.  It is 1 where the build itself fails.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).parent
STAMP = Path(sys.prefix) / ".engine"
"""Newer than the sources as long as what is installed was built of them."""
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]


def compiler() -> str:
    """The command of the C compiler that setuptools would use."""
    return os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"


def _compiles(text: str) -> bool:
    include = sysconfig.get_path("include")
    with TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text(text, encoding="utf-8")
        command = [*shlex.split(compiler()), f"-I{include}", "-c", str(source)]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        except OSError:
            return False
        return done.returncode == 0 and source.with_suffix(".o").exists()


def lack() -> str:
    """What is missing to build the engine; empty if nothing is."""
    if not _compiles("int one;\n"):
        return f"no C compiler ({compiler()})"
    if not _compiles("#include <Python.h>\n"):
        version = ".".join(map(str, sys.version_info[:2]))
        return f"no Python.h of Python {version} (package python{version}-dev)"
    return ""


def main() -> int:
    """Install it, or say why not."""
    if missing := lack():
        STAMP.unlink(missing_ok=True)
        # pip warns of what is not installed.
        command = [*PIP, "uninstall", "--yes", "kafka-wire-native"]
        subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
        print(f"setup: left out the native engine: {missing}; Python does its work")
        return 0
    options = ["--no-build-isolation", "--no-deps", "--force-reinstall"]
    done = subprocess.run([*PIP, "install", *options, str(FOLDER)], check=False)
    if done.returncode == 0:
        STAMP.touch()
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
