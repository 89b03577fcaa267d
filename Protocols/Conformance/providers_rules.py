# SPDX-License-Identifier: Apache-2.0
"""Rules for payment providers only."""
import json
import re

from report import expect, rule
from wire import uuid7

PAGE = "9-PROVIDERS.md"
ONCE, STATE, NO_CARDS = f"{PAGE}#one-charge-for-a-key", f"{PAGE}#state", f"{PAGE}#no-card-data"


def authorised(peer):
    """A new charge that the bank has authorised, and the key that has requested it."""
    method, params = peer.command()
    charge = peer.acknowledge(method, params)
    outcomes = {"charge.authorised", "charge.declined"}
    peer.recording.wait(lambda events: any(
        event["subject"] == charge["id"] and event["type"] in outcomes for event in events))
    key = params["context"]["key"]
    found = find(peer, key)
    expect(found["status"] == "authorised", "a charge that is authorised within 5 s", found)
    return found, key


def find(peer, key):
    return peer.requests.result("provider.find", {"key": key})


def send(peer, act, charge, **members):
    """A command about a charge."""
    return {"charge": charge["id"], **members, "context": peer.context()}, f"provider.{act}"


def result(peer, act, charge, **members):
    params, method = send(peer, act, charge, **members)
    return peer.acknowledge(method, params)


def refusal(peer, reason, code, act, charge, **members):
    params, method = send(peer, act, charge, **members)
    peer.requests.refusal(method, params, reason, code)


@rule(ONCE, "a key charges once, and the charge is found by it")
def once(peer):
    method, params = peer.command()
    first = peer.acknowledge(method, params)
    peer.requests.result(method, params)
    key = params["context"]["key"]
    expect(first["key"] == key, key, first)
    expect(find(peer, key)["id"] == first["id"], first["id"], find(peer, key))
    same = [charge["id"] for charge in peer.snapshot()["state"] if charge["key"] == key]
    expect(same in ([], [first["id"]]), f"only {first['id']}", same)


@rule(STATE, "a charge is captured once")
def captured_once(peer):
    charge, key = authorised(peer)
    captured = result(peer, "capture", charge)
    actual = captured["status"], captured["captured"]
    expect(actual == ("captured", charge["authorised"]), charge["authorised"], actual)
    refusal(peer, "charge.statusChanged", 409, "capture", charge)
    refusal(peer, "charge.statusChanged", 409, "cancel", charge)
    expect(find(peer, key) == captured, f"{captured}", find(peer, key))


@rule(STATE, "less may be captured than is authorised, and more is refused")
def captured_part(peer):
    charge, _ = authorised(peer)
    more = charge["authorised"] + 1
    refusal(peer, "charge.amountTooHigh", 409, "capture", charge, amount=more)
    refusal(peer, "payment.amountNotPositive", 422, "capture", charge, amount=0)
    captured = result(peer, "capture", charge, amount=charge["authorised"] - 1)
    expect(captured["captured"] == charge["authorised"] - 1, more - 2, captured)
    given = {"refund": uuid7(), "amount": charge["authorised"]}
    refusal(peer, "refund.tooHigh", 409, "refund", charge, **given)


@rule(STATE, "a canceled charge is never captured")
def canceled(peer):
    charge, key = authorised(peer)
    expect(result(peer, "cancel", charge)["status"] == "canceled", "canceled", find(peer, key))
    refusal(peer, "charge.statusChanged", 409, "capture", charge)
    refusal(peer, "charge.statusChanged", 409, "refund", charge, refund=uuid7(), amount=1)


@rule(STATE, "all refunds together never exceed what was captured")
def refunded(peer):
    charge, _ = authorised(peer)
    refusal(peer, "charge.statusChanged", 409, "refund", charge, refund=uuid7(), amount=1)
    left = result(peer, "capture", charge)["captured"]
    for amount in (1, left - 1):
        given = {"refund": uuid7(), "amount": amount}
        after = result(peer, "refund", charge, **given)
        last = after["refunds"][-1]
        expect({**given, "at": last["at"]} == last, f"{given}", last)
        expect(after["status"] == "captured", "captured", after)
    refusal(peer, "refund.tooHigh", 409, "refund", charge, refund=uuid7(), amount=1)


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    peer.requests.refusal("provider.find", {"key": uuid7()}, "charge.unknown", 404)
    for act in ("capture", "cancel"):
        refusal(peer, "charge.unknown", 404, act, {"id": uuid7()})
    refusal(peer, "charge.unknown", 404, "refund", {"id": uuid7()}, refund=uuid7(), amount=1)
    method, params = peer.command()
    nothing = {**params, "amount": 0}
    peer.requests.refusal(method, nothing, "payment.amountNotPositive", 422)
    nowhere = {**params, "location": f"nowhere-{peer.terminal}", "context": peer.context()}
    peer.requests.refusal(method, nowhere, "location.unknown", 404)
    peer.requests.refusal("providers.snapshot", {"location": nowhere["location"]},
                          "location.unknown", 404)  # fmt: skip


@rule(NO_CARDS, "of a card only the brand and the last four digits are known")
def no_cards(peer):
    charge, _ = authorised(peer)
    known = set(charge.get("card", {}))
    expect(known <= {"brand", "lastFour"}, "brand and lastFour", known)
    for frames in peer.recording.drain():
        number = next(filter(is_card_number, texts(json.loads(frames[1]))), None)
        expect(not number, "no text with the number of a card", number)


def texts(value):
    """All texts in a JSON value."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from texts(each)
    elif isinstance(value, str):
        yield value


def is_card_number(text):
    """Whether a text contains 13 to 19 digits, perhaps in groups, that pass the Luhn check."""
    found = re.findall(r"(?<![0-9A-Za-z])\d(?:[ -]?\d){12,18}(?![0-9A-Za-z])", text)
    return any(map(passes_luhn, found))


def passes_luhn(text):
    digits = [int(digit) for digit in reversed(text) if digit.isdigit()]
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[1::2]]
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0
