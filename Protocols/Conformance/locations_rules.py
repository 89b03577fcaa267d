# SPDX-License-Identifier: Apache-2.0
"""Rules for locations-service only."""
import base64
import datetime

from contract import golden
from report import expect, rule

PAGE = "2-LOCATIONS.md"
PNG = b"\x89PNG\r\n\x1a\n"
KINDS = ["location", "category", "modifierGroup", "item"]


def command(peer, method, **params):
    """Parameters of a command at the location of the check."""
    return method, {"location": peer.plan.location, **params, "context": peer.context()}


def entity(peer, method, **params):
    """The answer of a command that changes one entity, which its event must have as data."""
    method, params = command(peer, method, **params)
    answer = peer.acknowledge(method, params)
    data = peer.caused(params["context"]["key"])[0]["data"]
    expect(data == answer, f"the event with {answer}", data)
    return answer


def menu(peer):
    """The whole menu, of which the service may answer pages."""
    params = {"location": peer.plan.location}
    page = whole = peer.requests.result("menus.get", params)
    while "next" in page:
        page = peer.requests.result("menus.get", {**params, "after": page["next"]})
        whole["items"] += page["items"]
    return whole


def item(peer, identifier=None):
    """An item of the menu, by default the one that the check changes."""
    wanted = identifier or peer.plan.item
    return next(it for it in menu(peer)["items"] if it["id"] == wanted)


@rule(f"{PAGE}#methods", "locations.list lists all locations, by identifier")
def listed(peer):
    places = [it["id"] for it in peer.requests.result("locations.list", {})["locations"]]
    expect(places == sorted(places) and peer.plan.location in places, "sorted", places)
    place = peer.requests.result("locations.get", {"location": peer.plan.location})
    expect(place["id"] == peer.plan.location, peer.plan.location, place)


@rule(f"{PAGE}#state", "a snapshot has each entity of the menu, in the order of the page")
def whole_state(peer):
    state = [next(iter(it.items())) for it in peer.snapshot()["state"]]
    actual = [(KINDS.index(kind), entity["id"]) for kind, entity in state]
    expect(actual == sorted(set(actual)), "each once, by kind and identifier", actual)
    expect(actual[0] == (0, peer.plan.location), "the location first", actual[:1])
    listed = {it["id"]: it for it in menu(peer)["items"]}
    items = {entity["id"]: entity for kind, entity in state if kind == "item"}
    expect(items == listed, f"the items of menus.get: {listed}", items)


@rule(f"{PAGE}#methods", "with kinds a snapshot has only these")
def kinds(peer):
    for wanted in (["location"], ["item", "category"]):
        found = {kind for it in peer.snapshot(kinds=wanted)["state"] for kind in it}
        expect(found == set(wanted), f"only {wanted}", found)


@rule("1-ENVELOPE.md#snapshots-by-pages", "a page has the state at its sequence, not a later one")
def page(peer):
    before = peer.snapshot(kinds=["item"])
    method, params = peer.command()
    peer.acknowledge(method, params)
    start = {"at": before["sequence"], "after": f"location:{peer.plan.location}"}
    params = {"location": peer.plan.location, "kinds": ["item"], **start}
    actual = peer.requests.result("locations.snapshot", params)
    expect(actual["state"] == before["state"], f"{before['state']}", actual["state"])
    expect(actual["sequence"] == before["sequence"], before["sequence"], actual["sequence"])


@rule(f"{PAGE}#methods", "menus.setPrice changes one item, and increases both revisions")
def price_set(peer):
    before, old = menu(peer), item(peer)
    _, params = peer.plan.command()
    changed = entity(peer, "menus.setPrice", **params)["item"]
    expected = {**old, "price": params["price"], "revision": old["revision"] + 1}
    expect(changed == expected, expected, changed)
    after = menu(peer)
    expect(after["revision"] > before["revision"], "a higher revision", after["revision"])
    expect(item(peer) == changed, changed, item(peer))


@rule(f"{PAGE}#methods", "another ifRevision is refused with the present entity")
def conflict(peer):
    present = item(peer)
    wrong = {"item": peer.plan.item, "price": 1, "ifRevision": present["revision"] + 1}
    method, params = command(peer, "menus.setPrice", **wrong)
    error = peer.requests.refusal(method, params, "menu.revisionChanged", 409)
    expect(error["data"]["state"] == {"item": present}, present, error["data"]["state"])
    expect(item(peer) == present, present, item(peer))


@rule(f"{PAGE}#methods", "a command that changes nothing answers the entity, without an event")
def unchanged(peer):
    present = item(peer)
    method, params = command(peer, "menus.setAvailable", item=peer.plan.item)
    actual = peer.requests.result(method, params)
    expect(actual == {"item": present}, present, actual)
    peer.catch_up()
    keys = [event["correlationid"] for event in peer.stream()]
    expect(params["context"]["key"] not in keys, "no event", "an event")


@rule(f"{PAGE}#methods", "an item is sold out until it is available again")
def availability(peer):
    sold_out = entity(peer, "menus.setUnavailable", item="bread", untilNextBusinessDay=True)
    until = sold_out["item"].get("unavailableUntil")
    expect(sold_out["item"]["available"] is False and until, "unavailable, with a time", sold_out)
    back = entity(peer, "menus.setAvailable", item="bread")["item"]
    expect(back["available"] and "unavailableUntil" not in back, "available", back)


@rule(f"{PAGE}#methods", "menus.change applies all changes or none")
def all_or_none(peer):
    before = menu(peer)
    good = {"put": {"item": peer.plan.new_item("cake", "Cake", 300)}}
    bad = {"put": {"item": {**item(peer, "bread"), "revision": 0}}}
    method, params = command(peer, "menus.change", changes=[good, bad])
    peer.requests.refusal(method, params, "menu.revisionChanged", 409)
    expect(menu(peer) == before, before, menu(peer))


@rule(f"{PAGE}#methods", "staged changes are applied before the others, in their order")
def staged(peer):
    group = {"id": "sizes", "name": "Size", "minimum": 1, "maximum": 1, "revision": 0}
    group["modifiers"] = [{"id": "large", "name": "Large", "price": 100, "available": True}]
    method, stage = command(peer, "menus.stage", changes=[{"put": {"modifierGroup": group}}])
    expect(peer.requests.result(method, stage) == {"changes": 1}, "1 change", "another number")
    cake = peer.plan.new_item("cake", "Cake", 300, modifierGroups=["sizes"])
    method, params = command(
        peer, "menus.change", staged=[stage["context"]["key"]], changes=[{"put": {"item": cake}}]
    )
    answer = peer.acknowledge(method, params)
    expect(len(answer["revisions"]) == 2, "two revisions", answer)
    kinds = [next(iter(it["data"])) for it in peer.caused(params["context"]["key"])]
    expect(kinds == ["modifierGroup", "item"], "first the group, then the item", kinds)


@rule(f"{PAGE}#state", "a removed entity is in its last event, and no longer in a snapshot")
def removed(peer):
    used = [{"remove": {"modifierGroup": "sizes"}}]
    method, params = command(peer, "menus.change", changes=used)
    peer.requests.refusal(method, params, "menu.inUse", 409)
    method, params = command(peer, "menus.change", changes=[{"remove": {"item": "cake"}}, *used])
    peer.acknowledge(method, params)
    events = peer.caused(params["context"]["key"])
    flags = [next(iter(it["data"].values())).get("removed") for it in events]
    expect(flags == [True, True], "two removed entities", events)
    left = [it["item"]["id"] for it in peer.snapshot(kinds=["item"])["state"]]
    expect("cake" not in left, "no cake", left)


@rule(f"{PAGE}#methods", "menus.search finds what satisfies all conditions")
def search(peer):
    def found(**conditions):
        answer = peer.requests.result(
            "menus.search", {"location": peer.plan.location, **conditions}
        )
        expect(answer["total"] >= len(answer["items"]), "all found ones", answer["total"])
        return sorted(it["id"] for it in answer["items"])

    bread, everything = ["bread"], sorted(it["id"] for it in menu(peer)["items"])
    price = item(peer, "bread")["price"]
    for conditions, expected in [
        ({}, everything), ({"text": "BRE"}, bread), ({"text": "braed"}, bread),
        ({"text": "bread soup"}, []), ({"text": "mains"}, everything),
        ({"categories": ["mains"], "text": "bread"}, bread), ({"categories": ["nothing"]}, []),
        ({"minimumPrice": price, "maximumPrice": price, "text": "bread"}, bread),
        ({"maximumPrice": price - 1, "text": "bread"}, []), ({"tags": ["vegan"]}, []),
        ({"withoutAllergens": ["milk"]}, []), ({"available": True, "text": "bread"}, bread),
    ]:  # fmt: skip
        actual = found(**conditions)
        expect(actual == expected, f"{expected} for {conditions}", actual)


@rule(f"{PAGE}#methods", "the dish of a day is steady, and the owner can choose another")
def recommended(peer):
    location = {"location": peer.plan.location}
    first = peer.requests.result("menus.recommended", location)
    again = peer.requests.result("menus.recommended", {**location, "day": first["day"]})
    expect(again == first, first, again)
    other = "bread" if first["item"]["id"] != "bread" else peer.plan.item
    entity(peer, "menus.recommend", day=first["day"], item=other)
    pinned = peer.requests.result("menus.recommended", location)
    actual = (pinned["item"]["id"], pinned["reason"])
    expect(actual == (other, "pinned"), (other, "pinned"), actual)


@rule(f"{PAGE}#methods", "a picture is stored once, under the hash of its bytes")
def picture(peer):
    params = golden("locations", "request")["pictures.put"]["params"]
    expected = golden("locations", "answer")["pictures.put"]["result"]
    for _ in range(2):
        stored = peer.requests.result("pictures.put", {**params, "context": peer.context()})
        expect(stored == expected, expected, stored)
    fetched = peer.requests.result("pictures.get", {"picture": stored["picture"]})
    expect(fetched == {**expected, "data": params["data"]}, "the same bytes", fetched)


@rule(f"{PAGE}#methods", "a location is closed once, and reopened")
def closed(peer):
    peer.requests.result(*command(peer, "locations.reopen"))
    place = entity(peer, "locations.close")["location"]
    expect(place["closed"] is True, "closed", place)
    again = peer.requests.result(*command(peer, "locations.close"))
    expect(again == {"location": place}, place, again)
    place = entity(peer, "locations.reopen")["location"]
    expect(place["closed"] is False, "open", place)


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    here, nowhere = {"location": peer.plan.location}, {"location": "nowhere"}
    for reason, code, method, params in [
        ("location.unknown", 404, "locations.get", nowhere),
        ("location.unknown", 404, "menus.get", nowhere),
        ("location.unknown", 404, "menus.search", nowhere),
        ("location.unknown", 404, "menus.recommended", nowhere),
        ("location.unknown", 404, "locations.snapshot", nowhere),
        ("location.unknown", 404, "locations.events", {**nowhere, "after": "0" * 20}),
        ("picture.unknown", 404, "pictures.get", {"picture": "0" * 64}),
        ("menu.searchInvalid", 422, "menus.search", {**here, "text": "x" * 101}),
        ("list.limitOutOfRange", 422, "menus.search", {**here, "limit": 0}),
    ]:
        peer.requests.refusal(method, params, reason, code)


@rule(f"{PAGE}#refusals", "each refusal of a command has its reason and code")
def refused_commands(peer):
    good, soup = peer.plan.setting(1)[1], item(peer)
    day = datetime.datetime.now(datetime.timezone.utc).date()
    half_a_year_later = (day.month + 5) % 12 + 1
    peer.plan.change({"item": peer.plan.new_item("pie", "Pie", 400, season=[half_a_year_later])})
    past = "2020-01-01T00:00:00.000Z"
    place = {"name": "Again", "currency": "EUR", "timeZone": "Etc/UTC"}
    place["tax"] = {"basisPoints": 0, "included": True}
    for reason, code, method, params in [
        ("location.unknown", 404, "menus.setPrice", {**good, "location": "nowhere"}),
        ("location.exists", 409, "locations.add", place),
        ("location.invalid", 422, "locations.change", {"name": ""}),
        ("location.invalid", 422, "locations.change", {"name": " "}),
        ("location.invalid", 422, "locations.change", {"displays": [{"terminal": "a"}] * 2}),
        ("location.invalid", 422, "locations.change", {"payment": {"tenders": []}}),
        ("location.invalid", 422, "locations.change", {"payment": {"cashRounding": 1}}),
        ("location.stationUsed", 409, "locations.change", {"stations": []}),
        ("location.revisionChanged", 409, "locations.change", {"name": "New", "ifRevision": 99}),
        ("menu.itemUnknown", 404, "menus.setPrice", {**good, "item": "nothing"}),
        ("menu.priceNegative", 422, "menus.setPrice", {**good, "price": -1}),
        ("menu.priceTooHigh", 422, "menus.setPrice", {**good, "price": 100_000_001}),
        ("menu.timeOutOfRange", 422, "menus.setPrice", {**good, "validFrom": past}),
        ("menu.groupUnknown", 404, "menus.setAvailable", {"modifierGroup": "no", "modifier": "no"}),
        ("menu.changesOutOfRange", 422, "menus.change", {"changes": []}),
        ("menu.stageUnknown", 404, "menus.change", {"staged": ["nothing"], "changes": []}),
        ("menu.invalid", 422, "menus.change", putting({**soup, "name": ""})),
        ("menu.invalid", 422, "menus.change", putting({**soup, "name": "Hot\tsoup"})),
        ("menu.stationUnknown", 404, "menus.change", putting({**soup, "station": "nowhere"})),
        ("menu.categoryUnknown", 404, "menus.change", putting({**soup, "categories": ["none"]})),
        ("menu.groupUnknown", 404, "menus.change", putting({**soup, "modifierGroups": ["none"]})),
        ("picture.unknown", 404, "menus.change", putting({**soup, "picture": "0" * 64})),
        ("menu.itemUnknown", 404, "menus.recommend", {"day": day.isoformat(), "item": "nothing"}),
        ("menu.outOfSeason", 422, "menus.recommend", {"day": day.isoformat(), "item": "pie"}),
        ("picture.invalid", 422, "pictures.put", {"data": in_base64(b"no picture")}),
        ("picture.tooLarge", 422, "pictures.put", {"data": in_base64(PNG + bytes(131_072))}),
    ]:
        peer.requests.refusal(*command(peer, method, **params), reason, code)


def in_base64(content):
    return base64.b64encode(content).decode()


def putting(item):
    return {"changes": [{"put": {"item": item}}]}
