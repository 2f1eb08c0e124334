"""Install the engine into the running environment, if it can be built.

If not, print what is missing, and remove any older engine; the exit status is 0 in both
cases.  If the build itself fails, it is pip's.
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
"""Newer than the sources as long as the installed engine was built from them."""
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
            result = subprocess.run(
                command, cwd=folder, capture_output=True, check=False
            )
        except OSError:
            return False
        return result.returncode == 0 and source.with_suffix(".o").exists()


def lack() -> str:
    """What is missing to build the engine; empty if nothing is."""
    if not _compiles("int one;\n"):
        return f"no C compiler ({compiler()})"
    if not _compiles("#include <Python.h>\n"):
        version = ".".join(map(str, sys.version_info[:2]))
        return f"no Python.h for Python {version} (package python{version}-dev)"
    return ""


def main() -> int:
    """Install the engine, or print why not."""
    if missing := lack():
        STAMP.unlink(missing_ok=True)
        # pip warns if it is not installed; its output is dropped.
        command = [*PIP, "uninstall", "--yes", "kafka-wire-native"]
        subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
        print(f"setup: native engine not installed: {missing}; using Python instead")
        return 0
    options = ["--no-build-isolation", "--no-deps", "--force-reinstall"]
    result = subprocess.run([*PIP, "install", *options, str(FOLDER)], check=False)
    if result.returncode == 0:
        STAMP.touch()
    return result.returncode


if __name__ == "__main__":
    sys.exit(main())
