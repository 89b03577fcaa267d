# SPDX-License-Identifier: Apache-2.0
"""Rules for a client that follows a stream and may send commands."""
import re
import time

from contract import method_schema, problem
from report import LeftOut, expect
from stage import Stage
from wire import uuid7

FOLLOWING = "1-ENVELOPE.md#following-a-stream"
KEYS = "1-ENVELOPE.md#commands-and-their-keys"
REQUESTS = "1-ENVELOPE.md#requests"
TAPS = "5-KITCHEN.md#methods"
UUID7 = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
OLD = 1.8  # seconds; the client has counted slightly more
QUIET = 0.25  # seconds without a request from a client that is up to date


class Follower:
    """The rules about following, in the order of the play."""

    def __init__(self, stage, options):
        self.stage, self.options = stage, options
        self.snapshot = f"{stage.name}.snapshot"
        self.repairs = (self.snapshot, f"{stage.name}.events")

    def asked(self, why, methods=None, timeout=5.0):
        request = self.stage.take(methods or self.repairs, timeout)
        self.stage.alive()
        expect(request, f"{' or '.join(methods or self.repairs)} {why}", "nothing")
        return request

    def quiet(self, why):
        request = self.stage.take(self.repairs, QUIET)
        self.stage.alive()
        expect(not request, f"no request {why}", request and request.entry)

    def repair(self, request):
        if request.method == self.snapshot:
            self.stage.answer_snapshot(request)
        else:
            self.stage.answer_events(request)

    def subscribes(self):
        topic = f"{self.stage.name}/{self.stage.location}/stream.heartbeat"
        # The contract has no limit for the start of a program.
        found = self.stage.play(lambda: any(map(topic.startswith, self.stage.subscriptions)), 30)
        expect(found, f"a subscription that matches {topic}", self.stage.subscriptions)
        for prefix in filter(topic.startswith, self.stage.subscriptions):
            whole = prefix == topic or prefix.endswith("/")
            expect(whole, "a prefix with its last slash", prefix)

    def asks(self):
        request = self.asked("after subscribing", [self.snapshot])
        self.well_formed(request)
        place = request.params.get("location")
        expect(place == self.stage.location, self.stage.location, request.entry)
        self.first, self.begun = request, request.time

    def well_formed(self, request):
        delimiter = request.frames[:-1]
        expect(delimiter in ([], [b""]), "one frame, or a delimiter before it", request.frames)
        expect(b"\n" not in request.frames[-1], "a single line", request.frames[-1])
        said = problem("request.json", request.entry)
        schema = method_schema(request.method, "params")
        said = said or problem(schema, request.params)
        expect(not said, f"a request that fits its schema {schema}", said)
        expect("id" in request.entry, "an id", request.entry)

    def asks_again(self):
        request = self.asked("again without an answer", [self.snapshot])
        expect(request.params == self.first.params, self.first.params, request.params)
        self.first = request

    def asks_later(self):
        self.stage.refuse(self.first, "orders.notHeard", 503)
        self.first = self.asked("again after a 503", [self.snapshot])

    def buffers(self):
        self.stage.publish_event(10)
        self.stage.publish_event(11)
        self.stage.answer_snapshot(self.first)
        self.stage.sequence = 11
        if time.monotonic() - self.begun > OLD:
            # An answer is as old as its request, so the client may send the request again.
            renewed = self.stage.take(self.repairs, QUIET)
            if renewed:
                self.repair(renewed)
        self.stage.heartbeat()
        self.quiet("because event 11 arrived before snapshot 10")

    def applies(self):
        self.stage.sequence = 12
        for number in (12, 12, 11, 3):
            self.stage.publish_event(number)
        self.stage.heartbeat()
        self.quiet("for events in sequence and events that are not newer")

    def notices_gap(self):
        self.stage.sequence, self.stage.beats = 14, False  # a heartbeat would reveal it, too
        self.stage.publish_event(14)
        self.repair(self.asked("because event 13 is missing", timeout=1.5))
        self.stage.beats = True
        self.stage.heartbeat()
        self.quiet("after it was repaired")

    def notices_lost_last(self):
        self.stage.sequence = 15
        self.stage.heartbeat()
        self.repair(self.asked("because the heartbeat is ahead"))
        self.stage.heartbeat()
        self.quiet("after it was repaired")

    def notices_epoch(self):
        self.stage.epoch, self.stage.sequence = uuid7(), 3
        self.stage.publish_event(3)
        request = self.asked("after another epoch", [self.snapshot])
        self.stage.answer_snapshot(request)
        self.stage.heartbeat()
        self.quiet("after it has started again")
        self.last = request

    def ignores_strays(self):
        stray = {"jsonrpc": "2.0", "id": "unknown", "result": {"time": "2026-11-21T17:30:00.000Z"}}
        self.stage.send(self.last, stray)
        self.stage.answer_snapshot(self.last)
        self.quiet("after answers to no request of its own")

    def says_stale(self):
        if not self.options.stale:
            raise LeftOut("name the printed text with --stale")
        self.stage.play(timeout=0.3)
        before = len(self.stage.printed())
        self.stage.beats = False
        text = self.options.stale
        noticed = self.stage.play(lambda: text in self.stage.printed()[before:], 3.5)
        said = self.stage.printed()[before:] or "nothing"
        expect(noticed, f"'{text}' after 2 s of silence", said)
        self.stage.beats, self.stage.due = True, 0.0
        # Messages after a silence may have waited as long: only an answer proves the state.
        request = self.asked("after the silence")
        self.stage.play(timeout=1.0)  # the output while it waits
        after = len(self.stage.printed())
        self.repair(request)
        current = self.stage.play(lambda: len(self.stage.printed()) > after, 2)
        said = self.stage.printed()[after:]
        expect(current and text not in said, "something else after the answer", said or "nothing")


class Commander(Follower):
    """The rules about commands."""

    def command(self):
        self.needs_typing()
        self.stage.alive()
        self.stage.type(self.options.types)
        self.stage.play(self.commands, 3)
        return self.next_command("after typing " + self.options.types)

    def needs_typing(self):
        if not self.options.types:
            raise LeftOut("name the text to type with --types")

    def commands(self):
        return [it for it in self.stage.received if "context" in it.params]

    def next_command(self, why, timeout=3.0):
        self.stage.play(self.commands, timeout)
        self.stage.alive()
        expect(self.commands(), f"a command {why}", self.stage.printed()[-300:])
        request = self.commands()[0]
        self.stage.received.remove(request)
        return request

    def sends(self):
        self.sent = request = self.command()
        self.well_formed(request)
        key = request.params["context"]["key"]
        expect(UUID7.fullmatch(key), "a version 7 UUID as key", key)

    def names(self):
        self.needs_typing()
        if self.options.service != "kitchen":
            raise LeftOut("only for kitchen screens")
        ticket, params = self.stage.entity(), self.sent.params
        status = ticket["status"]
        seen = [line["line"] for line in ticket["lines"] if line["status"] == status]
        named = sorted(params.get("lines", []))
        actual = self.sent.method, params["order"], params.get("from"), named
        expected = "kitchen.advance", ticket["order"], status, seen
        expect(actual == expected, f"{expected}", actual)

    def repeats(self):
        self.needs_typing()
        again = self.next_command("again without an answer")
        expect(again.params == self.sent.params, self.sent.params, again.params)
        pause = again.time - self.sent.time
        expect(0.1 <= pause <= 2, "a pause of about half a second", f"{pause:.2f} s")
        self.sent = again

    def rests(self):
        self.needs_typing()
        self.stage.take_effect(self.sent)
        self.stage.play(timeout=0.2)  # requests sent before the answer
        self.stage.received = [it for it in self.stage.received if it not in self.commands()]
        repeated = self.stage.play(self.commands, 1.2)
        expect(not repeated, "no repetition after the answer", self.stage.received)

    def renews(self):
        self.needs_typing()
        key = self.sent.params["context"]["key"]
        self.sent = self.command()
        other = self.sent.params["context"]["key"]
        expect(other != key, "another key for another command", other)
        if self.options.service == "kitchen":
            self.names()

    def waits(self):
        self.needs_typing()
        self.stage.refuse(self.sent, "storage.unavailable", 503)
        again = self.next_command("again after a 503")
        expect(again.params == self.sent.params, self.sent.params, again.params)
        self.stage.refuse(again, "order.statusChanged", 409)


RULES = [
    (FOLLOWING, "it subscribes to one location, with the last slash", "subscribes"),
    (FOLLOWING, "it requests a snapshot, in a valid request", "asks"),
    (KEYS, "without an answer it sends the request again", "asks_again"),
    ("1-ENVELOPE.md#errors", "after a 503 it sends the request again", "asks_later"),
    (FOLLOWING, "it applies the events that arrived while it waited for a snapshot", "buffers"),
    (FOLLOWING, "it drops events that are not newer, and ignores unknown members", "applies"),
    (FOLLOWING, "it notices a missing event and repairs itself", "notices_gap"),
    (FOLLOWING, "it notices by a heartbeat that the last event is missing", "notices_lost_last"),
    (FOLLOWING, "after another epoch it requests a snapshot", "notices_epoch"),
    (REQUESTS, "it ignores answers to no request of its own", "ignores_strays"),
    (FOLLOWING, "after 2 seconds of silence it says that it may be out of date", "says_stale"),
    (KEYS, "a command fits its schema and has a version 7 UUID as key", "sends"),
    (TAPS, "a tap names the ticket, and the status and the lines that the screen showed", "names"),
    (KEYS, "without an answer it sends the same command with the same key", "repeats"),
    (KEYS, "after an answer it does not send the command again", "rests"),
    (KEYS, "another command has another key", "renews"),
    (KEYS, "after a 503 it sends the same command with the same key", "waits"),
]


def given_up():
    raise LeftOut("the play can't continue after a broken rule")


def check(options, report):
    """Plays a service for a client, and judges the client's requests and output."""
    stage = Stage(options)
    try:
        player = Commander(stage, options)
        for section, sentence, name in RULES:
            report.check_section(section)
            step = given_up if report.broken else getattr(player, name)
            report.judge(section, sentence, step)
    finally:
        stage.end()
