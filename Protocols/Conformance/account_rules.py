# SPDX-License-Identifier: Apache-2.0
"""Rules for payment-service only: split checkouts, vouchers and house accounts."""
from ledger import (
    cash, check_out, context, expect_rows, fetch_order, new_order, place, refuse, send, sums,
)  # fmt: skip
from report import expect, rule
from wire import uuid7

PAGE = "4-PAYMENTS.md"
ACCOUNTS = f"{PAGE}#accounts"


def sold(peer, amount, **members):
    """A new voucher."""
    members |= {**place(peer), "amount": amount, "tender": cash(amount)}
    return send(peer, "accounts.sellVoucher", **members)


def balance(peer, account):
    return peer.requests.result("accounts.get", {"account": account["id"]})["balance"]


def expect_settled(peer, order, payments):
    """Expects that the payments have paid the order, and that its taxes are posted exactly."""
    state = fetch_order(peer, order)
    expect(state["paid"] and state["sealed"], "a paid order", state)
    ids = [payment["id"] for payment in payments]
    actual = [payment["payment"] for payment in state["payments"]]
    expect(actual == ids, f"the payments {ids}", state["payments"])
    posted = {
        rate: -amount
        for (account, rate), amount in sums(payment["receipt"] for payment in payments).items()
        if account == "tax"
    }
    taxes = {share["basisPoints"]: share["tax"] for share in state["totals"]["taxes"]}
    expected = {rate: tax for rate, tax in taxes.items() if tax}
    expect(posted == expected, f"the taxes {expected} by rate", posted)


@rule(f"{PAGE}#paymentscheckout", "an order is paid when its parts add up to it, not before")
def split(peer):
    order = new_order(peer)
    due = order["totals"]["due"]
    parts = [due // 3 + 1, due // 3, due - 2 * (due // 3) - 1]
    payments = []
    for number, part in enumerate(parts):
        expect(not fetch_order(peer, order)["paid"], "an order with a due rest", parts)
        amount = {"amount": part} if number < 2 else {}  # The last guest pays the rest.
        payments.append(check_out(peer, order, cash(part + 5), f"till-{number}", **amount))
        actual = (payments[-1]["amount"], payments[-1]["change"])
        expect(actual == (part, 5), f"{part} and 5 change", payments[-1])
        more = {"order": order["id"], "tender": cash(), "amount": due}
        reason = "payment.amountTooHigh" if number < 2 else "order.paid"
        refuse(peer, reason, 409, "payments.checkout", **more)
    expect_settled(peer, order, payments)


@rule(f"{PAGE}#paymentscheckout", "a tip is taken in addition to the amount, and given change for")
def tipped(peer):
    order = new_order(peer)
    due = order["totals"]["due"]
    checkout = {"order": order["id"], "tip": 20, "tender": cash(due + 19)}
    refuse(peer, "payment.insufficient", 422, "payments.checkout", **checkout)
    refuse(
        peer, "payment.tipOutOfRange", 422, "payments.checkout", **{**checkout, "tip": -1}
    )
    payment = check_out(peer, order, cash(due + 23), tip=20)
    actual = (payment["amount"], payment.get("tip"), payment["change"])
    expect(actual == (due, 20, 3), f"{due}, a tip of 20 and 3 change", payment)
    tax = sum(share["tax"] for share in order["totals"]["taxes"])
    rows = {"cash": due + 23, "change": -3, "sales": tax - due, "tip": -20}
    sale = {**payment["receipt"]}
    sale["entries"] = [row for row in sale["entries"] if row["account"] != "tax"]
    actual = {account: amount for (account, _), amount in sums([sale]).items()}
    expect(actual == rows, f"beside the tax {rows}", sale["entries"])


@rule(ACCOUNTS, "a voucher pays what it is worth, the rest is paid otherwise")
def voucher(peer):
    order = new_order(peer)
    due = order["totals"]["due"]
    account = sold(peer, 4)
    actual = [account.get(name) for name in ("kind", "balance", "limit", "revision")]
    expect(actual == ["voucher", 4, 0, 1], "a voucher of 4, of revision 1", account)
    number = account["id"]
    expect(len(number) == 10 and number.isdecimal(), "a number of ten digits", account)
    expect_rows(account["receipt"], "deposit", {"cash": 4, "voucher": -4})
    tender = {"type": "voucher", "account": account["id"]}
    checkout = {"order": order["id"], "tender": tender}
    refuse(peer, "account.insufficient", 422, "payments.checkout", **checkout)
    expect(not fetch_order(peer, order)["sealed"], "a released order", "a sealed one")
    first = check_out(peer, order, tender, amount=3)
    expect(balance(peer, account) == 1, "1 left", balance(peer, account))
    deposit = {"account": account["id"], "amount": 9, "tender": cash(9)}
    state = send(peer, "accounts.deposit", **deposit)
    actual = (state["balance"], state["revision"])
    expect(actual == (10, 3), "a balance of 10 and revision 3", state)
    second = check_out(peer, order)
    expect(second["amount"] == due - 3, f"{due - 3}", second)
    expect_settled(peer, order, [first, second])
    back = {"payment": first["id"], "amount": 2, "reason": "checked"}
    refund = send(peer, "payments.refund", **back)
    rows = sums([refund["receipt"]])
    expect(rows.get(("voucher", None)) == -2, "2 to the voucher", refund["receipt"])
    expect(balance(peer, account) == 12, "12 after the refund", balance(peer, account))


@rule(ACCOUNTS, "a house account pays up to its limit, and a deposit settles it")
def house_account(peer):
    order = new_order(peer)
    due = order["totals"]["due"]
    opening = {**place(peer), "name": "Checked Account", "limit": due}
    account = send(peer, "accounts.open", **opening)
    actual = (account["kind"], account["balance"], account["limit"])
    expect(actual == ("houseAccount", 0, due), f"nothing owed, at most {due}", account)
    tender = {"type": "houseAccount", "account": account["id"]}
    checkout = {"order": order["id"], "tender": tender}
    refuse(peer, "account.insufficient", 422, "payments.checkout", **checkout, tip=1)
    payment = check_out(peer, order, tender)
    expect_settled(peer, order, [payment])
    expect(balance(peer, account) == -due, f"{-due}", balance(peer, account))
    deposit = {"account": account["id"], "amount": due, "tender": cash(due)}
    state = send(peer, "accounts.deposit", **deposit)
    expect(state["balance"] == 0, "a settled account", state)
    expect_rows(state["receipt"], "deposit", {"cash": due, "houseAccount": -due})


@rule(ACCOUNTS, "the same key sells one voucher, and takes one deposit")
def once(peer):
    sale = {**place(peer), "amount": 5, "tender": cash(5), "context": context(peer)}
    vouchers = [peer.acknowledge("accounts.sellVoucher", sale) for _ in range(2)]
    expect(vouchers[0] == vouchers[1], "the same answer", vouchers[1])
    deposit = {"account": vouchers[0]["id"], "amount": 6, "tender": cash(6)}
    deposit["context"] = context(peer)
    states = [peer.acknowledge("accounts.deposit", deposit) for _ in range(2)]
    expect(states[0] == states[1], "the same answer", states[1])
    expect(balance(peer, vouchers[0]) == 11, "11 on it", balance(peer, vouchers[0]))


@rule(f"{PAGE}#refusals", "accounts that are not possible are refused")
def refusals(peer):
    sell, here = "accounts.sellVoucher", place(peer)
    account = sold(peer, 5)["id"]
    again = {**here, "account": account}
    refuse(peer, "account.exists", 409, sell, **again, amount=5, tender=cash(5))
    named = {**again, "name": "Checked Account"}
    refuse(peer, "account.exists", 409, "accounts.open", **named, limit=1)
    negative = {**here, "name": "Checked Account", "limit": -1}
    refuse(peer, "account.invalid", 422, "accounts.open", **negative)
    refuse(peer, "payment.amountNotPositive", 422, sell, **here, amount=0, tender=cash(0))
    refuse(peer, "payment.insufficient", 422, sell, **here, amount=5, tender=cash(4))
    card = {"type": "voucher", "account": account}
    refuse(peer, "tender.notOffered", 422, sell, **here, amount=5, tender=card)
    deposit = {"account": account, "amount": 5}
    refuse(peer, "tender.notOffered", 422, "accounts.deposit", **deposit, tender=card)
    deposit = {"account": uuid7(), "amount": 5, "tender": cash(5)}
    refuse(peer, "account.unknown", 404, "accounts.deposit", **deposit)
    checkout = {"order": new_order(peer)["id"]}
    for tender in card | {"account": uuid7()}, card | {"type": "houseAccount"}:
        refuse(
            peer, "account.unknown", 404, "payments.checkout", **checkout, tender=tender
        )
    tender = {"type": "card"}
    refuse(peer, "tender.notOffered", 422, "payments.checkout", **checkout, tender=tender)
