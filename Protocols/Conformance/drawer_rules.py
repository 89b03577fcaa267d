# SPDX-License-Identifier: Apache-2.0
"""Rules for payment-service only: drawers of cash."""
from ledger import (
    check_out, context, expect_rows, needs_terminals, new_order, opened_drawer, place, refuse,
    send,
)  # fmt: skip
from report import Skipped, expect, rule
from wire import uuid7

PAGE = "4-PAYMENTS.md"
DRAWERS = f"{PAGE}#drawers"


def open_drawers(peer):
    drawers = peer.requests.result("drawers.list", place(peer))["drawers"]
    return {drawer["id"] for drawer in drawers if drawer["status"] == "open"}


@rule(DRAWERS, "each movement of a drawer is a receipt, and its count is blind")
def counted(peer):
    with opened_drawer(peer, "drawer", 1000) as drawer:
        expect_rows(drawer["receipt"], "drawer", {"cash": 1000, "safe": -1000})
        own = {"drawer": drawer["id"], "reason": "checked"}
        state = send(peer, "drawers.move", **own, kind="paidIn", amount=500)
        expect_rows(state["receipt"], "drawer", {"cash": 500, "paidIn": -500})
        state = send(peer, "drawers.move", **own, kind="paidOut", amount=200)
        expect_rows(state["receipt"], "drawer", {"cash": -200, "paidOut": 200})
        state = send(peer, "drawers.kick", **own)
        expect_rows(state["receipt"], "drawer", {})
        expect(state["kicks"] == 1, "opened once without a sale", state)
        expect("expected" not in state, "no expected cash before the count", state)
        expect(drawer["id"] in open_drawers(peer), "the drawer in the list", open_drawers(peer))
        state = send(peer, "drawers.close", **own, counted=1290)
        actual = tuple(state.get(name) for name in ("expected", "counted", "difference"))
        expect(actual == (1300, 1290, -10), "1300 expected, 1290 counted, 10 missing", state)
        rows = {"cash": -1300, "safe": 1290, "overShort": 10}
        expect_rows(state["receipt"], "drawer", rows)
        same = peer.requests.result("drawers.get", {"drawer": drawer["id"]})
        expect(same == state, "the same drawer", same)


@rule(DRAWERS, "the events of a drawer come in their order, each with its receipt")
def published(peer):
    with opened_drawer(peer, "drawer", 100) as drawer:
        own = {"drawer": drawer["id"], "reason": "checked"}
        send(peer, "drawers.move", **own, kind="paidIn", amount=5)
        send(peer, "drawers.move", **own, kind="paidOut", amount=5)
        send(peer, "drawers.kick", **own)
        send(peer, "drawers.close", **own, counted=100)
    peer.catch_up()
    events = [event for event in peer.stream() if event["subject"] == drawer["id"]]
    expected = [f"drawer.{name}" for name in ("opened", "paidIn", "paidOut", "kicked", "closed")]
    actual = [event["type"] for event in events]
    expect(actual == expected, expected, actual)
    numbers = [event["data"]["receipt"]["number"] for event in events]
    expect(numbers == sorted(set(numbers)), "a receipt of its own for each", numbers)


@rule(DRAWERS, "a terminal has at most one open drawer, and a closed one does not move")
def one_at_a_time(peer):
    with opened_drawer(peer, "drawer", 0) as drawer:
        refuse(peer, "drawer.alreadyOpen", 409, "drawers.open", "drawer", **place(peer), float=0)
    own = {"drawer": drawer["id"], "reason": "checked"}
    refuse(peer, "drawer.notOpen", 409, "drawers.move", **own, kind="paidIn", amount=1)
    refuse(peer, "drawer.notOpen", 409, "drawers.kick", **own)
    refuse(peer, "drawer.notOpen", 409, "drawers.close", **own, counted=0)


@rule(DRAWERS, "while a drawer of the location is open, cash belongs to a drawer")
def cash_needs_drawer(peer):
    needs_terminals(peer)
    order = new_order(peer)
    with opened_drawer(peer, "drawer", 300) as drawer, opened_drawer(peer, "other", 0):
        checkout = {"order": order["id"], **place(peer), "tender": {"type": "cash"}}
        checkout["tender"]["tendered"] = order["totals"]["due"] + 7
        refuse(peer, "drawer.notOpen", 409, "payments.checkout", "elsewhere", **checkout)
        first = check_out(peer, order, checkout["tender"], "drawer", amount=1)
        expect(first.get("drawer") == drawer["id"], "the drawer of its terminal", first)
        tender = {"type": "cash", "tendered": order["totals"]["due"] + 6}
        second = check_out(peer, order, tender, "elsewhere", drawer=drawer["id"])
        expect(second["receipt"].get("drawer") == drawer["id"], "the named drawer", second)
        back = {"payment": first["id"], "amount": 1, "reason": "checked"}
        refuse(peer, "drawer.notOpen", 409, "payments.refund", "elsewhere", **back)
        send(peer, "payments.refund", "drawer", **back)
        expected = 300 + first["amount"] + second["amount"] - 1
        state = send(peer, "drawers.close", drawer=drawer["id"], counted=expected)
        expect(state["expected"] == expected, f"{expected} expected", state)
        expect(state["difference"] == 0, "no difference", state)


@rule(DRAWERS, "while no drawer of the location is open, cash belongs to none")
def cash_without_drawer(peer):
    if open_drawers(peer):
        raise Skipped("a location without open drawers; name it with --location")
    payment = check_out(peer, new_order(peer))
    actual = payment.get("drawer", payment["receipt"].get("drawer"))
    expect(actual is None, "no drawer", payment)


@rule(DRAWERS, "the same key moves cash once")
def moved_once(peer):
    with opened_drawer(peer, "drawer", 10) as drawer:
        move = {"drawer": drawer["id"], "kind": "paidIn", "amount": 5, "reason": "checked"}
        move["context"] = context(peer)
        states = [peer.acknowledge("drawers.move", move) for _ in range(2)]
        expect(states[0] == states[1], "the same answer", states[1])
        state = send(peer, "drawers.close", drawer=drawer["id"], counted=15)
        expect(state["expected"] == 15, "15 expected", state)


@rule(f"{PAGE}#refusals", "drawers that are not possible are refused")
def refusals(peer):
    refuse(peer, "payment.amountNotPositive", 422, "drawers.open", **place(peer), float=-1)
    unknown = {"drawer": uuid7(), "reason": "checked"}
    refuse(peer, "drawer.unknown", 404, "drawers.kick", **unknown)
    refuse(peer, "drawer.unknown", 404, "drawers.close", **unknown, counted=0)
    refuse(peer, "drawer.unknown", 404, "drawers.move", **unknown, kind="paidIn", amount=1)
    with opened_drawer(peer, "drawer", 0) as drawer:
        own = {"drawer": drawer["id"]}
        for reason in "", "x" * 201:
            refuse(
                peer, "payment.reasonOutOfRange", 422, "drawers.kick", **own, reason=reason
            )
        move = {**own, "kind": "paidOut", "reason": "checked"}
        refuse(peer, "payment.amountNotPositive", 422, "drawers.move", **move, amount=0)
        refuse(peer, "payment.amountNotPositive", 422, "drawers.close", **own, counted=-1)
        order = new_order(peer)
        tender = {"order": order["id"], "tender": {"type": "cash", "tendered": 1}}
        refuse(peer, "drawer.unknown", 404, "payments.checkout", **tender, drawer=uuid7())
