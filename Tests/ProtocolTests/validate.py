#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks golden messages against the schemas of Protocols/, and the schemas with damaged messages.

Usage: validate.py PROTOCOLS-FOLDER CLOUDEVENTS-SCHEMA-FOLDER [GOLDEN]

With GOLDEN, it checks only this golden message, for example orders/orders.get.answer.json.

Needs Debian's python3-jsonschema (4.10), but no network. Prints one line for each problem and exits
with 1.
"""
import copy
import json
import pathlib
import re
import sys

import jsonschema

from marked_members import MarkedMembers

BASE = "https://comanda.example/schemas/"


class Resolver(jsonschema.RefResolver):
    """Finds schemas by their $id without a network, and records the schemas that it resolved."""

    def __init__(self, schemas, reached):
        super().__init__(BASE, {}, store=schemas)
        self.reached = reached

    def resolve(self, ref):
        url, schema = super().resolve(ref)
        self.reached.add(url.replace("/#", "#").rstrip("#"))
        return url, schema

    def resolve_remote(self, uri):
        raise jsonschema.RefResolutionError(f"{uri} is not in Protocols/Schemas")


class Schemas:
    """All schemas, each also as a strict one that rejects unknown members."""

    def __init__(self, folder):
        self.open = {}
        for path in sorted(folder.glob("*.json")):
            schema = json.loads(path.read_text())
            assert schema["$id"] == BASE + path.name, f"{path.name}: $id must be {BASE + path.name}"
            jsonschema.Draft202012Validator.check_schema(schema)
            self.open[schema["$id"]] = schema
        self.strict = {name: closed(copy.deepcopy(schema)) for name, schema in self.open.items()}
        self.reached = set()
        self.resolvers = {
            False: Resolver(self.open, self.reached),
            True: Resolver(self.strict, self.reached),
        }

    def validator(self, reference, strict):
        return jsonschema.Draft202012Validator({"$ref": reference}, resolver=self.resolvers[strict])

    def errors(self, reference, instance):
        """The errors of the strict schema for the instance."""
        for error in self.validator(reference, strict=True).iter_errors(instance):
            yield f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"

    def accepts(self, reference, instance):
        return self.validator(reference, strict=False).is_valid(instance)

    def has(self, reference):
        name, _, pointer = reference.partition("#/$defs/")
        return name in self.open and (not pointer or pointer in self.open[name].get("$defs", {}))

    def target(self, reference):
        """Returns the target of a reference, following schemas that contain only a reference."""
        schema = self.open[reference.partition("#")[0]]
        if "#/$defs/" in reference:
            schema = schema["$defs"][reference.partition("#/$defs/")[2]]
        if schema.keys() != {"$ref"} or schema["$ref"].startswith("#"):
            return reference
        return self.target(BASE + schema["$ref"])

    def names(self):
        """The schemas of messages on the bus; the trials of the gateway check those of HTTP."""
        for name, schema in self.open.items():
            if name.startswith(BASE + "gateway-"):
                continue
            if "type" in schema or "oneOf" in schema:
                yield name
            for definition in schema.get("$defs", {}):
                yield f"{name}#/$defs/{definition}"


def closed(schema):
    """Returns the schema after making it reject unknown members.

    The members of a group, which an object takes by `allOf`, are known.
    """
    if isinstance(schema, dict):
        if schema.get("type") == "object" and "properties" in schema:
            groups = [entry for entry in schema.get("allOf", []) if "x-swift" in entry]
            schema["unevaluatedProperties" if groups else "additionalProperties"] = False
        for value in schema.values():
            closed(value)
    elif isinstance(schema, list):
        for value in schema:
            closed(value)
    return schema


def method_schema(schemas, method, part):
    """Returns the reference of the schema for a method's parameters or answer."""
    services = ("service", "locations", "orders", "payments", "kitchen", "providers",
                "delivery", "people")
    candidates = [f"{BASE}{service}-methods.json#/$defs/{method}.{part}" for service in services]
    found = [candidate for candidate in candidates if schemas.has(candidate)]
    assert len(found) == 1, f"{method}.{part} must be in exactly one schema, not in {found}"
    return found[0]


def checks(schemas, path, message):
    """The pairs of schema and instance in a golden message."""
    kind = path.name.split(".")[-2]
    if kind == "request":
        yield BASE + "request.json", message
        for entry in message if isinstance(message, list) else [message]:
            if entry["method"] != "service.pong":
                yield method_schema(schemas, entry["method"], "params"), entry["params"]
    elif kind == "answer":
        yield BASE + "response.json", message
        request = json.loads(path.with_name(path.name.replace(".answer.", ".request.")).read_text())
        if not isinstance(message, list):
            yield method_schema(schemas, request["method"], "answer"), message["result"]
    elif kind in ("refusal", "error"):
        yield BASE + "response.json", message
        state = message["error"].get("data", {}).get("state")
        if state:
            entity = "location-entity" if path.parent.name == "locations" else "order"
            yield f"{BASE}{entity}.json", state
    elif kind == "event":
        yield BASE + "event.json", message
        yield message["dataschema"], message["data"]
    else:
        raise AssertionError(f"{path} is no request, answer, refusal, error or event")


def places(value, path=()):
    """Every place in a JSON value."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], (*path, index))


def changed(value, path, change):
    """A copy of the value in which `change(container, key)` has been done at the path."""
    root = {"root": copy.deepcopy(value)}
    container, keys = root, ("root", *path)
    for key in keys[:-1]:
        container = container[key]
    change(container, keys[-1])
    return root["root"]


def wrong(container, key):
    """Replaces the value by one of another type."""
    container[key] = [[]] if not isinstance(container[key], list) else {"wrong": 1}


def damaged_variants(reference, instance):
    """Variants to reject: each value has another type."""
    for path in places(instance):
        if not is_payload(reference, path):
            yield path, changed(instance, path, wrong)


def lessened_variants(reference, instance):
    """Variants without one member, with the name of the member from that of the schema on."""
    for path in places(instance):
        if path and isinstance(path[-1], str) and not is_payload(reference, path):
            names = [reference.rsplit("/", 1)[-1], *(key for key in path if isinstance(key, str))]
            less = changed(instance, path, lambda container, key: container.pop(key))
            yield "/".join(names), less


def is_payload(reference, place):
    """Whether the place is in a payload, which has the schema of its method or entity."""
    payloads = {
        "request.json": {"params"}, "response.json": {"result", "state"}, "event.json": {"data"},
    }  # fmt: skip
    return not payloads.get(reference.removeprefix(BASE), set()).isdisjoint(place[:-1])


def check_goldens(schemas, marked, paths):
    """Checks that goldens match the strict schemas, and that the schemas reject damaged variants.

    An entity that occurs in several messages is damaged only once. Returns the used schemas.
    """
    checked, broken = set(), set()
    for path in paths:
        for reference, instance in checks(schemas, path, json.loads(path.read_text())):
            checked.add(reference)
            target = schemas.target(reference)
            checked.add(target)
            text = (target, json.dumps(instance, sort_keys=True))
            if text in broken:
                continue
            broken.add(text)
            for error in schemas.errors(reference, instance):
                yield f"{path.name}: {reference}: {error}"
            for place, variant in damaged_variants(reference, instance):
                if schemas.accepts(reference, variant):
                    yield f"{path.name}: {reference} accepts another type of {place}"
            for member, variant in lessened_variants(reference, instance):
                if problem := marked.problem(member, schemas.accepts(reference, variant)):
                    yield f"{path.name}: {member} {problem}"
    return checked


def check_all_goldens(schemas, marked, folder):
    """Checks all goldens, and that each schema is used by one of them."""
    checked = yield from check_goldens(schemas, marked, sorted(folder.glob("*/*.json")))
    for name in schemas.names():
        if name not in checked and name not in schemas.reached:
            yield f"{name} is used by no golden message"


def check_values(schemas, goldens):
    """Checks invalid values of the right type, and some rare valid ones."""

    def golden(name):
        return json.loads((goldens / name).read_text())

    order = golden("orders/orders.get.answer.json")["result"]
    event = golden("orders/order.opened.event.json")
    menu = golden("locations/menus.get.answer.json")["result"]
    location = golden("locations/locations.get.answer.json")["result"]
    payment = golden("payments/payments.get.answer.json")["result"]
    request = golden("orders/orders.get.request.json")
    answer = golden("orders/orders.get.answer.json")
    refusal = golden("orders/order.sealed.refusal.json")
    context = golden("orders/orders.open.request.json")["params"]
    page = golden("orders/orders.events.request.json")["params"]
    entity = golden("locations/menu.itemPut.event.json")["data"]
    change = golden("locations/menus.change.request.json")["params"]
    mark = golden("locations/menus.setAvailable.request.json")["params"]
    methods = "orders-methods.json#/$defs/orders"
    menus = "locations-methods.json#/$defs/menus"
    broken = [
        ("order.json", order, ("status",), "ready"),
        ("order.json", order, ("currency",), "usd"),
        ("order.json", order, ("id",), "an order"),
        ("order.json", order, ("revision",), 0),
        ("order.json", order, ("openedAt",), "2026-11-21T17:30:00Z"),
        ("order.json", order, ("totals", "due"), 23.5),
        ("order.json", order, ("totals", "paid"), 10**15 + 1),
        ("payment.json", payment, ("amount",), 10**15 + 1),
        ("order.json", order, ("lines", 0, "quantity"), 0),
        ("order.json", order, ("lines", 0, "quantity"), 100),
        ("order.json", order, ("lines", 0, "status"), "canceled"),
        ("order.json", order, ("lines",), order["lines"] * 101),
        ("order.json", order, ("fulfilment", "kind"), "counter"),
        ("order.json", order, ("fulfilment", "kind"), "delivery"),
        ("order.json", order, ("fulfilment", "address"), "2 Main Street"),
        ("order.json", order, ("firing",), "never"),
        ("order.json", order, ("discounts", 0, "amount"), 100),
        ("order.json", order, ("discounts", 0, "basisPoints"), 10_001),
        ("order.json", order, ("lines", 0, "course"), 10),
        ("menu.json", menu, ("items", 0, "price"), -1),
        ("menu.json", menu, ("items", 0, "price"), 100_000_001),
        ("menu.json", menu, ("modifierGroups", 0, "modifiers"), []),
        ("menu.json", menu, ("modifierGroups", 0, "onlyWith"), []),
        ("menu.json", menu, ("items", 0, "name"), "n" * 61),
        ("menu.json", menu, ("items", 0, "description"), "d" * 1_001),
        ("menu.json", menu, ("items", 0, "season"), [0]),
        ("menu.json", menu, ("items", 0, "season"), []),
        ("menu.json", menu, ("items", 0, "allergens"), ["pollen"]),
        ("menu.json", menu, ("items", 0, "tags"), ["tasty"]),
        ("menu.json", menu, ("items", 0, "picture"), "0" * 63),
        ("menu.json", menu, ("items", 0, "place"), 0),
        ("menu.json", menu, ("categories", 0, "color"), "red"),
        ("location-entity.json", entity, ("location",), location),
        ("location.json", location, ("tables",), [{"name": "1", "seats": 0}]),
        ("location.json", location, ("stations", 0, "lateAfter"), 0),
        (f"{menus}.change.params", change, ("changes", 0), {}),
        (f"{menus}.change.params", change, ("changes", 0, "remove"), {"item": "00006"}),
        (f"{menus}.setAvailable.params", mark, ("item",), "00001"),
        ("location.json", location, ("fees", 0, "amount"), 100),
        ("location.json", location, ("fees", 0, "fulfilments"), []),
        ("location.json", location, ("firing",), "never"),
        ("location.json", location, ("draftExpiresAfter",), 10_081),
        ("payment.json", payment, ("tender", "type"), "barter"),
        ("event.json", event, ("sequence",), "1"),
        ("event.json", event, ("source",), "comanda/orders"),
        ("event.json", event, ("specversion",), "0.3"),
        ("event.json", event, ("dataschema",), "order.json"),
        ("request.json", request, ("params",), [1]),
        ("request.json", request, ("jsonrpc",), "1.0"),
        ("request.json", request, ("id",), 1.5),
        ("response.json", refusal, ("error", "code"), 200),
        (f"{methods}.open.params", context, ("context", "key"), ""),
        (f"{methods}.events.params", page, ("after",), "7"),
    ]
    for schema, instance, path, value in broken:
        variant = changed(instance, path, lambda container, key: container.__setitem__(key, value))
        if schemas.accepts(BASE + schema, variant):
            yield f"{schema} accepts {value!r} at {path}"
    whole = [
        ("request.json", []),
        ("request.json", [request] * 65),
        ("response.json", {**answer, "error": refusal["error"]}),
        ("response.json", {"jsonrpc": "2.0", "id": "1"}),
    ]
    for schema, instance in whole:
        if schemas.accepts(BASE + schema, instance):
            yield f"{schema} accepts {json.dumps(instance)[:80]}"
    pay, refund = (f"{methods}.record{name}.params" for name in ("Payment", "Refund"))
    right = [
        ("order.json", order, ("fieldOfALaterVersion",), 1),
        (pay, golden("orders/orders.recordPayment.request.json")["params"], ("tender",), ""),
        (refund, golden("orders/orders.recordRefund.request.json")["params"], ("reason",), ""),
    ]
    for schema, instance, path, value in right:
        variant = changed(instance, path, lambda container, key: container.__setitem__(key, value))
        if not schemas.accepts(BASE + schema, variant):
            yield f"{schema} rejects {value!r} at {path}"


def check_cloud_events(goldens, folder):
    """Checks that events match the official CloudEvents schema, if it is in the folder."""
    path = folder / "cloudevents-1.0.json"
    if not path.exists():
        print(f"skipped: no official CloudEvents schema at {path}; set COMANDA_SCHEMAS.")
        return
    validator = jsonschema.Draft7Validator(json.loads(path.read_text()))
    events = sorted(goldens.glob("*/*.event.json"))
    for golden in events:
        for error in validator.iter_errors(json.loads(golden.read_text())):
            yield f"{golden.name} is no CloudEvent: {error.message[:200]}"
    print(f"{len(events)} events are CloudEvents 1.0 by the official schema.")


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    protocols, official = map(pathlib.Path, sys.argv[1:3])
    schemas, goldens = Schemas(protocols / "Schemas"), protocols / "Golden"
    marked = MarkedMembers(protocols.glob("*.md"))
    if len(sys.argv) == 4:
        problems = list(check_goldens(schemas, marked, [goldens / sys.argv[3]]))
    else:
        problems = [
            *check_all_goldens(schemas, marked, goldens),
            *check_values(schemas, goldens),
            *check_cloud_events(goldens, official),
        ]
    print(*problems, sep="\n", end="\n" if problems else "")
    count = len(list(goldens.glob("*/*.json")))
    print(f"{count} golden messages, {len(schemas.open)} schemas, {len(problems)} problems.")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
