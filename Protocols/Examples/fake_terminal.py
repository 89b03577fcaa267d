#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A payment provider without a bank, for tests and demonstrations, and to copy.

Usage: fake_terminal.py [--page HOST:PORT] [--page-seconds N] [--slow-seconds N]
                        REQUESTS EVENTS DATABASE [SEED]

REQUESTS and EVENTS are endpoints, for example tcp://127.0.0.1:5610 and tcp://127.0.0.1:5611. The
charges, keys and answers are in the file DATABASE, so it may be killed at any time. It keeps the
rules of Protocols/9-PROVIDERS.md at the location 00001. The last two digits of an amount decide
what happens (all others are approved at once); with a SEED, the key of the charge chooses one:

  01 05 51 55 65  declined: callIssuer, declined, insufficientFunds, wrongPIN, limitExceeded
  90              half of it is authorised if the command permits that, else it is declined
  91              slow: the guest needs 3 seconds (--slow-seconds), then it is authorised
  92              authorised, but the first answer to each command of the charge is lost
  93 94           unknown: the bank answers at the first provider.find, 93 authorised, 94 declined
  95              the terminal keeps no card while the suite is away: declined later, notStored

With --page it has a page at that address for guests with a browser, who choose there what happens.
Needs Debian's python3-zmq.
"""
import argparse
import datetime
import json
import pathlib
import random
import re
import sqlite3
import time
import uuid

import fake_page
import zmq

LOCATION = "00001"
LARGEST = 256 * 1024  # bytes of a message
DECLINED = {1: "callIssuer", 5: "declined", 51: "insufficientFunds", 55: "wrongPIN",
            65: "limitExceeded"}  # fmt: skip
HALF, SLOW, SILENT, UNKNOWN, UNKNOWN_DECLINED, NOT_STORED = range(90, 96)
SCRIPTS = [0, 0, *DECLINED, HALF, SLOW, SILENT, UNKNOWN, UNKNOWN_DECLINED]
TABLES = """
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS stream (epoch TEXT NOT NULL, sequence INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS answered (key TEXT PRIMARY KEY, command TEXT, outcome TEXT);
    CREATE TABLE IF NOT EXISTS charge (
        id TEXT PRIMARY KEY, key TEXT UNIQUE, status TEXT, due REAL, text TEXT);
    CREATE TABLE IF NOT EXISTS page (charge TEXT PRIMARY KEY, return_to TEXT NOT NULL);
"""


class Refused(Exception):
    """A "no" of a rule: its code, its reason, and what a person can do."""


def now():
    moment = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None)
    return moment.isoformat(timespec="milliseconds") + "Z"


def identifier(text):
    """Returns the text, or raises AttributeError if it is not an identifier."""
    return re.fullmatch("[0-9A-Za-z._:-]{1,64}", text).string


def money(amount):
    """Returns the amount, which must be more than 0."""
    if type(amount) is not int or abs(amount) > 10**15:
        raise TypeError("an amount is a whole number up to 10^15")
    if amount <= 0:
        raise Refused(422, "payment.amountNotPositive", "Use an amount above 0.")
    return amount


def position():
    """The epoch, and the sequence of the last event as 20 digits."""
    epoch, sequence = store.execute("SELECT epoch, sequence FROM stream").fetchone()
    return epoch, f"{sequence:020}"


def message(kind, subject, data, **cause):
    """The frames of an event, or of a heartbeat, which has no cause."""
    (epoch, sequence), moment = position(), now()
    event = {
        "specversion": "1.0",
        "id": f"{epoch}/{sequence}" if cause else f"{epoch}/heartbeat/{moment}",
        "source": f"comanda/providers/{LOCATION}",
        "type": kind,
        "subject": subject,
        "time": moment,
        "dataschema": f"https://comanda.example/schemas/{'charge' if cause else 'heartbeat'}.json",
        "partitionkey": subject,
        "sequence": sequence,
        "epoch": epoch,
        **cause,
        "data": data,
    }
    return [f"providers/{LOCATION}/{kind}".encode(), json.dumps(event).encode()]


def save(change, charge, actor="providers", key=None, due=None):
    """Writes a charge and its event; the caller commits."""
    charge["changedAt"] = now()
    row = charge["id"], charge["key"], charge["status"], due, json.dumps(charge)
    store.execute("INSERT OR REPLACE INTO charge VALUES (?, ?, ?, ?, ?)", row)
    store.execute("UPDATE stream SET sequence = sequence + 1")
    cause = {"actor": actor, "correlationid": key or charge["key"]}
    unpublished.append(message(f"charge.{change}", charge["id"], charge, **cause))
    return charge


def load(column, value):
    row = store.execute(f"SELECT text FROM charge WHERE {column} = ?", [value]).fetchone()
    if not row:
        raise Refused(404, "charge.unknown", "No such charge. Repeat a lost command with its key.")
    return json.loads(row[0])


def charge_in(params, *statuses):
    """The charge of a command, which must have one of these statuses."""
    charge = load("id", identifier(params["charge"]))
    if charge["status"] not in statuses:
        raise Refused(409, "charge.statusChanged", f"This charge is {charge['status']} already.")
    return charge


def script(charge):
    """What happens to the charge: the same at each call, also after a restart."""
    chosen = random.Random(f"{seed}/{charge['key']}").choice(SCRIPTS)
    return charge["amount"] % 100 if seed is None else chosen


def approve(charge, amount, *cause):
    charge.pop("page", None)
    charge |= {"status": "authorised", "authorised": amount}
    charge["card"] = {"brand": "Visa", "lastFour": "4242"}
    return save("authorised", charge, *cause)


def decline(charge, reason, *cause):
    charge.pop("page", None)
    charge |= {"status": "declined", "reason": reason}
    return save("declined", charge, *cause)


def authorise(params, actor, key):
    if identifier(params["location"]) != LOCATION:
        raise Refused(404, "location.unknown", f"This terminal is at location {LOCATION}.")
    partial, offline = params.get("partial", False), params.get("offline", False)
    if type(partial) is not bool or type(offline) is not bool:
        raise TypeError("partial and offline are true or false")
    charge = {"id": f"ch-{uuid.uuid4()}", "key": key, "payment": identifier(params["payment"]),
              "location": LOCATION, **params["context"],
              "currency": re.fullmatch("[A-Z]{3}", params["currency"]).string,
              "amount": money(params["amount"]), **({"partial": True} if partial else {}),
              **({"offline": True} if offline else {}),
              "status": "requested", "requestedAt": now()}  # fmt: skip
    if "returnTo" in params:
        return ask_on_page(charge, address(params["returnTo"]), actor, key)
    planned, cause = script(charge), (actor, key)
    if planned == NOT_STORED and offline:
        return decline(charge, "notStored", *cause)
    if planned == HALF and partial:
        return approve(charge, (charge["amount"] + 1) // 2, *cause)
    if planned in DECLINED or planned == HALF:
        return decline(charge, DECLINED.get(planned, "insufficientFunds"), *cause)
    if planned == SLOW and not offline:  # the guest of an offline card is gone
        return save("requested", charge, *cause, due=time.time() + arguments.slow_seconds)
    if planned in (UNKNOWN, UNKNOWN_DECLINED):
        charge["status"] = "unknown"
        return save("unresolved", charge, *cause)
    return approve(charge, charge["amount"], *cause)


def address(text):
    """Returns the text, or raises AttributeError if it is no address of a page."""
    return re.fullmatch(r"https?://\S{1,1990}", text).string


def ask_on_page(charge, return_to, *cause):
    """Asks the guest on the page, for a limited time."""
    if not arguments.page:
        raise Refused(422, "provider.notSetUp", "Start the terminal with --page HOST:PORT.")
    charge["page"] = f"http://{arguments.page}/{charge['id']}"
    store.execute("INSERT INTO page VALUES (?, ?)", [charge["id"], return_to])
    return save("requested", charge, *cause, due=time.time() + arguments.page_seconds)


def page(identifier):
    """The charge of a page and where its guest came from; None without one."""
    query = "SELECT text, return_to FROM charge JOIN page ON id = charge WHERE id = ?"
    row = store.execute(query, [identifier]).fetchone()
    return row and (json.loads(row[0]), row[1])


def choose(charge, pays):
    """What the guest has chosen on the page."""
    if pays:
        approve(charge, charge["amount"])
    else:
        decline(charge, "insufficientFunds")
    commit()


def find(params):
    charge = load("key", identifier(params["key"]))
    if charge["status"] == "unknown" and script(charge) == UNKNOWN_DECLINED:
        return decline(charge, "declined")
    return approve(charge, charge["amount"]) if charge["status"] == "unknown" else charge


def capture(params, actor, key):
    charge = charge_in(params, "authorised")
    amount = money(params.get("amount", charge["authorised"]))
    if amount > charge["authorised"]:
        raise Refused(409, "charge.amountTooHigh", "Capture at most what is authorised.")
    return save("captured", charge | {"status": "captured", "captured": amount}, actor, key)


def cancel(params, actor, key):
    return close(charge_in(params, "requested", "authorised"), actor, key)


def close(charge, *cause):
    charge.pop("page", None)
    return save("canceled", charge | {"status": "canceled"}, *cause)


def refund(params, actor, key):
    charge = charge_in(params, "captured")
    earlier = charge.get("refunds", [])
    given = {"refund": identifier(params["refund"]), "amount": money(params["amount"]), "at": now()}
    left = charge["captured"] - sum(each["amount"] for each in earlier)
    if given["amount"] > left or len(earlier) == 20:
        raise Refused(409, "refund.tooHigh", "Give back at most what is left of the charge.")
    return save("refunded", charge | {"refunds": [*earlier, given]}, actor, key)


def snapshot(params):
    if identifier(params["location"]) != LOCATION:
        raise Refused(404, "location.unknown", f"This terminal is at location {LOCATION}.")
    query = "SELECT text FROM charge WHERE status IN ('requested', 'unknown', 'authorised')"
    state = [json.loads(text) for (text,) in store.execute(query)]
    return {"epoch": position()[0], "sequence": position()[1], "state": state}


def information(params):
    return {"service": "providers", "version": "1.0.0", "epoch": position()[0], "startedAt": START}


def discover(params):
    """The OpenRPC document of every provider, in the folder beside this one."""
    catalogue = pathlib.Path(__file__).resolve().parent.parent / "Catalogue/providers/openrpc.json"
    return json.loads(catalogue.read_text())


COMMANDS = {f"provider.{act.__name__}": act for act in (authorise, capture, cancel, refund)}
READS = {"service.ping": lambda params: {"time": now()}, "service.info": information,
         "rpc.discover": discover, "provider.find": find,
         "providers.snapshot": snapshot}  # fmt: skip


def attempt(body, *arguments):
    """The result of a method, or its refusal."""
    try:
        return {"result": body(*arguments)}
    except Refused as refused:
        code, reason, text = refused.args
        return {"error": {"code": code, "message": text, "data": {"reason": reason}}}


def perform(method, params):
    """The outcome of a command, once for each key; None if its answer is lost."""
    context = params["context"]
    people = [identifier(context[name]) for name in ("terminal", "staff") if name in context]
    key, actor = identifier(context["key"]), "/".join(people)
    identifier(context["terminal"])
    params["context"] = {name: context[name] for name in ("terminal", "staff") if name in context}
    command = json.dumps([method, params], sort_keys=True)
    query = "SELECT command, outcome FROM answered WHERE key = ?"
    if earlier := store.execute(query, [key]).fetchone():
        if earlier[0] != command:
            error = {"code": 409, "message": "This key was used before; make a new one."}
            return {"error": {**error, "data": {"reason": "command.keyReused"}}}
        return json.loads(earlier[1])
    outcome = attempt(COMMANDS[method], params, actor, key)
    store.execute("INSERT INTO answered VALUES (?, ?, ?)", [key, command, json.dumps(outcome)])
    is_lost = "result" in outcome and script(outcome["result"]) == SILENT
    return None if is_lost else outcome


def outcome(method, params):
    if method not in COMMANDS and method not in READS:
        return {"error": {"code": -32601, "message": f"There is no method {method}."}}
    try:
        if method in COMMANDS:
            return perform(method, params)
        return attempt(READS[method], params)
    except (AttributeError, KeyError, TypeError) as problem:
        return {"error": {"code": -32602, "message": f"The parameters do not fit: {problem!r}"}}
    except OSError as problem:
        return {"error": {"code": -32603, "message": f"A file can't be read: {problem}"}}


def failure(number, code, text):
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": text}}


def answer(entry):
    """The answer to one request; None for a notification, and for a lost answer."""
    entry = entry if isinstance(entry, dict) else {}
    number, method = entry.get("id"), entry.get("method")
    if type(number) not in (str, int, type(None)):
        return failure(None, -32600, "This id can't be used.")
    if entry.get("jsonrpc") != "2.0" or not isinstance(method, str):
        return failure(number, -32600, "This is not a request.")
    params = entry.get("params", {})
    if not isinstance(params, dict):
        return failure(number, -32602, "The parameters go by name.")
    content = outcome(method, params)
    return {"jsonrpc": "2.0", "id": number, **content} if "id" in entry and content else None


def reply(payload):
    """The answer to one message, after what it changed is on the disk and published."""
    if len(payload) > LARGEST:
        return failure(None, -32600, "This message is too large.")
    try:
        entries = json.loads(payload.decode())
    except (ValueError, RecursionError):
        return failure(None, -32700, "Send one line of UTF-8 JSON.")
    if isinstance(entries, list) and 1 <= len(entries) <= 64:
        answers = [each for each in map(answer, entries) if each]
    else:
        answers = answer(entries)
    commit()
    return answers


def commit():
    store.commit()
    while unpublished:
        events.send_multipart(unpublished.pop(0))


def settle():
    """Authorises the charges whose guests have taken their time, and ends old pages."""
    due = store.execute("SELECT text FROM charge WHERE due <= ? AND status = 'requested'",
                        [time.time()]).fetchall()  # fmt: skip
    for (text,) in due:
        charge = json.loads(text)
        if "page" in charge:
            close(charge)
        else:
            approve(charge, charge["amount"])
    commit()


parser = argparse.ArgumentParser(description="A payment provider without a bank.")
for name in ("requests", "events", "database"):
    parser.add_argument(name)
parser.add_argument("seed", nargs="?")
parser.add_argument("--page", help="HOST:PORT of the page for guests")
parser.add_argument("--page-seconds", type=float, default=1800)
parser.add_argument("--slow-seconds", type=float, default=3)
arguments = parser.parse_args()
START, unpublished = now(), []
seed = arguments.seed
store = sqlite3.connect(arguments.database)
store.executescript(TABLES)
fresh = "INSERT INTO stream SELECT ?, 0 WHERE NOT EXISTS (SELECT 1 FROM stream)"
store.execute(fresh, [str(uuid.uuid4())])
store.commit()
context = zmq.Context()
requests, events = context.socket(zmq.ROUTER), context.socket(zmq.XPUB)
requests.maxmsgsize = 2 * LARGEST  # a larger message cuts the connection
events.xpub_verbose = True  # every subscription is received here, also a repeated one
requests.bind(arguments.requests)
events.bind(arguments.events)
browsers = [fake_page.server(arguments.page, page, choose)] if arguments.page else []
heartbeat_due = 0
while True:
    pause = max(0, heartbeat_due - time.monotonic())
    ready, _, _ = zmq.select([requests, events, *browsers], [], [], pause)
    is_subscription = events in ready and events.recv()[:1] == b"\1"
    settle()
    for browser in browsers:
        if browser.fileno() in ready:
            browser.handle_request()
    if is_subscription or time.monotonic() >= heartbeat_due:
        events.send_multipart(message("stream.heartbeat", LOCATION, {}))
        heartbeat_due = time.monotonic() + 1
    if requests in ready:
        client, *delimiter, payload = requests.recv_multipart()
        if delimiter in ([], [b""]):  # other messages are dropped
            answers = reply(payload)
            if answers:
                requests.send_multipart([client, *delimiter, json.dumps(answers).encode()])
