# SPDX-License-Identifier: Apache-2.0
"""Rules for locations-service only."""
from report import expect, rule

PAGE = "2-LOCATIONS.md"


@rule(f"{PAGE}#methods", "locations.list lists all locations, by identifier")
def listed(peer):
    places = [it["id"] for it in peer.requests.result("locations.list", {})["locations"]]
    expect(places == sorted(places) and peer.plan.location in places, "sorted", places)
    place = peer.requests.result("locations.get", {"location": peer.plan.location})
    expect(place["id"] == peer.plan.location, peer.plan.location, place)


@rule(f"{PAGE}#methods", "menus.setPrice changes the price and increases the menu's revision")
def price_set(peer):
    location = {"location": peer.plan.location}
    before = peer.requests.result("menus.get", location)
    method, params = peer.command()
    after = peer.acknowledge(method, params)
    expect(after["revision"] > before["revision"], "a higher revision", after["revision"])
    prices = {item["id"]: item["price"] for item in after["items"]}
    expect(prices[params["item"]] == params["price"], params["price"], prices)
    entry = peer.caused(params["context"]["key"])[0]["data"]
    expect(entry["menu"] == after, f"the event with {after}", entry["menu"])


@rule(f"{PAGE}#state", "the state of a stream is one catalogue entry")
def one_entry(peer):
    state = peer.snapshot()["state"]
    expect(len(state) == 1, "one entry", len(state))


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    good = peer.plan.setting(1)[1]
    for reason, code, method, params in [
        ("location.unknown", 404, "locations.get", {"location": "nowhere"}),
        ("location.unknown", 404, "menus.get", {"location": "nowhere"}),
        ("location.unknown", 404, "locations.snapshot", {"location": "nowhere"}),
        ("location.unknown", 404, "locations.events", {"location": "nowhere", "after": "0" * 20}),
        ("location.unknown", 404, "menus.setPrice", {**good, "location": "nowhere"}),
        ("menu.itemUnknown", 404, "menus.setPrice", {**good, "item": "nothing"}),
        ("menu.priceNegative", 422, "menus.setPrice", {**good, "price": -1}),
        ("menu.priceTooHigh", 422, "menus.setPrice", {**good, "price": 100_000_001}),
    ]:
        if method == "menus.setPrice":
            params["context"] = peer.context()
        peer.requests.refusal(method, params, reason, code)
