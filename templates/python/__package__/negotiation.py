"""Choose the version of each API to use, from a broker's ApiVersions response.

::

    from kafka_wire.negotiation import negotiate

    agreed = negotiate(response)
    version = agreed.version("Metadata")
"""

from __future__ import annotations

from ._runtime.negotiation import (
    Negotiated,
    NegotiationError,
    Versions,
    api_versions_answer,
    api_versions_to_retry,
    negotiate,
)

__all__ = [
    "Negotiated",
    "NegotiationError",
    "Versions",
    "api_versions_answer",
    "api_versions_to_retry",
    "negotiate",
]
