# SPDX-License-Identifier: Apache-2.0
"""What only kds-service does."""
import datetime

from report import LeftOut, expect, rule
from wire import uuid7

PAGE = "5-KITCHEN.md"
MONEY = {"price", "totals", "payments", "tax", "discounts", "fees", "refunds", "currency", "due"}


def members(value):
    """The names of all members, however deep."""
    if isinstance(value, dict):
        return set(value).union(*map(members, value.values()))
    return set().union(*map(members, value)) if isinstance(value, list) else set()


@rule(f"{PAGE}#methods", "kitchen.locations names the locations by identifier")
def locations(peer):
    places = [it["id"] for it in peer.requests.result("kitchen.locations", {})["locations"]]
    expect(places == sorted(places) and peer.plan.location in places, "sorted", places)


@rule(f"{PAGE}#methods", "there is no log: kitchen.events is no method")
def no_log(peer):
    answer = peer.requests.ask("kitchen.events", {"location": peer.plan.location})
    expect(answer.get("error", {}).get("code") == -32601, "-32601", answer)


@rule(f"{PAGE}#methods", "a tap advances the ticket, and its answer is the ticket that is told")
def tap(peer):
    method, params = peer.command()
    ticket = peer.acknowledge(method, params)
    expect(ticket["status"] == "processed", "processed", ticket["status"])
    told = peer.caused(params["context"]["key"])
    expect(told, "a ticket.changed", "nothing")
    came = (told[0]["type"], told[0]["subject"], told[0]["data"])
    expect(came == ("ticket.changed", params["order"], ticket), f"{ticket}", came)


@rule(f"{PAGE}#methods", "a tap that names lines moves no other, and all of them or none")
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
    peer.plan.till.do("orders.voidLines", **void)
    unseen = {"order": params["order"], "lines": [1, 2], "context": peer.context()}
    reason = "order.nothingToAcknowledge"
    peer.requests.refusal("kitchen.acknowledge", unseen, reason, 409)
    seen = {**unseen, "lines": [2], "context": peer.context()}
    ticket = peer.acknowledge("kitchen.acknowledge", seen)
    lines = [line["line"] for line in ticket["lines"]]
    expect(lines == [1], "line 1 alone", lines)


@rule(f"{PAGE}#methods", "a recall takes back the tap that it names, and shows what was gone")
def recall(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    served = {**params, "from": "processed", "lines": [1], "context": peer.context()}
    peer.acknowledge(method, served)
    other = {**served, "from": "inProcess", "context": peer.context()}
    peer.requests.refusal("kitchen.recall", other, "order.statusChanged", 409)
    taken = {**served, "context": peer.context()}
    ticket = peer.acknowledge("kitchen.recall", taken)
    expect(ticket["status"] == "processed", "processed", ticket["status"])
    told = [event["type"] for event in peer.caused(taken["context"]["key"])]
    expect(told == ["ticket.shown"], "ticket.shown", told)
    again = {**served, "context": peer.context()}
    peer.requests.refusal("kitchen.recall", again, "order.nothingToRecall", 409)


@rule(f"{PAGE}#state", "a ticket tells for whom it is and how it is fetched, without the address")
def guest(peer):
    method, params = peer.command()
    fulfilment = {"kind": "delivery", "address": "Elm Street 4"}
    peer.plan.till.do(
        "orders.update", order=params["order"], customer="Mia", fulfilment=fulfilment, note="soon"
    )
    ticket = peer.acknowledge(method, params)
    told = ticket.get("customer"), ticket.get("fulfilment"), ticket.get("note")
    expected = "Mia", {"kind": "delivery"}, "soon"
    expect(told == expected, expected, told)


@rule(f"{PAGE}#refusals", "of two cooks one is refused, without a state that would carry money")
def two_cooks(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    late = {**params, "context": peer.context()}
    error = peer.requests.refusal(method, late, "order.statusChanged", 409)
    expect("state" not in error["data"], "no state", error["data"])


@rule(f"{PAGE}#events", "a ticket leaves with ticket.removed, and no snapshot shows it again")
def removed(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    last = {**params, "from": "processed", "context": peer.context()}
    peer.acknowledge(method, last)
    told = [event["type"] for event in peer.caused(last["context"]["key"])]
    expect(told == ["ticket.removed"], "ticket.removed", told)
    shown = [ticket["order"] for ticket in peer.snapshot()["state"]]
    expect(params["order"] not in shown, f"{params['order']} gone", shown)


@rule(f"{PAGE}#refusals", "what a rule says no to is refused with its reason and code")
def refusals(peer):
    nobody = {"order": uuid7(), "context": peer.context()}
    peer.requests.refusal("kitchen.snapshot", {"location": "nowhere"}, "location.unknown", 404)
    peer.requests.refusal("kitchen.acknowledge", nobody, "order.unknown", 404)
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


@rule(f"{PAGE}#refusals", "an order of which nothing was fired is refused as one that is elsewhere")
def never_fired(peer):
    if not peer.plan.has_commands:
        raise LeftOut(peer.plan.needs)
    order = {"order": peer.plan.till.open(peer.plan.location)["id"]}
    peer.plan.till.add({"id": order["order"]}, peer.plan.item, hold=True)
    tap = {**order, "from": "inProcess", "context": peer.context()}
    peer.requests.refusal("kitchen.advance", tap, "order.statusChanged", 409)
    seen = {**order, "context": peer.context()}
    peer.requests.refusal("kitchen.acknowledge", seen, "order.nothingToAcknowledge", 409)


@rule(f"{PAGE}#events", "what the kitchen can't see changes the revision of a ticket alone")
def unseen(peer):
    if not peer.plan.has_commands:
        raise LeftOut(peer.plan.needs)
    order = {"order": peer.plan.ticket()}
    before = next(it for it in peer.snapshot()["state"] if it["order"] == order["order"])
    discounts = [{"amount": 1, "reason": "checked"}]
    revision = peer.plan.till.do("orders.setDiscounts", **order, discounts=discounts)["revision"]
    expected = {**before, "revision": revision}
    told = peer.recording.wait(lambda events: any(it["data"] == expected for it in events))
    expect(told, f"a ticket.changed with {expected}", "none within 5 s")


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


@rule(f"{PAGE}#goal", "no message of the kitchen carries money")
def no_money(peer):
    for event in peer.recording.events():
        found = members(event["data"]) & MONEY
        expect(not found, "no money", f"{found} in {event['type']}")
    found = members(peer.snapshot()["state"]) & MONEY
    expect(not found, "no money", f"{found} in a snapshot")


@rule(f"{PAGE}#events", "a heartbeat tells when order-service was heard, less than 2 s ago")
def source_heard(peer):
    beats = [it for it in peer.recording.events() if it["type"] == "stream.heartbeat"]
    heard = [beat["data"].get("sourceHeardAt") for beat in beats]
    expect(any(heard), "sourceHeardAt while order-service runs", heard)
    last, beat = heard[-1], beats[-1]
    instant = datetime.datetime.fromisoformat
    age = (instant(beat["time"]) - instant(last)).total_seconds()
    expect(0 <= age < 2, "0 to 2 s before the heartbeat", f"{age} s")
