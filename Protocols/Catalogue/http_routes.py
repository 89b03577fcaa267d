# SPDX-License-Identifier: Apache-2.0
"""The HTTP interface of the suite as OpenAPI 3.1, from 10-HTTP.md and 12-ACCOUNTS.md."""
import re

from contract import Components, MissingPart, oneline, plain, section

PAGE = "10-HTTP.md"
ACCOUNTS = "12-ACCOUNTS.md"
SCHEMAS = "gateway-methods.json"
# The statuses of the gateway's own problems and of refusals, in words.
PROBLEM = {
    "description": "A problem document (RFC 9457); its `reason` is stable.",
    "content": {
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/problem"}}
    },
}
TEXTS = {"metrics": "text/plain", "openapi": "application/json"}
# The media types of bodies that are not JSON.
BYTES = {"sendPhoto": ("image/jpeg", "image/png", "image/webp")}
# The names of the live routes that are not those of one location.
LIVE = {"/api/deliveries/live": "courier", "/api/orders/{order}/live": "order",
        "/api/orders/{order}/delivery/live": "delivery"}  # fmt: skip
# The members that the gateway sets itself, whatever a request says, so that nobody sends them.
SET = {"kitchen.painted": {"terminal"}, "chat.send": {"party"}, "chat.report": {"party"},
       **dict.fromkeys(("devices.list", "staff.list", "links.list"), {"location"})}  # fmt: skip
# Those of routes for the person only, and those that a person need not send.
SET_FOR_PERSON = {"courier", "name"}
PERSONAL = "/api/account/"
# The gateway's own routes that are commands.
COMMANDS = {"order", "orderOfPerson"}
SECURITY = {
    "device": {"type": "http", "scheme": "bearer", "description": "The token of a device."},
    "cookie": {"type": "apiKey", "in": "cookie", "name": "comanda"},
    "link": {"type": "apiKey", "in": "query", "name": "link",
             "description": "The link of a table, a location or an order."},
    "person": {"type": "http", "scheme": "bearer", "description": "The token of a session."},
    "session": {"type": "apiKey", "in": "cookie", "name": "comanda-session"},
}  # fmt: skip
KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "The key of the command: the same key has one effect, and gets one answer.",
    "schema": {"type": "string", "pattern": "^[0-9A-Za-z._:-]{1,40}$"},
}
OPTIONAL_KEY = {**KEY, "required": False}
# The service whose commands may come without a key: to repeat them does no harm.
HARMLESS = "people"
APPROVAL = {
    "name": "Comanda-Approval",
    "in": "header",
    "required": False,
    "description": "A manager's approval, from POST /api/approvals; self at a manager's device.",
    "schema": {"type": "string", "pattern": "^[0-9A-Za-z._:~-]{1,160}$"},
}
# The refusal of commands that a manager may have to approve.
NEEDS_APPROVAL = "order.needsApproval"
ALLOWED = {
    "anyone": [],
    "device": [{"device": []}, {"cookie": []}],
    "order": [{"link": []}, {"device": []}, {"cookie": []}],
    "courier": [{"person": []}, {"session": []}, {"device": []}, {"cookie": []}],
    "party": [{"link": []}, {"person": []}, {"session": []}, {"device": []}, {"cookie": []}],
}
WHO = "|".join(ALLOWED)


def open_api(contract):
    """The routes of the gateway (OpenAPI 3.1)."""
    text = contract.pages[PAGE]
    status = re.search(r"Status: (\w+)\.", text)[1]
    components = Components(contract)
    problem = components.inlined({"$ref": f"{SCHEMAS}#/$defs/problem"}, SCHEMAS)["$ref"]
    components.used["problem"] = components.used.pop(problem.rsplit("/", 1)[1])
    paths = {}
    described_before = {}
    for verb, path, method, who in bus_routes(text):
        described = bus_operation(contract, components, verb, path, method, who)
        # A request may have several routes, but an operation has a name of its own.
        number = described_before[method] = described_before.get(method, 0) + 1
        if number > 1:
            described["operationId"] = f"{method}.{number}"
        paths.setdefault(path, {})[verb.lower()] = described
    for verb, path, name, summary in own_routes(text + contract.pages[ACCOUNTS]):
        described = own_operation(contract, components, path, name, summary)
        paths.setdefault(path, {})[verb.lower()] = described
    for path, stream, who in live_routes(text):
        paths.setdefault(path, {})["get"] = live_operation(path, stream, who)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "gateway-service",
            "version": "1.0.0" if status == "stable" else f"1.0.0-{status}",
            "description": f"{plain(section(text, 'Goal').strip())} The rules are in "
            f"Protocols/{PAGE} and Protocols/{ACCOUNTS}, those of each request on the page of its "
            "service.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/"}],
        "paths": bounded(paths),
        "components": {
            "parameters": {"key": KEY, "optionalKey": OPTIONAL_KEY, "approval": APPROVAL},
            "schemas": bounded(components.schemas),
            "securitySchemes": SECURITY,
        },
    }


def bounded(schema):
    """The same schemas; a whole number without limits of its own has 64 bits."""
    if isinstance(schema, list):
        return [bounded(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    limits = {"minimum": -(2**63), "maximum": 2**63 - 1} if schema.get("type") == "integer" else {}
    return {**limits, **{name: bounded(value) for name, value in schema.items()}}


def rows(text, pattern):
    return re.findall(rf"\n\| `(GET|POST|PUT|PATCH|DELETE) (/[^`?]*)` \| {pattern} \|", text)


def bus_routes(text):
    return rows(text, rf"`([a-z]+\.[A-Za-z]+)` \| ({WHO})")


def own_routes(text):
    return [(verb, path, name, plain(re.sub(r"^`\{[^|]*?→ ", "", summary)))
            for verb, path, name, summary in rows(text, r"`([a-zA-Z]+)` \| (.+)")]  # fmt: skip


def live_routes(text):
    found = rows(section(text, "Live"), rf"([^|]+) \| ({WHO})")
    return [(path, plain(stream), who) for _, path, stream, who in found]


def bus_operation(contract, components, verb, path, method, who):
    service = contract.owner(method)
    parameters = contract.schema(f"{method}.params")
    file = contract.file(f"{method}.params")
    left_out = {"context"} | SET.get(method, set())
    if path.startswith(PERSONAL):
        left_out |= SET_FOR_PERSON
    members = {name: schema for name, schema in parameters.get("properties", {}).items()
               if name not in left_out}  # fmt: skip
    in_path = re.findall(r"\{(\w+)\}", path)
    if unknown := set(in_path) - set(members):
        raise MissingPart(f"{path} names {unknown}, but {method} has no such parameter.")
    optional = SET_FOR_PERSON if who in ("courier", "party") else set()
    required = [name for name in parameters.get("required", [])
                if name in members and name not in optional]  # fmt: skip
    examples = [(name, request["params"], answer)
                for name, request, answer in service.examples(method)]  # fmt: skip
    answer = contract.schemas[contract.file(f"{method}.answer")]["$defs"][f"{method}.answer"]
    described = {
        "operationId": method,
        "summary": parameters["title"],
        "description": oneline(dict(service.methods)[method]),
        "security": ALLOWED[who],
        "parameters": [
            argument(name, members[name], file, components, "path") for name in in_path
        ],
        "responses": responses(
            components.inlined(answer, contract.file(f"{method}.answer")),
            {name: {"value": result} for name, _, result in examples}),
        "x-bus": {"service": service.name, "method": method},
        "x-who": who,
    }  # fmt: skip
    others = [name for name in members if name not in in_path]
    if contract.is_command(method):
        key = "optionalKey" if service.name == HARMLESS else "key"
        described["parameters"].append({"$ref": f"#/components/parameters/{key}"})
    if NEEDS_APPROVAL in service.refused(method):
        described["parameters"].append({"$ref": "#/components/parameters/approval"})
    if verb == "GET":
        described["parameters"] += [
            {**argument(name, members[name], file, components, "query"),
             "required": name in required}
            for name in others
        ]  # fmt: skip
        return described
    described["requestBody"] = {
        "required": True,
        "content": {
            "application/json": {
                "schema": {
                    "type": "object",
                    "properties": {
                        name: components.inlined(members[name], file) for name in others
                    },
                    "required": [name for name in required if name not in in_path],
                },
                "examples": {
                    name: {"value": {key: value for key, value in params.items() if key in others}}
                    for name, params, _ in examples
                },
            }
        },
    }
    return described


def argument(name, schema, file, components, place):
    described = {"description": schema["description"]} if "description" in schema else {}
    inlined = components.inlined(schema, file)
    return {"name": name, "in": place, "required": True, **described, "schema": inlined}


def own_definitions(contract):
    """The schemas of the gateway's own routes with their files, by their names."""
    definitions = {}
    for file, whole in contract.schemas.items():
        if file.startswith("gateway-"):
            if twice := set(definitions) & set(whole["$defs"]):
                raise MissingPart(f"{twice} of {file} are names in another file, too.")
            definitions |= {name: (schema, file) for name, schema in whole["$defs"].items()}
    return definitions


def own_operation(contract, components, path, name, summary):
    """A route that is not a request of the bus, or several of them."""
    definitions = own_definitions(contract)
    described = {
        "operationId": name,
        "summary": summary,
        "security": [],
        "parameters": [
            {"name": each, "in": "path", "required": True, "schema": {"type": "string"}}
            for each in re.findall(r"\{(\w+)\}", path)
        ],
    }
    if f"{name}.answer" in definitions:
        schema = components.inlined(*definitions[f"{name}.answer"])
        described["responses"] = responses(schema, {})
    else:
        kind = TEXTS.get(name, "*/*")
        described["responses"] = {"200": {"description": summary, "content": {kind: {}}},
                                  "default": PROBLEM}  # fmt: skip
    if f"{name}.params" in definitions:
        schema = components.inlined(*definitions[f"{name}.params"])
        described["requestBody"] = {
            "required": True, "content": {"application/json": {"schema": schema}}}  # fmt: skip
    if name in BYTES:
        described["requestBody"] = {
            "required": True, "content": {kind: {} for kind in BYTES[name]}}  # fmt: skip
    if name in COMMANDS:
        described["parameters"].append({"$ref": "#/components/parameters/key"})
    return described


def live_operation(path, stream, who):
    return {
        "operationId": f"live.{LIVE.get(path) or path.rsplit('/', 1)[1]}",
        "summary": f"Live: {stream}",
        "security": ALLOWED[who],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in re.findall(r"\{(\w+)\}", path)
        ] + [{"name": "after", "in": "query", "required": False, "schema": {"type": "string"}}],
        "responses": {
            "200": {"description": "Events until one side ends the stream.",
                    "content": {"text/event-stream": {}}},
            "default": PROBLEM,
        },
        "x-who": who,
    }  # fmt: skip


def responses(schema, examples):
    content = {"schema": schema, **({"examples": examples} if examples else {})}
    return {
        "200": {"description": "The answer.", "content": {"application/json": content}},
        "default": PROBLEM,
    }
