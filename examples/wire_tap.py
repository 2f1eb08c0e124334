"""What does this client say to that broker?

A proxy that forwards every byte untouched, and prints what it was. ::

    python examples/wire_tap.py 9093 localhost:9092

Clients go on to the address that a broker advertises: let it advertise the proxy's.
"""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress

from kafka_wire import ApiKey, WireError
from kafka_wire.frames import Observer, Request, Response, Seen, Unread


def line(event: Seen) -> str:
    """An event as it is printed."""
    match event:
        case Request() | Response():
            name = ApiKey(event.api_key).api.name
            way = ">" if isinstance(event, Request) else "<"
            text = f"{way} {event.correlation_id}: {name} v{event.version}"
        case Unread():
            text = f"? {event.error}"
        case _:
            text = "- a SASL token"
    return f"{text}, {len(event.frame)} bytes"


def show(events: Iterable[Seen]) -> None:
    """Print them; a stream that is not Kafka's is forwarded all the same."""
    try:
        for event in events:
            # In one piece: both directions print.
            print(f"{line(event)}\n", end="", flush=True)
    except WireError as error:
        print(f"! {error}", flush=True)


def forward(observer: Observer, source: socket.socket, sink: socket.socket) -> None:
    """What the broker says, until one of both is gone."""
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
            show(observer.responses(data))
    for end in (source, sink):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def serve(client: socket.socket, broker: socket.socket) -> None:
    """One client's connection; what it asks is seen before it can be answered."""
    observer = Observer()
    back = threading.Thread(target=forward, args=(observer, broker, client))
    back.start()
    with client, broker, suppress(OSError):
        while data := client.recv(65536):
            show(observer.requests(data))
            broker.sendall(data)
        broker.shutdown(socket.SHUT_WR)
        back.join()


def main(port: str, target: str) -> None:
    """Serve each client that comes in a thread of its own."""
    host, _, number = target.rpartition(":")
    with socket.create_server(("localhost", int(port))) as listener:
        print(f"{listener.getsockname()[1]} -> {target}", flush=True)
        while True:
            client, _ = listener.accept()
            broker = socket.create_connection((host, int(number)))
            threading.Thread(target=serve, args=(client, broker), daemon=True).start()


if __name__ == "__main__":
    main(*sys.argv[1:])
