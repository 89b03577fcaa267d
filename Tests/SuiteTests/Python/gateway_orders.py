# SPDX-License-Identifier: Apache-2.0
"""Guests order through the gateway, which is killed, as order-service is; each order is made once.

Usage: gateway_orders.py PROGRAMS FOLDER
"""

import itertools
import random
import threading
import uuid

from gateway import GATEWAY, Suite, expect, fail

CART = {"items": [{"item": "00008", "quantity": 2}, {"item": "00001", "quantity": 1}]}
ROUNDS, SEED = 6, 7


def path(link):
    return f"/api/links/{link}/orders"


def orders(suite, till, customer):
    """All orders of a customer, also canceled ones."""
    answer = suite.result(
        "GET", f"/api/locations/00001/orders?limit=200&customer={customer}", token=till)
    return answer["orders"]


def order_once(suite, till, table):
    """An order that is sent twice, and ten times at once, is made once."""
    key, cart = str(uuid.uuid4()), {**CART, "customer": "Once"}
    first = suite.result("POST", path(table), cart, key=key)
    order = first["order"]
    expect("the order is sealed", order["sealed"], True)
    expect("the table of the link", order["fulfilment"], {"kind": "dineIn", "table": "7"})
    expect("who ordered", order["terminal"], "guest")
    again = suite.result("POST", path(table), cart, key=key)
    expect("the answer to the same request", again, first)
    again = suite.ask("POST", path(table), cart, key=key)
    expect("a repeat says so", again.headers["Idempotency-Replayed"], "true")
    key, cart, answers = str(uuid.uuid4()), {**CART, "customer": "Crowd"}, []
    threads = [threading.Thread(target=lambda: answers.append(
        suite.result("POST", path(table), cart, key=key))) for _ in range(10)]  # fmt: skip
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    expect("the orders of ten requests", len({each["order"]["id"] for each in answers}), 1)
    for customer in ("Once", "Crowd"):
        expect(f"the orders of {customer}", len(orders(suite, till, customer)), 1)
    return first


def own_keys(suite, table, counter):
    """The key of one guest's order is not that of another guest's."""
    cart = {"items": CART["items"]}
    first = suite.result("POST", path(table), cart, key="1")
    other = suite.ask("POST", path(counter), cart, key="1")
    expect("the same key at another link", other.status, 200)
    if other.json["order"]["id"] == first["order"]["id"] or other.json["link"] == first["link"]:
        fail("Two links with the same key got one order.")


def look(suite, made, counter):
    """The guest who made an order may look at it, and nobody else."""
    order, link = made["order"]["id"], made["link"]
    expect("own order", suite.result("GET", f"/api/orders/{order}?link={link}")["id"], order)
    other = suite.result("POST", path(counter), CART)
    expect("how the guest of a counter gets it", other["order"]["fulfilment"]["kind"], "counter")
    for link, reason in (
        (other["link"], "access.unknown"), (counter, "access.forbidden"), ("x", "access.unknown"),
    ):  # fmt: skip
        answer = suite.ask("GET", f"/api/orders/{order}?link={link}")
        expect(f"the order of another guest with {link}", answer.reason, reason)
    expect("without a link", suite.ask("GET", f"/api/orders/{order}").reason, "access.unknown")


def pay(suite, made):
    """A guest pays an own order with a voucher, and by card on a page only."""
    order, link = made["order"], made["link"]
    amount = order["totals"]["due"]
    for tender in ({"type": "cash", "given": amount}, {"type": "card"}):
        answer = suite.ask(
            "POST", f"/api/orders/{order['id']}/payments?link={link}",
            {"amount": amount, "tender": tender}, key=str(uuid.uuid4()))
        expect(f"a guest pays by {tender['type']}", answer.reason, "access.forbidden")
    answer = suite.ask(
        "POST", f"/api/orders/{order['id']}/payments?link={link}",
        {"amount": amount, "tender": {"type": "voucher", "number": "no-such-voucher"}},
        key=str(uuid.uuid4()))
    expect("payment-service decides on vouchers", answer.reason, "tender.notOffered")
    guesses = [suite.ask(
        "POST", f"/api/orders/{order['id']}/payments?link={link}",
        {"amount": amount, "tender": {"type": "voucher", "number": f"guess-{number}"}},
        key=str(uuid.uuid4())).reason for number in range(10)]  # fmt: skip
    expect("the eleventh guess of a voucher", guesses[-1], "http.tooMany")


def guess(suite):
    """Guesses of vouchers are counted by link and by voucher, whatever order they pay."""
    sources = (f"127.0.3.{number}" for number in itertools.count(1))
    def attempts(table, count, number):
        made = suite.result("POST", path(suite.link(table=table)), CART)
        return [suite.ask(
            "POST", f"/api/orders/{made['order']['id']}/payments?link={made['link']}",
            {"amount": 1, "tender": {"type": "voucher", "number": number(attempt)}},
            key=str(uuid.uuid4()), source=next(sources)).reason
            for attempt in range(count)]  # fmt: skip
    reasons = [*attempts("1", 6, "first-{}".format), *attempts("1", 5, "second-{}".format)]
    expect("eleven guesses at a table", [reason == "http.tooMany" for reason in reasons],
           10 * [False] + [True])  # fmt: skip
    reasons = [*attempts("2", 6, "same".format), *attempts("3", 5, "same".format)]
    expect("eleven payments by one voucher", [reason == "http.tooMany" for reason in reasons],
           10 * [False] + [True])  # fmt: skip


def hurry(suite):
    """A table makes ten orders a minute."""
    link = suite.link(table="4")
    answers = [suite.ask("POST", path(link), CART, key=str(uuid.uuid4())) for _ in range(11)]
    expect("ten orders", [each.status for each in answers[:10]], [200] * 10)
    expect("one more", [answers[10].status, answers[10].reason], [429, "http.tooMany"])


def refuse(suite, till, table):
    """A refused order never existed, and a key that is used twice cancels nothing."""
    wrong = {"items": [{"item": "00008", "quantity": 1, "shownPrice": 1}], "customer": "Wrong"}
    answer = suite.ask("POST", path(table), wrong, key=str(uuid.uuid4()))
    expect("a price that has changed", [answer.status, answer.reason], [409, "menu.priceChanged"])
    expect("the refused order", orders(suite, till, "Wrong"), [])
    wrong = {**CART, "customer": "OtherTotal", "shownTotal": 1}
    answer = suite.ask("POST", path(table), wrong, key=str(uuid.uuid4()))
    expect("another total", [answer.status, answer.reason], [409, "order.totalChanged"])
    expect("the order with another total", orders(suite, till, "OtherTotal"), [])
    key = str(uuid.uuid4())
    suite.result("POST", path(table), {**CART, "customer": "Reused"}, key=key)
    answer = suite.ask(
        "POST", path(table), {"items": CART["items"][:1], "customer": "Reused"}, key=key)
    expect("a key used twice", [answer.status, answer.reason], [409, "command.keyReused"])
    expect("the order of that key", [each["status"] for each in orders(suite, till, "Reused")],
           ["inProcess"])  # fmt: skip
    staff = {**CART, "fulfilment": {"kind": "dineIn", "table": "1"}}
    for body, status, reason in (
        (staff, 400, "http.invalid"), ({}, 400, "http.invalid"), (7, 400, "http.invalid"),
        ({**CART, "note": "\x1b[2J"}, 400, "http.invalid"),
        ({**CART, "customer": "a\u0007b"}, 400, "http.invalid"),
        ({"items": 1}, 400, "http.invalid"), ({"items": []}, 422, "order.noItems"),
    ):  # fmt: skip
        answer = suite.ask("POST", path(suite.link()), body, key=str(uuid.uuid4()))
        expect(f"the cart {body}", [answer.status, answer.reason], [status, reason])
    expect("without a key", suite.ask("POST", path(table), CART).reason, "http.invalid")
    expect("without a link", suite.ask("POST", path("x"), CART, key="1").reason, "access.unknown")


def survive(suite, till, table, victim, generator):
    """Whenever a program is killed, a guest who repeats the request gets one order."""
    for number in range(ROUNDS):
        customer, key = f"{victim}-{number}", str(uuid.uuid4())
        cart, made = {**CART, "customer": customer}, []
        guest = threading.Thread(
            target=lambda: made.append(suite.result("POST", path(table), cart, key=key)))
        guest.start()
        # No event shows these moments: any step may be running when the power fails.
        guest.join(generator.uniform(0, 0.08))
        suite.kill(victim)
        suite.start(victim)
        guest.join()
        if not made:
            fail(f"The order of {customer} was not answered (seed {SEED}).")
        found = orders(suite, till, customer)
        expect(f"orders of {customer} (seed {SEED})", [each["id"] for each in found],
               [made[0]["order"]["id"]])  # fmt: skip
        lines = [[line["item"], line["quantity"]] for line in found[0]["lines"]]
        expect(f"lines of {customer} (seed {SEED})", lines, [["00008", 2], ["00001", 1]])
        expect(f"{customer} is sealed", found[0]["sealed"], True)


def all_serve(suite):
    """Whether all services serve, as the operator sees it."""
    # Status 1 means: after its restart a service is not followed yet; 2: nobody sees the orders.
    lines = suite.comanda("status", statuses=(1, 2)).splitlines()
    return sum(" serving " in line for line in lines) == 5


def main():
    generator = random.Random(SEED)
    with Suite(options=["--rate", "100000"]) as suite:
        till, table, counter = suite.device("till-1", "till"), suite.link(table="7"), suite.link()
        made = order_once(suite, till, table)
        own_keys(suite, table, counter)
        look(suite, made, counter)
        pay(suite, made)
        guess(suite)
        hurry(suite)
        refuse(suite, till, table)
        for victim in (GATEWAY, "order-service"):
            survive(suite, till, table, victim, generator)
        # The links of orders are the same after a restart.
        order = made["order"]["id"]
        suite.result("GET", f"/api/orders/{order}?link={made['link']}")
        suite.until("All services serve", lambda: all_serve(suite))
        suite.kill(GATEWAY)
        expect("the services without the gateway", all_serve(suite), True)
    print(f"{2 * ROUNDS} kills, each order was made once")


main()
