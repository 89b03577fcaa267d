# SPDX-License-Identifier: Apache-2.0
"""Kills a payment provider at each step, and checks that each command takes effect once.

Usage: charges.py PROVIDER FOLDER

PROVIDER is the program, FOLDER a folder for its sockets and its database.
"""

import json
import subprocess
import sys

import zmq

PROVIDER, FOLDER = sys.argv[1:]
REQUESTS, EVENTS = (f"ipc://{FOLDER}/charges.{name}" for name in ("requests", "events"))
ENDINGS = {  # of amounts: the status of the charge, and its status after provider.find
    10: ("authorised", "authorised"), 5: ("declined", "declined"), 90: ("declined", "declined"),
    91: ("requested", "requested"), 92: ("authorised", "authorised"),
    93: ("unknown", "authorised"), 94: ("unknown", "declined"),
}  # fmt: skip


class Provider:
    """The provider, which is killed and started again."""

    def __init__(self):
        self.context, self.kills, self.number = zmq.Context(), 0, 0
        self.start()

    def start(self):
        arguments = [PROVIDER, REQUESTS, EVENTS, f"{FOLDER}/charges.db"]
        self.process = subprocess.Popen(["/usr/bin/python3", *arguments])
        self.socket = self.context.socket(zmq.DEALER)
        self.socket.linger = 0
        self.socket.connect(REQUESTS)

    def restart(self):
        """Kills the provider, whatever it does at that moment."""
        self.process.kill()
        self.process.wait()
        self.socket.close()
        self.kills += 1
        self.start()

    def send(self, method, params):
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.socket.send_json(request)

    def ask(self, method, **params):
        """The result or the refusal, after as many requests as it takes."""
        for _ in range(20):
            self.send(method, params)
            while self.socket.poll(500):
                answer = self.socket.recv_json()
                if answer["id"] == self.number:
                    return answer.get("result") or answer["error"]["data"]["reason"]
        sys.exit(f"{method} {params}: no answer")

    def command(self, key, method, **params):
        """The outcome of a command, which must be the same however often it is sent."""
        params["context"] = {"key": key, "terminal": "till-1", "staff": "ana"}
        self.ask("service.ping")
        self.send(method, params)
        self.restart()
        outcome = self.ask(method, **params)
        self.restart()
        again = self.ask(method, **params)
        expect(f"{method} again", again, outcome)
        return outcome


def expect(what, actual, expected):
    if actual != expected:
        sys.exit(f"{what}: {json.dumps(actual)}, not {json.dumps(expected)}")


def check(provider):
    charges = {ending: authorise(provider, ending) for ending in ENDINGS}
    charge = charges[10]["id"]
    taken = provider.command("capture", "provider.capture", charge=charge, amount=1000)
    expect("captured", (taken["status"], taken["captured"]), ("captured", 1000))
    again = provider.command("capture-2", "provider.capture", charge=charge)
    expect("captured twice", again, "charge.statusChanged")
    given = {"charge": charge, "refund": "r-1", "amount": 400}
    refunded = provider.command("refund", "provider.refund", **given)
    expect("refunded", [each["amount"] for each in refunded["refunds"]], [400])
    high = provider.command("refund-2", "provider.refund", **{**given, "amount": 601})
    expect("refunded too much", high, "refund.tooHigh")
    canceled = provider.command("cancel", "provider.cancel", charge=charges[92]["id"])
    expect("canceled", canceled["status"], "canceled")
    expect("found", provider.ask("provider.find", key="authorise-10"), refunded)
    expect("not found", provider.ask("provider.find", key="no-key"), "charge.unknown")


def authorise(provider, ending):
    """Authorises an amount with this ending, and returns the charge."""
    key = f"authorise-{ending}"
    status, found_status = ENDINGS[ending]
    order = {"payment": f"p-{ending}", "location": "00001", "currency": "USD"}
    charge = provider.command(key, "provider.authorise", **order, amount=1000 + ending)
    expect(f"{ending}", charge["status"], status)
    found = provider.ask("provider.find", key=key)
    expect(f"found {ending}", found["id"], charge["id"])
    if ending != 91:  # a slow guest may be ready by now
        expect(f"found {ending}", found["status"], found_status)
    provider.restart()
    return provider.ask("provider.find", key=key)


def main():
    provider = Provider()
    try:
        check(provider)
        # Seven charges, two found outcomes, one slow guest, a capture, a refund, a cancellation.
        snapshot = provider.ask("providers.snapshot", location="00001")
        slow = next(each for each in snapshot["state"] if each["key"] == "authorise-91")
        events = 12 + (slow["status"] == "authorised")
        expect("the last event", int(snapshot["sequence"]), events)
        print(f"{provider.kills} kills, each command took effect once")
    finally:
        provider.process.kill()
        provider.process.wait()


main()
