# SPDX-License-Identifier: Apache-2.0
"""Rules for payment-service only."""
from report import Skipped, expect, rule
from wire import uuid7

PAGE = "4-PAYMENTS.md"


@rule(f"{PAGE}#methods", "a checkout takes the due amount, gives change and is recorded once")
def checkout(peer):
    method, params = peer.command()
    payment = peer.acknowledge(method, params)
    tendered = params["tender"]["tendered"]
    expect(payment["status"] == "recorded", "recorded", payment)
    given = payment["amount"] + payment.get("rounding", 0) + payment["change"]
    expect(given == tendered, tendered, payment)
    payments = peer.requests.result("payments.list", {"order": params["order"]})["payments"]
    expect(payments == [payment], f"only {payment}", payments)
    order = peer.plan.orders.result("orders.get", {"order": params["order"]})
    expect(order["paid"] and order["totals"]["due"] == 0, "a paid order", order["totals"])


@rule(f"{PAGE}#state", "a payment is requested, taken and recorded, in this order")
def steps(peer):
    method, params = peer.command()
    payment = peer.acknowledge(method, params)
    expected = ["payment.requested", "payment.taken", "payment.recorded"]
    published = peer.recording.wait(
        lambda events: any(
            event["subject"] == payment["id"] and event["type"] == expected[-1] for event in events
        )
    )
    actual = [event["type"] for event in published or [] if event["subject"] == payment["id"]]
    expect(actual == expected, expected, actual)


@rule(f"{PAGE}#state", "too little money is refused, and the order is released")
def too_little(peer):
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    method, params = peer.plan.refused()
    params["context"] = peer.context()
    peer.requests.refusal(method, params, "payment.insufficient", 422)
    order = peer.plan.orders.result("orders.get", {"order": params["order"]})
    expect(not order["sealed"] and not order["paid"], "a released order", order)


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    tender = {"type": "cash", "tendered": 100}
    unknown = {"order": uuid7(), "tender": tender, "context": peer.context()}
    peer.requests.refusal("payments.get", {"payment": uuid7()}, "payment.unknown", 404)
    peer.requests.refusal("payments.checkout", unknown, "order.unknown", 404)
    if not peer.plan.has_commands:
        raise Skipped("the refusals about orders need " + peer.plan.needs)
    method, params = peer.command()
    peer.acknowledge(method, params)
    again = {**params, "context": peer.context()}
    error = peer.requests.repeat(method, again).get("error", {})
    reason = error.get("data", {}).get("reason")
    expect(reason in ("order.paid", "order.nothingDue"), "order.paid or order.nothingDue", error)
    empty = peer.plan.till.open(peer.plan.location)["id"]
    nothing = {"order": empty, "tender": tender, "context": peer.context()}
    error = peer.requests.repeat("payments.checkout", nothing).get("error", {})
    reason = error.get("data", {}).get("reason")
    expect(reason in ("order.empty", "order.nothingDue"), "order.empty or order.nothingDue", error)


@rule(f"{PAGE}#methods", "an order without payments has an empty list")
def empty_list(peer):
    actual = peer.requests.result("payments.list", {"order": uuid7()})
    expect(actual["payments"] == [], "none", actual)
