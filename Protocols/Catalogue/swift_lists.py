# SPDX-License-Identifier: Apache-2.0
"""Swift lists that follow from the pages: the types of events, who may do what, and which reasons
tills offer; and for the tests the requests and events of each page."""
import re

from contract import ACCESS, ENVELOPE, ORDERS, subsection
from swift_types import FIRST_LINES, comment, declaration, declared, filled, indented

# The folder and the type of the events of each service.
EVENT_TYPES = {
    "locations": ("Locations", "LocationEventType"), "orders": ("Orders", "OrderEventType"),
    "payments": ("Payments", "PaymentEventType"), "kitchen": ("Kitchen", "TicketEventType"),
    "providers": ("Providers", "ChargeEventType"), "delivery": ("Delivery", "DeliveryEventType"),
    "people": ("People", "PeopleEventType"),
}  # fmt: skip
# What their names leave out; the events of other entities begin with the entity.
PLAIN_ENTITIES = {"location", "menu", "order", "payment", "ticket", "charge", "delivery"}


def event_types(contract):
    """The Swift enumeration of the types of a service's events, by its path."""
    for service in contract.services:
        folder, name = EVENT_TYPES[service.name]
        lines = comment(f"The `type` of the events on `{service.name}/<location>/…`.")
        lines.append(f"public enum {name}: String, Codable, Sendable, CaseIterable {{")
        for event, when in service.own_event_types.items():
            entity, _, what = event.partition(".")
            case = what if entity in PLAIN_ENTITIES else entity + what[0].upper() + what[1:]
            text = comment(f"{when[0].upper()}{when[1:]}.")
            lines += indented([*text, f'case {case} = "{event}"'])
        yield f"{folder}/{name}", "\n".join(
            [FIRST_LINES.format(file=service.page), *lines, "}", ""])  # fmt: skip


def tested_lists(contract):
    """The requests and the events of each page, as the tests of the contract go through them."""
    requests = {}
    for service in contract.services:
        for method, _ in service.methods:
            page = ENVELOPE if method.startswith("service.") else service.page
            name = declaration(contract.schema(f"{method}.params"))[0]
            requests.setdefault(page, {})[f"{name}.self"] = None
    lines = ["/// The types of all requests, by page.",
             "static let requests: [String: [any Request.Type]] = ["]  # fmt: skip
    for page, names in requests.items():
        row = filled(f'"{page}": [', list(names), "],", 12)
        if len(row) > 1:
            row[-2] += ","
        lines += indented(row)
    lines += ["]", "", "/// The types of all events, by page.",
              "static let events: [String: [String]] = [",
              *indented([f'"{ENVELOPE}": ["stream.heartbeat"],'])]  # fmt: skip
    lines += indented([
        f'"{service.page}": {EVENT_TYPES[service.name][1]}.allCases.map(\\.rawValue),'
        for service in contract.services])  # fmt: skip
    return "\n".join([
        FIRST_LINES.format(file="the pages"),
        "import MessageBus", "import Messages", "import Wire", "",
        "extension Contract {", *indented([*lines, "]"]), "}", "",
    ])  # fmt: skip


def tested_types(contract):
    """The derived types with a list of members, which a test compares with `Codable`."""
    names = [f"{name}.self" for schema in contract.schemas.values()
             for name, protocols in (declaration(each) for _, each in declared(schema))
             if "JSONObject" in protocols]  # fmt: skip
    row = filled("static let derivedTypes: [any WireType.Type] = [", sorted(names), "]", 4)
    row[-2] += ","
    return "\n".join([
        FIRST_LINES.format(file="Schemas"), "import Messages", "",
        "extension WireMemberTests {", *indented(["/// The derived types.", *row]), "}", "",
    ])  # fmt: skip


def reasons(contract):
    """The reasons that tills offer, by what they are for, from the page about orders."""
    table = subsection(contract.pages[ORDERS], "Reasons")
    rows = re.findall(r"^\| `([a-z]+)` \| (`.+`) \|$", table, re.MULTILINE)
    return {name: re.findall(r"`([^`]+)`", texts) for name, texts in rows}


def offered_reasons(contract):
    """The Swift lists of the reasons that tills offer."""
    lines = []
    for name, texts in reasons(contract).items():
        row = filled(f"public static let {name} = [", [f'"{text}"' for text in texts], "]", 4)
        if len(row) > 1:
            row[-2] += ","
        lines += [f"/// The reasons for `{name}`.", *row]
    return "\n".join([
        FIRST_LINES.format(file=ORDERS),
        f"/// The reasons that every till offers (`Protocols/{ORDERS}`).",
        "public enum OfferedReasons {", *indented(lines), "}", "",
    ])  # fmt: skip


def offered_reasons_script(contract):
    """The same lists for the till of browsers."""
    lines = [f"  {name}: [" + ", ".join(f'"{text}"' for text in texts) + "],"
             for name, texts in reasons(contract).items()]
    return "\n".join([
        FIRST_LINES.format(file=ORDERS), "/** The reasons that every till offers. */",
        "export const offeredReasons = {", *lines, "};", "",
    ])  # fmt: skip


def order_labels_script(contract):
    """The labels of an order for browsers, with the longest text of each."""
    file = "order-labels.json"
    lines = [f"  {name}: {contract.resolved(schema)['maxLength']},"
             for name, schema in contract.schemas[file]["properties"].items()]  # fmt: skip
    return "\n".join([
        FIRST_LINES.format(file=f"Schemas/{file}"),
        "/** The labels of an order in the order of screens, with the most characters of each. */",
        "export const orderLabels = {", *lines, "};", "",
    ])  # fmt: skip


def access_table(contract):
    """The Swift table of who may do what, from the rows of the page about access."""
    found = {"methods": [], "streams": []}
    for name, rest, roles in re.findall(
            r"^\| `([a-z]+)(/…|\.[A-Za-z]+)` \| ([a-z, ]+) \|$", contract.pages[ACCESS],
            re.MULTILINE):
        is_stream = rest == "/…"
        parts = [f".{role}" for role in roles.split(", ")]
        row = filled(f'"{name if is_stream else name + rest}": [', parts, "],", 12)
        if len(row) > 1:
            row[-2] += ","
        found["streams" if is_stream else "methods"] += row
    lines = []
    for title, rows in found.items():
        lines += [f"{title}: [", *indented(rows), "],"]
    gateways = re.findall(r"has a key `(\w+)` with the roles", contract.pages[ACCESS])
    lines.append("gateways: [" + ", ".join(f'"{name}"' for name in gateways) + "])")
    return "\n".join([
        FIRST_LINES.format(file=ACCESS), "public import Wire", "",
        "extension AccessTable {",
        f"    /// The access table of the suite (`Protocols/{ACCESS}`).",
        "    public static let suite = AccessTable(", *indented(indented(lines)), "}", "",
    ])  # fmt: skip
