# SPDX-License-Identifier: Apache-2.0
"""Asks each route of the description with the identifiers of another person, in each role.

Usage: gateway_others.py PROGRAMS FOLDER
"""

import re
import uuid

from gateway import SERVICES, Suite, expect, fail
from gateway_people import DOOR, deliver, person

ADDRESS = "17 Secret Street"
# Their answers are about nobody, or about the device that asks.
OPEN = {"picture", "openapi", "health", "metrics", "openID", "openIDCallback", "enrol", "staff",
        "giveApproval", "leave"}  # fmt: skip
# A person does these with what is the person's own only, or with nothing.
OWN = {
    "me", "session", "signUp", "signIn", "sendCode", "useCode", "refresh", "sessions", "endOthers",
    "endSession", "person", "changePerson", "exportPerson", "askRole", "leaveRole", "addresses",
    "addAddress", "removeAddress", "saved", "save", "unsave", "ordersOfPerson", "orderOfPerson",
    "balance", "signOut", "deletePerson",
}  # fmt: skip
# These are for owners, at their own location.
MANAGERS = {"link", "people", "invite", "approveRole", "revokeRole"}

# A JPEG of 16 by 16 pixels without image data: frame, end.
JPEG = bytes.fromhex("ffd8ffc0000b080010001001011100ffd9")
# An owner, and a device with all roles; both are of another location.
MANAGING = ("owner", "device")


def belongings(suite):
    """A person who has everything; returns the token and the identifiers by parameter."""
    token = person(suite, "mia", "courier", "00001")
    suite.ask("POST", "/api/account/addresses", {"address": ADDRESS}, token=token)
    suite.ask("POST", "/api/account/saved", {"location": "00001", "item": "00008"}, token=token)
    wish = {"location": "00001", "items": [{"item": "00008", "quantity": 1}],
            "fulfilment": {"kind": "delivery", "address": ADDRESS, "place": DOOR}}  # fmt: skip
    order = suite.result("POST", "/api/account/orders", wish, token=token)["order"]["id"]
    stored = suite.ask("GET", "/api/account/export", token=token).json
    number = suite.ask("GET", "/api/account/addresses", token=token).json["addresses"][0]["id"]
    return token, {
        "location": "00001", "order": order, "delivery": order, "session":
        stored["sessions"][0]["id"], "person": stored["person"]["id"], "address": number,
        "role": "courier", "device": "office", "payment": order, "drawer": "d", "account": "a",
        "link": "none", "provider": "none", "picture": "none", "staff": "none",
    }  # fmt: skip


def statuses(name, path, operation, role):
    """The statuses that a route may answer with; None if it is not about anything of others."""
    who = operation.get("x-who", "")
    if who == "anyone" or name in OPEN:
        return None
    if name in OWN:
        is_person = role in ("customer", "courier", "owner")
        return {200, 400, 403, 404, 409} if is_person else {200, 400, 401, 409, 429}
    if name in MANAGERS:
        return {200, 400, 403, 404} if role in MANAGING else {401, 403}
    if name == "approve":
        return {400} if role == "device" else {401, 403}
    if name in ("photo", "sendPhoto"):
        return {401, 403, 404, 409}
    if name == "order":
        return {401}
    if who in ("courier", "party"):
        refused = {400, 401, 403, 404, 409}
        return refused if "{delivery}" in path else refused | {200}
    if role not in MANAGING:
        return {401, 403}
    # An owner may ask a list without a location, which has nothing of others.
    is_elsewhere = re.search(r"\{(location|order|payment|drawer)\}", path)
    return {400, 401, 403, 404} if is_elsewhere else {200, 400, 403, 404, 503}


def ask(suite, operations, values, role, token):
    """Asks all routes; returns the number of answers."""
    count = 0
    for verb, path, operation in operations:
        name, address = operation["operationId"], path.format(**values)
        allowed = statuses(name, path, operation, role)
        # These end the session that asks.
        if allowed is None or name in ("signOut", "deletePerson"):
            continue
        body = None if verb == "GET" else {"location": "00001", "item": "00008"} \
            if name == "unsave" else {}
        headers = None
        if name == "sendPhoto":
            body, headers = JPEG, {"Content-Type": "image/jpeg"}
        answer = suite.ask(
            verb, address, body, token=token, key=str(uuid.uuid4()), headers=headers)
        what = f"{role}: {verb} {address}"
        if answer.status not in allowed:
            fail(f"{what}: {answer.status} {answer.body[:300]}")
        for secret in ("mia@example.org", ADDRESS, values["session"]):
            if secret.encode() in answer.body:
                fail(f"{what} tells {secret}: {answer.body[:300]}")
        count += 1
    return count


def main():
    settings = {"COMANDA_SENDMAIL": "/none"}
    services = (*SERVICES, "delivery-service")
    with Suite(options=["--rate", "100000"], settings=settings, services=services) as suite:
        suite.device("office", "manager")
        document = suite.ask("GET", "/api/openapi.json").json
        operations = [(verb.upper(), path, operation)
                      for path, verbs in document["paths"].items()
                      for verb, operation in verbs.items()]  # fmt: skip
        deliver(suite)
        mia, values = belongings(suite)
        delivery = f"/api/deliveries/{values['delivery']}"
        suite.until("The delivery", lambda: suite.ask("GET", delivery, token=mia).status == 200)
        before = suite.ask("GET", "/api/account/export", token=mia).json
        till = suite.device("till-1", "till")
        order = suite.ask("GET", f"/api/orders/{values['order']}", token=till).json
        count = 0
        for role, token in (
            ("stranger", None), ("customer", person(suite, "eve")),
            ("courier", person(suite, "cody", "courier")),
            ("owner", person(suite, "olga", "owner")),
            ("device", suite.device("office-2", "manager", "till", "kitchen", location="00002")),
            ("guest", suite.link(location="00002")),
        ):  # fmt: skip
            count += ask(suite, operations, values, role, token)
        after = suite.ask("GET", "/api/account/export", token=mia).json
        expect("what mia has", after, before)
        now = suite.ask("GET", f"/api/orders/{values['order']}", token=till).json
        expect("the order", now, order)
        if "office" not in suite.comanda("devices", "list"):
            fail("Another owner has revoked a device.")
    if count < 500:
        fail(f"Only {count} routes were asked.")
    print("each role was refused what belongs to another person")


main()
