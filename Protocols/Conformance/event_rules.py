# SPDX-License-Identifier: Apache-2.0
"""Rules for every published message; checked last, on all messages received so far."""
import itertools
import json

from contract import BASE, entity_problem, problem
from report import expect, rule

EVENTS = "1-ENVELOPE.md#events"
HEARTBEAT = "1-ENVELOPE.md#heartbeat"
WATCH = 3.3  # seconds
ATTRIBUTES = [
    "specversion", "id", "source", "type", "subject", "time", "dataschema", "partitionkey",
    "sequence", "epoch", "actor", "correlationid", "data",
]  # fmt: skip


def streams(events):
    """The events of each stream, in the order of their arrival."""
    by_source = {}
    for event in events:
        by_source.setdefault(event["source"], []).append(event)
    return by_source.items()


def heartbeats(peer):
    return [event for event in peer.recording.events() if event["type"] == "stream.heartbeat"]


@rule(EVENTS, "a message has two frames: a topic, and one line of UTF-8 JSON")
def two_frames(peer):
    for frames in peer.recording.drain():
        expect(len(frames) == 2, "two frames", frames)
        expect(b"\n" not in frames[1], "a single line", frames[1].decode())
        json.loads(frames[1].decode())


@rule(EVENTS, "the topic is service, location and type, as the event says")
def topics(peer):
    for topic, event in peer.recording.drain():
        event = json.loads(event)
        expected = f"{event['source'].removeprefix('comanda/')}/{event['type']}"
        expect(topic.decode() == expected, expected, topic.decode())
        name = event["source"].split("/")[1]
        expect(name == peer.name, f"the streams of {peer.name}", event["source"])


@rule(EVENTS, "an event is a CloudEvent with the attributes of the page, in their order")
def attributes(peer):
    for _, text in peer.recording.drain():
        event = json.loads(text)
        mismatch = problem("event.json", event)
        actual = f"{mismatch} in {text.decode()}"
        expect(not mismatch, "an event that fits Schemas/event.json", actual)
        known = [name for name in event if name in ATTRIBUTES]
        expect(known == [name for name in ATTRIBUTES if name in event], f"{ATTRIBUTES}", known)


@rule(EVENTS, "its id consists of epoch and sequence, its partition key is its subject")
def identity(peer):
    for event in peer.recording.events():
        ending = event["sequence"]
        if event["type"] == "stream.heartbeat":
            ending = f"heartbeat/{event['time']}"
            location = event["source"].rsplit("/", 1)[1]
            expect(event["subject"] == location, f"the subject {location}", event)
        expect(event["id"] == f"{event['epoch']}/{ending}", f"{event['epoch']}/{ending}", event)
        expect(event["partitionkey"] == event["subject"], "the subject as partitionkey", event)


@rule(EVENTS, "its data fits the schema that it names")
def data(peer):
    for event in peer.recording.events():
        mismatch = entity_problem(event)
        schema = event["dataschema"].removeprefix(BASE)
        expect(not mismatch, f"data that fits {schema}", mismatch)


@rule(EVENTS, "sequences are contiguous in each stream, and no event comes twice")
def sequences(peer):
    for source, events in streams(peer.recording.events()):
        numbers = [int(it["sequence"]) for it in events if it["type"] != "stream.heartbeat"]
        expected = list(range(numbers[0], numbers[0] + len(numbers))) if numbers else []
        expect(numbers == expected, f"{source} contiguous", numbers)


@rule(EVENTS, "the epoch is that of service.info in every event")
def epoch(peer):
    epochs = {event["epoch"] for event in peer.recording.events()}
    expect(epochs == {peer.epoch}, f"{peer.epoch}", epochs)


@rule(EVENTS, "each acknowledged command caused an event")
def published(peer):
    keys = set(peer.acknowledged)
    peer.recording.wait(lambda events: keys <= {event.get("correlationid") for event in events})
    missing = keys - {event.get("correlationid") for event in peer.recording.events()}
    expect(not missing, f"events of {len(peer.acknowledged)} commands", f"none of {missing}")


@rule(HEARTBEAT, "a heartbeat has the sequence of the stream's last event and none of its own")
def heartbeat_sequences(peer):
    for _, events in streams(peer.recording.events()):
        for former, event in itertools.pairwise(events):
            if event["type"] == "stream.heartbeat":
                expected = former["sequence"]
                expect(event["sequence"] == expected, f"the sequence {expected}", event)


@rule(HEARTBEAT, "heartbeats come once a second in each stream")
def heartbeat_pace(peer):
    before = {source: len(beats) for source, beats in streams(heartbeats(peer))}
    peer.recording.wait(lambda _: False, WATCH)  # no subscriptions, which would cause more of them
    for source, beats in streams(heartbeats(peer)):
        actual = len(beats) - before.get(source, 0)
        expect(actual >= 2, f"2 heartbeats of {source} in {WATCH} s", f"{actual}")


@rule(HEARTBEAT, "a heartbeat has neither actor nor correlationid")
def heartbeat_members(peer):
    for event in heartbeats(peer):
        extra = {"actor", "correlationid"} & event.keys()
        expect(not extra, "neither actor nor correlationid", event)
        expect(event["dataschema"] == BASE + "heartbeat.json", "heartbeat.json", event)
