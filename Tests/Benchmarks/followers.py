#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""The kitchen screens of `Tests/Benchmarks/kitchen` that have no terminal.

  Tests/Benchmarks/followers.py BUS COUNT REPORTING

Each follows the tickets on connections of its own. The first REPORTING ones report them as a
display does (Protocols/5-KITCHEN.md, "What a screen has painted"). They print `ready` when all of
these have reported once, and act until their standard input is closed. Then they print JSON: the
numbers of received events, of accepted and of refused reports, and of gaps.
"""

import collections
import functools
import json
import secrets
import sys
import threading
import time
import uuid

from peers import yield_cores
from pyzmq import zmq
from terminals import LOCATION

TICK = 0.1  # Seconds between two looks of a screen for a due report.
PHASES = 20  # The groups of screens that look in turn, because displays do not start at once.
INTERVAL, HEARTBEAT = 0.1, 0.5  # The minimum and the maximum seconds between two reports.

parse = functools.lru_cache(maxsize=1000)(json.loads)  # All screens receive the same events.
counts = collections.Counter(events=0, accepted=0, refused=0, gaps=0)


def uuid7():
    bits = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return str(uuid.UUID(int=bits & ~(0xF << 76 | 0x3 << 62) | 0x7 << 76 | 0x2 << 62))


class Screen:
    """A screen without a terminal: a ticket counts as painted when it was received."""

    def __init__(self, bus, number):
        context = zmq.Context.instance()
        self.events, self.requests = context.socket(zmq.SUB), context.socket(zmq.DEALER)
        self.events.linger = self.requests.linger = 0
        self.events.subscribe(f"kitchen/{LOCATION}/")
        self.events.connect(f"{bus}/kitchen.events")
        self.requests.connect(f"{bus}/kitchen.requests")
        self.sender = {"location": LOCATION, "terminal": f"follower-{number}",
                       "screen": uuid7(), "role": "station"}
        self.tickets, self.epoch, self.sequence = {}, None, 0
        self.report, self.after, self.accepted = 0, None, {}
        self.sent, self.sent_at = None, 0.0
        self.request_snapshot()

    def request_snapshot(self):
        self.is_waiting = True
        self.send("kitchen.snapshot", {"location": LOCATION})

    def send(self, method, params):
        self.requests.send_json({"jsonrpc": "2.0", "id": method, "method": method,
                                 "params": params})

    def receive_event(self):
        event = parse(self.events.recv_multipart()[1])
        counts["events"] += event["type"] != "stream.heartbeat"
        if self.is_waiting:
            return
        ahead = int(event["sequence"]) - self.sequence
        if event["epoch"] != self.epoch or ahead > 1 or (
                ahead == 1 and event["type"] == "stream.heartbeat"):
            counts["gaps"] += 1
            self.request_snapshot()
        elif ahead == 1:
            self.sequence += 1
            if event["type"] == "ticket.removed":
                self.tickets.pop(event["subject"], None)
            else:
                self.tickets[event["subject"]] = event["data"]["revision"]

    def receive_answer(self):
        answer = self.requests.recv_json()
        if answer["id"] == "kitchen.snapshot":
            return self.replace(answer.get("result"))
        is_accepted = "result" in answer
        counts["accepted" if is_accepted else "refused"] += 1
        self.accepted = self.sent if is_accepted else {}
        self.after = self.report if is_accepted else None
        self.sent = None

    def replace(self, snapshot):
        if not snapshot:
            return self.request_snapshot()
        self.epoch, self.sequence = snapshot["epoch"], int(snapshot["sequence"])
        self.tickets = {ticket["order"]: ticket["revision"] for ticket in snapshot["state"]}
        self.is_waiting = False

    def report_changes(self, now):
        """Sends the report that is due, if any; one at a time is on its way."""
        has_changes = self.accepted != self.tickets
        if self.is_waiting or self.sent is not None or now - self.sent_at < (
                INTERVAL if has_changes else HEARTBEAT):
            return
        changed = [{"order": order, "revision": revision}
                   for order, revision in self.tickets.items()
                   if self.accepted.get(order) != revision]
        removed = [order for order in self.accepted if order not in self.tickets]
        after = {} if self.after is None else {"after": self.after}
        self.report += 1
        self.sent, self.sent_at = dict(self.tickets), now
        self.send("kitchen.painted", self.sender | after | {
            "report": self.report, "tickets": changed, "removed": removed})


def main(bus, count, reporting):
    yield_cores()
    screens = [Screen(bus, number) for number in range(count)]
    reporters = screens[:reporting]
    handlers, poller = {}, zmq.Poller()
    for screen in screens:
        handlers[screen.events], handlers[screen.requests] = (
            screen.receive_event, screen.receive_answer)
    for socket in handlers:
        poller.register(socket, zmq.POLLIN)
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set())).start()
    phase, is_ready = 0, False
    due = time.monotonic()
    while not ended.is_set():
        left = max(0, due - time.monotonic())
        for socket, _ in poller.poll(left * 1000):
            handlers[socket]()
        now = time.monotonic()
        if now >= due:
            for screen in reporters[phase::PHASES]:
                screen.report_changes(now)
            phase, due = (phase + 1) % PHASES, max(due + TICK / PHASES, now - TICK)
        if not is_ready and all(screen.after for screen in reporters):
            is_ready = True
            print("ready", flush=True)
    print(json.dumps(counts), flush=True)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
