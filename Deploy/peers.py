#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The peers of `Deploy/hostile`: each misbehaves towards order-service in a way of its own.

  Deploy/peers.py PEER PORT-OF-REQUESTS

It says when it has begun, and acts until its input ends. Then it tells in JSON how often it acted
in a second and, where it falls silent, how many of its connections the service has kept.
"""

import contextlib
import json
import os
import pathlib
import secrets
import socket
import sys
import threading
import time

from pyzmq import zmq

PING = b'{"jsonrpc":"2.0","id":1,"method":"service.ping"}'
# The greeting of ZMTP 3.1 with the mechanism NULL (RFC 37), the command that makes a connection an
# established one of a DEALER, and the beginning of a frame of 64 KiB.
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01NULL" + bytes(48)
READY = b"\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
HALF_A_FRAME = b"\x02" + (65536).to_bytes(8) + b"half"
HANDSHAKE = 5  # seconds, after which a connection is cut that is not established
DEAFENING = 4  # seconds, in which answers of 4 MiB have come at the pace of a single client
CONTROL_GROUPS = "/sys/fs/cgroup/cpu", "/sys/fs/cgroup"  # of version 1, of version 2


def step_back():
    """Leaves the cores to everybody else, with all threads that this process will have.

    What is measured is the cost to the suite, so a peer stands for another machine. In an idle
    control group it computes only while a core has nothing else to do, and does not keep a core
    from who wakes up; the lowest priority alone lets the till wait for the peer's own computing.
    """
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    for group in (pathlib.Path(root, "comanda-hostile") for root in CONTROL_GROUPS):
        with contextlib.suppress(OSError):
            group.mkdir(exist_ok=True)
            (group / "cpu.idle").write_text("1")
            (group / "cgroup.procs").write_text(str(os.getpid()))
            return
    print("There is no control group to be idle in, so the peer only has the lowest priority: "
          "compare with `busy`.", file=sys.stderr)


def leave_no_group():
    """Removes the group of a peer that has ended."""
    for root in CONTROL_GROUPS:
        with contextlib.suppress(OSError):
            pathlib.Path(root, "comanda-hostile").rmdir()


def main(name, port):
    step_back()
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set())).start()
    with contextlib.ExitStack() as stack:
        act = PEERS[name](stack, port)
        print("ready", flush=True)
        count, began = 0, time.monotonic()
        while not ended.is_set():
            count += act()
        rate = count / (time.monotonic() - began)
        kept = act.kept() if isinstance(act, Silence) else None
        print(json.dumps({"rate": rate, "kept": kept}), flush=True)


def dealer(stack, port, **options):
    client = stack.enter_context(zmq.Context.instance().socket(zmq.DEALER))
    client.linger, client.sndhwm = 0, 1000
    for name, value in options.items():
        setattr(client, name, value)
    client.connect(f"tcp://127.0.0.1:{port}")
    return client


def connection(port):
    return socket.create_connection(("127.0.0.1", port), timeout=5)


class Silence:
    """Connections on which some words were said, and then nothing more."""

    def __init__(self, stack, port, count, words):
        self.streams = [stack.enter_context(connection(port)) for _ in range(count)]
        for stream in self.streams:
            stream.sendall(words)
        self.began = time.monotonic()

    def __call__(self):
        time.sleep(0.05)
        return 0

    def kept(self):
        """How many the service has kept past the time that it gives a handshake."""
        time.sleep(max(0, self.began + HANDSHAKE + 1 - time.monotonic()))
        return sum(is_open(stream) for stream in self.streams)


def is_open(stream):
    """Reads what the service has said, and tells whether it has not hung up after that."""
    stream.setblocking(False)
    try:
        while stream.recv(65536):
            pass
        return False
    except BlockingIOError:
        return True
    except ConnectionError:
        return False


def busy(stack, port):
    """Computes and sends nothing: what a process beside it costs the till anyway."""
    return lambda: sum(range(1000)) and 1


def deaf(stack, port):
    """Asks and never reads an answer."""
    # The system would keep megabytes of answers for it, which is as good as reading them for long.
    client = dealer(stack, port, rcvhwm=1, rcvbuf=4096)

    def ask():
        try:
            client.send(PING, zmq.NOBLOCK)
            return 1
        except zmq.Again:
            time.sleep(0.01)
            return 0

    # So long it is no more than a flood: until the service's own buffers are full of answers.
    end = time.monotonic() + DEAFENING
    while time.monotonic() < end:
        ask()
    return ask


def flood(stack, port):
    """Keeps 1,000 requests in flight."""
    client = dealer(stack, port)

    def ask():
        for _ in range(1000):
            client.send(PING)
        for _ in range(1000):
            # What is too much is dropped, so not each is answered.
            if not client.poll(20):
                break
            client.recv()
        return 1000

    return ask


def crowd(stack, port):
    """Keeps 500 established connections and says nothing."""
    return Silence(stack, port, 500, GREETING + READY)


def unready(stack, port):
    """Opens 500 connections and stops in the midst of their handshakes."""
    return Silence(stack, port, 500, GREETING)


def half(stack, port):
    """Sends half a message on 20 established connections, then is silent."""
    return Silence(stack, port, 20, GREETING + READY + HALF_A_FRAME)


def noise(stack, port):
    """Sends 1 MiB of random bytes, again and again."""
    piece = 1 << 14

    def send():
        # In pieces, because one long system call keeps its core from whoever wakes up, which a peer
        # on another machine does not.
        with contextlib.suppress(OSError), connection(port) as stream:
            for _ in range((1 << 20) // piece):
                stream.sendall(secrets.token_bytes(piece))
        time.sleep(0.05)
        return 1

    return send


PEERS = {peer.__name__: peer for peer in (busy, deaf, flood, crowd, unready, half, noise)}

if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
