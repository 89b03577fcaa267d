# SPDX-License-Identifier: Apache-2.0
"""Asks each route of the gateway's description, and checks each answer against its schema.

Usage: gateway_contract.py PROGRAMS FOLDER

Needs Debian's python3-jsonschema.
"""

import json
import pathlib
import re
import urllib.parse
import uuid
import zlib

import jsonschema

from gateway import SERVICES, Suite, expect, fail
from gateway_people import DOOR, deliver, person

LOCATION = "00001"
# A JPEG of 16 by 16 pixels without image data: frame, end.
JPEG = bytes.fromhex("ffd8ffc0000b080010001001011100ffd9")
# The parameters of a query by the route's operation, beside a request without any.
QUERIES = {
    "menus.search": [
        {"text": "burger"}, {"tags": ["vegan", "glutenFree"]}, {"available": "true", "limit": "3"},
        {"minimumPrice": "100", "maximumPrice": "900"}, {"withoutAllergens": ["milk"]},
        {"categories": ["mains"]},
    ],
    "menus.recommended": [{"day": "2026-11-21"}],
    "gazetteer.find": [{"text": "main street"}],
    "orders.list": [
        {"status": "inProcess"}, {"paid": "true"}, {"owed": "false"}, {"terminal": "till-1"},
        {"number": "1"}, {"customer": "Mia"}, {"table": "4"}, {"item": "fries"}, {"limit": "1"},
    ],
}  # fmt: skip


class Description:
    """The OpenAPI document that the gateway serves."""

    def __init__(self, document):
        self.document = document

    def errors(self, schema, value):
        """What a schema of the document says against a value."""
        whole = {**schema, "components": self.document["components"]}
        return [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"
                for error in jsonschema.Draft202012Validator(whole).iter_errors(value)]  # fmt: skip

    def operations(self):
        """All operations with their verbs and paths."""
        for path, verbs in self.document["paths"].items():
            for verb, operation in verbs.items():
                yield verb.upper(), path, operation

    def content(self, operation, status):
        return operation["responses"][status].get("content", {})


def check(description, what, schema, value):
    """Ends the trial unless a value has the form that a schema declares."""
    if errors := description.errors(schema, value):
        fail(f"{what}: {errors[:3]} in {json.dumps(value)[:500]}")


def check_examples(description):
    """Each example has the form that is declared for it; returns their number."""
    count = 0
    for verb, path, operation in description.operations():
        contents = [description.content(operation, "200")]
        contents.append(operation.get("requestBody", {}).get("content", {}))
        for content in contents:
            for name, example in content.get("application/json", {}).get("examples", {}).items():
                schema = content["application/json"]["schema"]
                check(description, f"the example {name} of {verb} {path}", schema, example["value"])
                count += 1
    return count


def make(suite, token, own):
    """Data for every route; returns the values of the parameters in paths, and an order's link."""
    item = {"item": "00008", "quantity": 1}
    suite.order(token, [item, {"item": "00001", "quantity": 1}], customer="Mia",
                note="soon", fulfilment={"kind": "dineIn", "table": "4"})  # fmt: skip
    paid = suite.order(token, [item])
    cash = {"tender": {"type": "cash", "tendered": 100_000}}
    payment = suite.result("POST", f"/api/orders/{paid['id']}/payments", cash, token=token)
    suite.result("POST", f"/api/locations/{LOCATION}/drawers", {"float": 1000}, token=token)
    picture = re.search(r'"picture":"?\{?"?(?:id":")?([0-9a-f]{64})',
                        json.dumps(suite.result("GET", f"/api/locations/{LOCATION}/menu"),
                                   separators=(",", ":")))  # fmt: skip
    delivered = hand_over(suite, token, own, bring(suite, token, own)["order"]["id"])
    brought = bring(suite, token, own)
    order = brought["order"]["id"]
    return {"location": LOCATION, "order": order, "payment": payment["id"], "delivery": delivered,
            "picture": picture and picture[1]}, brought["link"]  # fmt: skip


def bring(suite, token, own):
    """An order that a courier brings; returns it with its link once there is its delivery."""
    door = {"kind": "delivery", "address": "1 Main Street", "place": DOOR}
    wish = {"location": LOCATION, "items": [{"item": "00008", "quantity": 1}], "fulfilment": door}
    made = suite.result("POST", "/api/account/orders", wish, token=own)
    address = f"/api/deliveries/{made['order']['id']}"
    suite.until("The delivery", lambda: suite.ask("GET", address, token=token).status == 200)
    return made


def hand_over(suite, token, own, order):
    """Delivers an order, which a photo proves."""
    path = f"/api/deliveries/{order}"
    suite.result("PUT", "/api/account/duty", {"onDuty": True}, token=own)
    suite.result("POST", f"{path}/accept", {}, token=own)
    suite.result("POST", f"/api/tickets/{order}/advance", {"from": "inProcess"}, token=token)
    suite.until("The pick-up", lambda: suite.ask(
        "POST", f"{path}/pickup", {}, token=own, key=str(uuid.uuid4())).status == 200)
    photo = suite.ask("POST", f"{path}/photo", JPEG, token=own,
                      headers={"Content-Type": "image/jpeg"}).json["photo"]  # fmt: skip
    suite.result("POST", f"{path}/leave", {}, token=own)
    return suite.result("POST", f"{path}/complete", {"photo": photo}, token=own)["id"]


def token_for(address, token, own, link):
    """The token of a device, that of a person for what is the person's own, or a guest's link."""
    if re.match("/api/orders/[^/]+/delivery$", address):
        return link
    personal = "/api/(account$|account/|sessions?$|deliveries/(offers|live)$)"
    return own if re.match(personal, address) else token


def needs_query(operation):
    """Whether a route can't be asked without a query."""
    parameters = operation.get("parameters", [])
    return any(each.get("in") == "query" and each.get("required") for each in parameters)


def ask_all(suite, description, values, tokens):
    """Asks each GET route without and with a query; returns the number of answers."""
    count = 0
    for verb, path, operation in description.operations():
        name = operation["operationId"]
        content = description.content(operation, "200")
        if verb != "GET" or "text/event-stream" in content:
            continue
        names = re.findall(r"\{(\w+)\}", path)
        if missing := [each for each in names if not values.get(each)]:
            if missing not in (["account"], ["provider"]):
                fail(f"{path} can't be asked: {missing} is missing.")
            continue
        address = path.format(**values)
        for query in [*([] if needs_query(operation) else [{}]), *QUERIES.get(name, [])]:
            text = "?" + urllib.parse.urlencode(query, doseq=True) if query else ""
            answer = suite.ask("GET", address + text, token=token_for(address, *tokens))
            if answer.status != 200:
                fail(f"{address}{text}: {answer.status} {answer.body[:500]}")
            if "application/json" in content and "schema" in content["application/json"]:
                expect(f"the type of {address}", answer.type, "application/json")
                schema = content["application/json"]["schema"]
                check(description, address + text, schema, answer.json)
            count += 1
    return count


def check_head(suite, description, values, tokens):
    """HEAD answers as GET does, without the body."""
    for verb, path, operation in description.operations():
        if needs_query(operation):
            continue
        if verb == "GET" and all(values.get(each) for each in re.findall(r"\{(\w+)\}", path)):
            address = path.format(**values)
            answer = suite.ask("HEAD", address, token=token_for(address, *tokens))
            expect(f"HEAD {path}", [answer.status, answer.body.decode()], [200, ""])


def check_copies(suite, token):
    """A visitor who has an answer gets no copy, and sees each change at once."""
    path = f"/api/locations/{LOCATION}"
    gzip = {"Accept-Encoding": "gzip"}
    for address in ["/api/locations", path, f"{path}/menu", f"{path}/recommended",
                    f"{path}/menu/search?text=burger", "/web/style.css"]:  # fmt: skip
        first = suite.ask("GET", address)
        tag = first.headers["ETag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}'):
            again = suite.ask("GET", address, headers={"If-None-Match": known})
            expect(f"{address} with {known}", [again.status, again.body, again.headers["ETag"]],
                   [304, b"", tag])  # fmt: skip
        other = suite.ask("GET", address, headers={"If-None-Match": '"other"'})
        expect(f"{address} with another tag", [other.status, other.body], [200, first.body])
    # The gateway follows the location now, so it compresses the menu, which it keeps.
    kept = suite.until("A kept menu", lambda: [
        each for each in [suite.ask("GET", f"{path}/menu", headers=gzip)]
        if each.headers["Content-Encoding"] == "gzip"])[0]  # fmt: skip
    plain = suite.ask("GET", f"{path}/menu")
    expect("the compressed menu", zlib.decompress(kept.body, 31), plain.body)
    expect("its tag", kept.headers["ETag"], f"W/{plain.headers['ETag']}")
    for price in range(100, 140):
        change = {"item": "00008", "price": price}
        suite.result("POST", f"{path}/menu/price", change, token=token)
        items = suite.ask("GET", f"{path}/menu").json["items"]
        expect("the price after its change",
               [each["price"] for each in items if each["id"] == "00008"], [price])  # fmt: skip


def refuse_all(suite, description):
    """Each route refuses a stranger, or an unknown name, by a problem document."""
    count = 0
    for verb, path, operation in description.operations():
        body = None if verb == "GET" else {}
        answer = suite.ask(verb, re.sub(r"\{\w+\}", "none", path), body, key=str(uuid.uuid4()))
        if answer.status == 200:
            if "{" in path:
                fail(f"{verb} {path} answers a stranger: {answer.body[:300]}")
            continue
        expect(f"the type of {verb} {path}", answer.type, "application/problem+json")
        schema = operation["responses"]["default"]["content"]["application/problem+json"]["schema"]
        check(description, f"{verb} {path}", schema, answer.json)
        if answer.status >= 500 or answer.json["status"] != answer.status:
            fail(f"{verb} {path}: {answer.status} {answer.body[:300]}")
        count += 1
    return count


def check_metrics(suite):
    """The metrics are lines that Prometheus reads."""
    text = suite.ask("GET", "/metrics").body.decode()
    line = re.compile(
        r'(# TYPE \w+ (counter|gauge)|[a-z_0-9]+(\{(service|location)="\w+"\})? -?[0-9.eE+-]+)')
    if wrong := [each for each in text.splitlines() if not line.fullmatch(each)]:
        fail(f"The metrics have lines in another form: {wrong[:3]}")
    for service in ("locations", "orders", "payments", "kitchen"):
        if f'comanda_up{{service="{service}"}} 1' not in text:
            fail(f"The metrics do not say that {service} is up.")
    names = [each.split()[2] for each in text.splitlines() if each.startswith("#")]
    expect("each name once", len(names), len(set(names)))


def main():
    settings = {"COMANDA_SENDMAIL": "/none"}
    services = (*SERVICES, "delivery-service")
    with Suite(options=["--rate", "100000"], settings=settings, services=services) as suite:
        served = suite.ask("GET", "/api/openapi.json").json
        file = pathlib.Path(__file__).parents[3] / "Protocols/Catalogue/gateway/openapi.json"
        expect("the description", served == json.loads(file.read_text()), True)
        description = Description(served)
        token = suite.device("till-1", "till", "kitchen", "manager")
        examples = check_examples(description)
        deliver(suite)
        own = person(suite, "mia", "courier", LOCATION)
        values, link = make(suite, token, own)
        answers = ask_all(suite, description, values, (token, own, link))
        check_head(suite, description, values, (token, own, link))
        check_copies(suite, token)
        refusals = refuse_all(suite, description)
        check_metrics(suite)
    if min(examples, answers, refusals) < 30:
        fail(f"There were only {examples} examples, {answers} answers, {refusals} refusals.")
    print("every example, answer and refusal has the form of the description")


if __name__ == "__main__":
    main()
