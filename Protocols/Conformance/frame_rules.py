# SPDX-License-Identifier: Apache-2.0
"""The frames of requests, and their maximum size."""
import zmq

from report import expect, rule
from wire import TIMEOUT, dump, parsed, request

REQUESTS = "1-ENVELOPE.md#requests"
LARGEST = 256 * 1024
ENCRYPTION = 33  # bytes that CURVE adds to a frame, and that libzmq counts (RFC 26)


def padded(size):
    """A ping of exactly this size in bytes."""
    entry = request("service.ping", {"padding": ""})
    return entry["id"], dump({**entry, "params": {"padding": "x" * (size - len(dump(entry)))}})


def expect_dropped(peer, *frames):
    """Expects that a message is dropped, and that the connection still works."""
    ping = request("service.ping", {})
    with peer.connect() as connection:
        connection.send(*frames)
        connection.send(dump(ping))
        actual = connection.frames()
        is_ping = actual and parsed(actual[-1])["id"] == ping["id"]
        expect(is_ping, f"{len(frames)} frames dropped", actual)


@rule(REQUESTS, "a REQ socket gets an answer")
def req(peer):
    with peer.connect(kind=zmq.REQ) as connection:
        for _ in range(2):
            connection.ask("service.ping", {})


@rule(REQUESTS, "a DEALER socket that sends the empty delimiter gets it back")
def delimiter(peer):
    ping = request("service.ping", {})
    with peer.connect() as connection:
        connection.send(b"", dump(ping))
        frames = connection.frames()
        expect(frames and len(frames) == 2 and frames[0] == b"", "delimiter and payload", frames)
        expect(parsed(frames[1])["id"] == ping["id"], "the id " + ping["id"], frames)


@rule(REQUESTS, "messages with other frames are dropped, also those of ZMQ_REQ_CORRELATE")
def other_frames(peer):
    ping = dump(request("service.ping", {}))
    for frames in [(ping, ping), (b"", ping, ping), (b"\0\0\0\1", b"", ping), (b"x", ping)]:
        expect_dropped(peer, *frames)


@rule("1-ENVELOPE.md#limits", "a message of 256 KiB is answered")
def largest(peer):
    size = LARGEST - (ENCRYPTION if peer.wire.certificate else 0)
    identifier, payload = padded(size)
    answer = peer.requests.exchange(payload)
    expect(answer["id"] == identifier, f"an answer to {size} bytes", answer)


@rule("1-ENVELOPE.md#limits", "one over 256 KiB is answered -32600 with the id null")
def over_largest(peer):
    for size in (LARGEST + 1, 2 * LARGEST - ENCRYPTION):
        answer = peer.requests.exchange(padded(size)[1])
        actual = answer.get("error", {}).get("code"), answer["id"]
        expect(actual == (-32600, None), f"-32600 for {size} bytes", answer)


@rule("1-ENVELOPE.md#limits", "one over 512 KiB is dropped, and the client is served again")
def too_large(peer):
    identifier, payload = padded(2 * LARGEST + 1)
    with peer.connect() as connection:
        connection.ask("service.ping", {})
        monitor = connection.socket.get_monitor_socket(zmq.EVENT_DISCONNECTED)
        connection.send(payload)
        cut = monitor.poll(TIMEOUT * 1000)
        connection.socket.disable_monitor()
        expect(cut, "the connection cut", "none within 5 s")
        answer = connection.ask("service.ping", {})
        expect(answer["id"] != identifier, "no answer to the message that is too large", answer)
