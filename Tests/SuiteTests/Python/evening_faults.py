# SPDX-License-Identifier: Apache-2.0
"""Tills that pay one order at once, a clock that is set back, and restored databases.

After each fault the books of payment-service must balance and agree with the order, or the
difference must be named.

Usage: evening_faults.py PROGRAMS FOLDER [LIBFAKETIME]
"""

import pathlib
import subprocess
import sys

import zmq

from evening import CASH, Evening, Suite, expect

PROGRAMS, FOLDER = (pathlib.Path(argument) for argument in sys.argv[1:3])
LIBRARY = sys.argv[3] if len(sys.argv) > 3 else None
RACES = 20
PART = 400  # Three parts of this amount fit into the price of 1470, a fourth one does not.


class Tills:
    """Tills with a connection each, which send their commands at once."""

    def __init__(self, suite, count):
        self.suite, self.sockets = suite, []
        for _ in range(count):
            socket = suite.context.socket(zmq.DEALER)
            socket.linger = 0
            socket.connect(f"ipc://{suite.folder}/payments.requests")
            self.sockets.append(socket)

    def pay(self, order, location, **members):
        """The outcomes of checkouts of one order, in the order of the tills."""
        for number, socket in enumerate(self.sockets):
            context = {"key": f"{order}-{number}", "terminal": f"till-{number}"}
            checkout = {"order": order, "location": location, "tender": CASH, **members}
            socket.send_json({"jsonrpc": "2.0", "id": number, "method": "payments.checkout",
                              "params": {**checkout, "context": context}})  # fmt: skip
        return [outcome(self.receive(socket)) for socket in self.sockets]

    def receive(self, socket):
        if not socket.poll(10_000):
            sys.exit("a till has no answer within 10 s")
        return socket.recv_json()

    def close(self):
        for socket in self.sockets:
            socket.close()


def outcome(answer):
    """The amount of a payment, or the reason of its refusal."""
    return answer["result"]["amount"] if "result" in answer else answer["error"]["data"]["reason"]


def race(suite, location, tills, **members):
    """An evening whose order was paid by all tills at once, and the outcomes."""
    evening = Evening(suite, location)
    outcomes = tills.pay(evening.order, location, **members)
    evening.check()
    again = tills.pay(evening.order, location, **members)
    expect("the same keys", again, outcomes)
    evening.check()
    return evening, outcomes


def wait_for_payments(suite, location):
    """Waits until a checkout is served; payment-service has no location at its start."""
    evening = Evening(suite, location)
    suite.ask("payments", "payments.checkout", order=evening.order, tender=CASH,
              context=evening.context("first"))  # fmt: skip


def check_races(suite, locations):
    """Several tills that pay one order at once never take the same money."""
    wait_for_payments(suite, next(locations))
    tills = Tills(suite, 4)
    for _ in range(RACES):
        evening, outcomes = race(suite, next(locations), tills)
        amounts = [it for it in outcomes if not isinstance(it, str)]
        expect("the whole order, once", amounts, [1470])
        refused = {it for it in outcomes if isinstance(it, str)}
        expect("other refusals", refused - {"order.sealed", "order.paid"}, set())
        evening, outcomes = race(suite, next(locations), tills, amount=PART)
        amounts = [it for it in outcomes if not isinstance(it, str)]
        expect("three parts", amounts, [PART] * 3)
        refused = {it for it in outcomes if isinstance(it, str)}
        expect("the fourth part", refused, {"payment.amountTooHigh"})
        rest = suite.ask("payments", "payments.checkout", order=evening.order, tender=CASH,
                         context=evening.context("rest"))  # fmt: skip
        expect("the rest", rest["amount"], 1470 - 3 * PART)
        evening.check()
    tills.close()


def set_clock(suite, hours):
    """Restarts payment-service with a clock that many hours ahead."""
    suite.environment["payments"] = {
        "LD_PRELOAD": LIBRARY, "FAKETIME": f"{hours:+}h", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    suite.end("payments")
    suite.start("payments")


def check_clock(suite, location):
    """A closed day never changes, also if the clock is set back to it or before it."""
    set_clock(suite, 48)
    evening = Evening(suite, location)
    for step in evening.STEPS:
        evening.take(step)
    closed = evening.answers["close"]
    params = {"location": location, "businessDay": closed["businessDay"]}
    for hours in 24, 0, -24:
        set_clock(suite, hours)
        guest = Evening(suite, location)
        suite.ask("payments", "payments.checkout", order=guest.order, tender=CASH,
                  context=guest.context("late"))  # fmt: skip
        guest.check()
        stored = suite.ask("payments", "payments.day", **params)
        expect("the closed day", stored, closed)
        later = suite.ask("payments", "payments.day", location=location)
        if later["businessDay"] <= closed["businessDay"]:
            sys.exit(f"{later['businessDay']} is not after {closed['businessDay']}")
    expect("late payments", later["receipts"]["count"], 3)
    refused = suite.outcome("payments", "payments.closeDay", evening.request("close")[1])
    expect("closing of a later day", refused, "day.outOfRange")
    del suite.environment["payments"]
    suite.end("payments")
    suite.start("payments")


def run(suite, *arguments):
    """The output of `comanda`, which must succeed."""
    command = [PROGRAMS / "comanda", *arguments, "--data", suite.folder, "--bus",
               f"ipc://{suite.folder}"]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{arguments}: {done.stdout}{done.stderr}")
    return done.stdout


def restore(suite, backup, name):
    """Restores one database of a backup, and returns what the command says."""
    names = ("payments", "orders", "locations")
    for service in names:
        suite.end(service)
    output = run(suite, "backup", "restore", backup, "--only", name)
    for service in reversed(names):
        suite.start(service)
    return output


def check_restores(suite, locations):
    """With older orders the ledger records its money again; an older ledger is named."""
    evening, other = (Evening(suite, next(locations)) for _ in range(2))
    for step in ("open", "sell", "first"):
        evening.take(step)
    backup = suite.folder / "backup"
    run(suite, "backup", "create", backup)
    for step in ("second", "tip", "refund"):
        evening.take(step)

    output = restore(suite, backup, "orders")
    payment = evening.answers["second"]["id"]
    lost = "In the ledger, but not on an order (1):"
    if lost not in output or evening.order not in output:
        sys.exit(f"the lost payment {payment} of {evening.order} is not named:\n{output}")
    evening.take("back")
    method, params = evening.request("tip")
    suite.ask("payments", method, **{**params, "tip": 60})
    evening.check()

    suite.ask("payments", "payments.checkout", order=other.order, tender=CASH,
              context=other.context("paid"))  # fmt: skip
    output = restore(suite, backup, "payments")
    for order in evening.order, other.order:
        if order not in output:
            sys.exit(f"the unknown payment of {order} is not named:\n{output}")
    paid = suite.outcome("payments", "payments.checkout", {
        "order": other.order, "tender": CASH, "context": other.context("again")})  # fmt: skip
    expect("a second payment of a paid order", paid, "order.paid")


def main():
    names = [f"l-{number:02}" for number in range(2 * RACES + 4)]
    suite, locations = Suite(PROGRAMS, FOLDER, names), iter(names)
    try:
        check_races(suite, locations)
        print(f"{2 * RACES} races, no money was taken twice", flush=True)
        if LIBRARY:
            check_clock(suite, next(locations))
            print("a closed day stays as it was", flush=True)
        check_restores(suite, locations)
        print("restored: recorded again or named", flush=True)
    finally:
        suite.close()


main()
