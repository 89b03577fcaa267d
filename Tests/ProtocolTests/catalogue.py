#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that Protocols/Catalogue is up to date and valid, and that its examples match it.

Usage: catalogue.py PROTOCOLS-FOLDER OFFICIAL-SCHEMA-FOLDER [SERVICE]

With SERVICE, it checks only whether the documents of this service are valid.

Needs Debian's python3-jsonschema (4.10) and python3-yaml, but no network. If an official schema is
missing, its checks are skipped with a message. Prints one line for each problem and exits with 1.
"""
import json
import pathlib
import re
import subprocess
import sys

import jsonschema
import yaml

# The name of the draft 7 meta-schema in OpenRPC's schema, with and without its last slash.
DRAFT_7_ELSEWHERE = ("https://meta.json-schema.tools/", "https://meta.json-schema.tools")


class Official:
    """The official schemas that are in the folder."""

    def __init__(self, folder):
        self.folder = folder

    def validator(self, name):
        """Returns a validator of an official schema; without it, one that accepts everything."""
        path = self.folder / name
        if not path.exists():
            print(f"skipped: no official schema at {path}; set COMANDA_SCHEMAS.")
            return jsonschema.Draft7Validator({})
        schema = json.loads(path.read_text())
        store = dict.fromkeys(DRAFT_7_ELSEWHERE, jsonschema.Draft7Validator.META_SCHEMA)
        resolver = jsonschema.RefResolver(schema.get("$id", ""), schema, store=store)
        return jsonschema.Draft7Validator(
            schema, resolver=resolver, format_checker=jsonschema.draft7_format_checker)


class Document:
    """One document of the catalogue, with its schemas."""

    def __init__(self, path):
        self.name = f"{path.parent.name}/{path.name}"
        self.content = json.loads(path.read_text())
        self.resolver = jsonschema.RefResolver("", self.content)

    def errors(self, schema, instance):
        validator = jsonschema.Draft7Validator(schema, resolver=self.resolver)
        return [f"{self.name}: {error.message[:200]}" for error in validator.iter_errors(instance)]

    def check(self, place, schema, instance):
        """Checks that the example matches its schema, and that the schema rejects other types."""
        yield from self.errors(schema, instance)
        wrong = {"wrong": 1} if isinstance(instance, list) else [[]]
        if not self.errors(schema, wrong):
            yield f"{self.name}: {place} accepts {wrong}"

    def lost_references(self):
        """Returns the references without a target."""
        lost = []
        for reference in sorted(set(found(self.content, "$ref"))):
            try:
                self.resolver.resolve(reference)
            except jsonschema.RefResolutionError:
                lost.append(f"{self.name}: {reference} has no target")
        return lost


def found(value, key):
    """All values of a member, at any depth."""
    if isinstance(value, dict):
        if isinstance(value.get(key), str):
            yield value[key]
        for inner in value.values():
            yield from found(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from found(inner, key)


def check_requests(document):
    """Checks the examples of methods; only the methods of all services may have none."""
    for method in document.content["methods"]:
        name, examples = method["name"], method["examples"]
        if not examples and not name.startswith(("service.", "rpc.")):
            yield f"{document.name}: {name} has no example"
        codes = [error["code"] for error in method["errors"]]
        if len(codes) != len(set(codes)):
            yield f"{document.name}: {name} lists a code twice"
        parameters = {parameter["name"]: parameter for parameter in method["params"]}
        for example in examples:
            values = {entry["name"]: entry["value"] for entry in example["params"]}
            for missing in parameters.keys() - values.keys():
                if parameters[missing]["required"]:
                    yield f"{document.name}: {example['name']} lacks {missing}"
            for key, value in values.items():
                yield from document.check(f"{name}.{key}", parameters[key]["schema"], value)
            answer = example["result"]["value"]
            yield from document.check(f"{name} result", method["result"]["schema"], answer)


def check_events(document, cloud_event):
    """Checks that examples of events match payload and channel, and are CloudEvents."""
    channels, messages = document.content["channels"], document.content["components"]["messages"]
    for name, message in messages.items():
        for example in message.get("examples", []):
            event = example["payload"]
            yield from document.check(name, message["payload"], event)
            topic = event["source"].removeprefix("comanda/") + "/" + event["type"]
            location = topic.split("/")[1]
            if channels[name]["address"].replace("{location}", location) != topic:
                yield f"{document.name}: {topic} is not in the channel {name}"
            for error in cloud_event.iter_errors(event):
                yield f"{document.name}: {name} is no CloudEvent: {error.message[:200]}"


def check_page(page, documents):
    """Checks that the binding's page shows parts of the documents, and describes all members."""
    for block in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL):
        shown = yaml.safe_load(block)
        if not any(contained(shown, document.content) for document in documents):
            yield f"8-ASYNCAPI-FOR-ZEROMQ.md shows YAML that is in no document: {block[:80]!r}"
    used = set().union(*(names(document.content, "x-zmq") for document in documents))
    for name in sorted(used):
        if f"| `{name}` |" not in page:
            yield f"8-ASYNCAPI-FOR-ZEROMQ.md does not describe {name}"


def contained(part, whole):
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and contained(part[key], whole[key]) for key in part)
    return part == whole


def names(value, below=None):
    """The names of all members, or only of the members below the given one."""
    if isinstance(value, list):
        return set().union(*(names(inner, below) for inner in value))
    if not isinstance(value, dict):
        return set()
    inner = (names(value[key], None if key == below else below) for key in value)
    return set(() if below else value).union(*inner)


def check_documents(folder, official, service):
    """Checks the documents of one service or of all, and the page of the binding with all."""
    open_rpc, async_api = map(official.validator, ["openrpc-1.4.json", "asyncapi-3.0.0.json"])
    cloud_event = official.validator("cloudevents-1.0.json")
    described = []
    # The trials of the gateway send the examples of its openapi.json.
    homes = {path.parent for path in folder.glob(f"{service or '*'}/openrpc.json")}
    for home in sorted(homes):
        requests, events = Document(home / "openrpc.json"), Document(home / "asyncapi.json")
        for document, validator in ((requests, open_rpc), (events, async_api)):
            for error in validator.iter_errors(document.content):
                place = "/".join(map(str, error.absolute_path))
                yield f"{document.name}: {place}: {error.message[:200]}"
        lost = requests.lost_references() + events.lost_references()
        # With missing targets the examples can't be checked.
        yield from lost or [*check_requests(requests), *check_events(events, cloud_event)]
        described.append(events)
        count = len(requests.content["methods"]), len(events.content["components"]["messages"])
        print(f"{home.name}: {count[0]} methods, {count[1]} messages.")
    if not service:
        page = (folder.parent / "8-ASYNCAPI-FOR-ZEROMQ.md").read_text()
        yield from check_page(page, described)


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    protocols, official = map(pathlib.Path, sys.argv[1:3])
    folder, service = protocols / "Catalogue", "".join(sys.argv[3:])
    write = [folder / "write", "--check", protocols]
    is_outdated = not service and subprocess.run(write, check=False).returncode != 0
    problems = list(check_documents(folder, Official(official), service))
    print(*problems, sep="\n", end="\n" if problems else "")
    sys.exit(1 if problems or is_outdated else 0)


if __name__ == "__main__":
    main()
