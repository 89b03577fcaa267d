#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sends what no ZeroMQ peer sends to the requests and the events endpoint of a service.

Usage: noise.py REQUESTS-ENDPOINT EVENTS-ENDPOINT SEED
"""

import random
import socket
import sys

# The greeting of ZMTP 3.1 with the NULL mechanism (rfc.zeromq.org/spec/37).
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01" + b"NULL".ljust(20, b"\0") + bytes(32)


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


def shout(endpoint, noise):
    with connect(endpoint) as peer:
        try:
            peer.sendall(noise)
            while peer.recv(4096):
                pass
        except OSError:
            pass  # cut off or left without an answer: both are fine


def main():
    requests, events, seed = sys.argv[1:]
    chance = random.Random(int(seed))
    for endpoint in (requests, events):
        shout(endpoint, b"")
        shout(endpoint, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for start in (b"", GREETING[:11], GREETING):
            shout(endpoint, start + chance.randbytes(2048))


main()
