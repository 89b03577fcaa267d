# SPDX-License-Identifier: Apache-2.0
"""Charges cards through stripe-provider, which is killed and cut off at each of its requests.

Usage: stripe_charges.py PROVIDER PYTHON FOLDER PORT

PROVIDER is the program, PYTHON a Python with localstripe, FOLDER a folder for sockets, databases
and the secret key, PORT a free port for the test double of Stripe.
"""

import contextlib
import json
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.request

import zmq

PROVIDER, PYTHON, FOLDER, PORT = sys.argv[1:]
DOUBLE = pathlib.Path(__file__).with_name("stripe_double.py")
ADDRESS, KEY = f"http://127.0.0.1:{PORT}", "sk_test_51NeverInAnyLog"
SETTINGS = {
    "COMANDA_SETTINGS": "", "COMANDA_STRIPE_ADDRESS": ADDRESS, "COMANDA_STRIPE_LOCATIONS": "00001",
    "COMANDA_STRIPE_KEY_FILE": f"{FOLDER}/stripe-key", "COMANDA_STRIPE_TEST_CARD": "pm_card_visa",
    "COMANDA_STRIPE_READERS": "counter=tmr_1", "COMANDA_BUS": f"ipc://{FOLDER}",
    "COMANDA_DATA": FOLDER, "PATH": "/usr/bin:/bin",
}  # fmt: skip
FAULTS = ("drop", "dropBefore", "fail", "failBefore", "busy", "delay", "hold", "holdBefore")
FINAL = ("authorised", "captured", "declined", "canceled")


class Provider:
    """The provider and the test double of Stripe."""

    def __init__(self):
        self.context, self.kills, self.number = zmq.Context(), 0, 0
        self.log = open(f"{FOLDER}/stripe.log", "ab")
        self.double = subprocess.Popen([PYTHON, DOUBLE, PORT], stdout=subprocess.PIPE)
        self.double.stdout.readline()  # it listens now
        self.start()

    def stripe(self, name, content=None):
        """What the test double answers to a request of a test."""
        data = None if content is None else json.dumps(content).encode()
        with urllib.request.urlopen(f"{ADDRESS}/_config/{name}", data) as answer:
            return json.load(answer)

    def start(self):
        self.process = subprocess.Popen(
            [PROVIDER], env=SETTINGS, stdout=self.log, stderr=self.log, cwd=FOLDER
        )
        self.socket = self.context.socket(zmq.DEALER)
        self.socket.linger = 0
        self.socket.connect(f"ipc://{FOLDER}/stripe.requests")

    def restart(self):
        self.process.kill()
        self.process.wait()
        self.socket.close()
        self.kills += 1
        self.start()

    def ask(self, method, **params):
        """The result or the reason of the refusal, after as many messages as it takes.

        While Stripe holds a request, the provider is killed.
        """
        end, due = time.monotonic() + 40, 0
        while time.monotonic() < end:
            if time.monotonic() >= due:
                self.number, due = self.number + 1, time.monotonic() + 2
                request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
                self.socket.send_json(request)
            if self.stripe("held"):
                self.stripe("fault", {"number": None, "kind": None})
                self.restart()
                due = 0
            while self.socket.poll(50):
                answer = self.socket.recv_json()
                refusal = answer.get("error", {}).get("data", {}).get("reason")
                if answer["id"] == self.number and refusal != "provider.unavailable":
                    return answer.get("result") or refusal
        sys.exit(f"{method} {params}: no answer")

    def command(self, key, method, terminal="till-1", **params):
        return self.ask(method, **params, context={"key": key, "terminal": terminal})

    def close(self):
        for process in (self.process, self.double):
            process.kill()
            process.wait()


def expect(what, actual, expected):
    if actual != expected:
        sys.exit(f"{what}: {json.dumps(actual)}, not {json.dumps(expected)}")


def authorise(provider, name, amount, terminal="till-1"):
    """The charge once its outcome is known."""
    order = {"payment": f"p-{name}", "location": "00001", "currency": "EUR", "amount": amount}
    key = f"authorise-{name}"
    provider.command(key, "provider.authorise", terminal, **order)
    charge = find(provider, name, lambda one: one["status"] in FINAL)
    again = provider.command(key, "provider.authorise", terminal, **order)
    expect(f"{name} again", again["id"], charge["id"])
    return charge


def sale(provider, name):
    """A charge that is captured in part, and a refund."""
    charge = authorise(provider, name, 1000)
    expect(f"{name} authorised", (charge["status"], charge["authorised"]), ("authorised", 1000))
    part = {"charge": charge["id"], "amount": 800}
    taken = provider.command(f"capture-{name}", "provider.capture", **part)
    expect(f"{name} captured", (taken["status"], taken["captured"]), ("captured", 800))
    give = {"charge": charge["id"], "refund": f"r-{name}", "amount": 300}
    given = provider.command(f"give-{name}", "provider.refund", **give)
    expect(f"{name} refunded", [each["amount"] for each in given["refunds"]], [300])
    return {"confirm": 1, "capture": 1, "refund": 1}


def cancellation(provider, name):
    """A charge that is authorised and canceled."""
    charge = authorise(provider, name, 1000)
    ended = provider.command(f"cancel-{name}", "provider.cancel", charge=charge["id"])
    expect(f"{name} canceled", ended["status"], "canceled")
    return {"confirm": 1, "cancel": 1}


def decline(provider, name):
    """A card that the bank declines."""
    charge = authorise(provider, name, 1051)
    actual = charge["status"], charge["reason"]
    expect(f"{name} declined", actual, ("declined", "insufficientFunds"))
    return {}


def reader(provider, name):
    """A guest who shows a card at a reader."""
    charge = authorise(provider, name, 1000, "counter")
    expect(f"{name} authorised", charge["status"], "authorised")
    return {"confirm": 1}


def page(provider, name):
    """A guest who pays on a page."""
    charge = ask_on_page(provider, name)
    with urllib.request.urlopen(charge["page"]) as answer:
        expect(f"{name} page", f"EUR {charge['amount']}" in answer.read().decode(), True)
    # It leads back to an address where nothing listens.
    with contextlib.suppress(urllib.error.URLError):
        urllib.request.urlopen(charge["page"], b"")
    charge = find(provider, name, lambda one: one["status"] in FINAL)
    actual = charge["status"], charge["authorised"], charge.get("page")
    expect(f"{name} authorised", actual, ("authorised", 1000, None))
    return {"confirm": 1}


def closed_page(provider, name):
    """A page that is closed before its guest pays."""
    charge = ask_on_page(provider, name)
    ended = provider.command(f"cancel-{name}", "provider.cancel", charge=charge["id"])
    expect(f"{name} canceled", ended["status"], "canceled")
    with urllib.request.urlopen(charge["page"]) as answer:
        expect(f"{name} ended", "It has ended" in answer.read().decode(), True)
    return {}


def ask_on_page(provider, name):
    """The charge of a guest who is asked on a page."""
    order = {"payment": f"p-{name}", "location": "00001", "currency": "EUR", "amount": 1000,
             "returnTo": "http://127.0.0.1:1/o/1"}  # fmt: skip
    provider.command(f"authorise-{name}", "provider.authorise", **order)
    return find(provider, name, lambda charge: "page" in charge)


def find(provider, name, condition):
    """The charge once it fulfils a condition."""
    end = time.monotonic() + 40
    while time.monotonic() < end:
        charge = provider.ask("provider.find", key=f"authorise-{name}")
        if condition(charge):
            return charge
        provider.socket.poll(50)
    return sys.exit(f"{name}: {json.dumps(charge)}")


# The flows and the numbers of their requests to Stripe.
FLOWS = {sale: 4, cancellation: 3, decline: 2, reader: 2, page: 1, closed_page: 2}


def check(provider):
    """Each fault at each request of each flow; returns their number."""
    done = 0
    for flow, requests in FLOWS.items():
        for number in range(requests):
            for kind in FAULTS:
                if (flow, number, kind) == (sale, 3, "failBefore"):
                    continue  # the key of a refund repeats the failure for a day
                before, name = provider.stripe("counts"), f"{flow.__name__}-{number}-{kind}"
                provider.stripe("fault", {"number": number, "kind": kind})
                wanted = flow(provider, name)
                after = provider.stripe("counts")
                actual = {act: after[act] - before.get(act, 0) for act in after}
                expect(name, {act: count for act, count in actual.items() if count}, wanted)
                done += 1
    return done


def main():
    pathlib.Path(f"{FOLDER}/stripe-key").write_text(f"{KEY}\n")
    provider = Provider()
    try:
        done = check(provider)
    finally:
        provider.close()
    for path in pathlib.Path(FOLDER).glob("stripe.*"):
        if path.is_file() and KEY.encode() in path.read_bytes():
            sys.exit(f"{path} contains the secret key")
    print(f"{done} faults, {provider.kills} kills, each command took effect once")


main()
