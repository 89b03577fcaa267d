# SPDX-License-Identifier: Apache-2.0
"""Rules for payment-service only: receipts, refunds and tips."""
import hashlib
import json

from report import expect, rule
from wire import uuid7

PAGE = "4-PAYMENTS.md"
RECEIPTS = f"{PAGE}#receipts"


def paid(peer):
    """A new payment, recorded on its order."""
    method, params = peer.command()
    return peer.acknowledge(method, params)


def text(receipt):
    """The JSON text of a receipt, as the service writes it."""
    return json.dumps(receipt, separators=(",", ":"), ensure_ascii=False).encode()


@rule(RECEIPTS, "a payment has the receipt of its sale, whose rows add up to 0")
def sale(peer):
    payment = paid(peer)
    receipt = payment["receipt"]
    rows = receipt["entries"]
    expect(receipt["kind"] == "sale", "a sale", receipt)
    expect(receipt["payment"] == payment["id"], payment["id"], receipt)
    expect(sum(row["amount"] for row in rows) == 0, "rows that add up to 0", rows)
    kept = -sum(row["amount"] for row in rows if row["account"] in ("sales", "tax"))
    expect(kept == payment["amount"], f"{payment['amount']} as sales and tax", rows)


@rule(RECEIPTS, "each receipt has the next number and the hash of the receipt before it")
def chain(peer):
    first, second = paid(peer)["receipt"], paid(peer)["receipt"]
    place = {"location": first["location"], "after": first["number"] - 1, "limit": 500}
    receipts = peer.requests.result("receipts.list", place)["receipts"]
    expect(receipts[0] == first, first, receipts[0])
    expect(second in receipts, f"also {second}", receipts)
    for earlier, later in zip(receipts, receipts[1:]):
        expect(later["number"] == earlier["number"] + 1, earlier["number"] + 1, later)
        proof = hashlib.sha256(text(earlier)).hexdigest()
        expect(later["previous"] == proof, f"the hash {proof}", later)


@rule(f"{PAGE}#paymentsrefund", "a refund gives money back once, and never more than was taken")
def refund(peer):
    payment = paid(peer)
    part = {"payment": payment["id"], "amount": 1, "reason": "checked", "context": peer.context()}
    first = peer.requests.result("payments.refund", part)
    again = peer.requests.result("payments.refund", part)
    expect(first == again, first, again)
    expect(first["status"] == "recorded", "recorded", first)
    expect([entry["amount"] for entry in first["refunds"]] == [1], "one refund of 1", first)
    expect(first["receipt"]["kind"] == "refund", "the receipt of a refund", first["receipt"])
    more = {**part, "amount": payment["amount"], "context": peer.context()}
    peer.requests.refusal("payments.refund", more, "refund.tooHigh", 409)
    order = peer.plan.orders.result("orders.get", {"order": payment["order"]})
    expect(len(order["refunds"]) == 1, "one refund on the order", order["refunds"])


@rule(f"{PAGE}#paymentssettip", "a tip is set, and recorded on the order")
def tip(peer):
    payment = paid(peer)
    change = {"payment": payment["id"], "tip": 50, "context": peer.context()}
    state = peer.requests.result("payments.setTip", change)
    expect(state.get("tip") == 50, "a tip of 50", state)
    same = peer.requests.result("payments.setTip", {**change, "context": peer.context()})
    expect(same == state, "the payment as it is", same)
    rows = state["receipt"]["entries"]
    expect(rows[-1] == {"account": "tip", "amount": -50}, "a tip of 50 in the ledger", rows)
    order = peer.plan.orders.result("orders.get", {"order": payment["order"]})
    expect(order["totals"]["tip"] == 50, "a tip of 50 on the order", order["totals"])


@rule(f"{PAGE}#refusals", "refunds, tips and receipts that are not possible are refused")
def refusals(peer):
    payment = paid(peer)
    unknown = {"payment": uuid7(), "reason": "checked", "context": peer.context()}
    peer.requests.refusal("payments.refund", unknown, "payment.unknown", 404)
    silent = {"payment": payment["id"], "reason": "", "context": peer.context()}
    peer.requests.refusal("payments.refund", silent, "payment.reasonOutOfRange", 422)
    below = {"payment": payment["id"], "tip": -1, "context": peer.context()}
    peer.requests.refusal("payments.setTip", below, "payment.tipOutOfRange", 422)
    above = {"payment": payment["id"], "tip": 10**15, "context": peer.context()}
    peer.requests.refusal("payments.setTip", above, "payment.tipOutOfRange", 422)
    bill = {"location": payment["location"], "kind": "provisional", "context": peer.context()}
    peer.requests.refusal("receipts.issue", bill, "receipt.invalid", 422)
    peer.requests.refusal("accounts.get", {"account": uuid7()}, "account.unknown", 404)
    peer.requests.refusal("drawers.get", {"drawer": uuid7()}, "drawer.unknown", 404)
