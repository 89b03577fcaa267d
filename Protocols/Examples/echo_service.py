#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""A service that keeps what was said last. Usage: echo_service.py REQUESTS EVENTS

It keeps it in memory; one that matters has `said`, `sequence` and `answered` on a disk.
"""
import datetime, json, re, sys, time, uuid, zmq

now = lambda: datetime.datetime.utcnow().isoformat(timespec="milliseconds") + "Z"
dump = lambda value: json.dumps(value, separators=(",", ":")).encode()
name = lambda text: re.fullmatch("[0-9A-Za-z._:-]{1,64}", text).string  # raises when it is none
EPOCH, STARTED, said, sequence, answered = str(uuid.uuid4()), now(), [], 0, {}

def publish(kind, subject, data, **cause):
    moment, schema = now(), f"https://comanda.example/schemas/{kind.split('.')[1]}.json"
    number = f"{sequence:020}" if cause else f"heartbeat/{moment}"
    event = {"specversion": "1.0", "id": f"{EPOCH}/{number}", "source": "comanda/echo/00001",
             "type": kind, "subject": subject, "time": moment, "dataschema": schema,
             "partitionkey": subject, "sequence": f"{sequence:020}", "epoch": EPOCH, **cause}
    events.send_multipart([f"echo/00001/{kind}".encode(), dump({**event, "data": data})])

def failure(code, message, **data):
    return {"error": {"code": code, "message": message, **({"data": data} if data else {})}}

def say(word, context):
    global said, sequence
    key, members = name(context["key"]), ["terminal", *({"staff"} & context.keys())]
    actor = "/".join(name(context[member]) for member in members)
    if key not in answered:
        said, sequence = [{"id": "echo", "word": word}], sequence + 1
        answered[key] = (word, context), {"result": said[0]}
        publish("echo.said", "echo", said[0], actor=actor, correlationid=key)
    reused = failure(409, "This key was used; make a new one.", reason="command.keyReused")
    return answered[key][1] if answered[key][0] == (word, context) else reused

def call(method, params):
    if method == "echo.say":
        return say(name(params["word"]), params["context"])
    if method == "echo.snapshot" and name(params["location"]) != "00001":
        return failure(404, "There is only 00001.", reason="location.unknown")
    snapshot = {"epoch": EPOCH, "sequence": f"{sequence:020}", "state": said}
    info = {"service": "echo", "version": "1.0.0", "epoch": EPOCH, "startedAt": STARTED}
    results = {"service.ping": {"time": now()}, "service.info": info, "echo.snapshot": snapshot}
    return {"result": results[method]} if method in results else failure(-32601, "No such method.")

def answer(entry):
    entry = entry if isinstance(entry, dict) else {}
    number = entry.get("id") if type(entry.get("id")) in (str, int) else None
    is_known = number == entry.get("id") and isinstance(entry.get("method"), str)
    if not is_known or entry.get("jsonrpc") != "2.0":
        return {"jsonrpc": "2.0", "id": number, **failure(-32600, "This is no request.")}
    try:
        outcome = call(entry["method"], {**entry.get("params", {})})
    except (AttributeError, KeyError, TypeError) as problem:
        outcome = failure(-32602, f"The parameters do not fit: {problem!r}")
    return {"jsonrpc": "2.0", "id": number, **outcome} if "id" in entry else None

def reply(payload):
    try:
        message = json.loads(payload.decode())
    except (ValueError, RecursionError):
        return {"jsonrpc": "2.0", "id": None, **failure(-32700, "Send one line of UTF-8 JSON.")}
    if isinstance(message, list) and 1 <= len(message) <= 64:
        return [it for it in map(answer, message) if it]
    return answer(message)

context, due = zmq.Context(), 0
requests, events = context.socket(zmq.ROUTER), context.socket(zmq.XPUB)
requests.maxmsgsize, events.xpub_verbose = 256 * 1024, True  # every subscription is seen
requests.bind(sys.argv[1]), events.bind(sys.argv[2])
while True:
    ready, _, _ = zmq.select([requests, events], [], [], max(0, due - time.monotonic()))
    if events in ready and events.recv()[:1] == b"\1" or time.monotonic() >= due:
        publish("stream.heartbeat", "00001", {})
        due = time.monotonic() + 1
    if requests in ready:
        client, *frames = requests.recv_multipart()
        if frames[:-1] in ([], [b""]) and (answers := reply(frames[-1])):
            requests.send_multipart([client, *frames[:-1], dump(answers)])
