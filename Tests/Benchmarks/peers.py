#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The peers of `Tests/Benchmarks/hostile`; each one misbehaves towards order-service.

  Tests/Benchmarks/peers.py PEER REQUESTS-PORT

A peer prints `ready` when it has started, and acts until its standard input is closed. Then it
prints JSON: how often it acted per second and, if it only holds connections open, how many of them
the service kept.
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
# ZMTP (RFC 37): the greeting of version 3.1 with the mechanism NULL, the READY command that
# establishes the connection of a DEALER, and the beginning of a frame of 64 KiB.
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x01NULL" + bytes(48)
READY = b"\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"
PARTIAL_FRAME = b"\x02" + (65536).to_bytes(8) + b"half"
HANDSHAKE_TIMEOUT = 5  # Seconds; the service then closes a connection that is not established.
FILLING = 4  # Seconds in which a single client receives 4 MiB of answers at full rate.
CONTROL_GROUPS = "/sys/fs/cgroup/cpu", "/sys/fs/cgroup"  # Of cgroups version 1 and version 2.


def yield_cores():
    """Lets all other processes run first, also before the threads that this one will start.

    The benchmark measures the cost for the suite, so a peer represents another machine. In a
    control group with `cpu.idle` it runs only while a core is idle, and is preempted at once by any
    other thread that wakes up. With the lowest priority alone, the till would still wait for it.
    """
    os.setpriority(os.PRIO_PROCESS, 0, 19)
    for group in (pathlib.Path(root, "comanda-hostile") for root in CONTROL_GROUPS):
        with contextlib.suppress(OSError):
            group.mkdir(exist_ok=True)
            (group / "cpu.idle").write_text("1")
            (group / "cgroup.procs").write_text(str(os.getpid()))
            return
    print("No control group with cpu.idle is available, so the peer only has the lowest priority: "
          "compare with `busy`.", file=sys.stderr)


def remove_group():
    """Removes the control group of a peer that has ended."""
    for root in CONTROL_GROUPS:
        with contextlib.suppress(OSError):
            pathlib.Path(root, "comanda-hostile").rmdir()


def main(name, port):
    yield_cores()
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set())).start()
    with contextlib.ExitStack() as stack:
        act = PEERS[name](stack, port)
        print("ready", flush=True)
        count, began = 0, time.monotonic()
        while not ended.is_set():
            count += act()
        rate = count / (time.monotonic() - began)
        kept = act.kept() if isinstance(act, SilentConnections) else None
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


class SilentConnections:
    """Connections that send some bytes first and then nothing more."""

    def __init__(self, stack, port, count, opening):
        self.streams = [stack.enter_context(connection(port)) for _ in range(count)]
        for stream in self.streams:
            stream.sendall(opening)
        self.began = time.monotonic()

    def __call__(self):
        time.sleep(0.05)
        return 0

    def kept(self):
        """Returns how many are open after the handshake timeout."""
        time.sleep(max(0, self.began + HANDSHAKE_TIMEOUT + 1 - time.monotonic()))
        return sum(is_open(stream) for stream in self.streams)


def is_open(stream):
    """Reads all received bytes; returns false if the service has closed the connection."""
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
    """Computes and sends nothing, for comparison: the cost of any process on this machine."""
    return lambda: sum(range(1000)) and 1


def nonreader(stack, port):
    """Sends requests and never reads an answer."""
    # With larger buffers the kernel would accept megabytes of answers, as if they were read.
    client = dealer(stack, port, rcvhwm=1, rcvbuf=4096)

    def ask():
        try:
            client.send(PING, zmq.NOBLOCK)
            return 1
        except zmq.Again:
            time.sleep(0.01)
            return 0

    # Until the service's own buffers are full of answers, this peer is only a flood.
    end = time.monotonic() + FILLING
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
            # The service drops requests above its limit, so some have no answer.
            if not client.poll(20):
                break
            client.recv()
        return 1000

    return ask


def idle(stack, port):
    """Keeps 500 established connections open and sends nothing."""
    return SilentConnections(stack, port, 500, GREETING + READY)


def handshake(stack, port):
    """Opens 500 connections and stops in the middle of their handshakes."""
    return SilentConnections(stack, port, 500, GREETING)


def partial(stack, port):
    """Sends half a message on 20 established connections, then nothing."""
    return SilentConnections(stack, port, 20, GREETING + READY + PARTIAL_FRAME)


def noise(stack, port):
    """Sends 1 MiB of random bytes again and again."""
    piece = 1 << 14

    def send():
        # In pieces: a long system call would delay threads that wake up on its core, which a peer
        # on another machine cannot do.
        with contextlib.suppress(OSError), connection(port) as stream:
            for _ in range((1 << 20) // piece):
                stream.sendall(secrets.token_bytes(piece))
        time.sleep(0.05)
        return 1

    return send


PEERS = {peer.__name__: peer
         for peer in (busy, nonreader, flood, idle, handshake, partial, noise)}

if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
