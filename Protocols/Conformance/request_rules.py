# SPDX-License-Identifier: Apache-2.0
"""JSON-RPC 2.0 with the restrictions of the envelope."""
import json

from contract import SUITE, common, golden
from report import Skipped, expect, rule
from wire import GRACE, TIMEOUT, dump, parsed, request

REQUESTS = "1-ENVELOPE.md#requests"
ERRORS = "1-ENVELOPE.md#errors"
CARDS = "1-ENVELOPE.md#card-numbers"
PING = '{"jsonrpc":"2.0","method":"service.ping","id":7}'


def failure(answer, code, identifier):
    """Expects one error with this code and id."""
    actual = isinstance(answer, dict) and (answer.get("error", {}).get("code"), answer["id"])
    expect(actual == (code, identifier), f"an error {code} with the id {identifier!r}", answer)


def needs_suite_service(peer):
    """Skips a rule that applies only to the four services."""
    if peer.name not in SUITE:
        raise Skipped("only for the services of Protocols/")


@rule(REQUESTS, "service.ping answers with the service's clock")
def ping(peer):
    expect("time" in peer.requests.result("service.ping", {}), "a time", "none")


@rule(REQUESTS, "service.info has the service's name in topics")
def info(peer):
    actual = peer.requests.result("service.info", {})
    expect(actual["service"] == peer.name, peer.name, actual)


@rule(REQUESTS, "each method of every service is answered as its schema says")
def common_methods(peer):
    needs_suite_service(peer)
    for method in common():
        peer.requests.result(method, {})


@rule(REQUESTS, "a method without parameters accepts a request without params")
def without_parameters(peer):
    expect("result" in peer.requests.ask("service.ping"), "a result", "an error")


@rule(REQUESTS, "an id that is text, a whole number or null is repeated in the answer")
def identifiers(peer):
    for identifier in ("", "a\u00e9/\"", 0, -7, 2**53 - 1, None):
        peer.requests.ask("service.ping", {}, id=identifier)


@rule(REQUESTS, "unknown members are ignored")
def unknown_members(peer):
    answer = peer.requests.ask("service.ping", {"colour": ["blue"]}, later="version")
    expect("result" in answer, "a result", answer)


@rule(REQUESTS, "a notification is not answered")
def notification(peer):
    with peer.connect() as connection:
        for entry in golden("envelope", "request").values():
            if isinstance(entry, dict) and "id" not in entry:
                connection.expect_silence(dump(entry))


@rule(REQUESTS, "a batch is answered in its order, without its notifications")
def batch(peer):
    goldens = golden("envelope", "request"), golden("envelope", "answer")
    answers = peer.requests.exchange(dump(goldens[0]["batch"]))
    actual = [(answer["id"], answer.get("error", {}).get("code")) for answer in answers]
    expected = [
        (answer["id"], answer.get("error", {}).get("code")) for answer in goldens[1]["batch"]
    ]
    expect(actual == expected, str(expected), answers)


@rule(REQUESTS, "a batch of notifications only is not answered")
def silent_batch(peer):
    entry = {"jsonrpc": "2.0", "method": "service.ping", "params": {}}
    with peer.connect() as connection:
        connection.expect_silence(dump([entry, entry]))


@rule(REQUESTS, "a bad entry does not affect the others of its batch")
def bad_entry(peer):
    good = [request("service.ping", {}) for _ in range(2)]
    answers = peer.requests.exchange(dump([good[0], 7, [], {"jsonrpc": "2.0", "id": 5}, good[1]]))
    actual = [(answer["id"], answer.get("error", {}).get("code")) for answer in answers]
    bad = [(None, -32600), (None, -32600), (5, -32600)]
    expected = [(good[0]["id"], None), *bad, (good[1]["id"], None)]
    expect(actual == expected, str(expected), answers)


@rule("1-ENVELOPE.md#limits", "a batch holds 64 requests, and one more is too many")
def long_batch(peer):
    entries = [request("service.ping", {}) for _ in range(65)]
    answers = peer.requests.exchange(dump(entries[:64]))
    actual = [answer["id"] for answer in answers]
    expect(actual == [entry["id"] for entry in entries[:64]], "64 answers in their order", answers)
    failure(peer.requests.exchange(dump(entries)), -32600, None)


@rule("1-ENVELOPE.md#limits", "256 requests of one client may be in flight")
def in_flight(peer):
    entries = [request("service.ping", {}) for _ in range(256)]
    with peer.connect() as connection:
        # A connection that was used before has less capacity than a new one.
        for _ in range(100):
            connection.exchange(dump(request("service.ping", {})))
        for entry in entries:
            connection.send(dump(entry))
        actual = {parsed((connection.frames() or [b"nothing"])[0])["id"] for _ in entries}
        expect(actual == {entry["id"] for entry in entries}, "256 answers", f"{len(actual)}")
        expect(not connection.frames(GRACE), "no more answers", "another one")


@rule(ERRORS, "a payload that is not JSON is answered -32700 with the id null")
def not_json(peer):
    ping = json.dumps(request("service.ping", {}))
    broken = [b"hello", b"{", b"", b"\xff\xfe", ping.replace("ping", "p\u00fcng").encode("latin-1")]
    for payload in [*broken, ping.encode() + b"x", b'{"id":1,}', b"[" * 100_000]:
        failure(peer.requests.exchange(payload), -32700, None)


@rule(REQUESTS, "a whole number is repeated in digits, in whatever form it was sent")
def whole_numbers(peer):
    needs_suite_service(peer)
    for text, number in ("1e2", 100), ("1.0", 1), ("-0", 0), (f"{2**63 - 1}", 2**63 - 1):
        answer = peer.requests.exchange(PING.replace("7", text).encode())
        expect(json.dumps(answer["id"]) == str(number), f"{number} for {text}", answer)
    for text in ("1.5", "1e30", f"{2**63}"):
        failure(peer.requests.exchange(PING.replace("7", text).encode()), -32600, None)


@rule(REQUESTS, "duplicate members, lone surrogates, byte order marks, deep nesting are not JSON")
def strict_json(peer):
    needs_suite_service(peer)
    for member in ('"id":7', '"later":1,"later":1', '"params":{"x":{"y":1,"y":2}}'):
        failure(peer.requests.exchange(PING.replace("}", f",{member}}}").encode()), -32700, None)
    for text in ("\\ud800", "\\udc00x", "\ud800"):
        entry = PING.replace("}", f',"later":"{text}"}}').encode(errors="surrogatepass")
        failure(peer.requests.exchange(entry), -32700, None)
    failure(peer.requests.exchange(PING.encode("utf-8-sig")), -32700, None)
    for depth, code in (63, None), (64, -32700):
        nested = PING.replace("}", f',"later":{"[" * depth}{"]" * depth}}}')
        answer = peer.requests.exchange(nested.encode())
        expect(answer.get("error", {}).get("code") == code, f"{code} at {depth} lists", answer)


@rule(ERRORS, "JSON that is not a request is answered -32600")
def no_request(peer):
    ping = request("service.ping", {}, id="90")
    bare = {"id": "90"}
    halves = [{**bare, "jsonrpc": "2.0"}, {**bare, "method": "service.ping"}]
    for entry in [*halves, {**ping, "jsonrpc": "1.0"}, {**ping, "method": 7}]:
        failure(peer.requests.exchange(dump(entry)), -32600, "90")
    for payload in (b"[]", b"7", b"null", b'"ping"', b"{}"):
        failure(peer.requests.exchange(payload), -32600, None)


@rule(ERRORS, "an id of another type is answered -32600 with the id null")
def bad_identifiers(peer):
    for identifier in (1.5, True, {"id": 1}, ["1"]):
        entry = request("service.ping", {}, id=identifier)
        failure(peer.requests.exchange(dump(entry)), -32600, None)


@rule(ERRORS, "a method that the service does not have is answered -32601")
def unknown_method(peer):
    for method in ("service.pong", f"{peer.name}.explode", "", "SERVICE.PING"):
        failure(peer.requests.ask(method, {}, id="91"), -32601, "91")


@rule(ERRORS, "parameters are named, and others are answered -32602")
def positional(peer):
    for params in ([], [1], 7, "location"):
        entry = {"jsonrpc": "2.0", "id": "92", "method": "service.ping", "params": params}
        failure(peer.requests.exchange(dump(entry)), -32602, "92")


@rule(ERRORS, "parameters that do not fit are answered -32602")
def misfit(peer):
    method = f"{peer.name}.snapshot"
    for params in ({}, {"location": 1}, {"location": None}, {"location": "../etc"}):
        failure(peer.requests.ask(method, params, id="92"), -32602, "92")


@rule(CARDS, "a request with a card number in any member is refused: 422 text.cardNumber")
def card_numbers(peer):
    needs_suite_service(peer)
    method = f"{peer.name}.snapshot"
    for text in ("4242424242424242", "4242 4242 4242 4242", "3782-822463-10005", 4242424242424242):
        for params in ({"location": text}, {"location": "nowhere", "later": [{"note": text}]}):
            peer.requests.refusal(method, params, "text.cardNumber", 422)


@rule(CARDS, "a telephone number, an id and 20 digits are accepted")
def other_numbers(peer):
    for text in ("+49 176 12345679", "42424242424242424242", "4242424242424241"):
        answer = peer.requests.ask("service.ping", {"later": text}, id="4242424242424242")
        expect("result" in answer, f"an answer in spite of {text!r}", answer)


@rule("README.md#a-client-in-five-steps", "each golden request is accepted")
def goldens(peer):
    for name, entry in golden(peer.name, "request").items():
        entry = {**entry, "params": peer.plan.golden(entry.get("params", {}))}
        answer = peer.requests.exchange(dump(entry), timeout=2 * TIMEOUT)
        code = answer.get("error", {}).get("code", 0)
        expect(code >= 0, f"{name} answered or refused", answer)
