"""Pages inside web archives and mails."""

from __future__ import annotations

import base64
import quopri
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from specgen.disk.inputs import MAX_FILE, decode
from specgen.disk.mime import unpacked
from tests.support.commands import invoke

PAGE = "<pre>Any Request (Version: 0) =&gt; caf\u00e9 b\ncaf\u00e9</pre>"
TEXT = "Content-Type: text/plain; charset=utf-8\n\nno page\n"


def part(charset: str, coding: str) -> bytes:
    """The page as a part of an archive."""
    raw = PAGE.encode(charset)
    codings: dict[str, Callable[[bytes], bytes]] = {
        "base64": base64.encodebytes,
        "quoted-printable": quopri.encodestring,
        "8bit": bytes,
    }
    coded = codings[coding](raw)
    head = f'Content-Type: text/html;\n\tcharset="{charset}"\n'
    return f"{head}Content-Transfer-Encoding: {coding}\n\n".encode() + coded


def archive(*parts: bytes, boundary: str = "b=_0") -> bytes:
    """An archive of parts."""
    head = "From: <Saved by a browser>\nMIME-Version: 1.0\nContent-Type: multipart/related;"
    head += f'\n\ttype="text/html"; boundary="{boundary}"\n\n'
    inner = b"".join(b"\n--" + boundary.encode() + b"\n" + one for one in parts)
    return head.encode() + inner + b"\n--" + boundary.encode() + b"--\n"


@pytest.mark.parametrize("coding", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("charset", ["utf-8", "latin-1"])
def test_the_page_of_an_archive(charset: str, coding: str) -> None:
    page = part(charset, coding)
    nested = archive(TEXT.encode(), page, boundary="inner")
    inside = nested[nested.index(b"Content-Type") :]
    for raw in (page, archive(TEXT.encode(), page), archive(inside, b"x")):
        for ends in (raw, raw.replace(b"\n", b"\r\n")):
            assert decode(ends, "t").replace("\r\n", "\n").strip() == PAGE


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"Any Request (Version: 0) => a\n",
        b"Produce: 0\nFetch: 1\n\nmore\n",
        b'{"a": 1}',
        b"Content-Type: multipart/related; boundary=b\n\n--b\nno heads",
        b"Content-Type: text/html; charset=no-such\n\nx",
        b"Content-Type: text/html\nContent-Transfer-Encoding: base64\n\nx",
        b"Content-Type: text/html; charset=utf-8\n\n\xff",
        b"Content-Type: image/png\n\nx",
        b"Content-Type: text/html; charset=punycode\n\nx",
        b"Content-Type: text/html; a=" + b"x" * 2000 + b"\n\nx",
    ],
)
def test_what_is_none_comes_as_it_is(raw: bytes) -> None:
    assert unpacked(raw) == raw


def test_parts_in_parts_without_end() -> None:
    raw = TEXT.encode()
    for depth in range(50):
        raw = archive(raw, boundary=f"b{depth}")[len("From: <Saved by a browser>\n") :]
    assert unpacked(raw) == raw
    assert len(unpacked(archive(*[b"\n"] * 20_000))) < MAX_FILE


def test_places_in_an_archive_are_those_of_the_page(tmp_path: Path) -> None:
    path = tmp_path / "page.mhtml"
    page = PAGE.replace("\ncaf\u00e9", "\nb => INT9").replace("caf\u00e9 b", "b")
    raw = quopri.encodestring(page.encode())
    head = b"Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n"
    path.write_bytes(head + raw)
    ran = invoke("export", "layouts", path)
    assert ran.status == 1
    assert f"{path}:2:6: warning: B5" in ran.err
    assert "    2 | b => INT9</pre>" in ran.err


def test_lines_like_heads_take_no_time(tmp_path: Path) -> None:
    """Lines that can be divided in two ways doubled the time with each of them once."""
    path = tmp_path / "page.txt"
    path.write_text("Requests:\n" + "  x\n" * 40 + "y\n", encoding="utf-8")
    command = [sys.executable, "-m", "specgen", "export", "layouts", str(path)]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert done.returncode == 2
