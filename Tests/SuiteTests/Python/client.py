#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A client in another language, written only from the pages of Protocols/.

It lists locations, places an order, pays it in cash, and checks the sequence of its events.

Usage: client.py BUS-ADDRESS (for example ipc:///run/comanda)
"""

import json
import secrets
import sys
import time
import uuid

import zmq

BUS = sys.argv[1]
CONTEXT = zmq.Context()


def unique():
    """A version 7 UUID (RFC 9562 section 5.7)."""
    value = int(time.time() * 1000) << 80 | secrets.randbits(80)
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return str(uuid.UUID(int=value))


class Service:
    """A connection to a service by the name of its streams; answers are matched by `id`."""

    def __init__(self, name):
        self.requests = CONTEXT.socket(zmq.DEALER)
        self.requests.linger = 0
        self.requests.connect(f"{BUS}/{name}.requests")

    def ask(self, method, **parameters):
        """Repeats a request until the answer is not a temporary refusal."""
        request = {"jsonrpc": "2.0", "id": unique(), "method": method, "params": parameters}
        for timeout in (500, 1000, 2000, 2000):
            self.requests.send_json(request)
            while self.requests.poll(timeout):
                answer = self.requests.recv_json()
                assert answer["jsonrpc"] == "2.0"
                if answer["id"] == request["id"] and answer.get("error", {}).get("code") != 503:
                    return answer
        sys.exit(f"{method}: the outcome is unknown")

    def result(self, method, **parameters):
        answer = self.ask(method, **parameters)
        assert "error" not in answer, answer
        return answer["result"]

    def refusal(self, method, **parameters):
        return self.ask(method, **parameters)["error"]


def context():
    return {"key": unique(), "terminal": "till-python", "staff": "guido"}


class Stream:
    """A subscription to the events of order-service at one location."""

    def __init__(self, location):
        self.topic = f"orders/{location}/"
        self.socket = CONTEXT.socket(zmq.SUB)
        self.socket.linger = 0
        self.socket.connect(f"{BUS}/orders.events")
        self.socket.subscribe(self.topic)
        self.seen = []

    def receive(self):
        assert self.socket.poll(3000), "no event and no heartbeat for 3 seconds"
        frames = self.socket.recv_multipart()
        assert len(frames) == 2, frames
        event = json.loads(frames[1])
        assert frames[0].decode() == self.topic + event["type"]
        return event

    def until(self, kind):
        """Receives events until one of this type, and returns its data."""
        while True:
            event = self.receive()
            if event["type"] != "stream.heartbeat":
                self.seen.append(event)
            if event["type"] == kind:
                return event["data"]


def check_events(events, order, start):
    """Checks the order, the sequences and the attributes of the events."""
    assert [event["type"] for event in events] == [
        "order.opened", "order.itemsAdded", "order.itemsAdded", "order.paymentBegun",
        "order.paymentRecorded",
    ]  # fmt: skip
    assert [int(event["sequence"]) for event in events] == [start + 1 + n for n in range(5)]
    assert len({event["id"] for event in events}) == 5
    for event in events:
        assert event["specversion"] == "1.0"
        assert event["source"] == f"comanda/orders/{order['location']}"
        assert event["subject"] == event["partitionkey"] == order["id"]
        assert event["actor"] == "till-python/guido"
        assert len(event["sequence"]) == 20
        assert event["id"] == f"{event['epoch']}/{event['sequence']}"
    assert [event["data"]["revision"] for event in events] == [1, 2, 3, 4, 5]


def main():
    locations, orders, payments = Service("locations"), Service("orders"), Service("payments")
    places = locations.result("locations.list")["locations"]
    assert [place["id"] for place in places] == [f"0000{number}" for number in range(1, 8)]
    location = places[0]["id"]

    stream = Stream(location)
    stream.until("stream.heartbeat")
    snapshot = orders.result("orders.snapshot", location=location)
    assert snapshot["state"] == []
    start = int(snapshot["sequence"])

    order = orders.result("orders.open", location=location, context=context())
    menu = {item["id"]: item for item in locations.result("menus.get", location=location)["items"]}
    keyed = {
        "order": order["id"],
        "items": [{"item": "00001", "quantity": 2, "note": "sin cebolla, jalapeño aparte"}],
        "context": context(),
    }
    first = orders.result("orders.addItems", **keyed)
    assert orders.result("orders.addItems", **keyed) == first
    second = orders.result(
        "orders.addItems", order=order["id"], items=[{"item": "00008", "quantity": 1}],
        context=context())  # fmt: skip
    assert second["status"] == "inProcess"
    subtotal = 2 * menu["00001"]["price"] + menu["00008"]["price"]
    assert second["totals"]["subtotal"] == subtotal

    due = second["totals"]["due"]
    cash = {"type": "cash", "tendered": due + 500}
    short = {"type": "cash", "tendered": due - 1}
    checkout = {"order": order["id"], "tender": cash, "context": context()}
    payment = payments.result("payments.checkout", **checkout)
    assert payments.result("payments.checkout", **checkout) == payment
    assert (payment["status"], payment["amount"], payment["change"]) == ("recorded", due, 500)
    assert payments.result("payments.list", order=order["id"])["payments"] == [payment]
    again = payments.refusal(
        "payments.checkout", order=order["id"], tender=short, context=context())  # fmt: skip
    assert again["data"]["reason"] in ("order.paid", "order.nothingDue"), again

    paid = stream.until("order.paymentRecorded")
    assert paid == orders.result("orders.get", order=order["id"])
    assert paid["paid"] and paid["totals"]["due"] == 0
    check_events(stream.seen, order, start)
    after = f"{start:020}"
    page = orders.result("orders.events", location=location, after=after)
    assert page["events"] == stream.seen
    print(f"order {paid['number']} is paid, {len(stream.seen)} events in order")


main()
