"""The report of a corpus: one HTML file with plots, which needs no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

from specgen import __version__
from specgen.corpus.build.sources import DOCUMENTS
from specgen.report.environment import markup_environment

_CODECS = ("generated", "reference", "kio", "kafka-python")


def report_text(
    summary: Mapping[str, Any], history: Sequence[Mapping[str, Any]] = ()
) -> str:
    """The report on a summary and the releases' changes, as a self-contained page."""
    environment = markup_environment(Path(__file__).parent)
    template = environment.get_template("report.html.jinja")
    return template.render(
        specgen=__version__,
        summary=summary,
        plots=_plots(summary),
        apis=_apis(summary["apis"]),
        partial=[row for row in summary["releases"] if row["missing_modules"]],
        has_documents=any(row["line"] == DOCUMENTS for row in summary["releases"]),
        # Newest first, which most readers look for.
        history=list(reversed(history)),
        codecs=_CODECS,
        total=sum(summary["seconds"].values()),
    )


def _plots(summary: Mapping[str, Any]) -> list[dict[str, Any]]:
    releases = summary["releases"]
    names = [row["release"] for row in releases]
    partial = [bool(row["missing_modules"]) for row in releases]
    documents = [row["line"] == DOCUMENTS for row in releases]
    marks = partial, documents
    over = "over releases"
    plots = [
        line_plot(f"{title} {over}", names, [row[key] for row in releases], *marks)
        for title, key in (
            ("APIs", "apis"),
            ("Message versions", "versions"),
            ("Fields of all versions", "fields"),
        )
    ]
    shares = [round(100 * row["flexible"], 1) for row in releases]
    title = f"Flexible share of message versions, % {over}"
    plots.append(line_plot(title, names, shares, *marks))
    seconds = summary["seconds"]
    plots.append(bar_plot("Seconds by stage", list(seconds), list(seconds.values())))
    return plots


def _apis(apis: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """A row for each API with the share of fixtures in which each codec agrees."""
    return [
        {
            "api": row["api"],
            "cells": [_cell(row["codecs"].get(codec)) for codec in _CODECS],
        }
        for row in apis
    ]


def _cell(counts: Sequence[int] | None) -> dict[str, Any] | None:
    if counts is None or not counts[1]:
        return None
    agreed, fixtures = counts
    share = agreed / fixtures
    # Rounded down, so that 100 % means all.
    percent = "100 %" if agreed == fixtures else f"{int(share * 1000) / 10:.1f} %"
    return {
        "agreed": agreed,
        "fixtures": fixtures,
        "width": round(60 * share, 1),
        "text": percent,
    }


WIDTH, HEIGHT = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 16, 12, 52
_MAX_LABELS = 24


def line_plot(
    title: str,
    names: Sequence[str],
    values: Sequence[float],
    partial: Sequence[bool] = (),
    documents: Sequence[bool] = (),
) -> dict[str, Any]:
    """A point for each name, in order, joined by lines; the axis starts at 0.

    Points that are ``partial`` can't be compared with the others, so no line leads there;
    those out of ``documents`` look different.
    """
    top, ticks = _axis(values)
    is_partial, is_document = (
        [*marks, *(False for _ in names[len(marks) :])]
        for marks in (partial, documents)
    )
    step = (WIDTH - _LEFT - _RIGHT) / max(len(names) - 1, 1)
    points = [
        {
            "x": round(_LEFT + index * step, 1),
            "y": _y(value, top),
            "name": name,
            "value": f"{value:g}",
            "labelled": index % ceil(len(names) / _MAX_LABELS) == 0,
            "partial": is_partial[index],
            "document": is_document[index],
        }
        for index, (name, value) in enumerate(zip(names, values, strict=True))
    ]
    paths = [
        " ".join(f"{point['x']},{point['y']}" for point in run)
        for is_gap, run in groupby(points, key=lambda point: point["partial"])
        if not is_gap
    ]
    return _plot("line", title, ticks) | {"points": points, "paths": paths}


def bar_plot(
    title: str, names: Sequence[str], values: Sequence[float]
) -> dict[str, Any]:
    """A vertical bar for each name; the axis starts at 0."""
    top, ticks = _axis(values)
    step = (WIDTH - _LEFT - _RIGHT) / max(len(names), 1)
    bars = [
        {
            "x": round(_LEFT + (index + 0.15) * step, 1),
            "y": _y(value, top),
            "width": round(0.7 * step, 1),
            "height": round(_y(0, top) - _y(value, top), 1),
            "name": name,
            "value": f"{value:g}",
            "middle": round(_LEFT + (index + 0.5) * step, 1),
        }
        for index, (name, value) in enumerate(zip(names, values, strict=True))
    ]
    return _plot("bars", title, ticks) | {"bars": bars}


def _plot(kind: str, title: str, ticks: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "kind": kind,
        "title": title,
        "ticks": ticks,
        "width": WIDTH,
        "height": HEIGHT,
        "left": _LEFT,
        "right": WIDTH - _RIGHT,
        "base": HEIGHT - _BOTTOM,
    }


def _axis(values: Sequence[float]) -> tuple[float, list[dict[str, Any]]]:
    """The end of the axis, and its ticks at 1, 2 or 5 times a power of ten."""
    largest = max([*values, 0]) or 1
    power = 10 ** floor(log10(largest / 4))
    step = next(power * n for n in (1, 2, 5, 10) if power * n * 5 >= largest)
    count = ceil(largest / step)
    top = count * step
    return top, [
        {"y": _y(index * step, top), "text": f"{index * step:g}"}
        for index in range(count + 1)
    ]


def _y(value: float, top: float) -> float:
    return round(_TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - value / top), 1)
