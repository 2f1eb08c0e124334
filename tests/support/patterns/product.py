"""Every regular expression of the product, and how it is used, found by reading its code."""

from __future__ import annotations

import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from runpy import run_path
from typing import Any

from lark.load_grammar import load_grammar

from tests.support.patterns.automaton import Use

REPOSITORY = Path(__file__).parents[3]
_FOLDERS = {
    "specgen": "specgen",
    "pyspark_kafka_log": "pyspark_kafka_log",
    "generated/python/kafka_wire": "kafka_wire",  # what templates/python becomes
    "engine": "",  # a folder of scripts
    "templates": "",
}
_NOT_OURS = ("specgen/corpus/peers/", "templates/python/__package__/")
"""What is in no package, and what ``generated`` has as well."""
_USES = {
    "match": Use.MATCH,
    "fullmatch": Use.FULLMATCH,
    "search": Use.SEARCH,
    **dict.fromkeys(("finditer", "findall", "sub", "subn", "split"), Use.REPEAT),
}
_EVERY_USE = frozenset(_USES.values())
_USES_PATTERNS = re.compile(
    rf"^(?:import|from) re\b|\b[A-Z_]+\.(?:{'|'.join(_USES)})\b", re.M
)
"""What is in a module with patterns, be they its own or imported."""


@dataclass(frozen=True)
class Pattern:
    """A regular expression in the product."""

    place: str
    """Its module, and the name that it is assigned to or the function that it is in."""
    text: str | bytes
    flags: int
    uses: frozenset[Use]


@dataclass(frozen=True)
class Unreadable:
    """One made of values that are known only when the product runs."""

    place: str


def patterns() -> list[Pattern | Unreadable]:
    """All those of modules and grammars."""
    files = (
        (path, path.relative_to(REPOSITORY).as_posix(), package, folder)
        for folder, package in _FOLDERS.items()
        for path in sorted((REPOSITORY / folder).rglob("*.py"))
    )
    modules = []
    for path, place, package, folder in files:
        text = path.read_text(encoding="utf-8")
        if _USES_PATTERNS.search(text) and not place.startswith(_NOT_OURS):
            parts = path.relative_to(REPOSITORY / folder).with_suffix("").parts
            name = ".".join([package, *(p for p in parts if p != "__init__")])
            values = vars(importlib.import_module(name)) if package else {"re": re}
            modules.append(_Module(place, text, values))
    grammars = sorted((REPOSITORY / "specgen").rglob("*.lark"))
    return [
        *_of_modules(modules),
        *(one for path in grammars for one in _terminals(path)),
    ]


def patterns_of(path: Path) -> list[Pattern | Unreadable]:
    """Those of one file: a module, which is run, or a grammar."""
    if path.suffix == ".lark":
        return [*_terminals(path)]
    text = path.read_text(encoding="utf-8")
    return _of_modules([_Module(path.as_posix(), text, run_path(str(path)))])


def _of_modules(modules: Sequence[_Module]) -> list[Pattern | Unreadable]:
    places: dict[re.Pattern[Any], str] = {}
    for module in modules:
        for place, one in module.compiled():
            places.setdefault(one, place)
    known = {(one.pattern, one.flags & ~re.UNICODE) for one in places}
    named = (
        Pattern(
            place,
            one.pattern,
            one.flags & ~re.UNICODE,
            frozenset(use for each in modules for use in each.uses(one)) or _EVERY_USE,
        )
        for one, place in places.items()
    )
    others = (
        one
        for module in modules
        for one in module.others()
        if isinstance(one, Unreadable) or (one.text, one.flags) not in known
    )
    return [*named, *others]


def _terminals(path: Path) -> Iterator[Pattern]:
    """The terminals of a grammar; a lexer applies them wherever one has ended."""
    load: Any = load_grammar
    grammar, _ = load(path.read_text(encoding="utf-8"), str(path), [], False)
    terminals, _, _ = grammar.compile([grammar.rule_defs[0][0]], "*")
    for one in terminals:
        place = (
            f"{path.as_posix().removeprefix(f'{REPOSITORY.as_posix()}/')} {one.name}"
        )
        yield Pattern(place, one.pattern.to_regexp(), 0, frozenset([Use.TOKENS]))


class _Module:
    """A module that uses regular expressions."""

    def __init__(self, place: str, text: str, values: dict[str, Any]) -> None:
        self.place = place
        self.values = {**values}
        self._holders: dict[re.Pattern[Any], list[str]] = defaultdict(list)
        for name, value in self.values.items():
            for one in _compiled(value):
                self._holders[one].append(name)
        self._nodes = [*ast.walk(ast.parse(text))]
        self._parents = {
            child: node for node in self._nodes for child in ast.iter_child_nodes(node)
        }
        self._uses: dict[str, set[Use]] = defaultdict(set)
        parameters = {
            (node.name, at): one.arg
            for node in self._nodes
            if isinstance(node, ast.FunctionDef)
            for at, one in enumerate(node.args.args)
        }
        passed: list[tuple[str, str]] = []
        for node in self._nodes:
            match node:
                case ast.Attribute(value=value, attr=attr) if attr in _USES:
                    for name in _names(value):
                        self._uses[name].add(_USES[attr])
                case ast.Call(func=ast.Name(function), args=args):
                    passed += [
                        (name, parameters[function, at])
                        for at, argument in enumerate(args)
                        for name in _names(argument)
                        if (function, at) in parameters
                    ]
        for name, parameter in passed:
            if name in self.values:
                self._uses[name] |= self._uses[parameter]

    def uses(self, pattern: re.Pattern[Any]) -> set[Use]:
        """How a pattern, or what contains it, is used here."""
        names = {name if self._uses[name] else "" for name in self._holders[pattern]}
        return {use for name in names for use in self.uses_of(name)}

    def uses_of(self, name: str) -> set[Use]:
        """How what has a name is used; "" are all that are not in the module's names."""
        if name:
            return self._uses[name]
        others = self._uses.keys() - self.values.keys()
        return {use for name in others for use in self._uses[name]}

    def compiled(self) -> Iterator[tuple[str, re.Pattern[Any]]]:
        """The patterns among the module's values, with their places."""
        for one, names in self._holders.items():
            yield f"{self.place} {names[0]}", one

    def others(self) -> Iterator[Pattern | Unreadable]:
        """The patterns in functions."""
        for node in self._nodes:
            match node:
                case ast.Call(func=ast.Attribute(value=ast.Name("re"), attr=attr)):
                    if attr != "compile" and attr not in _USES:
                        continue
                case _:
                    continue
            place = f"{self.place} {self._function(node)}"
            try:
                pattern = self._evaluated(node.args[0])
            except NameError:
                if self._function(node):
                    yield Unreadable(place)
                continue
            flags = [word.value for word in node.keywords if word.arg == "flags"]
            flags += [arg for arg in node.args[1:] if "re." in ast.unparse(arg)]
            flag = sum(int(self._evaluated(each)) for each in flags)
            yield Pattern(
                place, pattern, flag, frozenset(self._uses_of_call(node, attr))
            )

    def _uses_of_call(self, call: ast.Call, function: str) -> set[Use]:
        if function != "compile":
            return {_USES[function]}
        match self._parents[call]:
            case ast.Attribute(attr=attr):
                return {_USES[attr]}
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
                return self.uses_of(_names(target)[0])
        return self.uses_of("")

    def _function(self, node: ast.AST) -> str:
        """The function that something is in, if any."""
        parent = self._parents.get(node)
        while parent and not isinstance(parent, ast.FunctionDef | ast.Lambda):
            parent = self._parents.get(parent)
        return getattr(parent, "name", "lambda") if parent else ""

    def _evaluated(self, node: ast.expr) -> Any:
        """The value of an expression in which only what is escaped may be unknown."""
        tree = ast.Expression(_Sampled().visit(deepcopy(node)))
        code = compile(ast.fix_missing_locations(tree), "", "eval")
        return eval(code, {**self.values})


class _Sampled(ast.NodeTransformer):
    """Puts letters for what is escaped."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace ``re.escape(…)`` and ``map(re.escape, …)``."""
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name("re"), attr="escape")):
                return ast.Constant(b"z" if "encode" in ast.unparse(node) else "z")
            case ast.Call(func=ast.Name("map"), args=[first, _]):
                if ast.unparse(first) == "re.escape":
                    return ast.Tuple([ast.Constant("z")] * 2, ast.Load())
        return self.generic_visit(node)


def _names(node: ast.AST) -> list[str]:
    """The names that a value may have: of a choice, both; of an item, that of the whole."""
    match node:
        case ast.IfExp(body=body, orelse=orelse):
            return [*_names(body), *_names(orelse)]
        case ast.Subscript(value=value):
            return _names(value)
    return [getattr(node, "id", "") or getattr(node, "attr", "")]


def _compiled(value: Any) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        yield from _compiled([*value.values()])
    elif isinstance(value, list | tuple | set | frozenset):
        for one in value:
            yield from _compiled(one)
