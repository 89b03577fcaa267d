# SPDX-License-Identifier: Apache-2.0
"""The Swift types of messages, from the schemas that name them by `x-swift`.

An object with `"x-swift": "Ticket: JSONObject"` becomes the type `Ticket`. `: Command` and
`: Request` belong to the parameters of a method, whose answer is named `Answer` or refers to a
type. With `own init` the initializers are written by hand, with `by hand` the whole type.

The type of a member follows from its schema. Where that is not enough, `x-swift` of the member
says it, and after `=` the value if nothing else is said: `"OrderID"`, `"= []"`.

An object takes the members of a group by `allOf`. With `labels` an object is a group of optional
texts, which screens show; `x-label` has their words. Each object with the group has it as a value.
"""
import pathlib
import re
import textwrap

from contract import GROUP, LABEL, MissingPart

COLUMNS = 100
# What an object says whose initializers and placeholder are written by hand.
OWN_INITIALIZER = "own init"
# What a group of labels says.
LABELS = "labels"
# The ending of the files, which are beside those that are written by hand.
ENDING = ".derived.swift"
FIRST_LINES = """// SPDX-License-Identifier: Apache-2.0

// Derived from {file} by Protocols/Catalogue/write: change that instead.
"""
PLAIN = {"string": "String", "integer": "Int", "boolean": "Bool", "number": "Double"}
EMPTY = {"String": '""', "Int": "0", "Bool": "false", "Amount": ".zero"}
# The modules whose types messages use, in the order of imports.
MODULES = ("Commerce", "JSONCoding", "Wire")
FOLDERS = {
    "order": "Orders", "ticket": "Kitchen", "kitchen": "Kitchen", "location": "Locations",
    "menu": "Locations", "delivery": "Delivery", "courier": "Delivery", "chat": "Delivery",
    "charge": "Providers", "provider": "Providers", "people": "People",
}  # fmt: skip


class Types:
    """The types of a contract; `language` is the folder of the Swift modules."""

    def __init__(self, contract, language):
        self.contract = contract
        self.modules = {
            name: {found for path in (language / name).rglob("*.swift") for found in re.findall(
                r"^(?:public )?(?:struct|enum|protocol|typealias|actor) (\w+)", path.read_text(),
                re.MULTILINE)}
            for name in MODULES
        }  # fmt: skip

    def files(self):
        """The text of each file by its path below the folder of the messages."""
        found = {}
        for file, schema in self.contract.schemas.items():
            for key, described in declared(schema):
                name = declaration(described)[0]
                if name == "Answer":
                    continue
                path = pathlib.Path(folder(file)) / f"{name}{ENDING}"
                if path in found:
                    raise MissingPart(f"two schemas name {name}: rename one of them.")
                found[path] = self.file(file, key, described)
        return found

    def file(self, file, key, described):
        lines = self.type(file, key, described)
        text = "\n".join(lines)
        used = set(re.findall(r"\w+", re.sub(r"///.*", "", text)))
        imports = [f"public import {module}" for module in MODULES
                   if used & self.modules[module]]  # fmt: skip
        head = FIRST_LINES.format(file=f"Schemas/{file}")
        return head + "\n" + "".join(f"{line}\n" for line in imports) + "\n" * bool(imports) \
            + text + "\n"  # fmt: skip

    def type(self, file, key, described):
        """The lines of a type, and of its list of members."""
        name, protocols = declaration(described)
        is_asked = not {"Command", "Request"}.isdisjoint(protocols)
        method = key.removesuffix(".params") if is_asked else None
        members = self.members(file, described)
        has_own = OWN_INITIALIZER in protocols
        what = f"`{method}`: {lowered(described['title'])}" if method else about(described, key)
        lines = comment(f"{what.rstrip('.')}.")
        lines.append(f"public struct {name}: {conformance(protocols)} {{")
        lines += indented(self.body(file, method, members, has_own))
        lines.append("}")
        if "JSONObject" in protocols:
            lines += ["", *self.coding(name, members, has_own)]
        if LABELS in protocols:
            lines += ["", *self.listed(name, file, described)]
        if group := described.get(GROUP):
            lines += ["", *self.grouped(name, self.contract.schemas[group])]
        return lines

    def body(self, file, method, members, has_own=False):
        lines = self.answer(file, method) if method else []
        for member in members:
            lines += comment(member.text) + [f"public var {member.stored(has_own)}"]
        if has_own:
            return lines
        kind = "A message" if method else "A value"
        lines += [""] * bool(lines)
        return lines + comment(f"{kind} from its parts.") + initializer(members)

    def answer(self, file, method):
        """The answer to a method, and its name."""
        key = f"{method}.answer"
        described = self.contract.schemas[file]["$defs"][key]
        named = comment(f"`{method}`.") + [f'public static let method = "{method}"']
        text = comment(f"The answer to `{method}`.")
        if "properties" not in described or declaration(described)[0] != "Answer":
            alias = self.swift(described, file, key).removesuffix("?")
            return text + [f"public typealias Answer = {alias}", *named]
        members = self.members(file, described)
        struct = [f"public struct Answer: {conformance([])} {{",
                  *indented(self.body(file, None, members)), "}"]  # fmt: skip
        return text + struct + ["", *named]

    def members(self, file, described):
        required = described.get("required", [])
        return [Member(self, file, name, schema, name in required)
                for name, schema in described["properties"].items()]  # fmt: skip

    def swift(self, schema, file, place):
        """The Swift type of a schema."""
        if said := schema.get("x-swift", "").partition("=")[0].strip():
            return said.partition(":")[0]
        if "$ref" in schema:
            return self.swift(*self.target(schema, file), place)
        if schema.get("type") == "array":
            return f"[{self.swift(schema['items'], file, place)}]"
        if schema.get("type") in PLAIN:
            return PLAIN[schema["type"]]
        raise MissingPart(f"{file}: {place} needs x-swift, which names its Swift type.")

    def first_case(self, schema, file):
        """The first value of an enumeration; None for other schemas."""
        if "$ref" in schema:
            return self.first_case(*self.target(schema, file))
        return schema["enum"][0] if "enum" in schema else None

    def target(self, schema, file):
        """The schema to which one refers, and its file."""
        target, _, definition = schema["$ref"].partition("#/$defs/")
        whole = self.contract.schemas[target or file]
        return whole["$defs"][definition] if definition else whole, target or file

    def listed(self, name, file, described):
        """The labels of a group, each with its words, and the list of them."""
        lines = ["extension OrderLabel {"]
        for member, schema in described["properties"].items():
            words, whole = schema[LABEL], self.contract.resolved(schema, file)
            parts = [
                f'member: "{member}"', f'name: "{words["name"]}"', f'field: "{words["field"]}"',
                f'shown: "{words["shown"]}"', f"maximum: {whole['maxLength']}",
                f"path: \\.{member}",
            ]
            lines += indented(comment(schema["description"]))
            lines += indented(filled(f"public static let {member} = Self(", parts, ")", 4))
        members = [f".{member}" for member in described["properties"]]
        every = filled("public static let all: [OrderLabel] = [", members, "]", 4)
        if len(every) > 1:
            every[-2] += ","
        return [
            *lines, "}", "", f"extension {name} {{",
            "    /// All labels, in the order of screens.", *indented(every), "}",
        ]  # fmt: skip

    def grouped(self, name, group):
        """The group of an object as a value."""
        kind, names = declaration(group)[0], list(group["properties"])
        get = filled(f"{kind}(", [f"{each}: {each}" for each in names], ")", 12)
        return [
            f"extension {name} {{", *indented(comment(group["description"])),
            f"    public var {LABELS}: {kind} {{",
            *indented(indented(["get {", *indented(get), "}", "set {", *indented(
                [f"{each} = newValue.{each}" for each in names]), "}"])),
            "    }", "}",
        ]  # fmt: skip

    def coding(self, name, members, has_own):
        needed = [member for member in members if member.default is None]
        call = filled("Self(", [f"{one.name}: {one.empty}" for one in needed], ")", 8)
        single = f"    public static var placeholder: Self {{ {' '.join(call)} }}"
        block = [single] if len(call) == 1 and len(single) <= COLUMNS else [
            "    public static var placeholder: Self {", *indented(indented(call)), "    }"]
        placeholder = ["    /// Replaced member by member when it is read.", *block, ""]
        return [
            f"extension {name}: JSONObject {{", *([] if has_own else placeholder),
            "    /// Lists the members.",
            "    public mutating func code<C: JSONMemberCoder>(with members: inout C) "
            "throws(C.Failure) {",
            *(f'        try members.code("{one.name}", &{one.name})' for one in members),
            "    }", "}",
        ]  # fmt: skip


class Member:
    """A member of an object."""

    def __init__(self, types, file, name, schema, is_required):
        self.name = name
        self.type = types.swift(schema, file, name)
        if not is_required and not self.type.endswith("?"):
            self.type += "?"
        said = schema.get("x-swift", "").partition("=")[2].strip()
        self.default = said or (None if is_required else "nil")
        self.text = inherited(types, schema, file, name)
        case = types.first_case(schema, file)
        self.empty = EMPTY.get(self.type) or (
            "[]" if self.type.startswith("[") else f".{case}" if case else ".placeholder")

    @property
    def parameter(self):
        return f"{self.name}: {self.type}" + (f" = {self.default}" if self.default else "")

    def stored(self, has_own):
        """The property; its value at the beginning, if the initializers are written by hand."""
        return f"{self.name}: {self.type}" if not has_own or self.default in (None, "nil") \
            else self.parameter  # fmt: skip


def inherited(types, schema, file, name):
    """What a member is, by its own words or by those of the schema that it refers to."""
    if text := schema.get("description") or schema.get("title"):
        return text
    if "$ref" not in schema:
        raise MissingPart(f"{file}: {name} has no description: say what it is.")
    return inherited(types, *types.target(schema, file), name)


def declared(schema):
    """The objects that name a type, with their keys, in the order of the file."""
    def walk(key, value):
        if isinstance(value, list):
            for element in value:
                yield from walk(key, element)
        if not isinstance(value, dict):
            return
        if "properties" in value and not is_by_hand(value):
            yield key, value
        for name, inner in value.items():
            yield from walk(name, inner)
    yield from walk("", schema)


def declaration(described):
    """The name of a type, and its protocols."""
    name, _, protocols = described["x-swift"].partition(":")
    return name, [protocol.strip() for protocol in protocols.split(",") if protocol]


def is_by_hand(described):
    """Whether an object names no type, or one that is written by hand."""
    return described.get("x-swift", ": by hand").endswith(": by hand")


def conformance(protocols):
    marks = ("JSONObject", OWN_INITIALIZER, LABELS)
    own = [protocol for protocol in protocols if protocol not in marks]
    if not own or own == ["Hashable"]:
        return f"Codable, Sendable, {(own or ['Equatable'])[0]}"
    return own[0]


def folder(file):
    stem = re.match(r"[a-z]+", file)[0]
    return FOLDERS.get(stem.removesuffix("s"), "Payments")


def about(described, key):
    return described.get("description") or described.get("title") or key


def lowered(text):
    return text[0].lower() + text[1:]


def initializer(members):
    assigned = [f"self.{one.name} = {one.name}" for one in members]
    head = filled("public init(", [one.parameter for one in members], ")", 4)
    single = " ".join([*head, "{", *assigned, "}"]) if assigned else "public init() {}"
    if len(members) < 2 and len(head) == 1 and 4 + len(single) <= COLUMNS:
        return [single]
    head[-1] += " {"
    return [*head, *indented(assigned), "}"]


def filled(begin, parts, end, indent):
    """A list in parentheses on one line, or on lines that are filled."""
    single = begin + ", ".join(parts) + end
    if indent + len(single) + 2 <= COLUMNS:
        return [single]
    lines = [""]
    for index, part in enumerate(parts):
        text = part + ("," if index < len(parts) - 1 else "")
        if lines[-1] and indent + 4 + len(lines[-1]) + 1 + len(text) > COLUMNS:
            lines.append("")
        lines[-1] += " " * bool(lines[-1]) + text
    return [begin, *indented(lines), end]


def indented(lines):
    return [f"    {line}" if line else "" for line in lines]


def comment(text):
    """A comment of documentation, its first sentence alone; narrow enough for a nested type."""
    parts = re.split(r"(?<=[^.][.])\s+(?=[A-Z`])", text, maxsplit=1)
    lines = []
    for part in parts:
        lines += [""] * bool(lines) + textwrap.wrap(
            part, COLUMNS - 12, break_long_words=False, break_on_hyphens=False)  # fmt: skip
    return [f"/// {line}".rstrip() for line in lines]
