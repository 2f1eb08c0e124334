"""``make setup`` builds the engine, or says in one line what is missing."""

from __future__ import annotations

import shlex
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

PATH = Path(__file__).parents[2] / "engine" / "install.py"
PIP = """
import sys
from pathlib import Path
with Path("calls").open("a") as file: print(*sys.argv[1:], file=file)
sys.exit({status})
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The installer, with another pip and another stamp file."""
    spec = spec_from_file_location("engine_install", PATH)
    assert spec and spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.chdir(tmp_path)
    _pip(module, 0)
    module.STAMP = tmp_path / "stamp"  # type: ignore[attr-defined]
    return module


def _pip(install: Any, status: int) -> None:
    install.PIP = [sys.executable, "-c", PIP.format(status=status)]


@pytest.mark.parametrize(
    ("compiler", "lack"),
    [
        ("false", "no C compiler (false)"),
        ("true", "no C compiler (true)"),
        ("no-such-compiler -O3", "no C compiler (no-such-compiler -O3)"),
    ],
)
def test_without_a_compiler(
    install: Any,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    compiler: str,
    lack: str,
) -> None:
    """The installed engine is removed, since it could not be rebuilt."""
    monkeypatch.setenv("CC", compiler)
    install.STAMP.touch()
    assert install.main() == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert line == f"setup: native engine not installed: {lack}; using Python instead"
    assert not install.STAMP.exists()
    assert Path("calls").read_text() == "uninstall --yes kafka-wire-native\n"


def test_without_headers(install: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiler that accepts any text without an include."""
    compiler = Path("compiler")
    compiler.write_text(
        '#!/bin/sh\nfor last; do :; done\ngrep -q include "$last" && exit 1\n'
        'touch "${last%.c}.o"\n'
    )
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", shlex.quote(str(compiler.resolve())))
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    expected = f"no Python.h for Python {version} (package python{version}-dev)"
    assert install.lack() == expected


def test_a_successful_build(install: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "lack", str)
    assert install.main() == 0
    assert install.STAMP.exists()
    assert Path("calls").read_text().split()[-1] == str(PATH.parent)


def test_a_failed_build_is_reported(
    install: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install, "lack", str)
    _pip(install, 7)
    assert install.main() == 7
    assert not install.STAMP.exists()
