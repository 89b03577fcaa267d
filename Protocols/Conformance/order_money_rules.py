# SPDX-License-Identifier: Apache-2.0
"""Rules for order-service only: totals, payments, tips and refunds."""
from contract import golden
from order_refusals import refuse, tried
from report import Skipped, expect, rule
from wire import uuid7

PAGE = "3-ORDERS.md"
RUNNING = f"{PAGE}#running-payments"


def opened(peer):
    """A new order with an item, as parameters and as its state."""
    till = peer.plan.till
    state = till.add(till.open(peer.plan.location), peer.plan.item)
    return {"order": state["id"]}, state


@rule(f"{PAGE}#methods", "a payment is recorded once, under any key")
def paid_once(peer):
    till = peer.plan.till
    order = till.open(peer.plan.location)
    till.add(order, peer.plan.item)
    payment = {"order": order["id"], "payment": uuid7(), "tender": "cash", "amount": 1}
    for _ in range(2):
        state = till.send("orders.recordPayment", **payment)
    expect(len(state["payments"]) == 1, "one payment", state["payments"])
    till.send("orders.recordRefund", order=order["id"], refund=uuid7(),
            payment=payment["payment"], amount=1)  # fmt: skip


@rule(f"{PAGE}#methods", "money is recorded with any text")
def recorded_texts(peer):
    till = peer.plan.till
    order = {"order": till.add(till.open(peer.plan.location), peer.plan.item)["id"]}
    for tender, stored in ("", "unknown"), ("x" * 65, "x" * 64):
        payment = {**order, "payment": uuid7(), "tender": tender, "amount": 1}
        last = till.send("orders.recordPayment", **payment)["payments"][-1]
        expect(last["tender"] == stored, f"the tender {stored}", last)
    for reason, stored in ("", None), ("x" * 201, "x" * 200):
        refund = {**order, "refund": uuid7(), "payment": payment["payment"], "reason": reason}
        last = till.send("orders.recordRefund", **refund, amount=1)["refunds"][-1]
        expect(last.get("reason") == stored, f"the reason {stored}", last)
    till.send("orders.cancel", orders=[order])


@rule(f"{PAGE}#totals", "the rate of a line is listed, also when nothing is left to tax")
def empty_rate(peer):
    till = peer.plan.till
    order = {"order": till.add(till.open(peer.plan.location), peer.plan.item)["id"]}
    gift = [{"basisPoints": 10_000, "reason": "checked"}]
    state = till.send("orders.setDiscounts", **order, discounts=gift)
    rate, taxes = state["lines"][0]["taxBasisPoints"], state["totals"]["taxes"]
    fees = state["totals"]["fees"] if rate == state["tax"]["basisPoints"] else 0
    actual = [share["base"] for share in taxes if share["basisPoints"] == rate]
    expect(actual == [fees], f"{rate} basis points of {fees}", taxes)


@rule(f"{PAGE}#totals", "after a refund of any amount, no more than the total is due")
def refunded_beyond(peer):
    till = peer.plan.till
    order = till.open(peer.plan.location)
    total = till.add(order, peer.plan.item)["totals"]["total"]
    payment = {"order": order["id"], "payment": uuid7()}
    state = till.send("orders.recordPayment", **payment, tender="cash", amount=1)
    expect(state["totals"]["due"] == total - 1, f"{total - 1} due", state["totals"])
    state = till.send("orders.recordRefund", **payment, refund=uuid7(), amount=6)
    expect(state["totals"]["due"] == total, f"{total} due", state["totals"])
    till.send("orders.cancel", orders=[{"order": order["id"]}])


@rule(RUNNING, "running payments never reserve the same money")
def reserved_once(peer):
    till, (order, state) = peer.plan.till, opened(peer)
    first, second = ({**order, "payment": uuid7()} for _ in range(2))
    due = state["totals"]["due"]
    begun = till.send("orders.beginPayment", **first, location=peer.plan.location, amount=1)
    again = till.send("orders.beginPayment", **first, amount=due)
    expect(again == begun, "no change by a payment that is pending", again)
    refuse(peer, "payment.amountTooHigh", 409, "beginPayment", **second, amount=due)
    state = till.send("orders.beginPayment", **second)
    actual = [pending["amount"] for pending in state["pending"]]
    expect(actual == [1, due - 1], f"1 and {due - 1}", actual)
    refuse(peer, "order.sealed", 409, "beginPayment", **order, payment=uuid7())
    for payment, amount in (first, 1), (second, due - 1):
        state = till.send("orders.recordPayment", **payment, tender="cash", amount=amount)
    expect(state["paid"] and "pending" not in state, "a paid order", state)


@rule(RUNNING, "an order is released when its last running payment ends, and not before")
def released(peer):
    till, (order, state) = peer.plan.till, opened(peer)
    due = state["totals"]["due"]
    first, second = ({**order, "payment": uuid7()} for _ in range(2))
    till.send("orders.beginPayment", **first, amount=1)
    till.send("orders.beginPayment", **second, amount=1)
    refuse(peer, "order.paymentPending", 409, "unseal", **order)
    state = till.send("orders.recordPayment", **first, tender="cash", amount=1)
    expect(state["sealed"], "a sealed order", state)
    state = till.send("orders.endPayment", **second)
    expect(not state["sealed"] and "pending" not in state, "a released order", state)
    expect(state["totals"]["due"] == due - 1, f"{due - 1} due", state["totals"])
    again = till.send("orders.endPayment", **second)
    expect(again == state, "no change by a payment that is not pending", again)
    till.send("orders.recordPayment", **second, tender="cash", amount=due - 1)


@rule(RUNNING, "a payment begins only if an amount can be reserved at the location")
def not_begun(peer):
    order, _ = opened(peer)
    payment = {"payment": uuid7()}
    elsewhere = {**order, **payment, "location": "nowhere"}
    refuse(peer, "order.unknown", 404, "beginPayment", order=uuid7(), **payment)
    refuse(peer, "order.unknown", 404, "beginPayment", **elsewhere)
    refuse(peer, "payment.amountNotPositive", 422, "beginPayment", **order, **payment, amount=0)
    empty = {"order": peer.plan.till.open(peer.plan.location)["id"]}
    refuse(peer, "order.empty", 422, "beginPayment", **empty, **payment)


@rule(RUNNING, "at most 20 payments of an order run at once")
def running_limit(peer):
    till, (order, _) = peer.plan.till, opened(peer)
    payments = [{**order, "payment": uuid7()} for _ in range(20)]
    for payment in payments:
        till.send("orders.beginPayment", **payment, amount=1)
    refuse(peer, "order.sealed", 409, "beginPayment", **order, payment=uuid7(), amount=1)
    for payment in payments:
        till.send("orders.endPayment", **payment)


@rule(f"{PAGE}#methods", "an order that costs nothing is paid by the begin of a payment")
def free_order(peer):
    till, (order, _) = peer.plan.till, opened(peer)
    gift = [{"basisPoints": 10_000, "reason": "checked"}]
    if till.send("orders.setDiscounts", **order, discounts=gift)["totals"]["due"]:
        raise Skipped("a location without fixed fees; name it with --location")
    state = till.send("orders.beginPayment", **order, payment=uuid7())
    actual = (state["paid"], state["payments"], "pending" in state)
    expect(actual == (True, [], False), "a paid order without payments", actual)


@rule(f"{PAGE}#methods", "a tip changes the payment and the total, and not the due amount")
def tip(peer):
    till, (order, before) = peer.plan.till, opened(peer)
    payment = {**order, "payment": uuid7()}
    refuse(peer, "payment.unknown", 404, "recordTip", **payment, tip=1)
    till.send("orders.recordPayment", **payment, tender="cash", amount=1)
    refuse(peer, "payment.tipOutOfRange", 422, "recordTip", **payment, tip=-1)
    for value in (7, 2, 2, 0):
        state = till.send("orders.recordTip", **payment, tip=value)
        recorded, totals = state["payments"][0], state["totals"]
        actual = (recorded["amount"], recorded.get("tip", 0), totals["tip"], totals["due"])
        expected = (1 + value, value, value, before["totals"]["due"] - 1)
        expect(actual == expected, f"amount, tip, tips and due {expected}", actual)
    refund = {**order, "refund": uuid7(), "payment": payment["payment"], "amount": 1}
    till.send("orders.recordRefund", **refund)
    till.send("orders.cancel", orders=[order])


@rule(f"{PAGE}#totals", "money above the price is owed, and a list finds the order")
def owed(peer):
    till, (order, state) = peer.plan.till, opened(peer)
    payment = {**order, "payment": uuid7()}
    over = state["totals"]["due"] + 1
    state = till.send("orders.recordPayment", **payment, tender="cash", amount=over)
    listing = {"location": peer.plan.location, "owed": True}
    found = peer.requests.result("orders.list", listing)["orders"]
    expect(state in found, "the order in the list", [it["id"] for it in found])
    expect(state["totals"].get("owed") == 1, "1 owed", state["totals"])
    state = till.send("orders.recordRefund", **payment, refund=uuid7(), amount=1)
    expect("owed" not in state["totals"], "nothing owed", state["totals"])


@rule(f"{PAGE}#refusals", "refusals that requests alone do not provoke")
def untried(peer):
    rest = sorted(golden("orders", "refusal").keys() - tried)
    if rest:
        raise Skipped(", ".join(rest))
