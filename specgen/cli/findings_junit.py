"""Findings as a JUnit report for build servers: one test per finding."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from specgen.changes.diff import Differences
from specgen.changes.finding import Finding
from specgen.changes.rules import Level
from specgen.cli.findings import advice, by_message, what
from specgen.report.shown import printable


def junit(differences: Differences) -> str:
    """The report: one suite per message; only errors that are not allowed fail.

    Without findings there is one test that passes, because servers refuse an empty
    report.
    """
    root = ET.Element("testsuites", name=printable(differences.title))
    for name, group in by_message(differences):
        suite = _suite(root, name, len(group), sum(item.is_error for item in group))
        for item in group:
            _case(suite, name, item)
    if not differences.findings:
        suite = _suite(root, "specgen", 1, 0)
        ET.SubElement(suite, "testcase", classname="specgen", name="no findings")
    _count(root, len(differences.findings) or 1, len(differences.errors))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=False)


def _suite(root: ET.Element, name: str, tests: int, failures: int) -> ET.Element:
    suite = ET.SubElement(root, "testsuite", name=printable(name))
    _count(suite, tests, failures)
    return suite


def _count(element: ET.Element, tests: int, failures: int) -> None:
    element.set("tests", str(tests))
    element.set("failures", str(failures))
    element.set("errors", "0")
    element.set("skipped", "0")


def _case(suite: ET.Element, name: str, item: Finding) -> None:
    title = printable(f"{item.rule.id} {what(item)}")
    case = ET.SubElement(suite, "testcase", classname=printable(name), name=title)
    if item.span.path:
        case.set("file", printable(item.span.path))
    if item.span.line:
        case.set("line", str(item.span.line))
    text = advice(item)
    if item.is_error:
        failure = ET.SubElement(case, "failure", type=item.rule.id, message=title)
        failure.text = text
    elif item.level is Level.WARNING:
        ET.SubElement(case, "system-out").text = text
