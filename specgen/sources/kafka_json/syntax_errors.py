"""Explain why a text is not JSON with comments, and where."""

from __future__ import annotations

import re

from lark import UnexpectedCharacters, UnexpectedInput

from specgen.protocol.model import Span
from specgen.report import Problem
from specgen.report import catalogue as problem

_TERMINALS = {
    "LBRACE": "'{'",
    "RBRACE": "'}'",
    "LSQUARE": "'['",
    "RSQUARE": "']'",
    "COMMA": "','",
    "COLON": "':'",
    "STRING": "a string",
    "NUMBER": "a number",
    "TRUE": "true",
    "FALSE": "false",
    "NULL": "null",
    "$END": "the end",
}
_VALUES = {"'{'", "'['", "a string", "a number", "true", "false", "null"}
_GOOD_STRING = re.compile(
    r'"(?:[^"\\\x00-\x1f\ud800-\udfff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*+'
)
_WORD = re.compile(r"[^\W\d]\w{0,39}|-?[\d.][\w.+-]{0,39}|.", re.DOTALL)
_BLANKS = " \t\r\n"


def place_of(error: UnexpectedInput, text: str, path: str) -> Span:
    """The part of the text that could not be parsed."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        lines = text.split("\n")
        line, column = len(lines), len(lines[-1]) + 1
        return Span(path, line, column, line, column + 1)
    line, column = error.line, error.column
    width = len(token or _word(error, text))
    return Span(path, line, column, line, column + width)


def syntax_problem(error: UnexpectedInput, text: str, path: str) -> Problem:
    """The problem behind Lark's error: what was found, and what was expected."""
    place = place_of(error, text, path)
    if isinstance(error, UnexpectedCharacters):
        return _bad_characters(error, text, place)
    token = getattr(error, "token", None)
    hint = _expected(error)
    if token is None or token.type == "$END":
        return problem.syntax(place, "the text ends too early", hint)
    before = text[: error.pos_in_stream or 0].rstrip(_BLANKS)
    if token.type in ("RBRACE", "RSQUARE") and before.endswith(","):
        hint = "remove the comma before it"
    return problem.syntax(place, f"unexpected {problem.quoted(token)}", hint)


def _bad_characters(error: UnexpectedCharacters, text: str, place: Span) -> Problem:
    at, hint = error.pos_in_stream or 0, _expected(error)
    if text[at] == '"':
        return _bad_string(text, at, place)
    if text.startswith("/*", at):
        return problem.syntax(place, "a comment that does not end", "close it with */")
    word = _word(error, text)
    if word[0] in "-.0123456789":
        hint = "a number has digits before and after the point, and no leading 0"
    return problem.syntax(place, f"unexpected {problem.quoted(word)}", hint)


def _bad_string(text: str, at: int, place: Span) -> Problem:
    match = _GOOD_STRING.match(text, at)
    end = match.end() if match else at + 1
    char = text[end : end + 1]
    column = place.column + end - at
    char_span = Span(place.path, place.line, column, place.line, column + 1)
    if char in ("", "\n", "\r") or (char == "\\" and text[end + 1 : end + 2] in "\r\n"):
        return problem.syntax(place, "a string that does not end")
    if char == "\\":
        hint = r"JSON has \" \\ \/ \b \f \n \r \t and \u with four hex digits"
        quoted_char = problem.quoted(text[end : end + 2].replace("\\", "", 1))
        return problem.syntax(
            char_span, f"unknown escape of {quoted_char} in a string", hint
        )
    hint = f"write \\u{ord(char):04x}"
    quoted_char = problem.quoted(char)
    return problem.syntax(
        char_span, f"control character {quoted_char} in a string", hint
    )


def _expected(error: UnexpectedInput) -> str:
    names = getattr(error, "allowed", None) or getattr(error, "accepts", None)
    names = names or getattr(error, "expected", None) or ()
    expected = sorted({_TERMINALS[name] for name in names if name in _TERMINALS})
    if {*expected} >= _VALUES:
        expected = [*sorted({*expected} - _VALUES), "a value"]
    return "expected " + " or ".join(expected) if expected else ""


def _word(error: UnexpectedInput, text: str) -> str:
    match = _WORD.match(text, error.pos_in_stream or 0)
    return match[0] if match else " "
