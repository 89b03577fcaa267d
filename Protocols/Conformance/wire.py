# SPDX-License-Identifier: Apache-2.0
"""Sockets, requests and recordings of events."""
import json
import pathlib
import re
import secrets
import time
import uuid

import zmq
import zmq.auth

from contract import method_schema, problem
from report import Broken, expect

TIMEOUT = 5.0  # seconds, 1-ENVELOPE.md#limits
GRACE = 0.1  # seconds in which no further message may follow
NOT_NOW = (503, -32603)  # codes after which the same key is sent again


def uuid7():
    """A version 7 UUID (RFC 9562, section 5.7)."""
    value = (time.time_ns() // 1_000_000) << 80 | secrets.randbits(80)
    return str(uuid.UUID(int=value & ~(0xF << 76 | 0x3 << 62) | 0x7 << 76 | 0x2 << 62))


def request(method, params=None, **members):
    """A request with a new `id`, unless one is given."""
    entry = {"jsonrpc": "2.0", "id": uuid7(), "method": method, **members}
    return {**entry, "params": params} if params is not None else entry


def dump(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Certificate:
    """The keys, name and roles of a certificate, by the file with the secret key (6-ACCESS.md)."""

    def __init__(self, file):
        self.keys = zmq.auth.load_certificate(file)
        metadata = dict(re.findall(r'^\s*(\S+) = "(.*)"', pathlib.Path(file).read_text(), re.M))
        self.name = pathlib.Path(file).stem
        self.roles = set(metadata.get("roles", "").split())


class Wire:
    """Makes sockets, with keys if the suite has them."""

    def __init__(self, certificate=None):
        self.context = zmq.Context()
        self.certificate = Certificate(certificate) if certificate else None

    def socket(self, kind, server_key=None, certificate=None):
        """A socket with unbounded queues; `server_key` is the file of the service's public key."""
        socket = self.context.socket(kind)
        socket.linger, socket.rcvhwm, socket.sndhwm = 0, 0, 0
        holder = certificate or self.certificate
        if holder and server_key:
            socket.curve_publickey, socket.curve_secretkey = holder.keys
            socket.curve_serverkey, _ = zmq.auth.load_certificate(server_key)
        return socket

    def connect(self, endpoint, server_key, kind=zmq.DEALER, certificate=None):
        socket = self.socket(kind, server_key, certificate)
        socket.connect(endpoint)
        return Connection(socket)

    def recording(self, endpoint, server_key, prefix, certificate=None):
        socket = self.socket(zmq.SUB, server_key, certificate)
        socket.connect(endpoint)
        socket.subscribe(prefix)
        return Recording(socket)


class Connection:
    """One client connection to a service."""

    def __init__(self, socket):
        self.socket = socket

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *frames):
        self.socket.send_multipart(frames)

    def frames(self, timeout=TIMEOUT):
        """The next message; None if none comes in time."""
        if self.socket.poll(timeout * 1000):
            return self.socket.recv_multipart()
        return None

    def exchange(self, payload, timeout=TIMEOUT):
        """Sends a payload and returns its answer, which is one frame of JSON."""
        self.send(payload)
        frames = self.frames(timeout)
        expect(frames, f"an answer within {timeout:g} s", "nothing")
        expect(len(frames) == 1, "one frame, because only the payload was sent", frames)
        return parsed(frames[0])

    def expect_silence(self, payload):
        """Sends a payload that must not be answered, then a ping that must be."""
        ping = request("service.ping", {})
        self.send(payload)
        answer = self.exchange(dump(ping))
        expect(answer.get("id") == ping["id"], "only the answer to the ping", answer)
        more = self.frames(GRACE)
        expect(not more, "no answer", more)

    def ask(self, method, params=None, **members):
        """The answer to one request, which must fit the schemas."""
        entry = request(method, params, **members)
        answer = self.exchange(dump(entry))
        fits = isinstance(answer, dict) and answer.get("id") == entry["id"]
        expect(fits, f"one answer with the id {entry['id']!r}", answer)
        schema = method_schema(method, "answer")
        if "result" in answer and schema:
            mismatch = problem(schema, answer["result"])
            expect(not mismatch, f"an answer that fits Schemas/{schema}", mismatch)
        return answer

    def repeat(self, method, params=None):
        """The answer; the request is repeated while the answer is "not now"."""
        deadline = time.monotonic() + TIMEOUT
        while True:
            answer = self.ask(method, params)
            code = answer.get("error", {}).get("code")
            if code not in NOT_NOW or time.monotonic() > deadline:
                return answer
            self.socket.poll(200)

    def result(self, method, params=None):
        answer = self.repeat(method, params)
        expect("result" in answer, f"a result of {method}", answer)
        return answer["result"]

    def await_result(self, method, params, context=None):
        """The result of a request that is refused until the service knows its subject.

        For a command `context` makes a context with a new key: a refusal is stored under its key.
        """
        deadline = time.monotonic() + TIMEOUT
        def attempt():
            return self.ask(method, {**params, "context": context()} if context else params)
        while "result" not in (answer := attempt()):
            expect(time.monotonic() < deadline, f"a result of {method} within 5 s", answer)
            self.socket.poll(20)
        return answer["result"]

    def refusal(self, method, params, reason, code):
        """The error of a request that is refused for this reason."""
        error = self.repeat(method, params).get("error", {})
        actual = (error.get("code"), error.get("data", {}).get("reason"))
        expect(actual == (code, reason), f"{method} refused: {code} {reason}", error or "a result")
        return error


def parsed(frame):
    """An answer: one line of UTF-8 JSON that fits the schema of responses."""
    try:
        text = frame.decode()
        answer = json.loads(text)
    except ValueError as error:
        raise Broken("one line of UTF-8 JSON", f"{frame[:200]!r}: {error}") from error
    expect("\n" not in text, "JSON on a single line", text)
    mismatch = problem("response.json", answer)
    actual = f"{mismatch} in {text[:300]}"
    expect(not mismatch, "an answer that fits Schemas/response.json", actual)
    return answer


class Recording:
    """All messages of a subscription, in the order of their arrival."""

    def __init__(self, socket):
        self.socket = socket
        self.messages = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def drain(self):
        while self.socket.poll(0):
            self.messages.append(self.socket.recv_multipart())
        return self.messages

    def events(self):
        """The readable messages so far; a separate rule checks the malformed ones."""
        return list(filter(None, map(event_of, self.drain())))

    def wait(self, condition, timeout=TIMEOUT):
        """Waits until the condition holds for the events so far; returns them, or None."""
        deadline = time.monotonic() + timeout
        while True:
            events = self.events()
            if condition(events):
                return events
            if time.monotonic() > deadline:
                return None
            self.socket.poll(max(0, deadline - time.monotonic()) * 1000)


def event_of(frames):
    try:
        event = json.loads(frames[-1])
    except ValueError:
        return None
    members = ("type", "source", "sequence", "epoch", "subject", "data")
    fits = isinstance(event, dict) and all(member in event for member in members)
    return event if fits and str(event["sequence"]).isdigit() else None
