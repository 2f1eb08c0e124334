"""Options that decorators add to commands."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from typing import Any


def add_option(
    wrapper: Callable[..., None],
    command: Callable[..., None],
    name: str,
    annotation: Any,
    default: Any,
) -> Callable[..., None]:
    """Give the wrapper of a command that command's parameters, and one more."""
    own = signature(command, eval_str=True)
    added = Parameter(
        name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )
    parameters = [*own.parameters.values(), added]
    vars(wrapper)["__signature__"] = own.replace(parameters=parameters)
    wrapper.__annotations__ = {item.name: item.annotation for item in parameters}
    return wrapper
