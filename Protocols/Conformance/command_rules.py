# SPDX-License-Identifier: Apache-2.0
"""Commands, their keys and their events."""
from report import Skipped, expect, rule
from wire import dump, parsed, request, uuid7

KEYS = "1-ENVELOPE.md#commands-and-their-keys"


def refused(peer):
    """A command that a rule refuses, with its context."""
    method, params = peer.command()
    if not hasattr(peer.plan, "refused"):
        raise Skipped("only for the services of Protocols/")
    method, params = peer.plan.refused()
    return method, {**params, "context": peer.context()}


def backwards(value):
    """The same value with its members in another order."""
    if isinstance(value, dict):
        return {key: backwards(value[key]) for key in reversed(value)}
    return value


@rule(KEYS, "the same key with the same content is answered with the same result")
def repeated(peer):
    method, params = peer.command()
    first = peer.acknowledge(method, params)
    for again in (params, backwards(params)):
        actual = peer.requests.result(method, again)
        expect(actual == first, f"{first}", actual)


@rule(KEYS, "another client may send the key again, also twice at once")
def elsewhere(peer):
    method, params = peer.command()
    entries = [request(method, params) for _ in range(2)]
    with peer.connect() as connection:
        for entry in entries:
            connection.send(dump(entry))
        answers = [parsed((connection.frames() or [b"nothing"])[0]) for _ in entries]
        actual = [answer.get("result") for answer in answers]
        expect(actual[0] is not None and actual[0] == actual[1], "twice the same result", answers)
    again = peer.acknowledge(method, params)
    expect(again == actual[0], f"{actual[0]}", again)


@rule(KEYS, "a command under one key takes effect once")
def once(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    events = peer.caused(params["context"]["key"])
    for _ in range(3):
        peer.requests.result(method, params)
    method, last = peer.command()
    peer.acknowledge(method, last)
    peer.caused(last["context"]["key"])  # events of the repetitions would come before it
    more = peer.caused(params["context"]["key"])
    expect(more == events, f"{len(events)} events of the command", f"{len(more)} events")


@rule(KEYS, "the same key with other content is refused: 409 command.keyReused")
def reused(peer):
    if not peer.plan.stores_answers:
        raise Skipped("people-service stores no answers: 13-PEOPLE.md#secrets")
    method, params = peer.command()
    peer.acknowledge(method, params)
    method, other = peer.plan.other(method, params)
    peer.requests.refusal(method, other, "command.keyReused", 409)


@rule(KEYS, "a refusal is stored under its key, too")
def stored_refusal(peer):
    method, params = refused(peer)
    first = peer.requests.repeat(method, params)
    expect(first.get("error", {}).get("code", 0) >= 400, "a refusal", first)
    again = peer.requests.repeat(method, params)
    expect(again["error"] == first["error"], f"{first['error']}", again)


@rule(KEYS, "an error below 0 is not stored: the key may succeed later")
def error_not_stored(peer):
    method, params = peer.command()
    answer = peer.requests.ask(method, {"context": params["context"]})
    expect(answer.get("error", {}).get("code") == -32602, "-32602 without parameters", answer)
    peer.acknowledge(method, params)


@rule(KEYS, "a command needs a context with key and terminal; staff is optional")
def context(peer):
    method, params = peer.command()
    whole = params["context"]
    without = [{key: whole[key] for key in whole if key != name} for name in ("key", "terminal")]
    for context in [None, *without, {**whole, "key": ""}, {**whole, "key": 7}, "till-1"]:
        broken = {key: value for key, value in params.items() if key != "context"}
        broken |= {"context": context} if context else {}
        answer = peer.requests.ask(method, broken)
        expect(answer.get("error", {}).get("code") == -32602, f"-32602 for {context}", answer)
    lone = {"key": uuid7(), "terminal": peer.terminal}
    peer.acknowledge(method, {**params, "context": lone})


@rule("1-ENVELOPE.md#events", "an acknowledged command causes an event with its key and its sender")
def published(peer):
    method, params = peer.command()
    peer.acknowledge(method, params)
    events = peer.caused(params["context"]["key"])
    expect(events, "an event with the key as correlationid", "none within 5 s")
    if not peer.wire.certificate:  # with keys the actor is the name of the sender's certificate
        actor = f"{peer.terminal}/{peer.staff}"
        actual = {event["actor"] for event in events}
        expect(actual == {actor}, f"the actor {actor}", actual)
