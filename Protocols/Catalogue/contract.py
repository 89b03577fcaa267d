# SPDX-License-Identifier: Apache-2.0
"""Reads the sources of the catalogue: pages, schemas and golden messages of Protocols/."""
import json
import pathlib
import re

ENVELOPE = "1-ENVELOPE.md"
ACCESS = "6-ACCESS.md"
ORDERS = "3-ORDERS.md"
# Their answers change all the time, so no example could be compared with them.
WITHOUT_EXAMPLES = {"service.stats"}


class MissingPart(Exception):
    """A part that the catalogue needs is missing; the message says what to do."""


class Service:
    """One service as the pages, schemas and golden messages describe it."""

    def __init__(self, contract, name, program, page, requests, events):
        self.contract, self.name, self.program = contract, name, program
        self.page, self.requests, self.events = page, requests, events
        self.text = contract.pages[page]

    @property
    def title(self):
        return re.match(r"# \d+ · (.+)\n", self.text)[1]

    @property
    def version(self):
        """A draft is the pre-release of the first version."""
        status = re.search(r"Status: (\w+)\.", self.text)[1]
        return "1.0.0" if status == "stable" else f"1.0.0-{status}"

    @property
    def goal(self):
        return plain(section(self.text, "Goal").strip())

    @property
    def methods(self):
        """The methods with their texts, in the order of the pages, the service's own first."""
        own = re.findall(r"\n### `([a-z]+\.[A-Za-z]+)`\n\n(.+?)(?=\n\n|$)", self.text, re.DOTALL)
        common = re.findall(
            r"\n\| `(service\.[A-Za-z]+)` `\{\}` \| (.+) \|", self.contract.envelope)
        return [*((name, oneline(text)) for name, text in own),
                *((name, f"`{{}}` → {text}.") for name, text in common)]  # fmt: skip

    def roles(self, method):
        """The roles that may use a method; empty if every allowed key may."""
        if method.startswith("service."):
            return []
        table = self.contract.pages[ACCESS]
        row = re.search(rf"^\| `{re.escape(method)}` \| ([a-z, ]+) \|$", table, re.M)
        if not row:
            raise MissingPart(f"{method} has no row in {ACCESS}: add one with its roles.")
        return row[1].split(", ")

    @property
    def refusals(self):
        """Code and advice by reason; the refusals of every service come last."""
        return {**refusal_table(self.text), **refusal_table(self.contract.envelope)}

    def refused(self, method):
        """The reasons for which a method may refuse."""
        text = dict(self.methods)[method].partition("Refuses")[2]
        named = [reason for reason in re.findall(r"`([a-z]+\.[A-Za-z]+)`", text)]
        for other in re.findall(r"what `([a-z]+\.[A-Za-z]+)` refuses(?! \()", text):
            named += self.contract.owner(other).refused(other)
        if self.contract.is_command(method):
            named.append("command.keyReused")
        if self.is_durable and not re.match(r"(service|rpc)\.", method) or "what `" in text:
            named.append("storage.unavailable")
        if not re.match(r"(service|rpc)\.", method):
            named.append("text.cardNumber")
        return [reason for reason in dict.fromkeys(named) if reason in self.refusals]

    @property
    def is_durable(self):
        """Whether it has a database, whose disk may fail."""
        return "And those of [every service]" in self.text

    @property
    def event_types(self):
        """The text of each event type; the heartbeat comes last."""
        return {**self.own_event_types,
                "stream.heartbeat": "once a second: the position of the stream"}  # fmt: skip

    @property
    def own_event_types(self):
        rows = re.findall(r"\n\| `([a-z]+\.[A-Za-z]+)` \| (.+) \|", section(self.text, "Events"))
        return {name: plain(re.sub(r" \(\[.+?\)\)", "", when)) for name, when in rows}

    def examples(self, method):
        """Name, request and answer of each golden pair of a method, in the order of the story."""
        pairs = []
        if method in WITHOUT_EXAMPLES:
            return pairs
        for request in self.contract.goldens(self.name, "request"):
            answer = request.path.with_name(f"{request.name}.answer.json")
            if request.is_of(method) and answer.exists():
                result = json.loads(answer.read_text())["result"]
                # The information of one service is not an example for another one.
                if result.get("service", self.name) == self.name:
                    pairs.append((request.name, request.message, result))
        return sorted(pairs, key=lambda pair: int(pair[1]["id"]))

    def event_examples(self, event_type):
        return [golden.message for golden in self.contract.goldens(self.name, "event")
                if golden.message["type"] == event_type]  # fmt: skip


class Golden:
    """One golden message."""

    def __init__(self, path):
        self.path, self.name = path, path.name.rsplit(".", 2)[0]
        self.message = json.loads(path.read_text())

    def is_of(self, method):
        """Whether it is a single request of this method, with an answer."""
        message = self.message
        return isinstance(message, dict) and message["method"] == method and "id" in message


class Contract:
    """The folder Protocols/ as a whole."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.pages = {path.name: path.read_text() for path in self.folder.glob("*.md")}
        self.envelope = self.pages[ENVELOPE]
        self.schemas = {
            path.name: json.loads(path.read_text())
            for path in sorted((self.folder / "Schemas").glob("*.json"))
        }
        for schema in self.schemas.values():
            self.include_groups(schema)
        rows = re.findall(
            r"\n\| ([a-z-]+) \| `([a-z]+)` \| `(tcp:[^`]+)` \| `(tcp:[^`]+)` \|", self.envelope)
        self.services = [
            Service(self, name, program, self.page(name), requests, events)
            for program, name, requests, events in rows
        ]

    def include_groups(self, schema):
        """Puts the members of a group where an object says it: `before fulfilment`.

        An object takes a group by `allOf`, with its place in `x-swift`.
        """
        for inner in schema if isinstance(schema, list) else schema.values():
            if isinstance(inner, (dict, list)):
                self.include_groups(inner)
        if isinstance(schema, list) or not is_group(schema):
            return
        [group] = schema.pop("allOf")
        place, members = group[SWIFT].removeprefix("before "), {}
        for name, member in schema["properties"].items():
            if name == place:
                members |= self.schemas[group["$ref"]]["properties"]
            members[name] = member
        schema["properties"], schema[GROUP] = members, group["$ref"]

    def page(self, service):
        pages = [page for page in self.pages if re.fullmatch(rf"\d+-{service.upper()}\.md", page)]
        if len(pages) != 1:
            raise MissingPart(f"Protocols/ has no page for {service}: write one.")
        return pages[0]

    def owner(self, method):
        return next(service for service in self.services if method in dict(service.methods))

    def goldens(self, service, kind):
        """The golden messages of a service and those of the envelope, by name."""
        for folder in (service, "envelope"):
            for path in sorted((self.folder / "Golden" / folder).glob(f"*.{kind}.json")):
                yield Golden(path)

    def is_command(self, method):
        return "context" in self.schema(f"{method}.params").get("properties", {})

    def schema(self, name):
        """The schema of a method's `.params` or `.answer`, its reference resolved once."""
        file = self.file(name)
        return self.resolved(self.schemas[file]["$defs"][name], file)

    def resolved(self, schema, file=None):
        """The schema of a file with the members of the schema that it refers to."""
        if "$ref" not in schema:
            return schema
        target, _, definition = schema["$ref"].partition("#/$defs/")
        found = self.schemas[target or file]
        return {**schema, **(found["$defs"][definition] if definition else found)}

    def file(self, name):
        for file, schema in self.schemas.items():
            if name in schema.get("$defs", {}):
                return file
        raise MissingPart(f"Protocols/Schemas defines no {name}: add it.")


class Components:
    """The schemas of a document, as its components."""

    def __init__(self, contract):
        self.contract, self.used = contract, {}

    def inlined(self, schema, file):
        """The schema with references into the document; `file` is the file of the schema.

        Draft 7 ignores members beside a reference. So other members than a description go into
        `allOf`, together with the reference.
        """
        if isinstance(schema, list):
            return [self.inlined(entry, file) for entry in schema]
        if not isinstance(schema, dict):
            return schema
        inlined = {key: self.inlined(value, file) for key, value in schema.items()
                   if key not in ("$ref", SWIFT, GROUP, LABEL)}  # fmt: skip
        if "$ref" not in schema:
            return inlined
        reference = {"$ref": self.reference(schema["$ref"], file)}
        if inlined.keys() <= {"description", "title"}:
            return {**reference, **inlined}
        return {"allOf": [reference, inlined]}

    def reference(self, text, file):
        target, _, definition = text.partition("#/$defs/")
        target = target or file
        name = ".".join(filter(None, [target.removesuffix(".json"), definition]))
        if name not in self.used:
            whole = self.contract.schemas[target]
            self.used[name] = {}
            found = whole["$defs"][definition] if definition else whole
            body = {key: value for key, value in found.items() if key not in ANNOTATIONS}
            self.used[name] = self.inlined(body, target)
        return f"#/components/schemas/{name}"

    @property
    def schemas(self):
        return dict(sorted(self.used.items()))


# The Swift type of a schema, which is nothing to readers of the catalogue (`swift_types.py`).
SWIFT = "x-swift"
# The group whose members an object has among its own.
GROUP = "x-group"
# The words of a label on screens.
LABEL = "x-label"
# Members that belong to the file of a schema and not to the schema.
ANNOTATIONS = {"$schema", "$id", "$defs"}


def is_group(schema):
    """Whether an object takes the members of a group."""
    entries = schema.get("allOf")
    return isinstance(entries, list) and len(entries) == 1 and SWIFT in entries[0]


def section(text, title):
    """The text of a section of a page."""
    found = re.search(rf"\n## {title}\n(.*?)(?=\n## |\Z)", text, re.DOTALL)
    if not found:
        raise MissingPart(f"a page lacks the section '{title}': write it.")
    return found[1]


def subsection(text, title):
    """The text of a part of a section of a page."""
    found = re.search(rf"\n### {title}\n(.*?)(?=\n##|\Z)", text, re.DOTALL)
    if not found:
        raise MissingPart(f"a page lacks the part '{title}': write it.")
    return found[1]


def refusal_table(text):
    rows = re.findall(r"\n\| `([a-z]+\.[A-Za-z]+)` \| (\d{3}) \| (.+) \|", text)
    return {reason: (int(code), plain(todo)) for reason, code, todo in rows}


def oneline(text):
    return plain(re.sub(r"\s+", " ", text))


def plain(text):
    """The text without links, which do not work outside the page."""
    return re.sub(r"\s*\n\s*", " ", re.sub(r"\[([^]]+)\]\([^)]+\)", r"\1", text))
