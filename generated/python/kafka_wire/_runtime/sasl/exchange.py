"""The messages of an authentication: what to send, and what to make of the answers.

SaslHandshake names the mechanism.  After its version 0, tokens are sent as bare frames;
from version 1 on, in SaslAuthenticate (KIP-152).
"""

from __future__ import annotations

from typing import Any

from ..connection import Connection
from ..errors import printable, shown_in
from ..events import Response, Token
from ..message import Message, ResponseMessage
from ..requests import api_keys
from .mechanism import Mechanism, SaslError

SASL_HANDSHAKE = 17
SASL_AUTHENTICATE = 36


@shown_in("sasl")
class SaslClient:
    """A client's authentication on a connection.

    ::

        sasl = SaslClient(connection, PlainClient("alice", "secret"))
        socket.sendall(sasl.start())
        while not sasl.done:
            for event in connection.receive(socket.recv(4096)):
                socket.sendall(sasl.answer(event))

    ``handshake_version`` 0 sends raw tokens, 1 (the default) sends them in
    SaslAuthenticate of ``authenticate_version``.
    """

    def __init__(
        self,
        connection: Connection,
        mechanism: Mechanism,
        *,
        handshake_version: int = 1,
        authenticate_version: int = 2,
    ) -> None:
        self._connection = connection
        self._mechanism = mechanism
        self._handshake_version = handshake_version
        self._authenticate_version = authenticate_version
        self._handshaken = False
        self.session_lifetime_ms = 0
        """Milliseconds until the client must authenticate again; 0 is never (KIP-368)."""
        self.done = False

    def start(self) -> bytes:
        """The frame of the SaslHandshake request, which is sent first."""
        request: Any = api_keys().of(SASL_HANDSHAKE).request
        message = request(mechanism=self._mechanism.NAME)
        return self._connection.send(message, self._handshake_version)

    def answer(self, event: object) -> bytes:
        """The bytes to send after an event of the connection; empty once it is done.

        Raises SaslError if either side refuses the other.
        """
        if isinstance(event, Token) and self._handshaken:
            return self._advance(event.data)
        if isinstance(event, Response):
            message: Any = event.message
            if event.api_key == SASL_HANDSHAKE and not self._handshaken:
                self._check(message, f"the broker has {', '.join(message.mechanisms)}")
                self._handshaken = True
                return self._send(self._mechanism.step(b"") or b"")
            if event.api_key == SASL_AUTHENTICATE and self._handshaken:
                self._check(message, message.error_message or "")
                # Releases before 2.2 do not have the field.
                self.session_lifetime_ms = getattr(message, "session_lifetime_ms", 0)
                return self._advance(message.auth_bytes)
        raise SaslError(f"not a response to a SASL message: {type(event).__name__}")

    def _advance(self, token: bytes) -> bytes:
        answer = self._mechanism.step(token)
        if answer is None:
            if not self._mechanism.done:
                raise SaslError(f"{self._mechanism.NAME} ends before it is done")
            self.done = True
            self._connection.end_tokens()
            return b""
        return self._send(answer)

    def _send(self, token: bytes) -> bytes:
        if self._handshake_version == 0:
            return self._connection.send_token(token)
        request: Any = api_keys().of(SASL_AUTHENTICATE).request
        return self._connection.send(
            request(auth_bytes=token), self._authenticate_version
        )

    def _check(self, message: Any, text: str) -> None:
        if message.error_code:
            raise SaslError(f"error {message.error_code}: {printable(text, 200)}")


def authenticate_answer(mechanism: Mechanism, request: Message) -> ResponseMessage:
    """A broker's response to a SaslAuthenticate request; error 58 if it refuses."""
    response: Any = api_keys().of(SASL_AUTHENTICATE).response
    authenticate: Any = request
    try:
        token = mechanism.step(authenticate.auth_bytes) or b""
    except SaslError as error:
        return response(error_code=58, error_message=str(error))  # type: ignore[no-any-return]
    return response(auth_bytes=token)  # type: ignore[no-any-return]
