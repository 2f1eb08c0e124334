"""Generates ``docs/rules/``: a page for each evolution rule, with an example."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from specgen.changes.diff import Differences
from specgen.changes.differing import diff, lint
from specgen.changes.examples import Example, Texts, examples
from specgen.changes.finding import Finding
from specgen.changes.rules import EvolutionRule, Level, evolution_rules
from specgen.disk.inputs import TextFile
from specgen.report import Problems, marked_line
from specgen.sources.loading import Loaded
from specgen.sources.opening import read_texts


def example_differences(example: Example) -> Differences:
    """The findings of an example; paths begin with ``old/`` and ``new/``."""
    new = _loaded("new", example.new)
    if example.old is not None:
        return diff(_loaded("old", example.old), new)
    return lint(new, texts={f"new/{name}": text for name, text in example.new.items()})


def example_finding(rule: EvolutionRule) -> Finding:
    """The finding that the example shows; raises ValueError unless there is exactly one."""
    example = examples()[rule.id]
    (item,) = (
        item
        for item in example_differences(example).findings
        if (item.rule, item.place) == (rule, example.place)
    )
    return item


def explained(rule: EvolutionRule) -> Iterator[tuple[str, str]]:
    """The parts of a rule's explanation, each with its heading."""
    yield "Why", rule.why
    yield "Basis", f"{rule.basis}."
    yield "Remedy", f"{rule.any_remedy}."
    if rule.fix:
        yield "What specgen lint --fix does", f"{rule.fix}."


def example_texts(rule: EvolutionRule) -> str:
    """The example's definitions; as a diff if there are two sides."""
    example = examples()[rule.id]
    if example.old is None:
        files = (f"// new/{name}\n{text}" for name, text in example.new.items())
        return "".join(files).rstrip("\n")
    return "\n".join(
        line
        for name in dict.fromkeys((*example.old, *example.new))
        for line in _compared(
            name, example.old.get(name, ""), example.new.get(name, "")
        )
    )


def found(rule: EvolutionRule) -> Iterator[str]:
    """The example's finding as text: a line, then the lines of both sides."""
    example, item = examples()[rule.id], example_finding(rule)
    sides = " → ".join(side for side in (item.old, item.new) if side)
    yield f"{item.level}: {rule.id}: {item.place}: {sides}"
    texts = {f"new/{name}": text for name, text in example.new.items()}
    texts |= {f"old/{name}": text for name, text in (example.old or {}).items()}
    for span in (item.old_span, item.new_span):
        if span.line:
            yield str(span)
            yield from marked_line(span, texts[span.path].split("\n"))


def rule_page(rule: EvolutionRule) -> str:
    """The page of a rule."""
    commands = " and ".join(f"`specgen {name}`" for name in rule.found_by)
    lines = [
        f"# {rule.id}",
        "",
        f"{rule.purpose[0].upper()}{rule.purpose[1:]}.",
        "",
        "| level | category | found by |",
        "| --- | --- | --- |",
        f"| {rule.level} | {rule.category} | {commands} |",
    ]
    for heading, text in explained(rule):
        lines += ["", f"**{heading}.** {text[0].upper()}{text[1:]}"]
    language = "json" if examples()[rule.id].old is None else "diff"
    lines += ["", "## Example", "", f"```{language}", example_texts(rule), "```"]
    lines += ["", "```text", *found(rule), "```"]
    if rule.level is not Level.INFO and example_finding(rule).new_span.path:
        allowing = f"`// specgen: allow {rule.id} the reason`"
        lines += [
            "",
            f"To allow an intended change, see [What is allowed](../evolution.md#what-is-allowed), for example {allowing}.",
        ]
    lines += ["", "[All rules](../evolution.md#rules)"]
    return "\n".join(lines) + "\n"


def rule_pages() -> dict[str, str]:
    """The pages of all rules, by file name."""
    return {f"{id_}.md": rule_page(rule) for id_, rule in evolution_rules().items()}


def _compared(name: str, old: str, new: str) -> Iterator[str]:
    sides = f"old/{name}" if old else "/dev/null", f"new/{name}" if new else "/dev/null"
    if old == new:
        sides = f"old/{name}", f"new/{name}"
        yield from (f"--- {sides[0]}", f"+++ {sides[1]}")
        yield from (f" {line}" for line in old.splitlines())
        return
    whole = max(old.count("\n"), new.count("\n"))
    lines = unified_diff(
        old.splitlines(), new.splitlines(), *sides, n=whole, lineterm=""
    )
    yield from (line for line in lines if not line.startswith("@@"))


def _loaded(name: str, texts: Texts) -> Loaded:
    files = [TextFile(f"{name}/{file}", text) for file, text in texts.items()]
    release = read_texts(name, files, Problems())
    return Loaded(name, release, release.messages)


if __name__ == "__main__":
    for page, text in rule_pages().items():
        Path(sys.argv[1], page).write_text(text, "utf-8")
