"""``specgen inspect``: explains the bytes of a message."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import typer

from specgen.cli.console import FINDINGS
from specgen.cli.inspection import Inspection, inspect
from specgen.cli.output import OUTPUT, Json, print_json, write_lines
from specgen.cli.reading import BundledSource, Reading
from specgen.cli.report import current_report
from specgen.disk.hex_text import bytes_of
from specgen.disk.inputs import read_raw, stdin_file
from specgen.protocol.codec import Trace
from specgen.protocol.codec.record_batches import Decompressed
from specgen.protocol.model import runs_text
from specgen.report.problem import bad_input
from specgen.report.shown import printable, without_commands
from specgen.sources.loading import ALL_RELEASES

_INPUT = "The bytes"
_COUNTED = {"count": "element", "length": "byte"}
_SHOWN_BYTES = 8
_SHOWN_LETTERS = 100


def inspect_bytes(
    argument: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file, - for standard input, or the bytes themselves: hexadecimal, or "
            "a dump by xxd, hexdump, tcpdump or Wireshark. A file may also be binary.",
        ),
    ],
    message: Annotated[
        str,
        typer.Option(
            "--message",
            metavar="NAME",
            help="The message, such as FetchResponse; without it the bytes are a request "
            "with its header.",
            rich_help_panel=_INPUT,
        ),
    ] = "",
    version: Annotated[
        int | None,
        typer.Option(
            "--version",
            metavar="N",
            help="The message's version; by default the newest that the bytes fit.",
            rich_help_panel=_INPUT,
        ),
    ] = None,
    framed: Annotated[
        bool,
        typer.Option(
            "--frame",
            help="The message is preceded by a header, with or without a size.",
            rich_help_panel=_INPUT,
        ),
    ] = False,
    is_binary: Annotated[
        bool,
        typer.Option(
            "--binary",
            help="A file is the bytes themselves, even if it could be hexadecimal.",
            rich_help_panel=_INPUT,
        ),
    ] = False,
    at: Annotated[
        int | None,
        typer.Option(
            "--at",
            metavar="OFFSET",
            min=0,
            help="Only show the values that hold this byte, with their paths.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    source: BundledSource = ALL_RELEASES,
    *,
    reading: Reading,
    as_json: Json = False,
) -> None:
    """Show what each byte of a message means, for example from a bug report.

    Exit status 1 if the bytes don't fit the message and version; what could be read is
    shown.
    """
    data = _bytes(argument, is_binary)
    loaded = reading.read(source)
    done = inspect(loaded, data, message, version, framed=framed)
    if at is not None:
        done = _around(done, at)
    if as_json:
        print_json(_facts(done))
    else:
        errors = {error.code: error.name for error in loaded.release.errors}
        # Not by the console, which takes ten times as long; there may be 200,000 lines.
        lines = map(printable, _lines(done, data, errors))
        write_lines(map(without_commands, lines))
    sys.exit(0 if done.is_right else FINDINGS)


def _around(done: Inspection, at: int) -> Inspection:
    """Only the pieces that hold a byte; raises SpecError if none does."""
    parts = [
        replace(part, pieces=holding)
        for part in done.parts
        if (holding := tuple(p for p in part.pieces if 0 <= at - p.offset < p.length))
    ]
    if not parts:
        what = f"byte {at} was not read" if at < done.size else f"{done.size} bytes"
        raise bad_input(f"--at {at}", what, "bytes count from 0")
    return replace(done, parts=tuple(parts))


def _bytes(argument: str, is_binary: bool) -> bytes:
    # Path.exists fails for a text that is too long to be a path.
    if argument != "-" and not os.path.exists(argument):  # noqa: PTH110
        data = bytes_of(argument)
        if not data:
            raise bad_input(
                argument[:_SHOWN_LETTERS] or "''",
                "neither a file nor bytes in hexadecimal",
            )
        return data
    raw = stdin_file().raw if argument == "-" else read_raw(Path(argument)).raw
    shown: bytes | None = None
    if not is_binary:
        with suppress(UnicodeDecodeError):
            shown = bytes_of(raw.decode("ascii"))
    if shown:
        current_report().note(
            f"read as hexadecimal, {len(shown)} bytes; --binary reads the file itself"
        )
    return shown or raw


def _lines(done: Inspection, data: bytes, errors: Mapping[int, str]) -> Iterator[str]:
    if done.advice:
        yield done.advice
    for part in done.parts:
        yield f"{part.message} v{part.layout.version}"
        yield from _table(part.pieces, data, part.is_compact, errors)
        for opened in part.decompressed:
            size = _count(len(opened.data), "byte")
            yield f"{opened.path}, decompressed from {opened.codec}: {size}"
            yield from _table(opened.pieces, opened.data, False, errors)
        yield from (f"{part.message}: {what}" for what in part.damage)
        if part.error is not None:
            yield f"{part.message} v{part.layout.version}: {part.error}"
    if done.also:
        ranges = runs_text(done.also)
        yield f"the bytes also fit versions {ranges}; choose one with --version"


def _table(
    pieces: Sequence[Trace], data: bytes, is_compact: bool, errors: Mapping[int, str]
) -> Iterator[str]:
    """A line for each piece: where it is, its bytes, path, type and value."""
    rows = [
        (
            f"0x{piece.offset:x}",
            _hexadecimal(data[piece.offset : piece.offset + piece.length]),
            piece.path or "(message)",
            piece.type,
            f"{_value(piece, is_compact, errors)}  {piece.note}",
        )
        for piece in _shown(pieces)
    ]
    widths = [max(map(len, column), default=0) for column in zip(*rows, strict=True)]
    line = "  " + "  ".join(f"{{:<{width}}}" for width in widths[:-1]) + "  {}"
    yield from (line.format(*row).rstrip() for row in rows)


def _shown(pieces: Sequence[Trace]) -> Iterator[Trace]:
    """The pieces that show each byte once: values without lengths, tags without sections."""
    once = [piece for piece in pieces if piece.type != "tag_buffer"]
    places = [(piece.path, piece.offset) for piece in once]
    for piece, place, later in zip_longest(once, places, places[1:]):
        if place != later:
            yield piece


def _hexadecimal(raw: bytes) -> str:
    shown = raw[:_SHOWN_BYTES].hex(" ")
    return shown if len(raw) <= _SHOWN_BYTES else f"{shown} …"


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}{'s' * (number != 1)}"


def _value(piece: Trace, is_compact: bool, errors: Mapping[int, str]) -> str:
    match piece.value:
        case bytes() as raw:
            return _count(len(raw), "byte")
        case str() as text:
            shown = repr(text)
            cut = f"{shown[:_SHOWN_LETTERS]}…"
            return shown if len(shown) <= _SHOWN_LETTERS else cut
        case None | bool():
            return json.dumps(piece.value)
        case int() as count if piece.type in _COUNTED:
            size = count - is_compact
            return "null" if size < 0 else _count(size, _COUNTED[piece.type])
        case int() as code if piece.path.endswith("error_code"):
            return f"{code} {errors.get(code, '')}".rstrip()
    return str(piece.value)


def _facts(done: Inspection) -> dict[str, Any]:
    error = done.error
    return {
        "format": 1,
        "size": done.size,
        "parts": [
            {
                "message": part.message,
                "version": part.layout.version,
                "value": part.value,
                "pieces": [_piece(piece) for piece in part.pieces],
                "decompressed": [_opened(opened) for opened in part.decompressed],
                "damage": [*part.damage],
            }
            for part in done.parts
        ],
        "also_versions": [*done.also],
        "advice": done.advice or None,
        "error": error
        and {"path": error.path, "offset": error.offset, "reason": error.reason},
    }


def _opened(opened: Decompressed) -> dict[str, Any]:
    return {
        "path": opened.path,
        "codec": opened.codec,
        "data": opened.data.hex(),
        "pieces": [_piece(piece) for piece in opened.pieces],
    }


def _piece(piece: Trace) -> dict[str, Any]:
    value = piece.value
    if isinstance(value, bytes):
        value = value.hex()
    elif isinstance(value, UUID):
        value = str(value)
    facts = piece._asdict() | {"value": value}
    return facts if piece.note else {k: v for k, v in facts.items() if k != "note"}
