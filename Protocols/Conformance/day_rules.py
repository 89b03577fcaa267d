# SPDX-License-Identifier: Apache-2.0
"""Rules for payment-service only: business days, and the receipts of which they consist."""
import datetime

from ledger import (
    check_out, context, new_order, opened_drawer, place, receipts, refuse, send, sums,
)  # fmt: skip
from report import Skipped, expect, rule

PAGE = "4-PAYMENTS.md"
DAYS = f"{PAGE}#days"


def report(peer, **members):
    return peer.requests.result("payments.day", {**place(peer), **members})


def of_day(peer, day):
    """The receipts of a day, without its closing."""
    return [
        receipt
        for receipt in receipts(peer)
        if receipt["businessDay"] == day["businessDay"] and receipt["kind"] != "closing"
    ]


def expect_consistent(peer, day):
    """Expects that a day is the sum of its receipts."""
    documents = of_day(peer, day)
    numbers = [receipt["number"] for receipt in documents]
    expected = {"count": len(numbers)}
    expected |= {"first": numbers[0], "last": numbers[-1]} if numbers else {}
    expect(day["receipts"] == expected, f"the receipts {expected}", day["receipts"])
    actual, expected = sums([day]), sums(documents)
    expect(actual == expected, f"the sums {expected}", actual)
    expect(sum(actual.values()) == 0, "sums that add up to 0", actual)
    if documents:
        last = documents[-1]["perpetual"]
        expect(day["perpetual"] == last, f"the totals {last}", day["perpetual"])
    kept = sum(tender["amount"] + tender["tip"] - tender["refunded"] for tender in day["tenders"])
    tips = sum(entry["amount"] for entry in day["tips"])
    amounts = {name: amount for (name, rate), amount in actual.items() if rate is None}
    taxes = sum(amount for (name, _), amount in actual.items() if name == "tax")
    earned = -taxes - amounts.get("sales", 0) - amounts.get("tip", 0)
    expect(kept == earned, f"tenders of {earned}", day["tenders"])
    expect(tips == -amounts.get("tip", 0), f"tips of {-amounts.get('tip', 0)}", day["tips"])


@rule(f"{PAGE}#receipts", "every receipt adds up to 0, and the totals of the location grow by it")
def balanced(peer):
    check_out(peer, new_order(peer))
    before = {"sales": 0, "refunds": 0}
    for receipt in receipts(peer):
        rows = receipt["entries"]
        expect(sum(row["amount"] for row in rows) == 0, "rows that add up to 0", receipt)
        moved = -sum(row["amount"] for row in rows if row["account"] in ("sales", "tax"))
        expected = {
            "sales": before["sales"] + (moved if receipt["kind"] == "sale" else 0),
            "refunds": before["refunds"] - (moved if receipt["kind"] == "refund" else 0),
        }
        expect(receipt["perpetual"] == expected, f"the totals {expected}", receipt)
        before = expected


@rule(f"{PAGE}#receiptsissue", "a bill and a copy are numbered, and move no money")
def issued(peer):
    payment = check_out(peer, new_order(peer))
    number = payment["receipt"]["number"]
    bill = {**place(peer), "kind": "provisional", "order": new_order(peer)["id"]}
    bill["context"] = context(peer)
    states = [peer.acknowledge("receipts.issue", bill) for _ in range(2)]
    expect(states[0] == states[1], "one bill", states[1])
    copy = send(peer, "receipts.issue", **place(peer), kind="copy", copyOf=number)
    expect(copy["copyOf"] == number, f"a copy of {number}", copy)
    for receipt in states[0], copy:
        expect(receipt["entries"] == [], "no rows", receipt)
        expect(receipt["perpetual"] == payment["receipt"]["perpetual"], "the same totals", receipt)
    unknown = {**place(peer), "kind": "copy", "copyOf": 10**9}
    refuse(peer, "receipt.unknown", 404, "receipts.issue", **unknown)
    page = {**place(peer), "after": number - 1, "limit": 501}
    peer.requests.refusal("receipts.list", page, "list.limitOutOfRange", 422)


@rule(DAYS, "an X report is the sum of the day's receipts, and has no effect")
def x_report(peer):
    order = new_order(peer)
    first = check_out(peer, order, amount=2, tip=3)
    check_out(peer, order)
    send(peer, "payments.refund", payment=first["id"], amount=1, reason="checked")
    send(peer, "payments.setTip", payment=first["id"], tip=2)
    before = peer.snapshot()["sequence"]
    day = report(peer)
    expect_consistent(peer, day)
    same = report(peer, businessDay=day["businessDay"])
    expect(same == day, "the same report", same)
    after = peer.snapshot()["sequence"]
    expect(after == before, f"no event after {before}", after)
    expect("closedAt" not in day, "an open day", day)


@rule(DAYS, "an open drawer blocks the closing of its day, and is named")
def blocked(peer):
    with opened_drawer(peer, "drawer", 50) as drawer:
        day = report(peer)
        expected = {"kind": "drawer", "id": drawer["id"]}
        expect(expected in day["blockedBy"], f"{expected}", day["blockedBy"])
        shown = [it for it in day["drawers"] if it["drawer"] == drawer["id"]]
        expect([it["expected"] for it in shown] == [50], "its expected cash", day["drawers"])
        closing = {**place(peer), "businessDay": day["businessDay"]}
        if can_close(peer, day):
            refuse(peer, "day.blocked", 409, "payments.closeDay", **closing)
    day = report(peer)
    expect(expected not in day["blockedBy"], "no longer blocked by it", day["blockedBy"])


def can_close(peer, day):
    """Whether the day for which movements count is not after the present one."""
    order = new_order(peer)
    return day["businessDay"] <= order["businessDay"]


@rule(DAYS, "a day that has not begun is neither shown nor closed")
def later(peer):
    day = report(peer)["businessDay"]
    after = datetime.date.fromisoformat(day) + datetime.timedelta(days=1)
    params = {**place(peer), "businessDay": after.isoformat()}
    peer.requests.refusal("payments.day", params, "day.outOfRange", 422)
    refuse(peer, "day.outOfRange", 422, "payments.closeDay", **params)


@rule(DAYS, "a day is closed once, and never changes: later movements count for the next one")
def z_report(peer):
    order = new_order(peer)
    payment = check_out(peer, order, amount=5, tip=1)
    day = report(peer)
    if not can_close(peer, day):
        raise Skipped("a location whose present day is not closed; name it with --location")
    for block in day["blockedBy"]:
        if block["kind"] != "day":
            raise Skipped(f"a day that can be closed; it is blocked by {block}")
        send(peer, "payments.closeDay", **place(peer), businessDay=block["id"])
    closing = {**place(peer), "businessDay": day["businessDay"], "context": context(peer)}
    closed, again = (peer.acknowledge("payments.closeDay", closing) for _ in range(2))
    expect(again == closed, "the same answer", again)
    expect_closed(peer, day, closed)
    closing = {**place(peer), "businessDay": day["businessDay"]}
    refuse(peer, "day.closed", 409, "payments.closeDay", **closing)
    tip = {"payment": payment["id"], "tip": 9}
    refuse(peer, "day.closed", 409, "payments.setTip", **tip)
    refund = send(peer, "payments.refund", payment=payment["id"], amount=2, reason="checked")
    rest = check_out(peer, order)
    for receipt in refund["receipt"], rest["receipt"]:
        expect(receipt["businessDay"] > day["businessDay"], "a later day", receipt)
    stored = report(peer, businessDay=day["businessDay"])
    expect(stored == closed, f"the closed day: {closed}", stored)
    following = report(peer)
    expect_consistent(peer, following)
    before, after = closed["perpetual"]["sales"], following["perpetual"]["sales"]
    expect(after == before + rest["amount"], f"{before} and {rest['amount']}", after)


def expect_closed(peer, before, day):
    """Expects the Z report of a day, as its X report was before, with its closing."""
    expect(day["number"] >= 1 and "closedAt" in day, "a numbered, closed day", day)
    closing = day["receipt"]
    actual = (closing["kind"], closing["entries"], closing["businessDay"])
    expect(actual == ("closing", [], day["businessDay"]), "a closing without rows", closing)
    same = {name: value for name, value in day.items() if name in before}
    expect(same == {**before, "blockedBy": []}, f"the day {before}", same)
    expect_consistent(peer, day)
    peer.catch_up()
    events = [event for event in peer.stream() if event["type"] == "day.closed"]
    expect(events and events[-1]["data"] == day, "its event", events[-1:])
