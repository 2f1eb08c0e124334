"""Whose client is that?  A proxy that prefixes each client id with a tenant's name. ::

    python examples/client_names.py 9093 localhost:9092 billing

Brokers then account for quotas and requests by tenant. Its tests are in
docs/testing-your-client.md.
"""

import sys
from contextlib import suppress
from socket import SHUT_WR, create_connection, create_server, socket
from threading import Thread

from kafka_wire import FrameBuffer, WireError, decode_request, encode_request


def named(frame: bytes, tenant: str) -> bytes:
    """Prefix the client id in a request's frame with the tenant's name.

    Frames that can't be decoded or have no client id stay as they are.
    """
    try:
        header, message = decode_request(frame)
        if header.client_id is None:
            return frame
        return encode_request(
            message,
            header.request_api_version,
            header.correlation_id,
            f"{tenant}.{header.client_id}",
            header_tags=header.unknown_tagged_fields,
        )
    except WireError:
        return frame


def ask(client: socket, broker: socket, tenant: str) -> None:
    """Forward from the client to the broker, frame by frame."""
    frames = FrameBuffer()
    with suppress(OSError, WireError):
        while data := client.recv(65536):
            for frame in frames.feed(data):
                broker.sendall(named(frame, tenant))
    with suppress(OSError):
        broker.shutdown(SHUT_WR)


def answer(broker: socket, client: socket) -> None:
    """Forward from the broker to the client, unchanged."""
    with suppress(OSError):
        while data := broker.recv(65536):
            client.sendall(data)
    with suppress(OSError):
        client.shutdown(SHUT_WR)


if __name__ == "__main__":
    host, _, number = sys.argv[2].rpartition(":")
    with create_server(("localhost", int(sys.argv[1]))) as listener:
        print(f"{listener.getsockname()[1]} -> {sys.argv[2]}", flush=True)
        while True:
            ours, _ = listener.accept()
            theirs = create_connection((host, int(number)))
            Thread(target=ask, args=(ours, theirs, sys.argv[3]), daemon=True).start()
            Thread(target=answer, args=(theirs, ours), daemon=True).start()
