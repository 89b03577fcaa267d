# SPDX-License-Identifier: Apache-2.0
"""A guest, a courier and the restaurant write to each other about a delivery, and nobody else.

Usage: gateway_chat.py PROGRAMS FOLDER
"""

import uuid

from gateway import SERVICES, Suite, expect, fail
from gateway_people import DOOR, deliver, person, refused

BURGER = "00008"
SECRET = "The bell says Smith"


def order(suite, person_token):
    """A delivery of a customer; returns its path and the link of the order."""
    fulfilment = {"kind": "delivery", "address": "17 Main Street", "place": DOOR}
    items = [{"item": BURGER, "quantity": 1}]
    wish = {"location": "00001", "items": items, "fulfilment": fulfilment}
    made = suite.result("POST", "/api/account/orders", wish, token=person_token)
    path = f"/api/deliveries/{made['order']['id']}"
    suite.until("The delivery",
                lambda: suite.ask("GET", path, token=made["link"]).status != 404)
    return path, made["link"]


def texts(suite, path, token):
    """Who wrote what, as one of the parties reads it."""
    answer = suite.result("GET", path + "/messages", token=token)
    return [(one["party"], one.get("text") or one["quick"]) for one in answer["messages"]]


def talk(suite, path, guest, courier, house):
    """Each party writes, and all read the same; a killed service loses nothing."""
    sent = {"text": SECRET}
    key = str(uuid.uuid4())
    first = suite.result("POST", path + "/messages", sent, token=guest, key=key)
    expect("the number", first["chat"], {"messages": 1, "lastBy": "guest"})
    expect("what the guest learns of the pay", first["earnings"]["total"], 0)
    suite.kill("delivery-service")
    suite.start("delivery-service")
    again = suite.result("POST", path + "/messages", sent, token=guest, key=key)
    expect("the repeated message", again["chat"]["messages"], 1)
    suite.result("POST", path + "/messages", {"quick": "onMyWay"}, token=courier)
    suite.result("POST", path + "/messages", {"quick": "kitchenLate"}, token=house)
    for token in (guest, courier, house):
        expect("the chat", texts(suite, path, token), [
            ("guest", SECRET), ("courier", "onMyWay"), ("restaurant", "kitchenLate")])


def refuse_others(suite, path, others):
    """Who has nothing to do with the delivery neither reads nor writes."""
    for what, token, reason in others:
        for verb, body in (("GET", None), ("POST", {"quick": "yes"})):
            answer = suite.ask(verb, path + "/messages", body, token=token, key=str(uuid.uuid4()))
            expect(f"{verb} by {what}", answer.reason, reason)
            if SECRET.encode() in answer.body:
                fail(f"{what} reads the messages.")


def pretend(suite, path, guest):
    """Nobody chooses the own party, and a number of a card is refused."""
    key = str(uuid.uuid4())
    body = {"quick": "yes", "party": "restaurant"}
    delivery = suite.result("POST", path + "/messages", body, token=guest, key=key)
    expect("the party", delivery["chat"]["lastBy"], "guest")
    card = {"text": "It is 4242 4242 4242 4242"}
    answer = suite.ask("POST", path + "/messages", card, token=guest, key=str(uuid.uuid4()))
    refused("a number of a card", answer, 422, "text.cardNumber")


def report(suite, path, guest, house, manager):
    """A reported message is seen by managers only."""
    body = {"number": 3, "reason": "not polite"}
    suite.result("POST", path + "/report", body, token=guest)
    reports = suite.result("GET", "/api/locations/00001/reports", token=manager)["reports"]
    expect("the reports", [one["message"]["report"]["reason"] for one in reports], ["not polite"])
    answer = suite.ask("GET", "/api/locations/00001/reports", token=house)
    refused("reports for a till", answer, 403, "access.forbidden")


def main():
    services = (*SERVICES, "delivery-service")
    with Suite(services=services) as suite:
        deliver(suite)
        mia = person(suite, "mia")
        kim = person(suite, "kim", "courier", "00001")
        path, guest = order(suite, mia)
        suite.result("PUT", "/api/account/duty", {"onDuty": True}, token=kim)
        suite.result("POST", path + "/accept", {}, token=kim)
        house = suite.device("house", "till")
        talk(suite, path, guest, kim, house)
        other, other_guest = order(suite, mia)
        refuse_others(suite, path, [
            ("nobody", None, "account.signedOut"),
            ("the guest of another order", other_guest, "access.unknown"),
            ("another courier", person(suite, "lou", "courier", "00001"), "delivery.taken"),
            ("a customer", person(suite, "eve"), "account.role"),
            ("another restaurant", suite.device("far", "till", location="00002"),
             "access.location"),
        ])  # fmt: skip
        pretend(suite, path, guest)
        report(suite, path, guest, house, suite.device("office", "manager"))
        expect("the other chat", texts(suite, other, other_guest), [])
    print("three people talked, and nobody else listened")


main()
