# SPDX-License-Identifier: Apache-2.0
"""Card payments while services are killed, messages are lost and other clients cancel.

A proxy between payment-service and the fake terminal loses messages. In each round several guests
pay by card, others cancel their payments, and payment-service or the terminal is killed or
stopped. Once all are back and no message is lost, each payment must soon end as its charge did.

Usage: evening_cards.py PROGRAMS FOLDER ROUNDS [SEED]
"""

import json
import pathlib
import random
import signal
import sqlite3
import sys
import threading
import time

import zmq

from evening import Evening, Suite, expect

PROGRAMS, FOLDER, ROUNDS = sys.argv[1], pathlib.Path(sys.argv[2]), int(sys.argv[3])
SEED = sys.argv[4] if len(sys.argv) > 4 else "1"
GUESTS = 4  # at once
PATIENCE = 60  # seconds after the last fault; a system without load needs 5
LOSS = 0.3  # of the messages to and from the terminal
# The last digits of amounts: approved, declined, a part, slow, silent, unknown.
ENDINGS = (0, 0, 0, 5, 90, 91, 92, 93, 94)
ENDS = ("recorded", "refused")


class Proxy(threading.Thread):
    """Forwards the requests of payment-service to the terminal, and loses some messages."""

    def __init__(self, context, front, back, chance):
        super().__init__(daemon=True)
        self.context, self.back, self.chance, self.loss = context, back, chance, 0
        self.front, self.clients = context.socket(zmq.ROUTER), {}
        self.front.bind(front)
        self.poller = zmq.Poller()
        self.poller.register(self.front, zmq.POLLIN)

    def terminal(self, client):
        """The connection to the terminal for a client."""
        if client not in self.clients:
            socket = self.context.socket(zmq.DEALER)
            socket.linger, socket.reconnect_ivl = 0, 5
            socket.connect(self.back)
            self.poller.register(socket, zmq.POLLIN)
            self.clients[client] = socket
        return self.clients[client]

    def run(self):
        while True:
            ready = dict(self.poller.poll())
            if self.front in ready:
                client, *frames = self.front.recv_multipart()
                if self.chance.random() >= self.loss:
                    self.terminal(client).send_multipart(frames)
            for client, socket in self.clients.items():
                if socket in ready:
                    frames = socket.recv_multipart()
                    if self.chance.random() >= self.loss:
                        self.front.send_multipart([client, *frames])


class Till:
    """A connection that sends without waiting for answers."""

    def __init__(self, suite):
        self.socket = suite.context.socket(zmq.DEALER)
        self.socket.linger, self.socket.reconnect_ivl = 0, 5
        self.socket.connect(f"ipc://{suite.folder}/payments.requests")

    def send(self, method, **params):
        request = {"jsonrpc": "2.0", "id": 0, "method": method, "params": params}
        self.socket.send_json(request)

    def receive(self, seconds):
        """Receives the answers that come within so many seconds."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.socket.poll(1000 * left):
                self.socket.recv()


class Round:
    """Guests who pay parts of one order at once, and what goes wrong meanwhile."""

    def __init__(self, suite, till, proxy, location, chance):
        self.suite, self.till, self.proxy, self.chance = suite, till, proxy, chance
        self.evening, self.log = Evening(suite, location), []

    def run(self):
        self.proxy.loss = self.chance.choice((0, LOSS))
        checkouts = [self.checkout() for _ in range(GUESTS)]
        end = time.monotonic() + self.chance.uniform(0.5, 6)
        while time.monotonic() < end:
            for checkout in checkouts:
                self.till.send("payments.checkout", **checkout)
            self.cancel_some()
            self.till.receive(self.chance.uniform(0, 0.3))
            self.fault()
        self.proxy.loss = 0
        self.suite.ask("terminal", "service.ping")
        self.suite.ask("payments", "service.ping")
        return self.await_ends(time.monotonic())

    def checkout(self):
        amount = 200 + self.chance.choice(ENDINGS)
        return {"order": self.evening.order, "location": self.evening.location, "amount": amount,
                "tender": {"type": "card", "provider": "terminal"},
                "context": self.evening.context("card")}  # fmt: skip

    def payments(self):
        return self.suite.ask("payments", "payments.list", order=self.evening.order)["payments"]

    def cancel_some(self):
        for payment in self.payments():
            if payment["status"] == "charging" and self.chance.random() < 0.3:
                context = self.evening.context("cancel")
                self.till.send("payments.cancel", payment=payment["id"], context=context)

    def fault(self):
        kind = self.chance.choice(("payments", "terminal", "both", "stop", "loss", "none"))
        self.log.append(kind)
        pause = self.chance.choice((0, 0, self.chance.uniform(0, 3)))
        if kind == "stop":
            process = self.suite.processes["terminal"]
            process.send_signal(signal.SIGSTOP)
            self.till.receive(pause)
            process.send_signal(signal.SIGCONT)
        elif kind == "loss":
            self.proxy.loss = LOSS - self.proxy.loss
        elif kind != "none":
            names = ("terminal", "payments") if kind == "both" else (kind,)
            for name in names:
                self.suite.end(name)
            self.till.receive(pause)
            for name in names:
                self.suite.start(name)

    def await_ends(self, began):
        """Waits until each payment has ended, and returns how long that took."""
        while time.monotonic() - began < PATIENCE:
            payments = self.payments()
            if all(it["status"] in ENDS for it in payments):
                for payment in payments:
                    self.compare(payment)
                self.evening.check_order()
                return time.monotonic() - began
            self.till.receive(0.05)
        pending = [it for it in payments if it["status"] not in ENDS]
        found = [[it["id"], it["status"], self.charge(it)] for it in pending]
        sys.exit(f"pending {PATIENCE} s after {self.log}: {json.dumps(found)}")

    def charge(self, payment):
        """The charge of a payment in the database of the terminal; None without one."""
        database = sqlite3.connect(f"file:{FOLDER}/terminal.db?mode=ro", uri=True)
        row = database.execute("SELECT text FROM charge WHERE key = ?",
                               [payment["id"] + "-authorise"]).fetchone()  # fmt: skip
        database.close()
        return row and json.loads(row[0])

    def compare(self, payment):
        charge = self.charge(payment)
        ended = charge["status"] if charge else "unknown to the terminal"
        if payment["status"] == "recorded":
            expect(f"charge of {payment}", ended, "captured")
            expect(f"amount of {payment}", payment["amount"], charge["captured"])
        elif ended not in ("declined", "canceled", "unknown to the terminal"):
            sys.exit(f"{payment} is refused, but its charge is {charge}")


def main():
    chance = random.Random(SEED)
    suite = Suite(PROGRAMS, FOLDER, [f"l-{number:03}" for number in range(20)])
    try:
        front, back = (f"ipc://{FOLDER}/{name}.requests" for name in ("proxy", "terminal"))
        proxy = Proxy(suite.context, front, back, random.Random(SEED))
        proxy.start()
        suite.environment["payments"] = {"COMANDA_PROVIDERS": f"terminal={front}"}
        suite.end("payments")
        suite.start("payments")
        till, longest = Till(suite), 0
        for number in range(ROUNDS):
            taken = Round(suite, till, proxy, f"l-{number % 20:03}", chance).run()
            longest = max(longest, taken)
            print(f"round {number}: {taken:.1f} s", flush=True)
        print(f"the longest: {longest:.1f} s")
        print(f"{ROUNDS} rounds, each payment ended as its charge did")
    finally:
        suite.close()


main()
