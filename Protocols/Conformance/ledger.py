# SPDX-License-Identifier: Apache-2.0
"""Commands and sums for the rules about the ledger of payment-service."""
import contextlib

from report import Skipped, expect


def context(peer, terminal=""):
    """A context of the check, or of another terminal of it."""
    own = peer.context()
    return {**own, "terminal": f"{own['terminal']}-{terminal}"} if terminal else own


def needs_terminals(peer):
    """Skips a rule that needs two terminals."""
    if peer.wire.certificate:
        raise Skipped("two terminals; with a key, all requests are from one: try without keys")


def send(peer, method, terminal="", **params):
    """The result of a new command."""
    return peer.acknowledge(method, {**params, "context": context(peer, terminal)})


def refuse(peer, why, code, method, terminal="", **params):
    """Expects that a new command is refused."""
    params["context"] = context(peer, terminal)
    return peer.requests.refusal(method, params, why, code)


def place(peer):
    return {"location": peer.plan.location}


def new_order(peer):
    """A new order with an item that costs something."""
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    state = peer.plan.till.add(peer.plan.till.open(peer.plan.location), peer.plan.item)
    if state["totals"]["due"] < 10:
        raise Skipped("an item that costs more; name it with --item")
    return state


def fetch_order(peer, order):
    return peer.plan.orders.result("orders.get", {"order": order["id"]})


def cash(tendered=10**9):
    return {"type": "cash", "tendered": tendered}


def check_out(peer, order, tender=None, terminal="", **members):
    """The payment of an order, or of a part of it."""
    members |= {"tender": tender or cash(), **place(peer)}
    return send(peer, "payments.checkout", terminal, order=order["id"], **members)


def receipts(peer, after=0):
    """All receipts of the location above a number."""
    while True:
        params = {**place(peer), "after": after, "limit": 500}
        page = peer.requests.result("receipts.list", params)["receipts"]
        yield from page
        if len(page) < 500:
            return
        after = page[-1]["number"]


def sums(documents):
    """The sum of each account, and of each rate of tax, without those that are 0."""
    totals = {}
    for row in (row for document in documents for row in document["entries"]):
        name = (row["account"], row.get("basisPoints"))
        totals[name] = totals.get(name, 0) + row["amount"]
    return {name: amount for name, amount in totals.items() if amount}


def expect_rows(receipt, kind, rows):
    """Expects the kind and the rows of a receipt; amounts of 0 are left out."""
    expect(receipt["kind"] == kind, f"the kind {kind}", receipt)
    actual = {account: amount for (account, _), amount in sums([receipt]).items()}
    expected = {account: amount for account, amount in rows.items() if amount}
    expect(actual == expected, f"the rows {expected}", receipt["entries"])
    expect(sum(actual.values()) == 0, "rows that add up to 0", receipt["entries"])


@contextlib.contextmanager
def opened_drawer(peer, terminal, float_amount):
    """An open drawer, which is closed in the end, so that other rules may take cash."""
    members = {**place(peer), "float": float_amount}
    drawer = send(peer, "drawers.open", terminal, **members)
    try:
        yield drawer
    finally:
        state = peer.requests.result("drawers.get", {"drawer": drawer["id"]})
        if state["status"] == "open":
            send(peer, "drawers.close", terminal, drawer=drawer["id"], counted=0)
