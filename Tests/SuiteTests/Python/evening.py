# SPDX-License-Identifier: Apache-2.0
"""An evening of one location: a split checkout with a card, a tip, refunds, a drawer and the day.

It runs the services and the fake terminal, and checks that the books balance in the end, by the
answers alone.
"""

import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import uuid

import zmq

NAMES = ("locations", "orders", "payments")
PROJECT = pathlib.Path(__file__).parents[3]
CASH = {"type": "cash", "tendered": 5000}
STATION = [{"id": "grill", "name": "Grill"}]


def expect(what, actual, expected):
    if actual != expected:
        sys.exit(f"{what}:\n{json.dumps(actual)}\nis not\n{json.dumps(expected)}")


def entry(location):
    """A location with one item, as in a catalogue file."""
    item = {"id": "1", "name": "Burger", "revision": 1, "price": 1361, "station": "grill",
            "available": True, "modifierGroups": [], "place": 1, "categories": [], "tags": []}
    return {
        "location": {
            "id": location, "name": location, "revision": 1, "currency": "USD",
            "timeZone": "Etc/UTC", "businessDayTurnsAt": 4, "closed": False,
            "tax": {"basisPoints": 800, "included": False}, "firing": "whenAdded", "fees": [],
            "draftExpiresAfter": 240, "stations": STATION, "tables": [], "recommended": []},
        "menu": {"location": location, "revision": 1, "currency": "USD", "modifierGroups": [],
                 "categories": [], "items": [item]},
    }  # fmt: skip


class Suite:
    """Three services and a payment provider, which can be killed, and connections to them."""

    def __init__(self, programs, folder, locations):
        self.programs, self.folder = programs, pathlib.Path(folder)
        self.context, self.number = zmq.Context(), 0
        self.processes, self.sockets, self.environment = {}, {}, {}
        catalogue = self.folder / "catalogue.json"
        catalogue.write_text(json.dumps([entry(location) for location in locations]))
        self.write_terminal()
        self.start("terminal")
        self.start("locations", "--catalogue", str(catalogue))
        self.start("orders")
        self.start("payments")

    def write_terminal(self):
        """Writes a copy of the fake terminal that has all locations."""
        text = (PROJECT / "Protocols/Examples/fake_terminal.py").read_text()
        check = 'if identifier(params["location"]) != LOCATION:'
        expect("checks of the location", text.count(check), 2)
        (self.folder / "terminal.py").write_text(text.replace(check, "if False:"))

    def command(self, name, arguments):
        """The command line of a service."""
        if name == "terminal":
            sockets = [f"ipc://{self.folder}/terminal.{kind}" for kind in ("requests", "events")]
            return ["/usr/bin/python3", f"{self.folder}/terminal.py", *sockets,
                    f"{self.folder}/terminal.db"]
        program = name if name == "locations" else name.removesuffix("s")
        place = ["--data", str(self.folder), "--bus", f"ipc://{self.folder}"]
        return [f"{self.programs}/{program}-service", *place, "--log-level", "error", *arguments]

    def start(self, name, *arguments):
        """Starts a service and waits until it answers."""
        self.launch(name, *arguments)
        self.connect(name)
        self.ask(name, "service.ping")

    def launch(self, name, *arguments):
        """Starts a service without waiting for it."""
        providers = f"terminal=ipc://{self.folder}/terminal.requests"
        own = {"COMANDA_TRIAL": "true", "COMANDA_SETTINGS": "", "COMANDA_PROVIDERS": providers}
        # The copy of the fake terminal imports a module beside the original.
        own["PYTHONPATH"] = str(PROJECT / "Protocols/Examples")
        own |= self.environment.get(name, {})
        # It ends with this script. With libfaketime, a program that Python starts directly does
        # not see its arguments.
        guard = ["/usr/bin/setpriv", "--pdeathsig", "KILL"]
        self.processes[name] = subprocess.Popen(
            guard + self.command(name, arguments), env=os.environ | own)

    def connect(self, name):
        if name in self.sockets:
            self.sockets[name].close()
        socket = self.sockets[name] = self.context.socket(zmq.DEALER)
        socket.linger, socket.reconnect_ivl = 0, 5
        socket.connect(f"ipc://{self.folder}/{name}.requests")

    def has_ended(self, name):
        return self.processes[name].poll() is not None

    def end(self, name, number=signal.SIGKILL):
        self.processes[name].send_signal(number)
        self.processes[name].wait()

    def close(self):
        for process in self.processes.values():
            process.kill()
            process.wait()

    def send(self, name, method, params):
        self.number += 1
        request = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.sockets[name].send_json(request)

    def receive(self, name, limit=500):
        """The answer to the last request; None if none comes in so many milliseconds."""
        while self.sockets[name].poll(limit):
            answer = self.sockets[name].recv_json()
            if answer["id"] == self.number:
                return answer
        return None

    def outcome(self, name, method, params):
        """The result or the refusal, after as many requests as it takes in 30 s."""
        end, answer = time.monotonic() + 30, None
        while time.monotonic() < end:
            self.send(name, method, params)
            answer = self.receive(name)
            if not answer:
                continue
            if "result" in answer:
                return answer["result"]
            if answer["error"]["code"] not in (503, -32603):
                return answer["error"]["data"]["reason"]
            self.sockets[name].poll(100)
        sys.exit(f"{method} {params}: {answer or 'no answer'}")

    def ask(self, name, method, **params):
        """The result of a request."""
        result = self.outcome(name, method, params)
        if isinstance(result, str):
            sys.exit(f"{method} {params}: {result}")
        return result


class Evening:
    """The commands of an evening, in their order; each is a method that returns its request."""

    STEPS = ("open", "sell", "first", "card", "second", "tip", "refund", "back", "cardBack",
             "deposit", "paidOut", "count", "close")
    # The commands that also change an order.
    ORDERS = ("first", "card", "second", "tip", "refund", "back", "cardBack")
    # The commands that also ask the payment provider.
    CARDS = ("card", "cardBack")

    def __init__(self, suite, location):
        self.suite, self.location, self.answers = suite, location, {}
        self.order = self.command("orders", "orders.open", location=location)["id"]
        items = [{"item": "1", "quantity": 1}]
        self.command("orders", "orders.addItems", order=self.order, items=items)

    def command(self, name, method, **params):
        return self.suite.ask(name, method, **params, context=self.context(method))

    def context(self, name):
        key = f"{self.location}-{name}-{uuid.uuid4()}"
        return {"key": key, "terminal": "till-1", "staff": "ana"}

    def request(self, step):
        """The method and the parameters of a step."""
        method, params = getattr(self, step)()
        return method, {**params, "context": self.context(step)}

    def id(self, step):
        return self.answers[step]["id"]

    def open(self):
        return "drawers.open", {"location": self.location, "float": 10000}

    def sell(self):
        sale = {"account": f"V-{self.location}", "amount": 600, "tender": CASH}
        return "accounts.sellVoucher", {"location": self.location, **sale}

    def first(self):
        tender = {"type": "voucher", "account": self.id("sell")}
        part = {"order": self.order, "location": self.location, "amount": 500, "tip": 30}
        return "payments.checkout", {**part, "tender": tender}

    def card(self):
        part = {"order": self.order, "location": self.location, "amount": 300}
        tender = {"type": "card", "provider": "terminal"}
        return "payments.checkout", {**part, "tender": tender}

    def second(self):
        rest = {"order": self.order, "location": self.location, "tip": 100}
        return "payments.checkout", {**rest, "tender": CASH}

    def tip(self):
        return "payments.setTip", {"payment": self.id("second"), "tip": 50}

    def refund(self):
        refund = {"payment": self.id("second"), "amount": 250, "reason": "cold"}
        return "payments.refund", refund

    def back(self):
        return "payments.refund", {"payment": self.id("first"), "reason": "a fly in it"}

    def cardBack(self):
        refund = {"payment": self.id("card"), "amount": 120, "reason": "burnt"}
        return "payments.refund", refund

    def deposit(self):
        return "accounts.deposit", {"account": self.id("sell"), "amount": 20, "tender": CASH}

    def paidOut(self):
        move = {"kind": "paidOut", "amount": 300, "reason": "milk"}
        return "drawers.move", {"drawer": self.id("open"), **move}

    def count(self):
        count = {"counted": 10691, "reason": "counted"}
        return "drawers.close", {"drawer": self.id("open"), **count}

    def close(self):
        day = self.suite.ask("payments", "payments.day", location=self.location)
        return "payments.closeDay", {"location": self.location, "businessDay": day["businessDay"]}

    def take(self, step):
        """Performs a step without a fault."""
        method, params = self.request(step)
        self.answers[step] = self.suite.ask("payments", method, **params)

    def check(self):
        """Expects that all books agree, and returns the rows of all receipts."""
        page = {"location": self.location, "limit": 500}
        receipts = self.suite.ask("payments", "receipts.list", **page)["receipts"]
        previous = "0" * 64
        for number, receipt in enumerate(receipts, 1):
            where = f"receipt {number} of {self.location}"
            expect(f"number of {where}", receipt["number"], number)
            expect(f"sum of {where}", sum(row["amount"] for row in receipt["entries"]), 0)
            expect(f"hash of {where}", receipt["previous"], previous)
            text = json.dumps(receipt, separators=(",", ":"), ensure_ascii=False)
            previous = hashlib.sha256(text.encode()).hexdigest()
        self.check_order()
        return [(receipt["kind"], receipt["entries"]) for receipt in receipts]

    def check_order(self):
        """Expects that the order has the payments of the ledger, and is released."""
        order = self.suite.ask("orders", "orders.get", order=self.order)
        ledger = self.suite.ask("payments", "payments.list", order=self.order)["payments"]
        taken = [payment for payment in ledger if payment["status"] != "refused"]
        expect("steps", {payment["status"] for payment in taken} - {"recorded"}, set())
        expect("pending payments", order.get("pending", []), [])
        recorded = [(it["payment"], it["amount"], it.get("tip", 0)) for it in order["payments"]]
        expected = [(it["id"], it["amount"] + it.get("tip", 0), it.get("tip", 0)) for it in taken]
        expect("payments of the order", sorted(recorded), sorted(expected))
        for payment in taken:
            if payment["tender"]["type"] == "cash":
                given = payment["tender"]["tendered"] - payment["amount"] - payment.get("tip", 0)
                expect("change", payment["change"], given)
        refunds = [(it["refund"], it["amount"]) for it in order["refunds"]]
        expected = [(it["refund"], it["amount"]) for pay in taken for it in pay.get("refunds", [])]
        expect("refunds of the order", sorted(refunds), sorted(expected))
