# SPDX-License-Identifier: Apache-2.0
"""The service under test, and the messages that a client has received from it."""
import secrets

from report import Skipped, expect
from wire import Certificate, Wire, dump, request, uuid7


class Peer:
    """The service under test, by the name of its streams."""

    def __init__(self, options):
        self.name, self.restart = options.service, options.restart
        self.wire, self.server_key = Wire(options.certificate), options.server_key
        self.other = Certificate(options.other_certificate) if options.other_certificate else None
        self.requests_endpoint, self.events_endpoint = options.requests, options.events
        self.provider, self.rounded = options.provider, options.rounded
        self.terminal = f"check-{secrets.token_hex(3)}"
        self.staff = "inspector"
        self.plan = None
        self.acknowledged = []  # the keys of commands that were acknowledged
        self.recording = self.subscribe(f"{self.name}/")
        self.requests = self.connect()

    def connect(self, **options):
        return self.wire.connect(self.requests_endpoint, self.server_key, **options)

    def subscribe(self, prefix, **options):
        return self.wire.recording(self.events_endpoint, self.server_key, prefix, **options)

    def await_service(self):
        """Waits until the service answers."""
        self.requests.exchange(dump(request("service.ping", {})), timeout=10)
        self.epoch = self.requests.result("service.info", {})["epoch"]

    def await_stream(self):
        """Waits for the first message of the stream under test."""
        source = f"comanda/{self.name}/{self.plan.location}"
        received = self.recording.wait(lambda events: any(it["source"] == source for it in events))
        expect(received, f"a heartbeat of {source} within 5 s", "nothing")

    def context(self):
        return {"key": uuid7(), "terminal": self.terminal, "staff": self.staff}

    def command(self):
        """A new valid command, with its context."""
        if not self.plan.has_commands:
            raise Skipped(self.plan.needs)
        method, params = self.plan.command()
        return method, {**params, "context": self.context()}

    def acknowledge(self, method, params):
        """Sends a command and records its key as acknowledged."""
        result = self.requests.result(method, params)
        self.acknowledged.append(params["context"]["key"])
        return result

    def caused(self, key):
        """The events of an acknowledged command; empty if none arrived in time."""
        self.recording.wait(lambda events: any(map(of(key), events)))
        self.catch_up()
        return list(filter(of(key), self.recording.events()))

    def snapshot(self, **members):
        """A whole snapshot; a service may answer it by pages."""
        params = {"location": self.plan.location, **members}
        page = snapshot = self.requests.result(f"{self.name}.snapshot", params)
        while "next" in page:
            params |= {"at": snapshot["sequence"], "after": page["next"]}
            page = self.requests.result(f"{self.name}.snapshot", params)
            positions = [(it["epoch"], it["sequence"]) for it in (snapshot, page)]
            expect(positions[0] == positions[1], f"a page at {positions[0]}", positions[1])
            snapshot["state"] += page["state"]
        return snapshot

    def page(self, after, **members):
        params = {"location": self.plan.location, "after": after, **members}
        return self.requests.result(f"{self.name}.events", params)

    def catch_up(self):
        """Waits for all events that the service has published.

        An answer may come before its events; in the kitchen, even before kds-service has them.
        """
        self.await_sequence(self.snapshot()["sequence"])

    def await_sequence(self, sequence):
        """Waits for the events of the stream up to a sequence."""
        source = f"comanda/{self.name}/{self.plan.location}"
        received = self.recording.wait(lambda events: any(
            it["source"] == source and it["sequence"] >= sequence for it in events))
        expect(received, f"the events of {source} up to {sequence} within 5 s", "fewer")

    def stream(self):
        """The received events of the stream, without heartbeats."""
        source = f"comanda/{self.name}/{self.plan.location}"
        return [
            event
            for event in self.recording.events()
            if event["source"] == source and event["type"] != "stream.heartbeat"
        ]


def of(key):
    return lambda event: event.get("correlationid") == key
