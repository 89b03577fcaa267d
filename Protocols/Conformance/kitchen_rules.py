# SPDX-License-Identifier: Apache-2.0
"""Rules for kds-service only."""
import datetime

from contract import order_labels
from report import Skipped, expect, rule
from wire import uuid7

PAGE = "5-KITCHEN.md"
MONEY = {"price", "totals", "payments", "tax", "discounts", "fees", "refunds", "currency", "due"}


def members(value):
    """The names of all members at any depth."""
    if isinstance(value, dict):
        return set(value).union(*map(members, value.values()))
    return set().union(*map(members, value)) if isinstance(value, list) else set()


@rule(f"{PAGE}#methods", "kitchen.locations lists the locations by identifier")
def locations(peer):
    places = [it["id"] for it in peer.requests.result("kitchen.locations", {})["locations"]]
    expect(places == sorted(places) and peer.plan.location in places, "sorted", places)


@rule(f"{PAGE}#methods", "without a log, kitchen.events does not exist")
def no_log(peer):
    answer = peer.requests.ask("kitchen.events", {"location": peer.plan.location})
    expect(answer.get("error", {}).get("code") == -32601, "-32601", answer)


@rule(f"{PAGE}#methods", "a tap advances the ticket, and its answer equals the published ticket")
def tap(peer):
    method, params = peer.command()
    ticket = peer.acknowledge(method, params)
    expect(ticket["status"] == "processed", "processed", ticket["status"])
    published = peer.caused(params["context"]["key"])
    expect(published, "ticket.changed", "nothing")
    actual = (published[0]["type"], published[0]["subject"], published[0]["data"])
    expect(actual == ("ticket.changed", params["order"], ticket), f"{ticket}", actual)


@rule(f"{PAGE}#methods", "a tap that names lines moves all of them or none, and no others")
def named_lines(peer):
    method, params = peer.command()
    seen = {**params, "lines": [1]}
    peer.plan.till.add({"id": params["order"]}, peer.plan.item)
    ticket = peer.acknowledge(method, seen)
    states = [line["status"] for line in ticket["lines"]]
    expect(states == ["processed", "inProcess"], "processed, inProcess", states)
    late = {**seen, "lines": [1, 2], "context": peer.context()}
    peer.requests.refusal(method, late, "order.statusChanged", 409)
    void = {"order": params["order"], "lines": [{"line": 2}], "reason": "checked"}
    peer.plan.till.send("orders.voidLines", **void)
    both = {"order": params["order"], "lines": [1, 2], "context": peer.context()}
    reason = "order.nothingToAcknowledge"
    peer.requests.refusal("kitchen.acknowledge", both, reason, 409)
    seen = {**both, "lines": [2], "context": peer.context()}
    ticket = peer.acknowledge("kitchen.acknowledge", seen)
    lines = [line["line"] for line in ticket["lines"]]
    expect(lines == [1], "line 1 alone", lines)


@rule(f"{PAGE}#methods", "a recall undoes the tap that it names, and shows a removed ticket again")
def recall(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    served = {**params, "from": "processed", "lines": [1], "context": peer.context()}
    peer.acknowledge(method, served)
    other = {**served, "from": "inProcess", "context": peer.context()}
    peer.requests.refusal("kitchen.recall", other, "order.statusChanged", 409)
    undo = {**served, "context": peer.context()}
    ticket = peer.acknowledge("kitchen.recall", undo)
    expect(ticket["status"] == "processed", "processed", ticket["status"])
    published = [event["type"] for event in peer.caused(undo["context"]["key"])]
    expect(published == ["ticket.shown"], "ticket.shown", published)
    again = {**served, "context": peer.context()}
    peer.requests.refusal("kitchen.recall", again, "order.nothingToRecall", 409)


@rule(f"{PAGE}#methods", "a ticket is made before others, until that is undone")
def prioritized(peer):
    _, params = peer.command()
    for rush in (True, False):
        wish = {"order": params["order"], "rush": rush, "context": peer.context()}
        ticket = peer.acknowledge("kitchen.prioritize", wish)
        expect(ticket.get("rush", False) == rush, rush, ticket.get("rush"))
        published = [(it["type"], it["data"]) for it in peer.caused(wish["context"]["key"])]
        expect(published == [("ticket.changed", ticket)], f"{ticket}", published)
        again = {**wish, "context": peer.context()}
        unchanged = peer.requests.result("kitchen.prioritize", again)
        expect(unchanged == ticket, f"{ticket}", unchanged)


@rule(f"{PAGE}#methods", "an order that was never fired is made before others, without a ticket")
def prioritized_unfired(peer):
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    order = peer.plan.till.open(peer.plan.location)
    wish = {"order": order["id"], "rush": True, "context": peer.context()}
    for _ in range(2):
        ticket = peer.requests.result("kitchen.prioritize", wish)
        seen = ticket["lines"], ticket["rush"], ticket["firedAt"]
        expect(seen == ([], True, order["openedAt"]), "a ticket without lines", ticket)
    expect(all(it["order"] != order["id"] for it in peer.snapshot()["state"]), "no ticket", order)


@rule(f"{PAGE}#state", "a ticket has labels, fulfilment and note, without the address")
def guest(peer):
    method, params = peer.command()
    fulfilment = {"kind": "delivery", "address": "Elm Street 4"}
    labels = dict.fromkeys(order_labels(), "Mia")
    peer.plan.till.send(
        "orders.update", order=params["order"], **labels, fulfilment=fulfilment, note="soon"
    )
    ticket = peer.acknowledge(method, params)
    expected = {**labels, "fulfilment": {"kind": "delivery"}, "note": "soon"}
    published = {name: ticket.get(name) for name in expected}
    expect(published == expected, expected, published)


@rule(f"{PAGE}#refusals", "of two cooks one is refused, without a state that contains money")
def two_cooks(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    late = {**params, "context": peer.context()}
    error = peer.requests.refusal(method, late, "order.statusChanged", 409)
    expect("state" not in error["data"], "no state", error["data"])


@rule(f"{PAGE}#events", "after ticket.removed no snapshot contains the ticket")
def removed(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    last = {**params, "from": "processed", "context": peer.context()}
    peer.acknowledge(method, last)
    published = [event["type"] for event in peer.caused(last["context"]["key"])]
    expect(published == ["ticket.removed"], "ticket.removed", published)
    shown = [ticket["order"] for ticket in peer.snapshot()["state"]]
    expect(params["order"] not in shown, f"{params['order']} gone", shown)


class Screen:
    """A screen that reports what it has painted."""

    def __init__(self, peer):
        self.peer, self.number = peer, 0
        self.sender = {"location": peer.plan.location, "terminal": peer.terminal}
        self.sender |= {"screen": uuid7(), "role": "station"}

    def report(self, tickets=(), **members):
        self.number += 1
        report = {**self.sender, "report": self.number, "tickets": list(tickets), "removed": []}
        return {**report, **members}

    def paint(self, tickets, **members):
        return self.peer.requests.result("kitchen.painted", self.report(tickets, **members))


@rule(f"{PAGE}#what-a-screen-has-painted", "a report continues the last one, or has all tickets")
def reports(peer):
    screen = Screen(peer)
    late = screen.report(after=7)
    peer.requests.refusal("kitchen.painted", late, "report.missing", 409)
    number = screen.paint([])["report"]
    expect(number == screen.number, screen.number, number)
    old = {**screen.report(), "report": 1}
    answer = peer.requests.result("kitchen.painted", old)
    expect(answer == {"report": number}, f"{number}, the last report", answer)


@rule(f"{PAGE}#what-a-screen-has-painted", "a screen that ends is forgotten at once")
def goodbye(peer):
    screen, place = Screen(peer), {"location": peer.plan.location}

    def shown():
        answer = peer.requests.result("kitchen.screens", place)
        return screen.sender["screen"] in [known["screen"] for known in answer["screens"]]

    screen.paint([])
    expect(shown(), f"{screen.sender['screen']} in screens", "not in it")
    number = screen.paint([], closed=True)["report"]
    expect(number == screen.number, screen.number, number)
    expect(not shown(), f"{screen.sender['screen']} not in screens", "still in it")


@rule(f"{PAGE}#unseen-tickets", "a ticket is unseen after 2 s, until a screen has painted it")
def sights(peer):
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    order, place = peer.plan.ticket(), {"location": peer.plan.location}

    def unseen():
        answer = peer.requests.result("kitchen.screens", place)
        return order in [ticket["order"] for ticket in answer["unseen"]]

    expect(peer.recording.wait(lambda _: unseen()), f"{order} in unseen", "not within 5 s")
    why = peer.requests.result("kitchen.why", {"order": order})
    expect(not why["seen"], "seen: false", why)
    painted = {"order": order, "revision": why["ticket"]["revision"]}
    Screen(peer).paint([painted])
    seen = peer.requests.result("kitchen.why", {"order": order})
    expect(seen["seen"], "seen: true", seen)
    expect(peer.recording.wait(lambda _: not unseen()), f"{order} not in unseen", "still in it")


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    unknown = {"order": uuid7(), "context": peer.context()}
    peer.requests.refusal("kitchen.snapshot", {"location": "nowhere"}, "location.unknown", 404)
    peer.requests.refusal("kitchen.screens", {"location": "nowhere"}, "location.unknown", 404)
    peer.requests.refusal("kitchen.acknowledge", unknown, "order.unknown", 404)
    peer.requests.refusal("kitchen.why", {"order": uuid7()}, "ticket.unknown", 404)
    method, params = peer.command()
    wrong = {**params, "from": "delivered"}
    peer.requests.refusal(method, wrong, "order.notAdvanceable", 422)
    idle = {"order": params["order"], "context": peer.context()}
    reason = "order.nothingToAcknowledge"
    peer.requests.refusal("kitchen.acknowledge", idle, reason, 409)
    for lines, reason, code in ([], "order.noLines", 422), ([9], "line.unknown", 404):
        for method in "kitchen.advance", "kitchen.acknowledge":
            named = {**params, "lines": lines, "context": peer.context()}
            peer.requests.refusal(method, named, reason, code)


@rule(f"{PAGE}#refusals", "an order without fired lines is refused like one with another status")
def never_fired(peer):
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    order = {"order": peer.plan.till.open(peer.plan.location)["id"]}
    peer.plan.till.add({"id": order["order"]}, peer.plan.item, hold=True)
    tap = {**order, "from": "inProcess", "context": peer.context()}
    peer.requests.refusal("kitchen.advance", tap, "order.statusChanged", 409)
    seen = {**order, "context": peer.context()}
    peer.requests.refusal("kitchen.acknowledge", seen, "order.nothingToAcknowledge", 409)


@rule(f"{PAGE}#events", "a change unseen by the kitchen changes only the revision of a ticket")
def unseen(peer):
    if not peer.plan.has_commands:
        raise Skipped(peer.plan.needs)
    order = {"order": peer.plan.ticket()}
    before = next(it for it in peer.snapshot()["state"] if it["order"] == order["order"])
    discounts = [{"amount": 1, "reason": "checked"}]
    revision = peer.plan.till.send("orders.setDiscounts", **order, discounts=discounts)["revision"]
    expected = {**before, "revision": revision}
    published = peer.recording.wait(lambda events: any(it["data"] == expected for it in events))
    expect(published, f"ticket.changed with {expected}", "none within 5 s")


@rule(f"{PAGE}#events", "the revision of a ticket grows from event to event, until it is removed")
def growing(peer):
    shown = {}
    for event in peer.recording.events():
        if event["type"] != "stream.heartbeat":
            order, revision = event["subject"], event["data"]["revision"]
            if event["type"] != "ticket.removed":
                last = shown.get(order, 0)
                expect(revision > last, f"a revision after {last} of {order}", revision)
            shown[order] = 0 if event["type"] == "ticket.removed" else revision


@rule(f"{PAGE}#goal", "no message of the kitchen contains money")
def no_money(peer):
    for event in peer.recording.events():
        found = members(event["data"]) & MONEY
        expect(not found, "no money", f"{found} in {event['type']}")
    found = members(peer.snapshot()["state"]) & MONEY
    expect(not found, "no money", f"{found} in a snapshot")


@rule(f"{PAGE}#events", "a heartbeat says when order-service was last received, less than 2 s ago")
def source_age(peer):
    beats = [it for it in peer.recording.events() if it["type"] == "stream.heartbeat"]
    times = [beat["data"].get("sourceHeardAt") for beat in beats]
    expect(any(times), "sourceHeardAt while order-service runs", times)
    last, beat = times[-1], beats[-1]
    instant = datetime.datetime.fromisoformat
    age = (instant(beat["time"]) - instant(last)).total_seconds()
    expect(0 <= age < 2, "0 to 2 s before the heartbeat", f"{age} s")
