"""What does a client send to a broker?  A proxy that prints it and forwards all bytes. ::

    python examples/wire_tap.py 9093 localhost:9092

Clients connect to the address that a broker advertises: let it advertise the proxy's.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from socket import SHUT_WR, create_connection, create_server, socket
from threading import Thread

from kafka_wire import ApiKey, Observer, Request, Response, Token, WireError
from kafka_wire.frames import Seen


def line(event: Seen) -> str:
    """The line to print for an event."""
    match event:
        case Request() | Response():
            way = ">" if isinstance(event, Request) else "<"
            api = ApiKey(event.api_key).api.name
            text = f"{way} {event.correlation_id}: {api} v{event.version}"
        case Token():
            text = "- a SASL token"
        case unread:
            text = f"? {unread.error}"
    return f"{text}, {len(event.frame)} bytes"


def forward(
    source: socket, sink: socket, read: Callable[[bytes], Iterator[Seen]]
) -> None:
    """Forward one direction; a request is observed before it can be answered."""
    with suppress(OSError):
        while data := source.recv(65536):
            try:
                for event in read(data):
                    # Print the whole line at once, as both directions print.
                    print(f"{line(event)}\n", end="", flush=True)
            except WireError as error:  # forward streams that are not Kafka's, too
                print(f"! {error}\n", end="", flush=True)
            sink.sendall(data)
    with suppress(OSError):
        sink.shutdown(SHUT_WR)


if __name__ == "__main__":
    host, _, number = sys.argv[2].rpartition(":")
    with create_server(("localhost", int(sys.argv[1]))) as listener:
        print(f"{listener.getsockname()[1]} -> {sys.argv[2]}", flush=True)
        while True:
            client, _ = listener.accept()
            broker = create_connection((host, int(number)))
            observer = Observer()
            requests = (client, broker, observer.requests)
            responses = (broker, client, observer.responses)
            for direction in (requests, responses):
                Thread(target=forward, args=direction, daemon=True).start()
