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


class Resolver(jsonschema.RefResolver):
    """Finds schemas by their $id and never asks the network."""

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
    """What the schema says against a value; nothing when it fits."""
    for error in validator(BASE + reference).iter_errors(value):
        place = "/".join(map(str, error.absolute_path)) or "the whole"
        return f"{place}: {error.message[:300]}"
    return None


def method_schema(method, part):
    """Where the parameters or the answer of a method are described; None for other methods."""
    for service in ("service", *SERVICES):
        name = f"{service}-methods.json"
        if f"{method}.{part}" in SCHEMAS.get(BASE + name, {}).get("$defs", {}):
            return f"{name}#/$defs/{method}.{part}"
    return None


def common():
    """The methods that every service has, none of which needs parameters."""
    names = SCHEMAS[BASE + "service-methods.json"]["$defs"]
    return [name.removesuffix(".params") for name in names if name.endswith(".params")]


def entity_problem(event):
    """What the event's own schema says against its data; other people's schemas are not known."""
    name = event["dataschema"].removeprefix(BASE)
    return problem(name, event["data"]) if BASE + name in SCHEMAS else None


def golden(service, kind):
    """The golden messages of a service of one kind by name."""
    ending = f".{kind}.json"
    return {
        path.name.removesuffix(ending): json.loads(path.read_text())
        for path in sorted((PAGES / "Golden" / service).glob("*" + ending))
    }


def rights(heading):
    """The roles by method, or by stream, as the table of the page says that has this heading."""
    page = (PAGES / "6-ACCESS.md").read_text()
    table = page.split(f"| {heading} | Roles |\n|---|---|\n")[1].split("\n\n")[0]
    rows = re.findall(r"^\| `(.+?)`.* \| (.+) \|$", table, re.M)
    return {name: set(roles.split(", ")) for name, roles in rows}
