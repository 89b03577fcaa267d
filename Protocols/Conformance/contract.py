# SPDX-License-Identifier: Apache-2.0
"""The schemas and golden messages of Protocols/."""
import functools
import json
import pathlib
import re

import jsonschema

PAGES = pathlib.Path(__file__).resolve().parent.parent
BASE = "https://comanda.example/schemas/"
SERVICES = ("locations", "orders", "payments", "kitchen")
# Some restaurants have others: delivery-service, people-service, and providers in any language.
OPTIONAL = ("delivery", "people", "providers")
SUITE = (*SERVICES, "delivery", "people")


class Resolver(jsonschema.RefResolver):
    """Finds schemas by their $id, without the network."""

    def resolve_remote(self, uri):
        raise jsonschema.RefResolutionError(f"{uri} is not in Protocols/Schemas")


SCHEMAS = {
    schema["$id"]: schema
    for schema in (json.loads(path.read_text()) for path in PAGES.glob("Schemas/*.json"))
}
RESOLVER = Resolver(BASE, {}, store=SCHEMAS)


@functools.cache
def validator(reference):
    return jsonschema.Draft202012Validator({"$ref": reference}, resolver=RESOLVER)


def problem(reference, value):
    """The first error of a value by its schema; None if it fits."""
    for error in validator(BASE + reference).iter_errors(value):
        place = "/".join(map(str, error.absolute_path)) or "the whole"
        return f"{place}: {error.message[:300]}"
    return None


def method_schema(method, part):
    """The schema of a method's parameters or answer; None for unknown methods."""
    for service in ("service", *SERVICES, *OPTIONAL):
        name = f"{service}-methods.json"
        if f"{method}.{part}" in SCHEMAS.get(BASE + name, {}).get("$defs", {}):
            return f"{name}#/$defs/{method}.{part}"
    return None


def common():
    """The methods of every service; they need no parameters."""
    names = SCHEMAS[BASE + "service-methods.json"]["$defs"]
    return [name.removesuffix(".params") for name in names if name.endswith(".params")]


def entity_problem(event):
    """The first error of an event's data by its own schema; None for foreign schemas."""
    name = event["dataschema"].removeprefix(BASE)
    return problem(name, event["data"]) if BASE + name in SCHEMAS else None


def order_labels():
    """The labels of an order, each with the most characters that it may have."""
    def limit(schema):
        whole = RESOLVER.resolve(BASE + schema["$ref"])[1] if "$ref" in schema else schema
        return whole["maxLength"]

    members = SCHEMAS[BASE + "order-labels.json"]["properties"]
    return {name: limit(schema) for name, schema in members.items()}


def golden(service, kind):
    """The golden messages of one kind of a service, by name."""
    ending = f".{kind}.json"
    return {
        path.name.removesuffix(ending): json.loads(path.read_text())
        for path in sorted((PAGES / "Golden" / service).glob("*" + ending))
    }


def rights(heading):
    """The roles by method, or by stream, from the table of 6-ACCESS.md with this heading."""
    page = (PAGES / "6-ACCESS.md").read_text()
    table = page.split(f"| {heading} | Roles |\n|---|---|\n")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `(.+?)`.* \| (.+) \|$", table, re.M)
    return {name: set(roles.split(", ")) for name, roles in rows}
