# SPDX-License-Identifier: Apache-2.0
"""Rules for people-service only."""
import hashlib
import secrets

from report import expect, rule

PAGE = "13-PEOPLE.md"


def send(peer, method, **params):
    """The answer to a command."""
    return peer.acknowledge(method, {**params, "context": peer.context()})


def refused(peer, method, code, reason, /, **params):
    """Expects the refusal of a command."""
    peer.requests.refusal(method, {**params, "context": peer.context()}, reason, code)


def digest(secret):
    """How a secret of 132 random bits is stored and sent."""
    return hashlib.sha256(secret.encode()).hexdigest()


def stored(peer, kind, **members):
    """The entities of the snapshot with these members."""
    entities = (entity.get(kind, {}) for entity in peer.snapshot()["state"])
    return [each for each in entities if members.items() <= each.items()]


@rule(f"{PAGE}#secrets", "a code admits one device once, and its token is in the stream only")
def codes(peer):
    name = f"{peer.terminal}-till"
    token, other = (digest(secrets.token_urlsafe(17)) for _ in range(2))
    wish = {"name": name, "roles": ["till"], "location": peer.plan.place}
    old, new = (send(peer, "devices.add", **wish)["code"] for _ in range(2))
    expect(old != new, "a new code each time", new)
    refused(peer, "devices.enrol", 403, "enrol.codeUnknown", code=old, token=token)
    typed = new.lower().replace("-", "")
    device = send(peer, "devices.enrol", code=typed, token=token)
    expect(device["enrolled"] and "token" not in device, "a device without its token", device)
    refused(peer, "devices.enrol", 403, "enrol.codeUnknown", code=new, token=other)
    refused(peer, "devices.add", 409, "device.nameTaken", **wish)
    expect(len(stored(peer, "device", token=token)) == 1, "the token in the snapshot", name)
    send(peer, "devices.revoke", device=name)
    expect(not stored(peer, "device", name=name), "no such device any more", name)
    refused(peer, "devices.revoke", 404, "device.unknown", device=name)


@rule(f"{PAGE}#secrets", "a place has one link: a new one ends the earlier one")
def links(peer):
    place = {"location": peer.plan.place}
    old, new = (send(peer, "links.make", **place)["link"] for _ in range(2))
    expect(old != new, "a new link each time", new)
    actual = [link["token"] for link in stored(peer, "link", **place) if "table" not in link]
    expect(actual == [digest(new)], [digest(new)], actual)
    ended = send(peer, "links.revoke", **place)
    expect("token" not in ended, "a link without its token", ended)
    refused(peer, "links.revoke", 404, "link.unknown", **place)


@rule(f"{PAGE}#state", "five wrong PINs block a person, until the PIN is changed")
def attempts(peer):
    method, person = peer.plan.command()
    send(peer, method, **person)
    name = person["staff"]

    def confirm(pin):
        question = {"staff": name.upper(), "pin": pin, "location": person["location"]}
        return peer.requests.result("staff.confirm", question)

    expect(confirm(person["pin"]).get("person", {}).get("name") == name, name, "another answer")
    wrong = [confirm("0000") for _ in range(5)]
    expect(not any("person" in answer for answer in wrong), "nobody", wrong)
    expect(confirm(person["pin"]).get("wait", 0) > 0, "a wait after five wrong PINs", "none")
    send(peer, "staff.change", staff=name, pin="2580", manager=True)
    actual = confirm("2580").get("person", {})
    expect(actual.get("manager") is True, "a manager by the new PIN", actual)
    far = {"staff": name, "pin": "2580", "location": f"{peer.terminal}-none"}
    actual = peer.requests.result("staff.confirm", far)
    expect("person" not in actual, "nobody at another location", actual)


@rule(f"{PAGE}#methods", "a person who is removed works at no device any more")
def removed(peer):
    method, person = peer.plan.command()
    send(peer, method, **person)
    name, staff = f"{peer.terminal}-bar", person["staff"]
    code = send(peer, "devices.add", name=name, roles=["till"])["code"]
    send(peer, "devices.enrol", code=code, token=digest(secrets.token_urlsafe(17)))
    device = send(peer, "devices.setStaff", device=name, staff=staff)
    expect(device.get("staff") == staff, staff, device)
    send(peer, "staff.remove", staff=staff)
    devices = peer.requests.result("devices.list", {})["devices"]
    actual = [device for device in devices if device["name"] == name]
    expect(actual and "staff" not in actual[0], f"{name} without a person", actual)
    again = {"device": name, "staff": staff, "context": peer.context()}
    device = peer.requests.result("devices.setStaff", again)  # changes nothing: no event
    expect("staff" not in device, f"{name} without a person", device)
    send(peer, "devices.revoke", device=name)


@rule(f"{PAGE}#secrets", "no event has a link, a code or a PIN")
def events(peer):
    link = send(peer, "links.make", location=peer.plan.place)["link"]
    name = f"{peer.terminal}-secret"
    code = send(peer, "devices.add", name=name, roles=["till"])["code"]
    peer.catch_up()
    published = f"{peer.recording.events()}"
    for secret in (link, code, code.replace("-", ""), "pin"):
        expect(f"'{secret}'" not in published, "no secret in any event", secret)
    send(peer, "devices.revoke", device=name)
    send(peer, "links.revoke", location=peer.plan.place)


@rule(f"{PAGE}#refusals", "each refusal has its reason and code")
def refusals(peer):
    nowhere = {"location": f"{peer.terminal}-none"}
    table = {"location": peer.plan.place, "table": peer.terminal}
    device = {"name": peer.terminal, "roles": ["till"]}
    refused(peer, "devices.add", 404, "location.unknown", **device, **nowhere)
    refused(peer, "devices.add", 422, "device.roleMissing", **{**device, "roles": []})
    refused(peer, "devices.add", 409, "device.nameTaken", **{**device, "name": "guest"})
    refused(peer, "devices.setStaff", 404, "device.unknown", device=peer.terminal)
    refused(peer, "links.make", 404, "location.unknown", **nowhere)
    refused(peer, "links.make", 404, "fulfilment.tableUnknown", **table)
    refused(peer, "staff.add", 404, "location.unknown", staff=peer.terminal, pin="4711", **nowhere)
    refused(peer, "staff.change", 404, "staff.unknown", staff=peer.terminal, pin="4711")
    refused(peer, "staff.remove", 404, "staff.unknown", staff=peer.terminal)
    method, person = peer.plan.command()
    send(peer, method, **person)
    other = {**person, "staff": person["staff"].upper(), "pin": "2580"}
    refused(peer, "staff.add", 409, "staff.nameTaken", **other)
    refused(peer, "staff.change", 422, "staff.pinInvalid", staff=person["staff"], pin="12")
