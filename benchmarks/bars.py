"""Horizontal bars as an SVG that reads in light and dark."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

WIDTH, LABEL, ROW, TOP = 760, 230, 26, 56
"""Of the drawing, the names, a row and the title, in pixels."""
STYLE = """\
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-weight: 600 }
.other { fill: #8c959f } .ours { fill: #0969da }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .other { fill: #6e7681 } .ours { fill: #2f81f7 }
}"""


def drawing(means: Mapping[str, Mapping[str, float]], ours: str) -> str:
    """Bars for each operation: the times of all, as multiples of ours, the shortest first.

    ``means`` has them by name and operation.  The scale is by the square root, so that a
    bar of 1 can be seen beside one of 100.
    """
    operations = list(next(iter(means.values())))
    height = TOP + len(operations) * (len(means) + 2) * ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img">',
        f"<style>{STYLE}</style>",
        f'<text class="title" x="8" y="24">Processor time a message, in times of {escape(ours)}; '
        "shorter is faster</text>",
    ]
    longest = max(mean for own in means.values() for mean in own.values())
    y = TOP
    for operation in operations:
        parts.append(
            f'<text class="title" x="8" y="{y + 17}">{escape(operation)}</text>'
        )
        y += ROW
        for name in sorted(means, key=lambda name: means[name][operation]):
            parts += _bar(name, means[name][operation], longest, y, name == ours)
            y += ROW
        y += ROW // 2
    return "\n".join([*parts, "</svg>", ""])


def _bar(name: str, mean: float, longest: float, y: int, is_ours: bool) -> list[str]:
    length = max(2, (WIDTH - LABEL - 80) * (mean / longest) ** 0.5)
    kind = "ours" if is_ours else "other"
    return [
        f'<text x="{LABEL - 8}" y="{y + 17}" text-anchor="end">{escape(name)}</text>',
        f'<rect class="{kind}" x="{LABEL}" y="{y + 4}" width="{length:.0f}" height="{ROW - 8}" rx="2"/>',
        f'<text x="{LABEL + length + 6:.0f}" y="{y + 17}">{mean:.2g}</text>',
    ]
