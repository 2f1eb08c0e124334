"""SASL: PLAIN and SCRAM tokens, and the messages that carry them."""

from __future__ import annotations

from ._runtime.sasl.exchange import SaslClient, authenticate_answer
from ._runtime.sasl.mechanism import Mechanism, SaslError
from ._runtime.sasl.plain import PlainClient, PlainServer
from ._runtime.sasl.scram_client import ScramSha256Client, ScramSha512Client
from ._runtime.sasl.scram_server import ScramSha256Server, ScramSha512Server
from ._runtime.sasl.scram_text import ScramCredential, credential

__all__ = [
    "Mechanism",
    "PlainClient",
    "PlainServer",
    "SaslClient",
    "SaslError",
    "ScramCredential",
    "ScramSha256Client",
    "ScramSha256Server",
    "ScramSha512Client",
    "ScramSha512Server",
    "authenticate_answer",
    "credential",
]
