#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A complete service of your own, to copy and change. It stores the word that was said last.

Usage: echo_service.py REQUESTS EVENTS

Both are endpoints, for example tcp://127.0.0.1:5700 and tcp://127.0.0.1:5701. The service keeps the
rules of Protocols/1-ENVELOPE.md. It has one location, 00001, and one command, echo.say. Its state
is in memory only: a service that matters writes state, event and answer to the disk in one
transaction before it answers. Needs Debian's python3-zmq.
"""
import datetime
import json
import re
import sys
import time
import uuid

import zmq

LOCATION = "00001"
LARGEST = 256 * 1024  # bytes of a message
EPOCH = str(uuid.uuid4())  # each start begins a new numbering

said = []  # the state: one word, or none yet
answered = {}  # parameters and answer of each command by its key; each command is one event


def now():
    moment = datetime.datetime.now(datetime.timezone.utc).replace(tzinfo=None)
    return moment.isoformat(timespec="milliseconds") + "Z"


def position():
    """The sequence of the last event, as 20 digits."""
    return f"{len(answered):020}"


def identifier(text):
    """Returns the text, or raises AttributeError if it is not an identifier."""
    return re.fullmatch("[0-9A-Za-z._:-]{1,64}", text).string


def failure(code, message):
    return {"error": {"code": code, "message": message}}


def refusal(code, reason, message):
    return {"error": {"code": code, "message": message, "data": {"reason": reason}}}


def publish(kind, subject, data, **cause):
    """Sends an event, or a heartbeat, which has no cause and no number of its own."""
    moment = now()
    event = {
        "specversion": "1.0",
        "id": f"{EPOCH}/{position()}" if cause else f"{EPOCH}/heartbeat/{moment}",
        "source": f"comanda/echo/{LOCATION}",
        "type": kind,
        "subject": subject,
        "time": moment,
        "dataschema": f"https://comanda.example/schemas/{kind.split('.')[1]}.json",
        "partitionkey": subject,
        "sequence": position(),
        "epoch": EPOCH,
        **cause,
        "data": data,
    }
    topic = f"echo/{LOCATION}/{kind}"
    events.send_multipart([topic.encode(), json.dumps(event).encode()])


def say(params):
    """The command: stores a word, once for each key."""
    word, context = identifier(params["word"]), params["context"]
    key, actor = identifier(context["key"]), identifier(context["terminal"])
    if "staff" in context:
        actor += "/" + identifier(context["staff"])
    if key not in answered:
        said[:] = [{"id": "echo", "word": word}]
        answered[key] = params, {"result": said[0]}
        publish("echo.said", "echo", said[0], actor=actor, correlationid=key)
    first_params, first_answer = answered[key]
    if params != first_params:
        return refusal(409, "command.keyReused", "This key was used before; make a new one.")
    return first_answer


def snapshot(params):
    if identifier(params["location"]) != LOCATION:
        return refusal(404, "location.unknown", f"There is only location {LOCATION}.")
    return {"result": {"epoch": EPOCH, "sequence": position(), "state": said}}


INFORMATION = {"service": "echo", "version": "1.0.0", "epoch": EPOCH, "startedAt": now()}
METHODS = {
    "service.ping": lambda params: {"result": {"time": now()}},
    "service.info": lambda params: {"result": INFORMATION},
    "echo.say": say,
    "echo.snapshot": snapshot,
}


def outcome(method, params):
    """The result of one request, or its error."""
    if method not in METHODS:
        return failure(-32601, f"There is no method {method}.")
    if not isinstance(params, dict):
        return failure(-32602, "The parameters go by name.")
    try:
        return METHODS[method](params)
    except (AttributeError, KeyError, TypeError) as problem:
        return failure(-32602, f"The parameters do not fit: {problem!r}")


def answer(entry):
    """The answer to one request; None for a notification, which has no id."""
    entry = entry if isinstance(entry, dict) else {}
    number, method = entry.get("id"), entry.get("method")
    if type(number) not in (str, int, type(None)):
        return {"jsonrpc": "2.0", "id": None, **failure(-32600, "This id can't be used.")}
    if entry.get("jsonrpc") != "2.0" or not isinstance(method, str):
        return {"jsonrpc": "2.0", "id": number, **failure(-32600, "This is not a request.")}
    response = {"jsonrpc": "2.0", "id": number, **outcome(method, entry.get("params", {}))}
    return response if "id" in entry else None


def reply(payload):
    """The answer to one message: an object, a list for a batch, or nothing."""
    if len(payload) > LARGEST:
        return {"jsonrpc": "2.0", "id": None, **failure(-32600, "This message is too large.")}
    try:
        message = json.loads(payload.decode())
    except (ValueError, RecursionError):
        return {"jsonrpc": "2.0", "id": None, **failure(-32700, "Send one line of UTF-8 JSON.")}
    if isinstance(message, list) and 1 <= len(message) <= 64:
        return [each for each in map(answer, message) if each]
    return answer(message)


context = zmq.Context()
requests, events = context.socket(zmq.ROUTER), context.socket(zmq.XPUB)
requests.maxmsgsize = 2 * LARGEST  # a larger message cuts the connection
events.xpub_verbose = True  # every subscription is received here, also a repeated one
requests.bind(sys.argv[1])
events.bind(sys.argv[2])
heartbeat_due = 0
while True:
    pause = max(0, heartbeat_due - time.monotonic())
    ready, _, _ = zmq.select([requests, events], [], [], pause)
    is_subscription = events in ready and events.recv()[:1] == b"\1"
    if is_subscription or time.monotonic() >= heartbeat_due:
        publish("stream.heartbeat", LOCATION, {})
        heartbeat_due = time.monotonic() + 1
    if requests in ready:
        client, *delimiter, payload = requests.recv_multipart()
        if delimiter in ([], [b""]):  # other messages are dropped
            answers = reply(payload)
            if answers:
                requests.send_multipart([client, *delimiter, json.dumps(answers).encode()])
