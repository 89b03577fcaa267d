# SPDX-License-Identifier: Apache-2.0
"""Rules for delivery-service only."""
from report import Skipped, expect, rule
from wire import uuid7

PAGE = "11-DELIVERY.md"
PLACE = {"latitude": 40_738_200, "longitude": -73_983_000}


class Courier:
    """A courier on duty, who takes steps."""

    def __init__(self, peer):
        if not peer.plan.has_commands:
            raise Skipped(peer.plan.needs)
        self.peer, self.id = peer, peer.plan.courier()

    def params(self, delivery, **members):
        return {"delivery": delivery, "courier": self.id, **members}

    def step(self, step, delivery, **members):
        """The delivery after a step."""
        params = self.params(delivery, **members, context=self.peer.context())
        return self.peer.acknowledge(f"deliveries.{step}", params)

    def refused(self, step, delivery, expected, **members):
        """Expects the refusal of a step: its code and its reason."""
        params = self.params(delivery, **members, context=self.peer.context())
        code, reason = expected
        self.peer.requests.refusal(f"deliveries.{step}", params, reason, code)

    def offers(self):
        offers = self.peer.requests.result("deliveries.offers", {"courier": self.id})["offers"]
        return {offer["delivery"]["id"]: offer["delivery"] for offer in offers}


def cook(peer, delivery):
    """The kitchen finishes an order, and the service knows it."""
    peer.plan.till.send("orders.advance", order=delivery, **{"from": "inProcess"})
    is_ready = peer.recording.wait(lambda events: any(
        event["subject"] == delivery and "readyAt" in event["data"] for event in events))
    expect(is_ready, "a delivery that is ready", "none within 5 s")


def types(peer, delivery):
    """The types of the events of a delivery, without those that only follow the order."""
    peer.catch_up()
    found = [event["type"] for event in peer.stream() if event["subject"] == delivery]
    return [name for name in found if name not in ("delivery.offered", "delivery.changed")]


@rule(f"{PAGE}#state", "the first courier gets an offer, again the same, and the next one not")
def accept(peer):
    first, second, delivery = Courier(peer), Courier(peer), peer.plan.delivery()
    accepted = first.step("accept", delivery)
    expect(accepted["status"] == "accepted", "accepted", accepted["status"])
    expect(accepted["courier"]["id"] == first.id, first.id, accepted["courier"])
    again = peer.requests.result(
        "deliveries.accept", first.params(delivery, context=peer.context()))
    expect(again["revision"] == accepted["revision"], "no change", again)
    second.refused("accept", delivery, (409, "delivery.taken"))
    second.refused("arrive", delivery, (409, "delivery.taken"))
    first.refused("accept", peer.plan.delivery(), (409, "courier.busy"))
    expect(types(peer, delivery) == ["delivery.accepted"], "one event", types(peer, delivery))


@rule(f"{PAGE}#state", "nobody has the food before the kitchen has finished it, and once it ends")
def steps(peer):
    courier, delivery = Courier(peer), peer.plan.delivery()
    courier.step("accept", delivery)
    courier.step("arrive", delivery)
    courier.refused("leave", delivery, (409, "delivery.statusChanged"))
    courier.refused("pickUp", delivery, (409, "delivery.notReady"))
    cook(peer, delivery)
    courier.step("pickUp", delivery)
    courier.step("leave", delivery)
    code = peer.requests.result("deliveries.code", {"delivery": delivery})["code"]
    ended = courier.step("complete", delivery, code=code)
    expect(ended["status"] == "delivered" and "endedAt" in ended, "delivered", ended)
    courier.refused("fail", delivery, (409, "delivery.statusChanged"), reason="late",
                    food="returned", money="kept")  # fmt: skip
    expected = ["accepted", "arrived", "pickedUp", "left", "delivered"]
    actual = types(peer, delivery)
    expect(actual == [f"delivery.{name}" for name in expected], expected, actual)


@rule(f"{PAGE}#state", "at the pick-up the order is handed over")
def handed_over(peer):
    courier, delivery = Courier(peer), peer.plan.delivery()
    cook(peer, delivery)
    courier.step("accept", delivery)
    courier.step("pickUp", delivery)
    for _ in range(50):
        order = peer.plan.orders.result("orders.get", {"order": delivery})
        if order["status"] == "delivered":
            return
        peer.recording.socket.poll(100)
    expect(False, "a delivered order within 5 s", order["status"])


@rule(f"{PAGE}#state", "wrong codes are refused, and after five of them the right one, too")
def codes(peer):
    courier, delivery = Courier(peer), peer.plan.delivery()
    cook(peer, delivery)
    for step in ("accept", "pickUp", "leave"):
        courier.step(step, delivery)
    code = peer.requests.result("deliveries.code", {"delivery": delivery})["code"]
    wrong = "0000" if code != "0000" else "1111"
    courier.refused("complete", delivery, (422, "delivery.proofInvalid"))
    for _ in range(5):
        courier.refused("complete", delivery, (422, "delivery.codeWrong"), code=wrong)
    courier.refused("complete", delivery, (409, "delivery.codeBlocked"), code=code)
    ended = courier.step("complete", delivery, note="with the porter")
    expect(ended["status"] == "delivered", "delivered", ended["status"])


@rule(f"{PAGE}#state", "a courier sees the address of the own deliveries only")
def addresses(peer):
    first, second, delivery = Courier(peer), Courier(peer), peer.plan.delivery()
    offer = second.offers().get(delivery)
    hidden = {"address", "customer", "note"} & set(offer or {"address": "no offer"})
    expect(not hidden, "an offer without the guest", hidden)
    own = first.step("accept", delivery)
    expect(own.get("address") == "Elm Street 4", "the address", own)
    expect(delivery not in second.offers(), "no offer any more", second.offers())
    peer.requests.refusal("deliveries.get", second.params(delivery), "delivery.taken", 409)


@rule(f"{PAGE}#methods", "who declines sees an offer no more, until the restaurant repeats it")
def decline(peer):
    first, second, delivery = Courier(peer), Courier(peer), peer.plan.delivery()
    declined = first.step("decline", delivery)
    expect(declined["status"] == "offered", "offered", declined["status"])
    expect(delivery not in first.offers(), "no offer", first.offers())
    second.step("accept", delivery)
    given_back = second.step("decline", delivery)
    expect(given_back["status"] == "offered", "offered again", given_back["status"])
    third = Courier(peer)
    third.step("accept", delivery)
    peer.acknowledge("deliveries.offer", {"delivery": delivery, "context": peer.context()})
    expect(delivery in first.offers(), "the offer again", first.offers())


@rule(f"{PAGE}#positions", "a position is in the next heartbeat, and nobody else reports it")
def positions(peer):
    first, second, delivery = Courier(peer), Courier(peer), peer.plan.delivery()
    first.step("accept", delivery)
    report = second.params(delivery, place=PLACE)
    peer.requests.refusal("deliveries.reportPosition", report, "delivery.taken", 409)
    peer.requests.result("deliveries.reportPosition", first.params(delivery, place=PLACE))
    heard = peer.recording.wait(lambda events: any(
        one["delivery"] == delivery and one["place"] == PLACE
        for event in events for one in event["data"].get("positions", [])))
    expect(heard, "the position in a heartbeat", "none within 5 s")


@rule(f"{PAGE}#chat", "a message has a number, its text is in answers only, and for its parties")
def chat(peer):
    courier, other, delivery = Courier(peer), Courier(peer), peer.plan.delivery()
    courier.step("accept", delivery)
    for number, (party, words) in enumerate((
        ("guest", {"text": "The blue door, please."}), ("restaurant", {"quick": "kitchenLate"}),
        ("courier", {"text": "I see it.", "courier": courier.id}),
    ), 1):
        message = {"delivery": delivery, "party": party, **words, "context": peer.context()}
        sent = peer.acknowledge("chat.send", message)
        expect(sent["chat"]["messages"] == number, number, sent["chat"])
        published = peer.caused(message["context"]["key"])
        expect(published and "blue" not in f"{published}", "an event without the text", published)
    messages = peer.requests.result("chat.list", {"delivery": delivery, "after": 1})["messages"]
    expect([one["number"] for one in messages] == [2, 3], "messages 2 and 3", messages)
    peer.requests.refusal("chat.list", other.params(delivery), "delivery.taken", 409)
    empty = {"delivery": delivery, "party": "guest", "text": "", "context": peer.context()}
    peer.requests.refusal("chat.send", empty, "chat.messageInvalid", 422)


@rule(f"{PAGE}#methods", "a courier with a delivery stays on duty, and nobody off duty gets one")
def duty(peer):
    courier, delivery = Courier(peer), peer.plan.delivery()
    courier.step("accept", delivery)
    off = {"courier": courier.id, "name": "Kim", "onDuty": False, "context": peer.context()}
    peer.requests.refusal("couriers.setDuty", off, "courier.hasDeliveries", 409)
    peer.acknowledge("deliveries.cancel", {"delivery": delivery, "context": peer.context()})
    peer.requests.result("couriers.setDuty", {**off, "context": peer.context()})
    courier.refused("accept", peer.plan.delivery(), (409, "courier.offDuty"))


@rule(f"{PAGE}#methods", "addresses are found by words in any case, the shortest name first")
def gazetteer(peer):
    own = peer.terminal
    names = [f"20 West {own} Street", f"5 {own}"]
    places = [{"name": name, "place": PLACE} for name in names]
    wish = {"places": places, "adding": True, "context": peer.context()}
    peer.requests.result("gazetteer.replace", wish)
    found = peer.requests.result("gazetteer.find", {"text": own.upper()})["places"]
    expect([one["name"] for one in found] == names[::-1], names[::-1], found)
    found = peer.requests.result("gazetteer.find", {"text": f"west {own}"})["places"]
    expect([one["name"] for one in found] == names[:1], names[:1], found)


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    unknown = {"delivery": uuid7()}
    command = {**unknown, "context": peer.context()}
    peer.requests.refusal("deliveries.get", unknown, "delivery.unknown", 404)
    peer.requests.refusal("deliveries.cancel", command, "delivery.unknown", 404)
    peer.requests.refusal("deliveries.list", {"limit": 0}, "list.limitOutOfRange", 422)
    peer.requests.refusal("deliveries.offers", {"courier": uuid7()}, "courier.offDuty", 409)
    days = {"courier": uuid7(), "from": "2026-11-30", "to": "2026-11-01"}
    peer.requests.refusal("couriers.earnings", days, "earnings.rangeInvalid", 422)
    peer.requests.refusal("chat.reports", {"location": "nowhere"}, "location.unknown", 404)
