# SPDX-License-Identifier: Apache-2.0
"""Rules for payment-service only: cards, and cash that is rounded to the smallest coin."""
from report import Skipped, expect, rule

PAGE = "4-PAYMENTS.md"
TENDERS, ROUNDING = f"{PAGE}#tenders", f"{PAGE}#cash-rounding"
APPROVED, DECLINED = 100, 105  # amounts of a provider for tests


def by_card(peer, amount, provider=None):
    """A checkout of a part of a new order by card."""
    if not peer.provider:
        raise Skipped("name a provider for tests with --provider")
    method, params = peer.command()
    tender = {"type": "card", "provider": provider or peer.provider}
    place = {"location": peer.plan.location, "amount": amount}
    return method, {**params, **place, "tender": tender}


def sums(receipt, *accounts):
    """The sum of the rows of these accounts."""
    return sum(row["amount"] for row in receipt["entries"] if row["account"] in accounts)


@rule(TENDERS, "a card pays what its provider has captured, once for a key")
def approved(peer):
    method, params = by_card(peer, APPROVED)
    payment = peer.acknowledge(method, params)
    actual = payment["status"], payment["amount"], payment["charge"]["status"]
    expect(actual == ("recorded", APPROVED, "captured"), "a recorded payment", payment)
    receipt = payment["receipt"]
    expect(sums(receipt, "card") == APPROVED, f"{APPROVED} on the account card", receipt)
    expect(sum(row["amount"] for row in receipt["entries"]) == 0, "rows that add up to 0", receipt)
    again = peer.requests.result(method, params)
    expect(again == payment, payment, again)
    payments = peer.requests.result("payments.list", {"order": params["order"]})["payments"]
    expect(payments == [payment], f"only {payment}", payments)


@rule(TENDERS, "a declined card pays nothing, and its part of the order is free again")
def declined(peer):
    method, params = by_card(peer, DECLINED)
    peer.requests.refusal(method, params, "card.declined", 422)
    order = peer.plan.orders.result("orders.get", {"order": params["order"]})
    actual = order.get("pending", []), order["payments"]
    expect(actual == ([], []), "an order without payments", order)
    payments = peer.requests.result("payments.list", {"order": params["order"]})["payments"]
    states = [(each["status"], each.get("reason")) for each in payments]
    expect(states == [("refused", "card.declined")], "a refused payment", payments)


@rule(f"{PAGE}#paymentsrefund", "a refund goes back to the card")
def refunded(peer):
    method, params = by_card(peer, APPROVED)
    payment = peer.acknowledge(method, params)
    part = {"payment": payment["id"], "amount": 40, "reason": "checked", "context": peer.context()}
    given = peer.requests.result("payments.refund", part)
    expect(given == peer.requests.result("payments.refund", part), given, "another answer")
    expect([each["amount"] for each in given["refunds"]] == [40], "one refund of 40", given)
    expect(sums(given["receipt"], "card") == -40, "40 from the account card", given["receipt"])


@rule(TENDERS, "the tip of a card is charged with it and can't be changed")
def tip(peer):
    method, params = by_card(peer, APPROVED)
    payment = peer.acknowledge(method, {**params, "tip": APPROVED})
    expect(sums(payment["receipt"], "card") == 2 * APPROVED, "amount and tip", payment)
    change = {"payment": payment["id"], "tip": 0, "context": peer.context()}
    peer.requests.refusal("payments.setTip", change, "payment.tipOutOfRange", 422)


@rule(f"{PAGE}#refusals", "an unknown provider is refused: 404 provider.unknown")
def unknown(peer):
    method, params = by_card(peer, APPROVED, f"{peer.terminal}-none")
    peer.requests.refusal(method, params, "provider.unknown", 404)


def at_coins(peer):
    """A new order where the smallest coin is 5, and the parameters that pay it in cash."""
    if not peer.rounded:
        raise Skipped("name a location whose smallest coin is 5 with --rounded")
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    (location, item), till = peer.rounded, peer.plan.till
    order = till.add(till.open(location), item)
    tender = {"type": "cash", "tendered": 10**9}
    return order, {"order": order["id"], "location": location, "tender": tender}


@rule(ROUNDING, "all that is due is rounded once in cash, and the order is paid exactly")
def rounded(peer):
    order, params = at_coins(peer)
    due = order["totals"]["due"]
    coins = (2 * due + 5) // 10 * 5
    payment = peer.requests.result("payments.checkout", {**params, "context": peer.context()})
    actual = payment["amount"], payment.get("rounding", 0), payment["change"]
    expect(actual == (due, coins - due, 10**9 - coins), f"{coins} for {due}", payment)
    receipt = payment["receipt"]
    expect(sums(receipt, "cash", "change") == coins, f"{coins} in cash", receipt)
    expect(sums(receipt, "rounding") == due - coins, f"{due - coins} as rounding", receipt)
    refund = {"payment": payment["id"], "reason": "checked", "context": peer.context()}
    given = peer.requests.result("payments.refund", refund)
    back = -sums(given["receipt"], "cash")
    expect(back == coins, f"the {coins} that were taken", given)


@rule(ROUNDING, "a part that coins can't make is refused: 422 payment.notInCoins")
def odd_part(peer):
    _, params = at_coins(peer)
    odd = {**params, "amount": 1, "context": peer.context()}
    peer.requests.refusal("payments.checkout", odd, "payment.notInCoins", 422)
    even = {**params, "amount": 5, "context": peer.context()}
    payment = peer.requests.result("payments.checkout", even)
    expect("rounding" not in payment, "a part without rounding", payment)
    odd = {**params, "tender": {"type": "cash", "tendered": 10**9 + 1}, "context": peer.context()}
    peer.requests.refusal("payments.checkout", odd, "payment.notInCoins", 422)
