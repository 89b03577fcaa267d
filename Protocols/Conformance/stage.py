# SPDX-License-Identifier: Apache-2.0
"""A service that is played for a client, and the client that runs before it."""
import datetime
import json
import pathlib
import subprocess
import tempfile
import time

import zmq

from contract import golden
from report import expect
from wire import PATIENCE, Wire, dump, uuid7

TYPES = {
    "kitchen": "ticket.changed", "orders": "order.itemsAdded", "payments": "payment.taken",
    "locations": "menu.priceSet",
}  # fmt: skip


def now():
    moment = datetime.datetime.now(datetime.timezone.utc)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Request:
    """A request that came, and where its answer goes."""

    def __init__(self, frames):
        self.client, *self.frames = frames
        self.entry = json.loads(self.frames[-1])
        self.method = self.entry["method"]
        self.params = self.entry.get("params", {})
        self.time = time.monotonic()


class Stage:
    """Plays a service by its golden messages."""

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
        self.beats, self.due = True, 0.0
        self.answers = golden(self.name, "answer")
        self.start(options.program)

    def start(self, program):
        """Starts the client; what it prints goes into a file."""
        self.output = pathlib.Path(self.folder.name) / "output"
        with self.output.open("w") as output:
            self.client = subprocess.Popen(
                [part.format(**self.endpoints) for part in program],
                stdin=subprocess.PIPE, stdout=output, stderr=output,
            )  # fmt: skip

    def end(self):
        self.client.kill()
        self.client.wait()
        self.folder.cleanup()

    def printed(self):
        return self.output.read_text(errors="replace")

    def type(self, text):
        self.client.stdin.write(text.encode() + b"\n")
        self.client.stdin.flush()

    def play(self, condition=lambda: False, patience=PATIENCE):
        """Plays on until the condition holds; says whether it did."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if condition():
                return True
            self.turn()
        return condition()

    def turn(self):
        ready, _, _ = zmq.select([self.requests, self.events], [], [], 0.02)
        if self.events in ready:
            frame = self.events.recv()
            if frame[:1] == b"\1":
                self.subscriptions.append(frame[1:].decode())
                self.due = 0.0
        if self.requests in ready:
            self.received.append(Request(self.requests.recv_multipart()))
        if self.beats and time.monotonic() >= self.due:
            self.due = time.monotonic() + 1
            self.heartbeat()

    def take(self, methods, patience=PATIENCE):
        """The next request of these methods; what else is asked meanwhile is answered."""
        def found():
            return next((it for it in self.received if it.method in methods), None)

        self.play(lambda: self.answer_others(methods) or found(), patience)
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
        message = "The check says no; it may say yes to the same request later."
        error = {"code": code, "message": message, "data": {"reason": reason}}
        self.answer(request, error=error)

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
        data = golden(self.name, "event")[TYPES[self.name]]["data"]
        return {**data, "location": self.location} if "order" in data or "id" in data else data

    def event(self, number):
        """An event that fits into the stream, with a member that a later version may add."""
        event = golden(self.name, "event")[TYPES[self.name]]
        place = {"source": f"comanda/{self.name}/{self.location}", "epoch": self.epoch}
        identity = {"id": f"{self.epoch}/{number:020}", "sequence": f"{number:020}"}
        return {**event, **place, **identity, "time": now(), "data": self.entity(), "later": 1}

    def tell(self, number):
        self.publish(self.event(number))

    def heartbeat(self):
        event, moment = golden(self.name, "event")["stream.heartbeat"], now()
        event |= {"source": f"comanda/{self.name}/{self.location}", "subject": self.location}
        event |= {"partitionkey": self.location, "time": moment, **self.position()}
        event |= {"id": f"{self.epoch}/heartbeat/{moment}"}
        event["data"] = {name: moment for name in event["data"]}
        event.pop("state", None)
        self.publish(event)

    def publish(self, event):
        topic = f"{self.name}/{self.location}/{event['type']}"
        self.events.send_multipart([topic.encode(), dump(event)])

    def alive(self):
        code = self.client.poll()
        expect(code is None, "the client to run on", f"it ended with {code}: {self.printed()}")
