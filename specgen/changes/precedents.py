"""How the bundled releases used numbers, read on demand."""

from __future__ import annotations

from collections.abc import Sequence

from specgen.changes.reuse import Form, Precedents
from specgen.protocol.model import Kind, Message
from specgen.protocol.model.identity import OLD_NAMES
from specgen.sources.bundled import Bundle, located


class BundledPrecedents(Precedents):
    """The precedents of all bundled releases."""

    def __init__(self, bundle: Bundle | None = None) -> None:
        self._bundle = bundle or Bundle()

    def forms(self, message: Message) -> Sequence[Form]:
        """The forms that a message had, also under older names, oldest first."""
        old = {
            f"{api}{message.kind.capitalize()}"
            for api, key in OLD_NAMES.items()
            if message.kind.is_rpc and key == message.api_key
        }
        return self._forms(message, {message.name, *old})

    def is_known(self, message: Message) -> bool:
        """Whether a release had a message of this name under its key, or in its module."""
        if message.kind.is_rpc:
            return message.api in self._apis(message)
        return message.name in self._bundle.names_in(message.module)

    def holders(self, message: Message) -> Sequence[Form]:
        """All messages that ever had the message's key, each in its last form."""
        names = self._bundle.names_in(message.module)
        if message.kind.is_rpc:
            kind = message.kind.capitalize()
            names = {f"{api}{kind}" for api in self._apis(message)}
        forms = (form for form in self._forms(message, names) if form.message.versions)
        last = {form.message.name: form for form in forms}
        order = [*self._bundle.names]
        return sorted(last.values(), key=lambda form: order.index(form.release))

    def _apis(self, message: Message) -> set[str]:
        """The names that the API of a message's key ever had."""
        names = self._bundle.values("apis", "name", by="key")
        return {*names.get(message.api_key, ())}

    def located(self, message: Message) -> Message:
        """The message with the lines and columns of its fields."""
        return located(message)

    def _forms(self, message: Message, names: set[str]) -> list[Form]:
        """The forms with one of the names, and with the kind and key of a message.

        Each form appears once, with the last release that had it.  A response has the
        unstable versions of its request.
        """
        requests = {
            name.removesuffix("Response") + "Request"
            for name in names
            if message.kind is Kind.RESPONSE
        }
        unstable = {
            (release, form.api): form.unstable_versions
            for release, form in self._bundle.forms(requests)
        }
        forms: dict[str, Form] = {}
        for release, form in self._bundle.forms(names):
            if (form.kind, form.api_key) == (message.kind, message.api_key):
                versions = unstable.get((release, form.api), form.unstable_versions)
                forms.pop(form.span.path, None)
                forms[form.span.path] = Form(release, form, versions)
        return [*forms.values()]
