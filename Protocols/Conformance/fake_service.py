# SPDX-License-Identifier: Apache-2.0
"""A fake service, and the client under test that uses it."""
import datetime
import json
import os
import pathlib
import pty
import subprocess
import tempfile
import termios
import time

import zmq

from contract import golden
from report import expect
from wire import TIMEOUT, Wire, dump, uuid7

EVENTS = {  # the types of the first event of the only entity, and of the event after a command
    "kitchen": ("ticket.shown", "ticket.changed"),
    "orders": ("order.opened", "order.itemsAdded"),
    "payments": ("payment.requested", "payment.taken"),
    "locations": ("menu.priceSet", "menu.priceSet"),
}
# Tall enough for all lines of a ticket, and the marks of a change.
ROWS, COLUMNS = 40, 80


def now():
    moment = datetime.datetime.now(datetime.timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Request:
    """A received request, and the address of its answer."""

    def __init__(self, frames):
        self.client, *self.frames = frames
        self.entry = json.loads(self.frames[-1])
        self.method = self.entry["method"]
        self.params = self.entry.get("params", {})
        self.time = time.monotonic()


class FakeService:
    """A service with one entity, which sends its golden messages."""

    def __init__(self, options):
        self.name, self.location = options.service, options.location
        self.folder = tempfile.TemporaryDirectory(prefix="check-")
        self.endpoints = {
            "requests": options.requests or f"ipc://{self.folder.name}/requests",
            "events": options.events or f"ipc://{self.folder.name}/events",
        }
        wire = Wire()
        self.requests, self.events = wire.socket(zmq.ROUTER), wire.socket(zmq.XPUB)
        self.events.xpub_verbose = True
        self.requests.bind(self.endpoints["requests"])
        self.events.bind(self.endpoints["events"])
        self.epoch, self.sequence = uuid7(), 10
        self.subscriptions, self.received = [], []
        self.sends_heartbeats, self.heartbeat_due = True, 0.0
        self.answers, self.latest = golden(self.name, "answer"), EVENTS[self.name][0]
        self.output = pathlib.Path(self.folder.name) / "output"
        program = [part.format(**self.endpoints) for part in options.program]
        self.screen = None
        if options.pseudo_terminal:
            self.start_in_terminal(program)
        else:
            self.start(program)

    def start(self, program):
        """Starts the client, with its output in a file."""
        with self.output.open("w") as output:
            self.client = subprocess.Popen(
                program, stdin=subprocess.PIPE, stdout=output, stderr=output
            )

    def start_in_terminal(self, program):
        """Starts the client in a terminal; its output goes into the file when it is read."""
        self.screen, terminal = pty.openpty()
        termios.tcsetwinsize(terminal, (ROWS, COLUMNS))
        self.output.touch()
        self.client = subprocess.Popen(
            program, stdin=terminal, stdout=terminal, stderr=terminal, start_new_session=True,
            env={**os.environ, "TERM": "xterm", "LINES": str(ROWS), "COLUMNS": str(COLUMNS)},
        )  # fmt: skip
        os.close(terminal)

    def close(self):
        self.client.kill()
        self.client.wait()
        self.folder.cleanup()

    def printed(self):
        return self.output.read_text(errors="replace")

    def read_terminal(self):
        """Stores the terminal's output; without a reader the client would block."""
        try:
            drawn = os.read(self.screen, 65536)
        except OSError:  # the client has ended, which `expect_running` reports
            self.screen = None
        else:
            with self.output.open("ab") as output:
                output.write(drawn)

    def type(self, text):
        """Types a line, or keys in a terminal."""
        if not self.screen:
            self.client.stdin.write(text.encode() + b"\n")
            self.client.stdin.flush()
        else:
            os.write(self.screen, text.encode())

    def run(self, condition=lambda: False, timeout=TIMEOUT):
        """Serves until the condition holds; returns false if it did not in time."""
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if condition():
                return True
            self.step()
        return condition()

    def step(self):
        sources = [self.requests, self.events, *([self.screen] if self.screen else [])]
        ready, _, _ = zmq.select(sources, [], [], 0.02)
        if self.screen in ready:
            self.read_terminal()
        if self.events in ready:
            frame = self.events.recv()
            if frame[:1] == b"\1":
                self.subscriptions.append(frame[1:].decode())
                self.heartbeat_due = 0.0
        if self.requests in ready:
            self.received.append(Request(self.requests.recv_multipart()))
        if self.sends_heartbeats and time.monotonic() >= self.heartbeat_due:
            self.heartbeat_due = time.monotonic() + 1
            self.heartbeat()

    def next_request(self, methods, timeout=TIMEOUT):
        """Waits for a request of one of these methods, and answers other requests."""
        def found():
            return next((it for it in self.received if it.method in methods), None)

        self.run(lambda: self.answer_others(methods) or found(), timeout)
        request = found()
        if request:
            self.received.remove(request)
        return request

    def answer_others(self, methods):
        for request in [it for it in self.received if it.method not in methods]:
            self.received.remove(request)
            known = self.answers.get(request.method, {"result": {"time": now()}})
            self.answer(request, result=known["result"])

    def answer(self, request, **outcome):
        identifier = request.entry["id"]
        self.send(request, {"jsonrpc": "2.0", "id": identifier, **outcome})

    def send(self, request, answer):
        self.requests.send_multipart([request.client, *request.frames[:-1], dump(answer)])

    def refuse(self, request, reason, code):
        message = "The check refuses this request; it may accept it later."
        error = {"code": code, "message": message, "data": {"reason": reason}}
        self.answer(request, error=error)

    def accept(self, request):
        """Answers a command and publishes its event."""
        self.latest = EVENTS[self.name][1]
        self.answer(request, result=self.entity())
        self.sequence += 1
        self.publish_event(self.sequence)

    def answer_snapshot(self, request):
        state = [self.entity()]
        self.answer(request, result={**self.position(), "state": state})

    def answer_events(self, request):
        first = int(request.params["after"]) + 1
        events = [self.event(number) for number in range(first, self.sequence + 1)]
        self.answer(request, result={**self.position(), "events": events})

    def position(self):
        return {"epoch": self.epoch, "sequence": f"{self.sequence:020}"}

    def entity(self):
        data = golden(self.name, "event")[self.latest]["data"]
        return {**data, "location": self.location} if "order" in data or "id" in data else data

    def event(self, number):
        """The latest event with this sequence, and a member that a later version may add."""
        event = golden(self.name, "event")[self.latest]
        place = {"source": f"comanda/{self.name}/{self.location}", "epoch": self.epoch}
        identity = {"id": f"{self.epoch}/{number:020}", "sequence": f"{number:020}"}
        return {**event, **place, **identity, "time": now(), "data": self.entity(), "later": 1}

    def publish_event(self, number):
        self.publish(self.event(number))

    def heartbeat(self):
        event, moment = golden(self.name, "event")["stream.heartbeat"], now()
        event |= {"source": f"comanda/{self.name}/{self.location}", "subject": self.location}
        event |= {"partitionkey": self.location, "time": moment, **self.position()}
        event |= {"id": f"{self.epoch}/heartbeat/{moment}"}
        event["data"] |= {name: moment for name in event["data"] if name.endswith("At")}
        event.pop("state", None)
        self.publish(event)

    def publish(self, event):
        topic = f"{self.name}/{self.location}/{event['type']}"
        self.events.send_multipart([topic.encode(), dump(event)])

    def expect_running(self):
        code = self.client.poll()
        has_ended = isinstance(code, int)
        expect(not has_ended, "a running client", f"it ended with {code}: {self.printed()}")
