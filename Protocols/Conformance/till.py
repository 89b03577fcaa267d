# SPDX-License-Identifier: Apache-2.0
"""A till, for all rules that need an order."""
from wire import uuid7


class Till:
    """Opens orders at order-service, for all rules that need one."""

    def __init__(self, connection, terminal):
        self.connection, self.terminal = connection, terminal
        self.count, self.orders = 0, []

    def send(self, method, **params):
        context = {"key": uuid7(), "terminal": f"{self.terminal}-{self.count}"}
        return self.connection.result(method, {**params, "context": context})

    def open(self, location):
        """A new order, each from a till of its own."""
        self.count += 1
        order = self.send("orders.open", location=location)
        self.orders.append(order["id"])
        return order

    def place(self, location, items):
        """A whole order in one command."""
        order = self.send("orders.place", location=location, items=items)
        self.orders.append(order["id"])
        return order

    def add(self, order, item, **members):
        items = [{"item": item, "quantity": 1, **members}]
        return self.send("orders.addItems", order=order["id"], items=items)

    def clean_up(self):
        """Cancels or finishes the opened orders; paid ones stay."""
        for order in self.orders:
            state = self.connection.result("orders.get", {"order": order})
            if state["sealed"] and not state["paid"]:
                self.send("orders.unseal", order=order)
            if not state["paid"] and not state["payments"] and state["status"] != "canceled":
                self.send("orders.cancel", orders=[{"order": order}], reason="checked")
            elif state["status"] in ("inProcess", "processed"):
                self.deliver(order, state["status"])
            self.acknowledge(order)

    def deliver(self, order, status):
        if status == "inProcess":
            self.send("orders.advance", order=order, **{"from": "inProcess"})
        self.send("orders.advance", order=order, **{"from": "processed"})

    def acknowledge(self, order):
        lines = self.connection.result("orders.get", {"order": order})["lines"]
        if any(map(awaits_acknowledgement, lines)):
            self.send("orders.acknowledge", order=order)


def awaits_acknowledgement(line):
    """Whether a line was voided in the kitchen and is not acknowledged yet."""
    return line["status"] == "voided" and "firedAt" in line and "acknowledgedAt" not in line
