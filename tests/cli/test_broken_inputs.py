"""Invalid inputs: each gives a clear error with its place, and no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.commands import ended_with_errors, invoke, output_of, specgen
from tests.support.sources import definition, small, write_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def errors_of(source: object, count: int = 1) -> str:
    """The errors that a source gives."""
    return ended_with_errors(invoke("export", "layouts", source), count)


WRONG = """\
{
  "name": "Wrong",
  "type": "data",
  "validVersions": "0-2",
  "flexibleVersions": "none",
  "fields": [
    { "name": "A", "type": "int23", "versions": "0+" },
    { "name": "ö", "type": "int32", "versions": "0+" },
    { "name": "B", "type": "int32", "versions": "x" }
  ]
}
"""


def test_all_errors_with_place_and_caret() -> None:
    Path("wrong.json").write_text(WRONG, encoding="utf-8")
    lines = errors_of("wrong.json", 3).splitlines()
    assert lines[0].startswith("wrong.json:7:28: error: ")
    assert lines[1] == (
        '    7 |     { "name": "A", "type": "int23", "versions": "0+" },'
    )
    assert lines[2].startswith("      |                            ^^^^^")
    assert any(line.startswith("wrong.json:8:15: error: ") for line in lines)
    assert any(line.startswith("wrong.json:9:49: error: ") for line in lines)
    assert sum(line.startswith("      | ") for line in lines) == 3


def test_errors_of_every_file() -> None:
    write_folder(Path("defs"), small())
    Path("defs/A.json").write_text(WRONG, encoding="utf-8")
    Path("defs/B.json").write_bytes(b'{\n  "name": "\xff"}')
    Path("defs/C.json").write_text(WRONG.replace("Wrong", "Other"), encoding="utf-8")
    errors = errors_of("defs", 7)
    assert "defs/B.json:2:12: error: I2: not UTF-8\n" in errors
    assert errors.count('"int23"') == 2


def test_the_caret_of_standard_input() -> None:
    done = specgen("export", "layouts", "-", stdin=WRONG.encode())
    errors = ended_with_errors(done, 3)
    assert errors.startswith("<stdin>:7:28: error: ")
    assert errors.count("^^^^^") >= 1


def test_the_caret_inside_a_jar() -> None:
    with zipfile.ZipFile("x.jar", "w") as jar:
        jar.writestr("common/message/Wrong.json", WRONG)
    errors = errors_of("x.jar", 3)
    assert errors.startswith("x.jar!common/message/Wrong.json:7:28: error: ")
    assert "      |                            ^^^^^" in errors


def test_the_caret_of_a_git_tree() -> None:
    Path("repo").mkdir()
    Path("repo/Wrong.json").write_text(WRONG, encoding="utf-8")
    for args in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=t", "-c", "user.email=t@localhost", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", "-C", "repo", *args], check=True, capture_output=True)
    Path("repo/Wrong.json").unlink()
    errors = errors_of("git:repo@HEAD", 3)
    assert errors.startswith("repo@HEAD:Wrong.json:7:28: error: ")
    assert "      |                            ^^^^^" in errors


def test_a_byte_order_mark_does_not_shift_columns() -> None:
    Path("wrong.json").write_bytes(b"\xef\xbb\xbf" + WRONG.encode())
    marked = errors_of("wrong.json", 3)
    Path("wrong.json").write_bytes(WRONG.encode())
    assert errors_of("wrong.json", 3) == marked


def test_missing() -> None:
    assert errors_of("no/such.json").startswith("no/such.json: error: I1: no such file")
    assert "did you mean '4.3'?" in errors_of("4.33")
    assert "did you mean 'kafka:4.3'?" in errors_of("kafka4.3")


def test_unknown_releases() -> None:
    assert "no such bundled release" in errors_of("kafka:9.9")
    assert "did you mean 'latest'?" in errors_of("kafka:lastest")
    assert "no such bundled release" in errors_of("kafka:")
    assert "no such bundled release" in errors_of("kafka:../releases/4.3")


def test_empty() -> None:
    Path("empty").mkdir()
    Path("blank.json").write_text("")
    Path("spaces.json").write_text(" \n\t\n")
    assert errors_of("empty") == (
        "empty: error: I1: no message definitions found in it\n1 error\n"
    )
    assert errors_of("").startswith("'': error: I1: no such file")
    assert errors_of("blank.json").startswith("blank.json")
    assert errors_of("spaces.json").startswith("spaces.json")
    done = specgen("export", "layouts", "-", stdin=b"")
    assert ended_with_errors(done, 1).startswith("<stdin>") or "stdin" in done.err


def test_a_folder_without_definitions() -> None:
    Path("docs").mkdir()
    Path("docs/notes.json5").write_text("{}")
    (Path("docs") / "x.json").mkdir()
    assert "no message definitions found in it" in errors_of("docs")


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[]",
        "3",
        '"text"',
        "null",
        '{"name": "package", "version": "1.0.0", "dependencies": {}}',
        "<html>",
        "hello world, this is a letter",
        "\0\0\0",
        "#!/bin/sh\nexit 0\n",
        "{" * 10_000,
        '{"a": ' * 2_000,
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_files_without_definitions(text: str) -> None:
    Path("some.json").write_text(text)
    done = invoke("export", "layouts", "some.json")
    errors = ended_with_errors(done)
    assert errors.startswith("some.json")
    assert len(errors) < 4_000


def test_a_file_without_a_definition_among_others() -> None:
    write_folder(Path("defs"), small())
    Path("defs/package.json").write_text('{"name": "x", "private": true}')
    assert "warning: I5" in invoke("show", "Echo", "--source", "defs").err
    strict = ended_with_errors(invoke("show", "Echo", "--source", "defs", "--strict"))
    assert "defs/package.json: error: I5" in strict


def test_not_utf8() -> None:
    raw = json.dumps(definition("A"), indent=2).encode()
    Path("a.json").write_bytes(raw.replace(b'"data"', b'"d\xe4ta"'))
    errors = errors_of("a.json")
    assert errors.startswith("a.json:3:13: error: I2: not UTF-8\n")
    Path("a.json").write_bytes(raw.decode().encode("utf-16")[:-1])
    errors = errors_of("a.json")
    assert errors.startswith("a.json:7:1: error: I2: not UTF-16\n")
    assert "hint: its first bytes are those of UTF-16: save it as UTF-8" in errors
    Path("a.json").write_bytes("öä".encode() + b"\xff")
    assert errors_of("a.json").startswith("a.json:1:3: error: I2: not UTF-8\n")


def test_not_a_zip() -> None:
    Path("x.jar").write_text("text")
    assert errors_of("x.jar") == (
        "x.jar: error: I1: not a readable jar: File is not a zip file\n1 error\n"
    )
    Path("x.jar").write_text("")
    assert "not a readable jar" in errors_of("x.jar")
    assert "no such file" in errors_of("none.jar")


def small_jar(name: str, text: str = "{}") -> bytes:
    """A jar with one stored definition, as bytes."""
    with zipfile.ZipFile(name, "w") as jar:
        jar.writestr("common/message/A.json", text)
    return Path(name).read_bytes()


def test_a_jar_without_definitions() -> None:
    with zipfile.ZipFile("x.jar", "w") as jar:
        jar.writestr("META-INF/MANIFEST.MF", "")
    assert "no message definitions found in it" in errors_of("x.jar")


def test_a_damaged_jar() -> None:
    raw = small_jar("x.jar", json.dumps(definition("A")))
    Path("x.jar").write_bytes(raw.replace(b"validVersions", b"validversions"))
    assert "not a readable jar: Bad CRC-32" in errors_of("x.jar")
    Path("x.jar").write_bytes(raw[: len(raw) // 2])
    assert "not a readable jar" in errors_of("x.jar")
    with zipfile.ZipFile("x.jar", "w", zipfile.ZIP_DEFLATED) as jar:
        jar.writestr("common/message/A.json", "x" * 1000)
    raw = Path("x.jar").read_bytes()
    at = raw.index(b"A.json") + len("A.json")
    Path("x.jar").write_bytes(raw[:at] + b"\xff\xff\xff" + raw[at + 3 :])
    assert "not a readable jar" in errors_of("x.jar")


def test_an_encrypted_jar_and_an_unknown_compression() -> None:
    raw = bytearray(small_jar("x.jar"))
    central = raw.index(b"PK\x01\x02")
    raw[6] |= 1  # the flag for encryption, in both headers
    raw[central + 8] |= 1
    Path("x.jar").write_bytes(bytes(raw))
    assert "not a readable jar" in errors_of("x.jar")
    raw = bytearray(small_jar("x.jar"))
    raw[8] = raw[central + 10] = 99
    Path("x.jar").write_bytes(bytes(raw))
    assert "not a readable jar" in errors_of("x.jar")


def test_a_large_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("specgen.disk.inputs.MAX_FILE", 1 << 20)
    with Path("large.json").open("wb") as stream:
        stream.truncate((1 << 20) + 1)
    assert errors_of("large.json").endswith("larger than 1 MiB\n1 error\n")
    assert errors_of("/dev/zero").endswith("larger than 1 MiB\n1 error\n")


def test_devices_and_pipes() -> None:
    assert "/dev/null" in errors_of("/dev/null")
    script = "cat a.json | $0 -m specgen export layouts /dev/stdin"
    Path("a.json").write_text(json.dumps(definition("A")))
    output = output_of("sh", "-c", script, sys.executable)
    assert output.count("\n") == 3


@pytest.mark.parametrize("name", ["a\0b", "a" * 5000, "a/" * 3000 + "b"])
def test_impossible_file_names(name: str) -> None:
    errors = ended_with_errors(invoke("export", "layouts", name))
    assert "error: " in errors


def test_a_closed_standard_input() -> None:
    done = subprocess.run(
        [
            "sh",
            "-c",
            "exec $0 -m specgen export layouts - <&-",
            sys.executable,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_duplicate_messages() -> None:
    write_folder(Path("a"), small())
    write_folder(Path("a/b"), small())
    errors = errors_of("a", 9)
    assert "message 'EchoRequest' is already defined at a/EchoRequest.json" in errors
    assert "apiKey 900 is already used by EchoRequest, another request" in errors


def test_control_characters_do_not_reach_the_terminal() -> None:
    Path("a.json").write_text('{"na\\u001b[31mme": "\x1b[31m"}')
    errors = ended_with_errors(invoke("export", "layouts", "a.json"))
    assert "\x1b" not in errors


def test_a_version_that_a_message_lacks() -> None:
    errors = ended_with_errors(invoke("show", "Fetch", "--version", 99), 1)
    assert "FetchRequest has versions 0-18, not 99" in errors


def test_a_current_folder_that_was_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = write_folder(tmp_path / "defs", small())
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    ran = invoke("generate", source, "--target", "docs", "-o", "out")
    assert ran.status == 2
    assert "the current folder: error: No such file or directory" in ran.err


@pytest.mark.parametrize("value", ["[" * 50_000, "9" * 5_000])
def test_settings_that_no_parser_takes(
    value: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("specgen.toml").write_text(f"a = {value}\n")
    assert "C1: not TOML" in ended_with_errors(invoke("generate"), 1)
    Path("ranges.json").write_text(f'{{"Fetch": {value}}}')
    done = invoke("compat", "kafka:2.8", "kafka:4.0", "--ranges", "ranges.json")
    assert "I1: not JSON" in ended_with_errors(done, 1)
