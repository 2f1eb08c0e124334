"""The generated text: files of readable length, plain, formatted, nothing obscure."""

from __future__ import annotations

import ast
import random
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import kafka_wire
import pytest

from specgen.disk.data import data_folder
from tests.generated.packages import render
from tests.support.definitions import field, message

PACKAGE = Path(kafka_wire.__file__).parent
FOLDER = PACKAGE.parent
MODULES = sorted(PACKAGE.rglob("*.py"))
MESSAGES = [path for path in MODULES if path.parent.name == "_messages"]
FILES = [*MODULES, *sorted(PACKAGE.rglob("*.json")), *sorted(FOLDER.glob("*.*"))]

MOST_LINES = 2_500
IMPORTS = {
    *("__future__", "collections.abc", "struct", "typing", "uuid", "msgspec"),
    *(".._runtime.equality", ".._runtime.fast"),
    *(".._runtime.message", ".._runtime.shared"),
}
FORBIDDEN = {
    *("exec", "eval", "compile", "open", "__import__", "getattr", "setattr", "globals"),
    *("locals", "vars", "input", "breakpoint", "print"),
}


def test_files_are_of_readable_length() -> None:
    long = {
        path.name: lines
        for path in MODULES
        if (lines := path.read_bytes().count(b"\n")) > MOST_LINES
    }
    assert long == {}
    assert len(MESSAGES) == len(kafka_wire.MESSAGES) + 1


def test_generated_modules_are_marked_as_generated() -> None:
    """The rest of the package is copied: the runtime and the modules that programs import."""
    copied = data_folder("templates") / "python" / "__package__"
    for path in MODULES:
        of_runtime = PACKAGE / "_runtime" in path.parents
        if not of_runtime and not (copied / path.relative_to(PACKAGE)).exists():
            head = " ".join(path.read_text("utf-8").split("\n#\n")[0].split())
            assert re.match(r"# (\w+, )?[gG]enerated by specgen", head), path.name
            assert "Do not edit" in head, path.name


@pytest.fixture(scope="module")
def trees() -> dict[Path, ast.Module]:
    """The parsed modules of messages."""
    return {path: ast.parse(path.read_bytes()) for path in MESSAGES}


def test_modules_of_messages_explain_their_short_names(
    trees: dict[Path, ast.Module],
) -> None:
    """The heading explains the one-letter names that every function uses."""
    for path in MESSAGES:
        text = path.read_text("utf-8")
        cls, *_ = re.findall(r"^class (\w+)\(", text, re.MULTILINE) or [None]
        if cls is None:
            assert path.stem == "__init__"
            continue
        head, _, _ = text.partition("\nfrom __future__")
        about, guide = head.split("\n#\n")
        assert about.startswith(f"# {cls}, "), path.name
        assert len(guide.splitlines()) == 6
        used = {
            node.id
            for node in ast.walk(trees[path])
            if isinstance(node, ast.Name) and len(node.id) == 1
        }
        explained = {*re.findall(r"``(\w)``", guide)}
        assert used - {"_", "x"} <= explained, path.name


def test_a_default_nil_uuid_is_written_by_name() -> None:
    own = "H3KKO4NTRPaCWtEmm3vW7A"
    definition = message([field("Nil", "uuid"), field("Own", "uuid", default=own)])
    text = render([definition])["own_wire/_messages/test_message.py"].decode()
    assert "nil: uuid, versions 0+, default nil UUID." in text
    assert f"own: uuid, versions 0+, default {own}." in text


def test_files_are_plain_text() -> None:
    for path in FILES:
        raw = path.read_bytes()
        assert raw.isascii(), path.name
        assert raw.endswith(b"\n") or not raw, path.name
        assert not raw.endswith(b"\n\n"), path.name
        assert b"\r" not in raw and b"\t" not in raw, path.name
        assert b" \n" not in raw or path.suffix == ".md", path.name


def test_no_path_of_the_machine_is_in_a_file() -> None:
    places = (str(Path.home() / "x")[:-1], str(FOLDER.parents[1]), "/tmp/")
    for path in FILES:
        text = path.read_text("utf-8")
        assert not [place for place in places if place in text], path
        assert "Licensed to the Apache" not in text


def test_modules_only_call_what_they_import(trees: dict[Path, ast.Module]) -> None:
    """No name is looked up at run time, and nothing comes from outside the package."""
    for path, tree in trees.items():
        run = [node for node in tree.body if not _is_for_types(node)]
        for node in ast.walk(ast.Module(run, [])):
            if isinstance(node, ast.Name):
                assert node.id not in FORBIDDEN, path.name
            elif isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= IMPORTS, path.name
            elif isinstance(node, ast.ImportFrom):
                place = "." * node.level + (node.module or "")
                assert place in IMPORTS, path.name


def _is_for_types(node: ast.stmt) -> bool:
    """Whether it imports a request's response, which only type checkers see."""
    return (
        isinstance(node, ast.If)
        and ast.unparse(node.test) == "TYPE_CHECKING"
        and [type(inner) for inner in node.body] == [ast.ImportFrom]
    )


def test_the_runtime_executes_no_text_as_code() -> None:
    for path in sorted((PACKAGE / "_runtime").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Name):
                assert node.id not in ("exec", "eval", "compile", "__import__")


def test_the_runtime_is_a_copy_of_the_templates() -> None:
    source = data_folder("templates") / "python" / "__package__" / "_runtime"
    for path in sorted(source.rglob("*.py")):
        copied = PACKAGE / "_runtime" / path.relative_to(source)
        assert copied.read_bytes() == path.read_bytes()


def test_the_package_is_declared_as_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


@pytest.mark.slow
def test_black_agrees_with_a_sample() -> None:
    _black([*random.Random(5).sample(MESSAGES, 39), PACKAGE / "__init__.py"])


@pytest.mark.slow
def test_black_agrees() -> None:
    _black(MODULES)


def _black(paths: Sequence[Path]) -> None:
    command = [sys.executable, "-m", "black", "--check", "--quiet", "--diff"]
    command += ["--target-version", "py311", "--config", "pyproject.toml"]
    done = subprocess.run(
        [*command, *map(str, paths)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[:4000] or done.stderr
