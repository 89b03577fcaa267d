# SPDX-License-Identifier: Apache-2.0
"""Streams: subscriptions, snapshots and the log."""
from contract import SUITE
from report import Skipped, expect, rule

FOLLOWING = "1-ENVELOPE.md#following-a-stream"
START = "0" * 20


def needs_log(peer):
    """Skips a rule for services without a log."""
    if peer.name == "kitchen":
        raise Skipped("kds-service has no log")
    answer = peer.requests.ask(f"{peer.name}.events", {"location": peer.plan.location})
    if answer.get("error", {}).get("code") == -32601:
        raise Skipped(f"the service has no {peer.name}.events")


def run_commands(peer, count):
    """Runs commands; returns the sequence before them, and the events after it."""
    before = peer.snapshot()["sequence"]
    for _ in range(count):
        method, params = peer.command()
        peer.acknowledge(method, params)
        expect(peer.caused(params["context"]["key"]), f"an event of {method}", "none within 5 s")
    events = [event for event in peer.stream() if event["sequence"] > before]
    return before, events


@rule("1-ENVELOPE.md#heartbeat", "a new subscription gets a heartbeat at once")
def at_once(peer):
    # A machine may stall at that moment, but hardly twice.
    is_prompt = any(gets_heartbeat_at_once(peer) for _ in range(2))
    expect(is_prompt, "a heartbeat at once", "none within 0.5 s")


def gets_heartbeat_at_once(peer):
    """Whether a new subscription gets a heartbeat long before the next one is due."""
    topic = f"{peer.name}/{peer.plan.location}/stream.heartbeat"
    with peer.subscribe(topic) as other:
        beats = len(other.wait(bool) or [])
        other.wait(lambda events: len(events) > beats)  # the next one is a second away
        with peer.subscribe(topic) as stream:
            return bool(stream.wait(bool, 0.5))


@rule("1-ENVELOPE.md#events", "a subscription to one type brings only that type")
def one_type(peer):
    topic = f"{peer.name}/{peer.plan.location}/stream.heartbeat"
    with peer.subscribe(topic) as stream:
        stream.wait(bool)
        method, params = peer.command()
        peer.acknowledge(method, params)
        expect(peer.caused(params["context"]["key"]), f"an event of {method}", "none within 5 s")
        end = peer.snapshot()["sequence"]
        beat = stream.wait(lambda events: any(event["sequence"] >= end for event in events))
        expect(beat, f"a heartbeat with {end} within 5 s", "none")
        topics = {frames[0].decode() for frames in stream.drain()}
        expect(topics == {topic}, f"only {topic}", topics)


@rule(FOLLOWING, "a snapshot has the stream's epoch and all published events")
def position(peer):
    published = peer.stream()
    snapshot = peer.snapshot()
    expect(snapshot["epoch"] == peer.epoch, f"the epoch {peer.epoch}", snapshot["epoch"])
    last = published[-1]["sequence"] if published else START
    expect(snapshot["sequence"] >= last, f"at least {last}", snapshot["sequence"])


@rule(FOLLOWING, "an unknown location is refused: 404 location.unknown")
def unknown_location(peer):
    if peer.name not in SUITE:
        raise Skipped("only for the services of Protocols/")
    nowhere = {"location": f"nowhere-{peer.terminal}"}
    peer.requests.refusal(f"{peer.name}.snapshot", nowhere, "location.unknown", 404)
    needs_log(peer)
    page = {**nowhere, "after": START}
    peer.requests.refusal(f"{peer.name}.events", page, "location.unknown", 404)


@rule(FOLLOWING, "a snapshot equals its events up to its sequence")
def consistent(peer):
    run_commands(peer, 2)
    snapshot = peer.snapshot()
    peer.await_sequence(snapshot["sequence"])
    last = {
        peer.plan.subject(event["data"]): event
        for event in peer.stream()
        if event["sequence"] <= snapshot["sequence"]
    }
    state = {peer.plan.subject(entity): entity for entity in snapshot["state"]}
    for subject, event in last.items():
        expected = event["data"] if peer.plan.is_shown(event) else None
        actual = state.get(subject)
        expect(actual == expected, f"{subject} after {event['type']}: {expected}", actual)


@rule(FOLLOWING, "no event is missing between a snapshot and a later one")
def contiguous(peer):
    before, events = run_commands(peer, 2)
    after = peer.snapshot()["sequence"]
    expect(events, "the commands' events", "none")
    actual = [int(event["sequence"]) for event in events if event["sequence"] <= after]
    first = int(before) + 1
    expect(actual == list(range(first, first + len(actual))), f"contiguous from {first}", actual)


@rule(FOLLOWING, "the log has the same events as were published")
def replay(peer):
    needs_log(peer)
    before, events = run_commands(peer, 2)
    page = peer.page(before)
    expect(page["epoch"] == peer.epoch, f"the epoch {peer.epoch}", page["epoch"])
    replayed = {event["sequence"]: event for event in page["events"]}
    for event in events:
        actual = replayed.get(event["sequence"])
        expect(actual == event, f"{event}", actual)


@rule(FOLLOWING, "a page holds the next events after a sequence, oldest first, at most its limit")
def paging(peer):
    needs_log(peer)
    before, events = run_commands(peer, 3)
    numbers = []
    after = before
    for _ in events:
        page = peer.page(after, limit=1)
        numbers += [event["sequence"] for event in page["events"]]
        expect(len(page["events"]) == 1, f"one event after {after}", page["events"])
        after = numbers[-1]
    expect(numbers == [event["sequence"] for event in events], "each event once", numbers)


@rule(FOLLOWING, "at the end of the log a page is empty and has the stream's last sequence")
def end(peer):
    needs_log(peer)
    after = peer.snapshot()["sequence"]
    for _ in range(20):  # other clients may change the stream
        page = peer.page(after)
        if not page["events"]:
            break
        after = page["sequence"]
    expect(page["events"] == [], f"nothing after {after}", page["events"])
    expect(page["sequence"] == after, after, page["sequence"])


@rule(FOLLOWING, "the whole log has no gaps from 1, or its beginning is gone: stream.eventsGone")
def whole(peer):
    needs_log(peer)
    method = f"{peer.name}.events"
    answer = peer.requests.ask(method, {"location": peer.plan.location, "after": START})
    if "error" in answer:
        reason = answer["error"].get("data", {}).get("reason")
        expect(reason == "stream.eventsGone", "404 stream.eventsGone", answer)
        return
    numbers = [int(event["sequence"]) for event in answer["result"]["events"]]
    expect(numbers == list(range(1, len(numbers) + 1)), "1, 2, 3, ...", numbers[:20])


@rule("1-ENVELOPE.md#limits", "a page of 0 or more than 1,000 events is refused")
def limits(peer):
    needs_log(peer)
    for limit in (0, -1, 1001):
        params = {"location": peer.plan.location, "after": START, "limit": limit}
        peer.requests.refusal(f"{peer.name}.events", params, "list.limitOutOfRange", 422)


@rule("1-ENVELOPE.md#values", "an invalid sequence is answered -32602")
def sequences(peer):
    needs_log(peer)
    for after in ("", "7", "0" * 19, "0" * 21, "x" * 20, 1, "-" + "0" * 19, "+" + "0" * 19):
        params = {"location": peer.plan.location, "after": after}
        answer = peer.requests.ask(f"{peer.name}.events", params)
        expect(answer.get("error", {}).get("code") == -32602, f"-32602 for {after!r}", answer)


@rule(FOLLOWING, "a page after a sequence ahead of the stream is empty")
def ahead(peer):
    needs_log(peer)
    before = peer.snapshot()["sequence"]
    for after in ("0" + "9" * 19, "9" * 20):
        page = peer.page(after)
        expect(page["events"] == [], f"nothing after {after}", page["events"])
        expect(page["sequence"] >= before, f"at least {before}", page["sequence"])
