#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends what no ZeroMQ peer sends to the requests and the events endpoint of a service.

Usage: noise.py REQUESTS-ENDPOINT EVENTS-ENDPOINT SEED [CASES]

First come random bytes, beginnings of a handshake, and a MiB of noise; then so many frames that are
wrong in some way, after a handshake that is right (ZMTP 3.1, rfc.zeromq.org/spec/37). Meanwhile
connections stay open that have stopped in the midst of a handshake or of a message.
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


def shout(endpoint, *noises):
    with connect(endpoint) as peer:
        try:
            for noise in noises:
                peer.sendall(noise)
            while peer.recv(65536):
                pass
        except OSError:
            pass  # cut off or left without an answer: both are fine


def frame(body, flags=0):
    if len(body) < 256:
        return bytes([flags, len(body)]) + body
    return bytes([flags | LONG]) + struct.pack(">Q", len(body)) + body


def ready(kind):
    metadata = b"\x0bSocket-Type" + struct.pack(">I", len(kind)) + kind
    return frame(b"\x05READY" + metadata, COMMAND)


def wrong_frame(chance):
    """A frame whose flags, length or command are not as they should be."""
    body = chance.randbytes(chance.randrange(300))
    choice = chance.randrange(8)
    if choice == 0:  # reserved flags, long or short as they say
        return bytes([chance.randrange(256)]) + body
    if choice == 1:  # a length beyond all measure
        bits = chance.choice([24, 40, 63, 64])
        return bytes([LONG]) + struct.pack(">Q", chance.getrandbits(bits))
    if choice == 2:  # commands, known ones cut short too
        name = chance.choice([b"PING", b"PONG", b"SUBSCRIBE", b"CANCEL", b"ERROR", b"READY", b"?"])
        return frame(bytes([chance.randrange(12)]) + name + body, COMMAND)
    if choice == 3:  # what an XPUB takes for subscriptions, and takes back
        return frame(bytes([chance.randrange(3)]) + body)
    if choice == 4:  # a message of many frames
        return b"".join(frame(b"x", MORE) for _ in range(chance.randrange(200))) + frame(body)
    if choice == 5:  # a message that goes on and on
        return frame(body, MORE)
    return frame(body)


def main():
    endpoints, seed = sys.argv[1:3], int(sys.argv[3])
    cases = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    chance = random.Random(seed)
    silent = []
    for endpoint, kind in zip(endpoints, (b"DEALER", b"SUB")):
        shout(endpoint, b"")
        shout(endpoint, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for start in (b"", GREETING[:11], GREETING, GREETING + ready(kind)):
            shout(endpoint, start + chance.randbytes(2048))
            shout(endpoint, start, chance.randbytes(1 << 20))
        for start in (GREETING[:11], GREETING, GREETING + ready(kind) + b"\x02" + bytes(3)):
            silent.append(connect(endpoint))
            silent[-1].sendall(start)
        for _ in range(cases // 2):
            wrong = [wrong_frame(chance) for _ in range(1 + chance.randrange(8))]
            shout(endpoint, GREETING + ready(kind), *wrong)
    for peer in silent:
        peer.close()


main()
