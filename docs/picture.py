"""Draws ``inspect.svg``, the README's picture: python docs/picture.py."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from specgen.cli.app import app

FRAME = "00000015 0012 0003 00000007 0002 6d65 00 036d65 0431 2e30 00"
PICTURE = Path(__file__).with_name("inspect.svg")
FORM = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: {char_height}px ui-monospace, Menlo, Consolas, monospace; }}
{styles}
</style>
<rect width="100%" height="100%" rx="8" fill="#292929"/>
<g transform="translate(12, 16)" class="{unique_id}-matrix">
{matrix}
</g>
</svg>
"""
"""As rich draws a terminal, but without its window, and without a font from elsewhere."""


def picture() -> str:
    """The command and what it prints, as an SVG."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.suppress(SystemExit):
        app(["inspect", FRAME])
    console = Console(record=True, width=86, file=io.StringIO(), force_terminal=True)
    console.print(Text(f'$ specgen inspect "{FRAME}"', style="bold"))
    for line in printed.getvalue().splitlines():
        text = Text(line)
        text.highlight_regex(r"(?<=  )(?:[0-9a-f]{2} ?)+(?=  )", "yellow")
        text.highlight_regex(r"'.*'", "green")
        text.stylize("bold" if not line.startswith(" ") else "")
        console.print(text)
    drawn = console.export_svg(title="", code_format=FORM, unique_id="t")
    return re.sub(r' clip-path="[^"]*"', "", drawn)


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
