"""Groups of options that commands share: a parameter of such a type stands for its fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from copy import copy
from dataclasses import MISSING, fields
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, ClassVar, get_args, get_type_hints

from typer.models import ParameterInfo


class Options:
    """A group of options: a dataclass whose fields are annotated as typer's parameters are.

    Its checks are those of ``__post_init__``.  A command that takes a group as a parameter
    has all its options; ``help`` lists them in one panel.
    """

    panel: ClassVar[str | None] = None
    """The panel in a command's help; an option that names another one is listed there."""

    def during(self) -> AbstractContextManager[None]:
        """A context in which the command runs."""
        return nullcontext()


def expanded(command: Callable[..., None]) -> Callable[..., None]:
    """A command for typer: the fields of its groups of options are parameters of its own.

    Groups are made in the order of the parameters, each in the context of those before
    it.  Raises TypeError if two options have one name in Python.
    """
    own = signature(command, eval_str=True)
    groups: dict[str, type[Any]] = {}
    parameters: dict[str, Parameter] = {}
    for parameter in own.parameters.values():
        kind = parameter.annotation
        is_group = isinstance(kind, type) and issubclass(kind, Options)
        if is_group:
            groups[parameter.name] = kind
        for each in _options(kind) if is_group else (parameter,):
            if each.name in parameters:
                raise TypeError(f"{command.__name__} has two options {each.name!r}")
            parameters[each.name] = each.replace(kind=Parameter.KEYWORD_ONLY)

    @wraps(command)
    def run(**values: Any) -> None:
        made: dict[str, Options] = {}
        with ExitStack() as stack:
            for name, group in groups.items():
                chosen = {field.name: values.pop(field.name) for field in fields(group)}
                made[name] = group(**chosen)
                stack.enter_context(made[name].during())
            command(**values, **made)

    vars(run)["__signature__"] = own.replace(parameters=[*parameters.values()])
    run.__annotations__ = {item.name: item.annotation for item in parameters.values()}
    return run


def _options(group: type[Any]) -> Iterator[Parameter]:
    """The fields of a group as keyword parameters, in the group's panel."""
    hints = get_type_hints(group, include_extras=True)
    for field in fields(group):
        annotation, info = get_args(hints[field.name])
        assert isinstance(info, ParameterInfo)
        # A copy: the same option may be in another panel elsewhere.
        placed = copy(info)
        placed.rich_help_panel = info.rich_help_panel or group.panel
        yield Parameter(
            field.name,
            Parameter.KEYWORD_ONLY,
            default=Parameter.empty if field.default is MISSING else field.default,
            annotation=Annotated[annotation, placed],
        )
