#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A service that keeps the word that was said last. Usage: echo_service.py REQUESTS EVENTS"""
import datetime, json, re, sys, time, uuid, zmq

now = lambda: datetime.datetime.utcnow().isoformat(timespec="milliseconds") + "Z"
name = lambda text: re.fullmatch("[0-9A-Za-z._:-]{1,64}", text).string  # raises when it is none
failure = lambda code, message, **data: {"error": {"code": code, "message": message, **data}}
# In memory, for each answer is one event; a service that matters has both on a disk.
EPOCH, LARGEST, said, answered = str(uuid.uuid4()), 256 * 1024, [], {}
INFO = {"service": "echo", "version": "1.0.0", "epoch": EPOCH, "startedAt": now()}

def publish(kind, subject, data, **cause):
    moment, sequence = now(), f"{len(answered):020}"
    event = {"specversion": "1.0", "id": f"{EPOCH}/{sequence if cause else 'heartbeat/' + moment}",
             "source": "comanda/echo/00001", "type": kind, "subject": subject, "time": moment,
             "dataschema": f"https://comanda.example/schemas/{kind.split('.')[1]}.json",
             "partitionkey": subject, "sequence": sequence, "epoch": EPOCH, **cause, "data": data}
    events.send_multipart([f"echo/00001/{kind}".encode(), json.dumps(event).encode()])

def say(word, context, **unknown):
    key, actor = name(context["key"]), name(context["terminal"])
    actor += "/" + name(context["staff"]) if "staff" in context else ""
    if key not in answered:
        said[:] = [{"id": "echo", "word": name(word)}]
        answered[key] = (word, context), {"result": said[0]}
        publish("echo.said", "echo", said[0], actor=actor, correlationid=key)
    used = failure(409, "This key was used; make a new one.", data={"reason": "command.keyReused"})
    return answered[key][1] if answered[key][0] == (word, context) else used

def call(method, params):
    if method == "echo.say":
        return say(**params)
    if method == "echo.snapshot" and name(params["location"]) != "00001":
        return failure(404, "There is only 00001.", data={"reason": "location.unknown"})
    snapshot = {"epoch": EPOCH, "sequence": f"{len(answered):020}", "state": said}
    results = {"service.ping": {"time": now()}, "service.info": INFO, "echo.snapshot": snapshot}
    return {"result": results[method]} if method in results else failure(-32601, "No such method.")

def answer(entry):
    entry = entry if isinstance(entry, dict) else {}
    number = entry.get("id") if type(entry.get("id")) in (str, int) else None
    if ("2.0", number, str) != (entry.get("jsonrpc"), entry.get("id"), type(entry.get("method"))):
        return {"jsonrpc": "2.0", "id": number, **failure(-32600, "This is no request.")}
    try:
        outcome = call(entry["method"], {**entry.get("params", {})})
    except (AttributeError, KeyError, TypeError) as problem:
        outcome = failure(-32602, f"The parameters do not fit: {problem!r}")
    return {"jsonrpc": "2.0", "id": number, **outcome} if "id" in entry else None

def reply(payload):
    try:
        message = json.loads(payload.decode()) if len(payload) <= LARGEST else None
    except (ValueError, RecursionError):
        return {"jsonrpc": "2.0", "id": None, **failure(-32700, "Send one line of UTF-8 JSON.")}
    is_batch = isinstance(message, list) and 1 <= len(message) <= 64
    return [it for it in map(answer, message) if it] if is_batch else answer(message)

context, due = zmq.Context(), 0
requests, events = context.socket(zmq.ROUTER), context.socket(zmq.XPUB)
requests.maxmsgsize, events.xpub_verbose = 2 * LARGEST, True  # every subscription is seen
requests.bind(sys.argv[1]), events.bind(sys.argv[2])
while True:
    ready, _, _ = zmq.select([requests, events], [], [], max(0, due - time.monotonic()))
    if events in ready and events.recv()[:1] == b"\1" or time.monotonic() >= due:
        publish("stream.heartbeat", "00001", {})
        due = time.monotonic() + 1
    if requests in ready:
        client, *empty, payload = requests.recv_multipart()
        if empty in ([], [b""]) and (answers := reply(payload)):
            requests.send_multipart([client, *empty, json.dumps(answers).encode()])
