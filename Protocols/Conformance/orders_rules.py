# SPDX-License-Identifier: Apache-2.0
"""Rules for order-service only: lines, the kitchen, moves and lists."""
from contract import order_labels
from order_refusals import refuse
from report import Skipped, expect, rule
from wire import uuid7

PAGE = "3-ORDERS.md"


def items(peer, **members):
    return [{"item": peer.plan.item, "quantity": 1, **members}]


@rule(f"{PAGE}#methods", "orders.open answers a till's own unfinished order")
def own_order(peer):
    context = {"key": uuid7(), "terminal": f"{peer.terminal}-{peer.plan.till.count}"}
    params = {"location": peer.plan.location, "context": context}
    order = peer.requests.result("orders.open", params)
    last = peer.plan.till.orders[-1]
    expect(order["id"] == last, f"the order {last}", order["id"])


@rule(f"{PAGE}#numbers-and-business-day", "two tills never get the same number")
def numbers(peer):
    opened = [peer.plan.till.open(peer.plan.location) for _ in range(3)]
    numbers = [(order["businessDay"], order["number"]) for order in opened]
    expect(len(set(numbers)) == 3, "three numbers", numbers)


@rule(f"{PAGE}#refusals", "unknown identifiers are refused 404")
def unknown(peer):
    order, missing = peer.plan.order["id"], uuid7()
    for method, params in {
        "get": {}, "history": {}, "fire": {}, "recall": {}, "seal": {}, "takeOver": {},
        "addItems": {"items": items(peer)}, "advance": {"from": "inProcess"},
        "moveLines": {"lines": [{"line": 1}]}, "merge": {"into": {"order": order}},
        "prioritize": {"rush": True},
    }.items():  # fmt: skip
        refuse(peer, "order.unknown", 404, method, order=missing, **params)
    refuse(peer, "location.unknown", 404, "open", location="nowhere")
    refuse(peer, "location.unknown", 404, "snapshot", location="nowhere")
    refuse(peer, "menu.itemUnknown", 404, "addItems", order=order, items=items(peer, item="none"))
    strange = items(peer, modifiers=["none"])
    refuse(peer, "line.modifierUnknown", 404, "addItems", order=order, items=strange)
    lines = [{"line": 99}]
    refuse(peer, "line.unknown", 404, "voidLines", order=order, lines=lines, reason="no")


@rule(f"{PAGE}#methods", "at a location with tables, an order can have only one of these")
def table(peer):
    order = peer.plan.till.open(peer.plan.location)["id"]
    strange = {"kind": "dineIn", "table": "no such table"}
    params = {"order": order, "fulfilment": strange, "context": peer.context()}
    if "result" in peer.requests.repeat("orders.update", params):
        raise Skipped("a location with tables; name it with --location")
    refuse(peer, "fulfilment.tableUnknown", 404, "update", order=order, fulfilment=strange)


@rule(f"{PAGE}#limits", "values beyond a limit are refused 422")
def limits(peer):
    order = {"order": peer.plan.order["id"]}
    for year in "2020", "2099":
        wanted = {"kind": "pickup", "wantedAt": f"{year}-01-01T12:00:00.000Z"}
        refuse(peer, "fulfilment.timeOutOfRange", 422, "update", **order, fulfilment=wanted)
    refuse(peer, "order.noItems", 422, "addItems", **order, items=[])
    for reason, members in [
        ("line.quantityOutOfRange", {"quantity": 0}),
        ("line.quantityOutOfRange", {"quantity": 100}),
        ("line.courseOutOfRange", {"course": 10}), ("line.seatOutOfRange", {"seat": 100}),
        ("line.noteTooLong", {"note": "x" * 201}),
    ]:  # fmt: skip
        refuse(peer, reason, 422, "addItems", **order, items=items(peer, **members))
    refuse(peer, "order.noteTooLong", 422, "update", **order, note="x" * 201)
    for name, most in order_labels().items():
        refuse(peer, f"order.{name}TooLong", 422, "update", **order, **{name: "x" * (most + 1)})
    refuse(peer, "fulfilment.invalid", 422, "update", **order, fulfilment={"kind": "dineIn"})
    for method, params in {
        "voidLines": {"reason": "no"}, "fire": {}, "acknowledge": {}, "moveLines": {},
        "advance": {"from": "inProcess"},
    }.items():  # fmt: skip
        refuse(peer, "order.noLines", 422, method, **order, lines=[], **params)
    grant = {"amount": 1, "reason": "x"}
    refuse(peer, "discount.invalid", 422, "setDiscounts", **order, discounts=[{"reason": "x"}])
    refuse(peer, "order.tooManyDiscounts", 422, "setDiscounts", **order, discounts=[grant] * 21)
    refuse(peer, "cancel.countOutOfRange", 422, "cancel", orders=[])
    payment = {"payment": uuid7(), "tender": "cash"}
    refuse(peer, "payment.amountNotPositive", 422, "recordPayment", **order, **payment, amount=0)
    tip = {"amount": 1, "tip": 2}
    refuse(peer, "payment.tipOutOfRange", 422, "recordPayment", **order, **payment, **tip)
    for limit in (0, 201):
        listing = {"location": peer.plan.location, "limit": limit}
        refuse(peer, "list.limitOutOfRange", 422, "list", **listing)


@rule(f"{PAGE}#orders", "an empty order refuses commands that need lines, with its present state")
def empty(peer):
    order = {"order": peer.plan.till.open(peer.plan.location)["id"]}
    refuse(peer, "order.empty", 422, "seal", **order)
    refuse(peer, "order.notSealed", 409, "unseal", **order)
    refuse(peer, "order.nothingHeld", 409, "fire", **order)
    refuse(peer, "order.nothingToRecall", 409, "recall", **order)
    refuse(peer, "order.nothingToAcknowledge", 409, "acknowledge", **order)
    refuse(peer, "order.statusChanged", 409, "advance", **order, **{"from": "inProcess"})
    refuse(peer, "order.notAdvanceable", 422, "advance", **order, **{"from": "open"})


@rule(f"{PAGE}#lines", "commands that do not fit the state of a line are refused")
def lines(peer):
    till = peer.plan.till
    order = {"order": till.open(peer.plan.location)["id"]}
    till.add({"id": order["order"]}, peer.plan.item, hold=True, quantity=2)
    till.add({"id": order["order"]}, peer.plan.item)
    refuse(peer, "line.notHeld", 409, "fire", **order, lines=[2])
    void = {**order, "lines": [{"line": 1}]}
    twice = {**order, "lines": void["lines"] * 2}
    refuse(peer, "order.reasonOutOfRange", 422, "voidLines", **void, reason="")
    refuse(peer, "line.repeated", 422, "voidLines", **twice, reason="no")
    till.send("orders.voidLines", **void, reason="no")
    refuse(peer, "line.voided", 409, "voidLines", **void, reason="no")


@rule(f"{PAGE}#methods", "with a course and lines only the lines that fit both are fired")
def fired_by_both(peer):
    till = peer.plan.till
    order = {"order": till.open(peer.plan.location)["id"]}
    for course in (1, 2):
        till.add({"id": order["order"]}, peer.plan.item, hold=True, course=course)
    state = till.send("orders.fire", **order, course=2, lines=[1, 2])
    actual = [line["status"] for line in state["lines"]]
    expect(actual == ["held", "inProcess"], "held, inProcess", actual)


@rule("1-ENVELOPE.md#commands-and-their-keys", "ifRevision of another revision is refused")
def revision(peer):
    other, order = [peer.plan.till.open(peer.plan.location) for _ in range(2)]
    stale = {"order": order["id"], "ifRevision": order["revision"] + 1}
    for method, params in {
        "addItems": {"items": items(peer)}, "update": {"note": "x"}, "takeOver": {}, "seal": {},
        "fire": {}, "recall": {}, "acknowledge": {}, "unseal": {},
        "setDiscounts": {"discounts": []}, "advance": {"from": "inProcess"},
        "moveLines": {"lines": [{"line": 1}]}, "merge": {"into": {"order": other["id"]}},
        "prioritize": {"rush": True},
    }.items():  # fmt: skip
        refuse(peer, "order.revisionChanged", 409, method, **stale, **params)


@rule(f"{PAGE}#methods", "all items are added, or none")
def atomic(peer):
    order = peer.plan.till.open(peer.plan.location)
    bad = items(peer) + items(peer, item="none")
    refuse(peer, "menu.itemUnknown", 404, "addItems", order=order["id"], items=bad)
    state = peer.requests.result("orders.get", {"order": order["id"]})
    expect(state["lines"] == [], "no line", state["lines"])


@rule(f"{PAGE}#methods", "of two cooks who tap once each, one advances the order")
def two_cooks(peer):
    till = peer.plan.till
    order = {"order": till.open(peer.plan.location)["id"]}
    till.add({"id": order["order"]}, peer.plan.item)
    till.send("orders.advance", **order, **{"from": "inProcess"})
    refuse(peer, "order.statusChanged", 409, "advance", **order, **{"from": "inProcess"})
    void = {**order, "lines": [{"line": 1}], "reason": "late"}
    till.send("orders.advance", **order, **{"from": "processed"})
    refuse(peer, "line.finished", 409, "voidLines", **void)


@rule(f"{PAGE}#orders", "a sealed, a paid and a canceled order refuse changes")
def closed(peer):
    till = peer.plan.till
    order = {"order": till.open(peer.plan.location)["id"]}
    state = till.add({"id": order["order"]}, peer.plan.item)
    till.send("orders.seal", **order)
    due = state["totals"]["due"]
    into = {"into": {"order": peer.plan.order["id"]}}
    forbidden = {"addItems": {"items": items(peer)}, "takeOver": {}, "seal": {}, "merge": into}
    for method, params in forbidden.items():
        refuse(peer, "order.sealed", 409, method, **order, **params)
    till.send("orders.recordPayment", **order, payment=uuid7(), tender="cash", amount=due)
    for method, params in forbidden.items():
        refuse(peer, "order.paid", 409, method, **order, **params)
    other = {"order": till.open(peer.plan.location)["id"]}
    till.send("orders.cancel", orders=[other])
    for method, params in forbidden.items():
        refuse(peer, "order.canceled", 409, method, **other, **params)


@rule(f"{PAGE}#ordersquote", "an order costs its quote, and is not sealed at another total")
def quoted(peer):
    till = peer.plan.till
    place, wished = peer.plan.location, items(peer)
    quote = peer.requests.result("orders.quote", {"location": place, "items": wished})
    order = till.open(place)["id"]
    till.send("orders.addItems", order=order, items=wished)
    total = quote["totals"]["total"]
    refuse(peer, "order.totalChanged", 409, "seal", order=order, shownTotal=total + 1)
    sealed = till.send("orders.seal", order=order, shownTotal=total)
    expect(sealed["totals"] == quote["totals"], quote["totals"], sealed["totals"])


@rule(f"{PAGE}#ordersplace", "a whole order begins sealed, and a refused one never existed")
def placed(peer):
    place, customer = peer.plan.location, uuid7()
    order = peer.plan.till.place(place, items(peer))
    expect(order["revision"] == 1 and order["sealed"], "a sealed order of revision 1", order)
    refuse(peer, "order.noItems", 422, "place", location=place, items=[], customer=customer)
    kept = peer.requests.result("orders.list", {"location": place, "customer": customer})
    expect(kept["orders"] == [], "no order", kept)


@rule(f"{PAGE}#orders-of-guests", "a guest cancels the own order while the order says so")
def canceled_by_guest(peer):
    def send(method, **params):
        context = {"key": uuid7(), "terminal": "guest"}
        return peer.requests.result(f"orders.{method}", {**params, "context": context})
    guests = send("open", location=peer.plan.location, another=True, firing="whenSealed")
    order = {"order": guests["id"]}
    added = send("addItems", **order, items=items(peer))
    expect(added["guest"].get("mayCancel"), "that its guest may cancel it", added["guest"])
    canceled = send("cancelAsGuest", **order)
    expect(canceled["status"] == "canceled" and "mayCancel" not in canceled["guest"],
           "a canceled order", canceled)  # fmt: skip
    refuse(peer, "order.canceled", 409, "cancelAsGuest", **order, terminal="guest")
    own = {"order": peer.plan.till.open(peer.plan.location)["id"]}
    refuse(peer, "order.tooLateToCancel", 409, "cancelAsGuest", **own, terminal="guest")


@rule(f"{PAGE}#methods", "a rush can be undone, and ends with the last line that is handed over")
def prioritized(peer):
    till = peer.plan.till
    order = {"order": till.add(till.open(peer.plan.location), peer.plan.item)["id"]}
    for rush in (True, False, True):
        state = till.send("orders.prioritize", **order, rush=rush)
        expect(state.get("rush", False) == rush, rush, state.get("rush"))
    again = till.send("orders.prioritize", **order, rush=True)
    expect(again == state, "no change", again)
    till.deliver(order["order"], "inProcess")
    state = till.add({"id": order["order"]}, peer.plan.item)
    expect("rush" not in state, "no rush", state.get("rush"))
    due = state["totals"]["due"]
    till.deliver(order["order"], "inProcess")
    till.send("orders.recordPayment", **order, payment=uuid7(), tender="cash", amount=due)
    refuse(peer, "order.paid", 409, "prioritize", **order, rush=True)
    other = {"order": till.open(peer.plan.location)["id"]}
    till.send("orders.cancel", orders=[other])
    refuse(peer, "order.canceled", 409, "prioritize", **other, rush=True)


@rule(f"{PAGE}#methods", "the kitchen's times count each line once by item, station, hour and day")
def kitchen_times(peer):
    till = peer.plan.till
    order = till.add(till.open(peer.plan.location), peer.plan.item)["id"]
    till.deliver(order, "inProcess")
    answer = peer.requests.result("orders.kitchenTimes", {"location": peer.plan.location})
    counted = [group["item"] for group in answer["items"]]
    expect(peer.plan.item in counted, peer.plan.item, counted)
    lines = answer["all"]["lines"]
    for groups in "items", "stations", "hours", "days":
        total = sum(group["times"]["lines"] for group in answer[groups])
        expect(total == lines, f"{lines} lines in {groups}", total)
    expect("waiting" in answer["all"], "the time until lines were handed over", answer["all"])


@rule(f"{PAGE}#methods", "all orders are canceled, or none")
def canceled_together(peer):
    orders = [{"order": peer.plan.till.open(peer.plan.location)["id"]} for _ in range(2)]
    refuse(peer, "order.unknown", 404, "cancel", orders=[*orders, {"order": uuid7()}])
    for order in orders:
        state = peer.requests.result("orders.get", order)
        expect(state["status"] == "open", "open", state["status"])


def pair(peer):
    """Two orders, the first with a held line of three and a line in process."""
    till = peer.plan.till
    orders = [{"order": till.open(peer.plan.location)["id"]} for _ in range(2)]
    till.add({"id": orders[0]["order"]}, peer.plan.item, hold=True, quantity=3)
    till.add({"id": orders[0]["order"]}, peer.plan.item)
    return till, orders


@rule(f"{PAGE}#moved-lines", "a moved line keeps its content; both orders have the same subtotal")
def moved(peer):
    till, (giver, receiver) = pair(peer)
    before = peer.requests.result("orders.get", giver)
    parts = [{"line": 2}, {"line": 1, "quantity": 1}]
    states = till.send("orders.moveLines", **giver, lines=parts, to=receiver)["orders"]
    expect([it["id"] for it in states] == [giver["order"], receiver["order"]], "both", states)
    gone, (line, part) = states[0]["lines"][1], states[1]["lines"]
    expect(gone["status"] == "moved", "moved", gone)
    place = {"order": giver["order"], "number": before["number"], "line": 2}
    expected = {**before["lines"][1], "line": 1, "movedFrom": place}
    expect(line == expected, expected, line)
    actual = (part["quantity"], part["status"], states[0]["lines"][0]["quantity"])
    expect(actual == (1, "held", 2), "1 held, 2 left", actual)
    subtotals = [it["totals"]["subtotal"] for it in states]
    expect(sum(subtotals) == before["totals"]["subtotal"], before["totals"]["subtotal"], subtotals)
    void = {**giver, "lines": [{"line": 2}], "reason": "no"}
    refuse(peer, "line.moved", 409, "voidLines", **void)
    tap = {**giver, "from": "inProcess", "lines": [2]}
    refuse(peer, "order.statusChanged", 409, "advance", **tap)


@rule(f"{PAGE}#moved-lines", "moves that would lose money or lines are refused")
def not_moved(peer):
    till, (giver, receiver) = pair(peer)
    refuse(peer, "order.mismatched", 422, "merge", **giver, into=giver)
    refuse(peer, "order.empty", 422, "merge", **receiver, into=giver)
    for line, reason in ({"line": 1}, "line.discounted"), ({}, "order.discounted"):
        till.send("orders.setDiscounts", **giver, discounts=[{**line, "amount": 1, "reason": "x"}])
        if line:
            part = [{"line": 1, "quantity": 1}]
            refuse(peer, reason, 409, "moveLines", **giver, lines=part, to=receiver)
        else:
            refuse(peer, reason, 409, "merge", **giver, into=receiver)


@rule(f"{PAGE}#moved-lines", "a merged order is canceled, and the other one has its lines")
def merged(peer):
    till, (giver, receiver) = pair(peer)
    gone, state = till.send("orders.merge", **giver, into=receiver)["orders"]
    expect(gone["status"] == "canceled", "canceled", gone["status"])
    reason = f"merged into order {state['number']}"
    expect(gone["cancelReason"] == reason, reason, gone["cancelReason"])
    expect(gone["mergedInto"] == state["id"], state["id"], gone["mergedInto"])
    actual = [line["status"] for line in state["lines"]]
    expect(actual == ["held", "inProcess"], "held, inProcess", actual)


@rule(f"{PAGE}#moved-lines", "without another order the lines get a new one")
def split(peer):
    till, (giver, _) = pair(peer)
    state, new = till.send("orders.moveLines", **giver, lines=[{"line": 2}])["orders"]
    till.orders.append(new["id"])
    actual = (new["revision"], len(new["lines"]), new["number"] != state["number"])
    expect(actual == (1, 1, True), "a new order with one line", actual)


@rule(f"{PAGE}#moved-lines", "a rate on the whole order goes to the new order, an amount stays")
def split_discounts(peer):
    till, (giver, _) = pair(peer)
    discounts = [{"basisPoints": 1000, "reason": "a"}, {"amount": 1, "reason": "b"}]
    till.send("orders.setDiscounts", **giver, discounts=discounts)
    state, new = till.send("orders.moveLines", **giver, lines=[{"line": 2}])["orders"]
    till.send("orders.merge", order=new["id"], into=giver)
    actual = [[it["reason"] for it in order["discounts"]] for order in (state, new)]
    expect(actual == [["a", "b"], ["a"]], "the rate on both", actual)


@rule(f"{PAGE}#methods", "a guest is found by a part of the name, with any capitals")
def found(peer):
    order = {"order": peer.plan.till.open(peer.plan.location)["id"]}
    peer.plan.till.send("orders.update", **order, customer="Zoë Straßer")
    for part in ("zoë", "ZOË S", "strasser", "STRAẞER"):
        listing = {"location": peer.plan.location, "customer": part}
        orders = peer.requests.result("orders.list", listing)["orders"]
        actual = [order["id"] for order in orders]
        expect(order["order"] in actual, f"{order['order']} by {part!r}", actual)
