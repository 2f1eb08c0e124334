"""The report of a corpus: one HTML file with plots, which needs no network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from specgen import __version__
from specgen.corpus.build.plots import bar_plot, line_plot
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
