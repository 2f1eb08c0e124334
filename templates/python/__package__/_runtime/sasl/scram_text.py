"""The messages of SCRAM (RFC 5802): attributes, names, proofs."""

from __future__ import annotations

import hashlib
import hmac
import re
from base64 import b64decode
from binascii import Error as Base64Error
from dataclasses import dataclass

from ..errors import brief, shown_in
from .mechanism import SaslError, utf8

_MAX_TOKEN = 16 * 1024
_ATTRIBUTE = re.compile(r"[A-Za-z]=.*", re.DOTALL)


@shown_in("sasl")
@dataclass(frozen=True, slots=True)
class ScramCredential:
    """What a broker stores for a password, as in a UserScramCredentialRecord."""

    salt: bytes
    stored_key: bytes
    server_key: bytes
    iterations: int


def credential(
    digest: str, password: str, salt: bytes, iterations: int
) -> ScramCredential:
    """Make a password's credential; ``digest`` is ``sha256`` or ``sha512``.

    Raises SaslError, also if ``iterations`` is below 1.
    """
    salted = salted_password(digest, password, salt, iterations)
    client = mac(digest, salted, b"Client Key")
    stored = hashlib.new(digest, client).digest()
    server = mac(digest, salted, b"Server Key")
    return ScramCredential(salt, stored, server, iterations)


def salted_password(digest: str, password: str, salt: bytes, iterations: int) -> bytes:
    """The salted password; as in Kafka, its UTF-8 is not normalized."""
    raw = utf8(password, "a password")
    try:
        return hashlib.pbkdf2_hmac(digest, raw, salt, iterations)
    except (ValueError, OverflowError, TypeError) as error:
        text = f"{brief(iterations)} iterations of {brief(digest)}: {error}"
        raise SaslError(text) from None


def mac(digest: str, key: bytes, text: bytes) -> bytes:
    """The HMAC of a text."""
    return hmac.digest(key, text, digest)


def exclusive_or(one: bytes, other: bytes) -> bytes:
    """The exclusive or of two byte strings of one length."""
    return bytes(a ^ b for a, b in zip(one, other, strict=True))


def escaped(name: str) -> str:
    """Escape a user name for an attribute."""
    return name.replace("=", "=3D").replace(",", "=2C")


def unescaped(name: str) -> str:
    """Unescape a user name from an attribute.  Raises SaslError."""
    if re.search(r"=(?!2C|3D)", name):
        raise SaslError("a SCRAM user name has '=' that escapes nothing")
    return name.replace("=2C", ",").replace("=3D", "=")


def message(token: bytes) -> str:
    """Decode the text of a message.  Raises SaslError."""
    if len(token) > _MAX_TOKEN:
        raise SaslError(f"a SCRAM message of {len(token)} bytes")
    try:
        return token.decode()
    except UnicodeDecodeError:
        raise SaslError("a SCRAM message is not UTF-8") from None


def attributes(text: str) -> dict[str, str]:
    """Parse the attributes of a message, in order.  Raises SaslError."""
    values: dict[str, str] = {}
    for part in text.split(","):
        if not _ATTRIBUTE.fullmatch(part) or part[0] in values:
            raise SaslError("a SCRAM message is not a list of attributes")
        values[part[0]] = part[2:]
    if "m" in values:
        raise SaslError("a SCRAM message requires an unknown extension")
    return values


def needed(values: dict[str, str], name: str) -> str:
    """The value of a required attribute.  Raises SaslError if it is missing or empty."""
    if not values.get(name):
        raise SaslError(f"a SCRAM message has no attribute {name!r}")
    return values[name]


def base64(text: str) -> bytes:
    """Decode the base64 of an attribute.  Raises SaslError."""
    try:
        return b64decode(text, validate=True)
    except (Base64Error, ValueError):
        raise SaslError("an attribute of a SCRAM message is not base64") from None
