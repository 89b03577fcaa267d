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

import jsonschema

from gateway import Suite, expect, fail

LOCATION = "00001"
# The parameters of a query by the route's operation, beside a request without any.
QUERIES = {
    "menus.search": [
        {"text": "burger"}, {"tags": ["vegan", "glutenFree"]}, {"available": "true", "limit": "3"},
        {"minimumPrice": "100", "maximumPrice": "900"}, {"withoutAllergens": ["milk"]},
        {"categories": ["mains"]},
    ],
    "menus.recommended": [{"day": "2026-11-21"}],
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


def make(suite, token):
    """Data for every route; returns the values of the parameters in paths."""
    item = {"item": "00008", "quantity": 1}
    order = suite.order(token, [item, {"item": "00001", "quantity": 1}], customer="Mia",
                        note="soon", fulfilment={"kind": "dineIn", "table": "4"})  # fmt: skip
    paid = suite.order(token, [item])
    cash = {"tender": {"type": "cash", "tendered": 100_000}}
    payment = suite.result("POST", f"/api/orders/{paid['id']}/payments", cash, token=token)
    suite.result("POST", f"/api/locations/{LOCATION}/drawers", {"float": 1000}, token=token)
    picture = re.search(r'"picture":"?\{?"?(?:id":")?([0-9a-f]{64})',
                        json.dumps(suite.result("GET", f"/api/locations/{LOCATION}/menu"),
                                   separators=(",", ":")))  # fmt: skip
    return {"location": LOCATION, "order": order["id"], "payment": payment["id"],
            "picture": picture and picture[1]}  # fmt: skip


def ask_all(suite, description, values, token):
    """Asks each GET route without and with a query; returns the number of answers."""
    count = 0
    for verb, path, operation in description.operations():
        name = operation["operationId"]
        content = description.content(operation, "200")
        if verb != "GET" or "text/event-stream" in content:
            continue
        names = re.findall(r"\{(\w+)\}", path)
        if missing := [each for each in names if not values.get(each)]:
            expect(f"what can't be asked of {path}", missing, ["account"])
            continue
        address = path.format(**values)
        for query in [{}, *QUERIES.get(name, [])]:
            text = "?" + urllib.parse.urlencode(query, doseq=True) if query else ""
            answer = suite.ask("GET", address + text, token=token)
            if answer.status != 200:
                fail(f"{address}{text}: {answer.status} {answer.body[:500]}")
            if "application/json" in content and "schema" in content["application/json"]:
                expect(f"the type of {address}", answer.type, "application/json")
                schema = content["application/json"]["schema"]
                check(description, address + text, schema, answer.json)
            count += 1
    return count


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
        r'(# TYPE \w+ untyped|[a-z_0-9]+(\{(service|location)="\w+"\})? -?[0-9.eE+-]+)')
    if wrong := [each for each in text.splitlines() if not line.fullmatch(each)]:
        fail(f"The metrics have lines in another form: {wrong[:3]}")
    for service in ("locations", "orders", "payments", "kitchen"):
        if f'comanda_up{{service="{service}"}} 1' not in text:
            fail(f"The metrics do not say that {service} is up.")
    names = [each.split()[2] for each in text.splitlines() if each.startswith("#")]
    expect("each name once", len(names), len(set(names)))


def main():
    with Suite(options=["--rate", "100000"]) as suite:
        served = suite.ask("GET", "/api/openapi.json").json
        file = pathlib.Path(__file__).parents[3] / "Protocols/Catalogue/gateway/openapi.json"
        expect("the description", served == json.loads(file.read_text()), True)
        description = Description(served)
        token = suite.device("till-1", "till", "kitchen", "manager")
        examples = check_examples(description)
        answers = ask_all(suite, description, make(suite, token), token)
        refusals = refuse_all(suite, description)
        check_metrics(suite)
    if min(examples, answers, refusals) < 30:
        fail(f"There were only {examples} examples, {answers} answers, {refusals} refusals.")
    print("every example, answer and refusal has the form of the description")


main()
