# SPDX-License-Identifier: Apache-2.0
"""What the gateway refuses, on a bus with keys: visitors, roles, forms of requests, and too much.

Usage: gateway_access.py PROGRAMS FOLDER
"""

import json
import subprocess
import uuid

import gateway_floods
from gateway import FOLDER, PROGRAMS, Suite, expect, fail, refused
from gateway_floods import OTHER_ADDRESS

ORDERS = "/api/locations/00001/orders"
ITEMS = {"items": [{"item": "00008", "quantity": 1}]}


def make_keys():
    """The keys of a suite with a gateway that may do what its devices may do."""
    keys = FOLDER / "keys"
    roles = [part for role in ("till", "kitchen", "manager", "observer")
             for part in ("--role", role)]  # fmt: skip
    for arguments in (["init"], ["new", "gateway", *roles], ["new", "people", "--role", "orders"]):
        subprocess.run(
            [PROGRAMS / "comanda", "keys", *arguments, "--keys", keys], check=True, cwd=FOLDER,
            env={"COMANDA_SETTINGS": "", "PATH": "/usr/bin:/bin"}, stdout=subprocess.DEVNULL)
    return keys


def enrol(suite):
    """A browser gets a cookie that scripts can't read, and a code is valid once."""
    code = suite.code("till-1", "till")
    answer = suite.ask("POST", "/api/enrol", {"code": code.lower().replace("-", "")})
    device = answer.json
    expect("the device", [device["name"], device["roles"], device["location"]],
           ["till-1", ["till"], "00001"])  # fmt: skip
    cookie = answer.headers["Set-Cookie"]
    for part in (f"comanda={device['token']}", "HttpOnly", "SameSite=Strict", "Path=/"):
        if part not in cookie:
            fail(f"The cookie has no {part}: {cookie}")
    again = suite.ask("POST", "/api/enrol", {"code": code})
    refused("a used code", again, 403, "enrol.codeUnknown")
    me = suite.ask("GET", "/api/me", headers={"Cookie": f"comanda={device['token']}"}).json
    expect("the browser", me, {
        "who": "device", "name": "till-1", "roles": ["till"], "location": "00001"})  # fmt: skip
    expect("a stranger", suite.ask("GET", "/api/me").json, {"who": "anyone"})
    old = suite.ask("GET", "/api/me", headers={"Cookie": "comanda=old"})
    expect("an old cookie", old.json, {"who": "anyone"})
    refused("an old token", suite.ask("GET", "/api/me", token="old"), 401, "access.unknown")
    link = suite.link(table="7")
    expect("a guest", suite.ask("GET", f"/api/me?link={link}").json,
           {"who": "link", "location": "00001", "table": "7"})  # fmt: skip
    return device["token"]


def check_roles(suite, till):
    """Each device may do what its roles may do, at its location."""
    cook, boss = suite.device("kitchen-1", "kitchen"), suite.device("office", "manager")
    day = "/api/locations/00001/day"
    key = str(uuid.uuid4())
    refused("a till closes the day", suite.ask("POST", day, {}, token=till, key=key),
            403, "access.forbidden")  # fmt: skip
    answer = suite.ask("POST", day, {}, token=boss, key=key)
    if answer.reason in ("access.forbidden", "access.location") or answer.status >= 500:
        fail(f"A manager can't close the day: {answer.body}")
    for what, token, status, reason in (
        ("a stranger lists orders", None, 401, "access.unknown"),
        ("a manager lists orders", boss, 403, "access.forbidden"),
    ):  # fmt: skip
        refused(what, suite.ask("GET", ORDERS, token=token), status, reason)
    for path in ("/api/locations/00002/orders", "/api/locations/00002/live/orders"):
        refused(path, suite.ask("GET", path, token=till), 403, "access.location")
    for path, token in (("tickets", boss), ("orders", boss)):
        answer = suite.ask("GET", f"/api/locations/00001/live/{path}", token=token)
        refused(f"a manager listens to {path}", answer, 403, "access.forbidden")
    answer = suite.ask("GET", "/api/locations/00001/live/orders")
    refused("a stranger listens", answer, 401, "access.unknown")
    answer = suite.ask("POST", ORDERS, {}, token=cook, key=str(uuid.uuid4()))
    refused("a cook opens an order", answer, 403, "access.forbidden")
    check_places(suite, till)
    return cook, boss


def check_places(suite, till):
    """The device of one location sends no request about the orders of another one."""
    order = suite.order(till, ITEMS["items"])["id"]
    far = suite.device("far-till", "till", location="00002")
    far_cook = suite.device("far-kitchen", "kitchen", location="00002")
    canceled = {"orders": [{"order": order}]}
    for verb, path, body, token in (
        ("GET", f"/api/orders/{order}", None, far), ("GET", f"/api/orders/{order}/live", None, far),
        ("POST", f"/api/orders/{order}/items", ITEMS, far),
        ("POST", "/api/orders/cancel", canceled, far),
        ("POST", f"/api/tickets/{order}/advance", {"from": "inProcess"}, far_cook),
    ):  # fmt: skip
        answer = suite.ask(verb, path, body, token=token, key=str(uuid.uuid4()))
        refused(f"{verb} {path} of another location", answer, 403, "access.location")
    answer = suite.ask("POST", "/api/orders/cancel", canceled, token=till, key=str(uuid.uuid4()))
    expect("a till of the location cancels", answer.status, 200)


def check_admission(suite, till, boss):
    """Managers admit devices and guests at their location, and give no rights of a manager."""
    devices, place = "/api/devices", {"location": "00001"}
    refused("a stranger admits", suite.ask("GET", devices), 401, "access.unknown")
    refused("a till admits", suite.ask("GET", devices, token=till), 403, "access.forbidden")
    def admit(name, roles, **place):
        return suite.ask("POST", devices, {"name": name, "roles": roles, **place}, token=boss)
    for what, answer, status, reason in (
        ("a manager's device", admit("a", ["manager"], **place), 403, "access.forbidden"),
        ("an admin", admit("a", ["till", "admin"], **place), 403, "access.forbidden"),
        ("no role", admit("a", [], **place), 422, "device.roleMissing"),
        ("another role", admit("a", ["cook"], **place), 400, "http.invalid"),
        ("a name with a space", admit("a b", ["till"], **place), 400, "http.invalid"),
        ("all locations", admit("a", ["till"]), 403, "access.location"),
        ("another location", admit("a", ["till"], location="00002"), 403, "access.location"),
        ("a name that is taken", admit("till-1", ["till"], **place), 409, "device.nameTaken"),
        ("an unknown device", suite.ask("POST", f"{devices}/a/revoke", {}, token=boss),
         404, "device.unknown"),
    ):  # fmt: skip
        refused(what, answer, status, reason)
    code = admit("till-2", ["till"], **place).json["code"]
    token = suite.ask("POST", "/api/enrol", {"code": code}, source=OTHER_ADDRESS).json["token"]
    expect("the new device", suite.ask("GET", "/api/me", token=token).json["name"], "till-2")
    for name, options, reason in (
        ("head", ["--role", "admin", "--location", "00001"], "access.forbidden"),
        ("far", ["--role", "till", "--location", "00002"], "access.location"),
    ):  # fmt: skip
        suite.comanda("devices", "add", name, *options)
        answer = suite.ask("POST", f"{devices}/{name}/revoke", {}, token=boss)
        refused(f"a manager revokes {name}", answer, 403, reason)
    revoked = suite.ask("POST", f"{devices}/till-2/revoke", {}, token=boss).json
    expect("the revoked device", revoked["name"], "till-2")
    listed = suite.ask("GET", devices, token=boss).json["devices"]
    expect("the devices", [each["name"] for each in listed if each["enrolled"]],
           ["kitchen-1", "office", "till-1"])  # fmt: skip
    if any(each["location"] != "00001" for each in listed):
        fail("A manager sees the devices of other locations.")
    refused("a revoked device", suite.ask("GET", "/api/me", token=token), 401, "access.unknown")
    table = {**place, "table": "8"}
    old, new = (suite.ask("POST", "/api/links", table, token=boss).json["link"] for _ in "12")
    expect("a guest", suite.ask("GET", f"/api/me?link={new}").json, {"who": "link", **table})
    refused("the earlier link", suite.ask("GET", f"/api/me?link={old}"), 401, "access.unknown")
    suite.link(location="00002")
    links = suite.ask("GET", "/api/links", token=boss).json["links"]
    expect("the locations of the links", sorted({each["location"] for each in links}), ["00001"])
    answer = suite.ask("POST", "/api/links", {"location": "00002"}, token=boss)
    refused("a link of another location", answer, 403, "access.location")
    answer = suite.ask("POST", "/api/links", {**place, "table": "99"}, token=boss)
    refused("a link of an unknown table", answer, 404, "fulfilment.tableUnknown")
    wish = {**place, "origin": "https://restaurant.example:8570"}
    if "<svg" not in suite.ask("POST", "/api/links", wish, token=boss).json["code"]:
        fail("A link with an origin has no code.")
    answer = suite.ask("POST", "/api/links", {**place, "origin": 'javascript:"'}, token=boss)
    refused("a code of another address", answer, 400, "http.invalid")


def check_comanda(suite):
    """The operator makes no link or device for a place that is not there."""
    for arguments, sentence in (
        (["link", "--location", "99999"], "There is no location 99999"),
        (["link", "--location", "00001", "--table", "99"], "There is no table '99'"),
        (["add", "till-7", "--role", "till", "--location", "99999"], "There is no location 99999"),
    ):  # fmt: skip
        if sentence not in (said := suite.comanda("devices", *arguments, statuses=(1,))):
            fail(f"comanda devices {' '.join(arguments)} says: {said}")
    empty = FOLDER / "no-gateway"
    empty.mkdir()
    for arguments in (["people", "list"], ["people", "invite", "--role", "courier"]):
        said = suite.comanda(*arguments, "--data", str(empty), statuses=(1,), place=suite.bus)
        if "No gateway has its data here" not in said or list(empty.iterdir()):
            fail(f"comanda {' '.join(arguments)} without a gateway says: {said}")
    said = suite.comanda("devices", "link", "--location", "00001", "--table", "2", "--data",
                         str(empty), place=suite.bus)  # fmt: skip
    if "name it with --url" not in said:
        fail(f"comanda devices link without a gateway does not ask for its address: {said}")
    said = suite.comanda("devices", "link", "--location", "00001", "--table", "1")
    if f":{suite.port}/m/00001?link=" not in said:
        fail(f"The address of a link does not have the port {suite.port}: {said}")


def check_history(suite, till, cook):
    """The history names the device and its person, whatever a body says."""
    suite.comanda("devices", "staff", "ana", text="1234\n")
    answer = suite.ask("POST", "/api/staff", {"staff": "ana", "pin": "1"}, token=till)
    refused("a short PIN", answer, 403, "staff.pinWrong")
    refused("a PIN without a device", suite.ask("POST", "/api/staff", {"staff": "ana"}),
            401, "access.unknown")  # fmt: skip
    me = suite.ask("POST", "/api/staff", {"staff": "ana", "pin": "1234"}, token=till).json
    expect("the person", me["staff"], "ana")
    order = suite.order(till, ITEMS["items"])
    expect("who opened it", [order["terminal"], order["staff"]], ["till-1", "ana"])
    history = suite.result("GET", f"/api/orders/{order['id']}/history", token=till)
    actors = {entry["actor"] for entry in history["changes"]}
    expect("the actors", sorted(actors), ["till-1/ana"])
    drawer = suite.result("POST", "/api/locations/00001/drawers", {"float": 1000}, token=till)
    expect("whose drawer it is", [drawer["terminal"], drawer["staff"]], ["till-1", "ana"])
    answer = suite.ask(
        "POST", ORDERS, {"context": {"key": "1", "terminal": "till-9"}}, token=till,
        key=str(uuid.uuid4()))
    refused("a context in the body", answer, 400, "http.invalid")
    answer = suite.ask(
        "POST", f"/api/orders/{order['id']}/items", {**ITEMS, "order": "other"}, token=till,
        key=str(uuid.uuid4()))
    refused("another order in the body", answer, 400, "http.invalid")
    report = {"terminal": "kitchen-9", "screen": str(uuid.uuid4()), "role": "station", "report": 1,
              "tickets": [], "removed": []}  # fmt: skip
    answer = suite.ask("POST", "/api/locations/00001/painted", report, token=cook)
    expect("the report of a screen", answer.status, 200)
    screens = suite.result("GET", "/api/locations/00001/screens", token=cook)["screens"]
    expect("the screens", [each["terminal"] for each in screens], ["kitchen-1"])
    other = suite.order(till, ITEMS["items"])
    key, path = str(uuid.uuid4()), f"/api/orders/{other['id']}/items"
    added = suite.result("POST", path, ITEMS, token=till, key=key)
    me = suite.ask("POST", "/api/staff", {}, token=till).json
    expect("the person left", "staff" in me, False)
    again = suite.ask("POST", path, ITEMS, token=till, key=key)
    expect("the command that is sent again without the person",
           [again.json, again.headers["Idempotency-Replayed"]], [added, "true"])  # fmt: skip
    for _ in range(5):
        answer = suite.ask("POST", "/api/staff", {"staff": "ana", "pin": "9999"}, token=till,
                           source=OTHER_ADDRESS)  # fmt: skip
        refused("a wrong PIN", answer, 403, "staff.pinWrong")
    return order


def check_forms(suite, till, order):
    """Requests with an invalid form are refused with a sentence, and change nothing."""
    key, path = str(uuid.uuid4()), f"/api/orders/{order['id']}/items"
    def send(body, **fields):
        return suite.ask("POST", path, body, token=till, **{"key": key, **fields})
    plain = {"Content-Type": "text/plain"}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""):
        refused(f"the type {kind}", send(b"{}", headers={"Content-Type": kind}),
                415, "http.unsupportedType")  # fmt: skip
    answer = suite.ask("POST", "/api/leave", b"", token=till, headers=plain)
    refused("a form of another page", answer, 415, "http.unsupportedType")
    for count in (256 * 1024 + 1, 4_000_000):
        refused(f"{count} bytes", send(b" " * count), 413, "http.tooLarge")
    largest = json.dumps(ITEMS).encode()
    for what, answer in (
        ("no key", send(ITEMS, key=None)), ("a long key", send(ITEMS, key="k" * 41)),
        ("a key with a space", send(ITEMS, key="a b")),
        ("a key with a slash", send(ITEMS, key="a/b")),
        ("no JSON", send(b"{")), ("a list", send([])), ("nothing", send(b"")),
        ("another form", send({"items": 7})),
        ("a doubled member", send(b'{"items":[],"items":[]}')),
        ("a query of a command", suite.ask("POST", path + "?x=1", ITEMS, token=till, key=key)),
        ("an unknown parameter", suite.ask("GET", ORDERS + "?limits=1", token=till)),
        ("a doubled parameter", suite.ask("GET", ORDERS + "?limit=1&limit=2", token=till)),
        ("a text for a number", suite.ask("GET", ORDERS + "?limit=x", token=till)),
        ("half a percent", suite.ask("GET", ORDERS + "?customer=%zz&limit=x", token=till)),
    ):  # fmt: skip
        refused(what, answer, 400, "http.invalid")
    for strange in (
        "/api", "/api/order", "/api/orders/", "/web/../gateway.db", "/web/%2e%2e/gateway.db",
        "/web/none.js", "/web/", "/api/locations/00001/live/none", "/api/pictures/none", "/m",
        "/api/orders/a%2Fb", "/api/orders/%00", "/api/orders/" + "x" * 3000,
        "/api/locations/00001/menu%22",
    ):  # fmt: skip
        answer = suite.ask("GET", strange, token=till)
        if answer.status not in (400, 404) or answer.reason is None:
            fail(f"{strange[:60]} was answered {answer.status} {answer.body[:200]}")
    for verb in ("DELETE", "PUT", "PATCH"):
        answer = suite.ask(verb, ORDERS, {}, token=till, key=key)
        refused(f"{verb} of orders", answer, 405, "http.methodNotAllowed")
    suite.result("POST", path, ITEMS, token=till, key="k" * 40)
    expect("the body at its limit", send(largest.ljust(256 * 1024)).status, 200)
    stored = suite.result("GET", f"/api/orders/{order['id']}", token=till)
    expect("the lines", len(stored["lines"]), 3)
    headers = suite.ask("GET", "/enrol").headers
    for name, value in (
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer")):  # fmt: skip
        expect(name, headers[name], value)
    if "default-src 'self'" not in headers["Content-Security-Policy"]:
        fail("Pages may load scripts of others.")


def leave(suite, till):
    """A device that leaves has no rights any more."""
    answer = suite.ask("POST", "/api/leave", {}, token=till)
    expect("the answer", answer.json, {"who": "anyone"})
    refused("afterwards", suite.ask("GET", ORDERS, token=till), 401, "access.unknown")
    if "till-1" in suite.comanda("devices", "list"):
        fail("The device is still listed.")


def main():
    with Suite(keys=make_keys()) as suite:
        till = enrol(suite)
        cook, boss = check_roles(suite, till)
        check_admission(suite, till, boss)
        check_comanda(suite)
        order = check_history(suite, till, cook)
        check_forms(suite, till, order)
        gateway_floods.check(suite, till)
        leave(suite, till)
    print("everything that is not allowed was refused")


main()
