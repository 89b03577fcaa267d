#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A cable that can be bad: passes Ethernet frames between two network interfaces.

    relay.py LEFT RIGHT SETTINGS

SETTINGS is a file with the faults, which may change while the relay runs: `loss=10` (percent),
`delay=200` (milliseconds in each direction) and `rate=128` (kilobits a second in each direction,
with a queue of half a second), separated by blanks. An empty file is a perfect cable. The relay
prints `ready` and runs until it is killed.
"""
import collections
import os
import random
import select
import socket
import sys
import time

ALL_PROTOCOLS = 3
CHECK_INTERVAL = 0.05
QUEUE_SECONDS = 0.5
SMALLEST_QUEUE = 16000
LONGEST_FRAME = 65536


class Settings:
    """The faults, read again whenever their file has changed."""

    def __init__(self, path):
        self.path = path
        self.text = None
        self.read()

    def read(self):
        """Takes over the content of the file, unless it is the same as before."""
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        if text == self.text:
            return
        self.text = text
        values = dict(pair.split("=") for pair in text.split())
        self.loss = float(values.get("loss", 0)) / 100
        self.delay = float(values.get("delay", 0)) / 1000
        self.bytes_per_second = float(values.get("rate", 0)) * 1000 / 8


class Direction:
    """The frames on their way from one interface to the other."""

    def __init__(self, source, target, settings):
        self.source = source
        self.target = target
        self.settings = settings
        self.frames = collections.deque()
        self.line_is_free_at = 0.0

    def take(self, now):
        """Receives a frame, and drops it or decides when it arrives."""
        try:
            frame, address = self.source.recvfrom(LONGEST_FRAME)
        except OSError:
            return  # The interface is down.
        if address[2] == socket.PACKET_OUTGOING or random.random() < self.settings.loss:
            return
        rate = self.settings.bytes_per_second
        sent = now
        if rate:
            queue = max(rate * QUEUE_SECONDS, SMALLEST_QUEUE)
            waiting = max(self.line_is_free_at - now, 0)
            if waiting * rate > queue:
                return
            sent = self.line_is_free_at = now + waiting + len(frame) / rate
        self.frames.append((sent + self.settings.delay, frame))

    def deliver(self, now):
        """Sends the frames that have arrived."""
        while self.frames and self.frames[0][0] <= now:
            try:
                self.target.send(self.frames.popleft()[1])
            except OSError:
                pass  # The interface is down.

    def next_arrival(self):
        """The time of the next arrival; infinite without frames."""
        return self.frames[0][0] if self.frames else float("inf")


def interface(name):
    """Opens an interface for whole frames."""
    opened = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
    opened.bind((name, ALL_PROTOCOLS))
    return opened


def main():
    """Passes frames until the process is killed."""
    left, right = interface(sys.argv[1]), interface(sys.argv[2])
    settings = Settings(sys.argv[3])
    directions = {left: Direction(left, right, settings), right: Direction(right, left, settings)}
    checked = time.monotonic()
    print("ready", flush=True)
    while True:
        now = time.monotonic()
        due = min(direction.next_arrival() for direction in directions.values())
        timeout = max(min(due, checked + CHECK_INTERVAL) - now, 0)
        readable = select.select([left, right], [], [], timeout)[0]
        now = time.monotonic()
        if now - checked >= CHECK_INTERVAL:
            settings.read()
            checked = now
        for source in readable:
            directions[source].take(now)
        for direction in directions.values():
            direction.deliver(now)


main()
