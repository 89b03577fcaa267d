#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends invalid bytes and frames to both endpoints of a service.

Usage: invalid_bytes.py REQUESTS-ENDPOINT EVENTS-ENDPOINT SEED [CASES]

First it sends random bytes, parts of a handshake, and 1 MiB of random bytes. Then it sends CASES
invalid frames, after a valid handshake (ZMTP 3.1, rfc.zeromq.org/spec/37). During this time, some
connections stay open in the middle of a handshake or of a message.
"""

import random
import socket
import struct
import sys

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"NULL".ljust(20, b"\0") + bytes(32)
MORE, LONG, COMMAND = 1, 2, 4


def connect(endpoint):
    scheme, address = endpoint.split("://")
    if scheme == "ipc":
        peer = socket.socket(socket.AF_UNIX)
        peer.connect(address)
    else:
        host, port = address.rsplit(":", 1)
        peer = socket.create_connection((host, int(port)))
    peer.settimeout(0.05)
    return peer


def send(endpoint, *parts):
    with connect(endpoint) as peer:
        try:
            for part in parts:
                peer.sendall(part)
            while peer.recv(65536):
                pass
        except OSError:
            pass  # The service may close the connection or send nothing.


def frame(body, flags=0):
    if len(body) < 256:
        return bytes([flags, len(body)]) + body
    return bytes([flags | LONG]) + struct.pack(">Q", len(body)) + body


def ready(kind):
    metadata = b"\x0bSocket-Type" + struct.pack(">I", len(kind)) + kind
    return frame(b"\x05READY" + metadata, COMMAND)


def invalid_frame(generator):
    """A frame with invalid flags, length or command."""
    body = generator.randbytes(generator.randrange(300))
    choice = generator.randrange(8)
    if choice == 0:  # reserved flags
        return bytes([generator.randrange(256)]) + body
    if choice == 1:  # a length above any limit
        bits = generator.choice([24, 40, 63, 64])
        return bytes([LONG]) + struct.pack(">Q", generator.getrandbits(bits))
    if choice == 2:  # unknown or truncated commands
        names = [b"PING", b"PONG", b"SUBSCRIBE", b"CANCEL", b"ERROR", b"READY", b"?"]
        name = generator.choice(names)
        return frame(bytes([generator.randrange(12)]) + name + body, COMMAND)
    if choice == 3:  # subscriptions and cancellations for an XPUB
        return frame(bytes([generator.randrange(3)]) + body)
    if choice == 4:  # a message of many frames
        return b"".join(frame(b"x", MORE) for _ in range(generator.randrange(200))) + frame(body)
    if choice == 5:  # a message without an end
        return frame(body, MORE)
    return frame(body)


def main():
    endpoints, seed = sys.argv[1:3], int(sys.argv[3])
    cases = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    generator = random.Random(seed)
    silent = []
    for endpoint, kind in zip(endpoints, (b"DEALER", b"SUB")):
        send(endpoint, b"")
        send(endpoint, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for start in (b"", GREETING[:11], GREETING, GREETING + ready(kind)):
            send(endpoint, start + generator.randbytes(2048))
            send(endpoint, start, generator.randbytes(1 << 20))
        for start in (GREETING[:11], GREETING, GREETING + ready(kind) + b"\x02" + bytes(3)):
            silent.append(connect(endpoint))
            silent[-1].sendall(start)
        for _ in range(cases // 2):
            invalid = [invalid_frame(generator) for _ in range(1 + generator.randrange(8))]
            send(endpoint, GREETING + ready(kind), *invalid)
    for peer in silent:
        peer.close()


main()
