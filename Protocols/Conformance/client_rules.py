# SPDX-License-Identifier: Apache-2.0
"""Rules for a client that follows a stream and may send commands."""
import re

from contract import method_schema, problem
from fake_service import FakeService
from report import Skipped, expect
from wire import uuid7

FOLLOWING = "1-ENVELOPE.md#following-a-stream"
KEYS = "1-ENVELOPE.md#commands-and-their-keys"
REQUESTS = "1-ENVELOPE.md#requests"
TAPS = "5-KITCHEN.md#methods"
PAINTED = "5-KITCHEN.md#what-a-screen-has-painted"
UUID7 = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
QUIET = 0.25  # seconds without a request from a client that is up to date


class FollowerRules:
    """The rules for a follower, in the order in which they are checked."""

    def __init__(self, service, options):
        self.service, self.options = service, options
        self.snapshot = f"{service.name}.snapshot"
        self.repairs = (self.snapshot, f"{service.name}.events")

    def expect_request(self, why, methods=None, timeout=5.0):
        request = self.service.next_request(methods or self.repairs, timeout)
        self.service.expect_running()
        expect(request, f"{' or '.join(methods or self.repairs)} {why}", "nothing")
        return request

    def expect_no_request(self, why):
        request = self.service.next_request(self.repairs, QUIET)
        self.service.expect_running()
        expect(not request, f"no request {why}", request and request.entry)

    def repair(self, request):
        if request.method == self.snapshot:
            self.service.answer_snapshot(request)
        else:
            self.service.answer_events(request)

    def subscribes(self):
        topic = f"{self.service.name}/{self.service.location}/stream.heartbeat"
        # The contract has no limit for the start of a program.
        found = self.service.run(lambda: any(map(topic.startswith, self.service.subscriptions)), 30)
        expect(found, f"a subscription that matches {topic}", self.service.subscriptions)
        for prefix in filter(topic.startswith, self.service.subscriptions):
            whole = prefix == topic or prefix.endswith("/")
            expect(whole, "a prefix with its last slash", prefix)

    def requests_snapshot(self):
        request = self.expect_request("after subscribing", [self.snapshot])
        self.expect_well_formed(request)
        place = request.params.get("location")
        expect(place == self.service.location, self.service.location, request.entry)
        self.first = request

    def expect_well_formed(self, request):
        delimiter = request.frames[:-1]
        expect(delimiter in ([], [b""]), "one frame, or a delimiter before it", request.frames)
        expect(b"\n" not in request.frames[-1], "a single line", request.frames[-1])
        schema = method_schema(request.method, "params")
        mismatch = problem("request.json", request.entry) or problem(schema, request.params)
        expect(not mismatch, f"a request that fits its schema {schema}", mismatch)
        expect("id" in request.entry, "an id", request.entry)

    def repeats_request(self):
        request = self.expect_request("again without an answer", [self.snapshot])
        expect(request.params == self.first.params, self.first.params, request.params)
        self.first = request

    def retries_after_503(self):
        self.service.refuse(self.first, "orders.notHeard", 503)
        self.first = self.expect_request("again after a 503", [self.snapshot])

    def buffers_events(self):
        self.service.publish_event(10)
        request = self.first
        # An answer is as old as its request, so a client may ask again. That request is new.
        for _ in range(3):
            self.answer_late(request)
            request = self.service.next_request(self.repairs, QUIET)
            self.service.expect_running()
            if not request:
                return
        last = self.service.sequence
        why = f"no request because event {last} arrived before snapshot {last - 1}"
        expect(False, why, request.entry)

    def answer_late(self, request):
        """Publishes the next event, and answers with the state before it."""
        self.service.publish_event(self.service.sequence + 1)
        self.repair(request)
        self.service.sequence += 1
        self.service.heartbeat()

    def applies_events(self):
        # A client that stood still for two seconds may ask once, because it heard nothing.
        if renewed := self.request_after_events():
            self.repair(renewed)
            renewed = self.request_after_events()
        why = "no request for events in sequence and events that are not newer"
        expect(not renewed, why, renewed and renewed.entry)

    def request_after_events(self):
        """The request after the next event and some that are not newer; None without one."""
        self.service.sequence += 1
        number = self.service.sequence
        for each in (number, number, number - 1, 3):
            self.service.publish_event(each)
        self.service.heartbeat()
        request = self.service.next_request(self.repairs, QUIET)
        self.service.expect_running()
        return request

    def notices_gap(self):
        self.service.sends_heartbeats = False  # a heartbeat would also reveal the gap
        self.service.sequence += 2
        last = self.service.sequence
        self.service.publish_event(last)
        self.repair(self.expect_request(f"because event {last - 1} is missing", timeout=1.5))
        self.service.sends_heartbeats = True
        self.service.heartbeat()
        self.expect_no_request("after it was repaired")

    def notices_lost_last(self):
        self.service.sequence += 1
        self.service.heartbeat()
        self.repair(self.expect_request("because the heartbeat is ahead"))
        self.service.heartbeat()
        self.expect_no_request("after it was repaired")

    def notices_epoch(self):
        self.service.epoch, self.service.sequence = uuid7(), 3
        self.service.publish_event(3)
        request = self.expect_request("after another epoch", [self.snapshot])
        self.service.answer_snapshot(request)
        self.service.heartbeat()
        self.expect_no_request("after it has started again")
        self.last = request

    def ignores_strays(self):
        stray = {"jsonrpc": "2.0", "id": "unknown", "result": {"time": "2026-11-21T17:30:00.000Z"}}
        self.service.send(self.last, stray)
        self.service.answer_snapshot(self.last)
        self.expect_no_request("after answers to no request of its own")

    def next_report(self, why, timeout=2.0):
        return self.expect_request(why, ["kitchen.painted"], timeout)

    def accept_report(self, report):
        self.service.answer(report, result={"report": report.params["report"]})

    def reports_painted(self):
        if self.options.service != "kitchen":
            raise Skipped("only for kitchen screens")
        self.service.next_request([], 0.3)  # answers earlier reports, and their repetitions
        report = self.next_report("within half a second")
        self.expect_well_formed(report)
        self.service.refuse(report, "report.missing", 409)
        self.report = self.next_report("after a refused one")
        self.accept_report(self.report)
        number = self.report.params["report"]
        expect(number > report.params["report"], "a greater number", number)
        expect("after" not in self.report.params, "no after", self.report.params)
        ticket = self.service.entity()
        expected = {"order": ticket["order"], "revision": ticket["revision"]}
        actual = self.report.params["tickets"]
        expect(actual == [expected], f"{[expected]}", actual)

    def reports_again(self):
        if self.options.service != "kitchen":
            raise Skipped("only for kitchen screens")
        beat = self.next_report("without changes", 1.0)
        self.accept_report(beat)
        actual = beat.params.get("after"), beat.params["tickets"]
        expect(actual == (self.report.params["report"], []), "no ticket again", beat.params)

    def reports_stale(self):
        if not self.options.stale:
            raise Skipped("name the printed text with --stale")
        self.service.run(timeout=0.3)
        before = len(self.service.printed())
        self.service.sends_heartbeats = False
        text = self.options.stale
        noticed = self.service.run(lambda: text in self.service.printed()[before:], 3.5)
        output = self.service.printed()[before:] or "nothing"
        expect(noticed, f"'{text}' after 2 s of silence", output)
        self.service.sends_heartbeats, self.service.heartbeat_due = True, 0.0
        # Messages after a silence may have waited as long: only an answer proves the state.
        request = self.expect_request("after the silence")
        self.service.run(timeout=1.0)  # the output while it waits
        after = len(self.service.printed())
        self.repair(request)
        printed = self.service.run(lambda: len(self.service.printed()) > after, 2)
        output = self.service.printed()[after:] or "nothing"
        expect(printed and text not in output, "another text after the answer", output)


class CommandRules(FollowerRules):
    """The rules for commands, after those for a follower."""

    def command(self):
        self.needs_typing()
        self.service.expect_running()
        self.service.type(self.options.types)
        self.service.run(self.commands, 3)
        return self.next_command("after typing " + self.options.types)

    def needs_typing(self):
        if not self.options.types:
            raise Skipped("name the text to type with --types")

    def commands(self):
        return [it for it in self.service.received if "context" in it.params]

    def next_command(self, why, timeout=3.0):
        self.service.run(self.commands, timeout)
        self.service.expect_running()
        expect(self.commands(), f"a command {why}", self.service.printed()[-300:])
        request = self.commands()[0]
        self.service.received.remove(request)
        return request

    def sends_command(self):
        self.sent = request = self.command()
        self.expect_well_formed(request)
        key = request.params["context"]["key"]
        expect(UUID7.fullmatch(key), "a version 7 UUID as key", key)

    def names_lines(self):
        self.needs_typing()
        if self.options.service != "kitchen":
            raise Skipped("only for kitchen screens")
        ticket, params = self.service.entity(), self.sent.params
        status = ticket["status"]
        seen = [line["line"] for line in ticket["lines"] if line["status"] == status]
        named = sorted(params.get("lines", []))
        actual = self.sent.method, params["order"], params.get("from"), named
        expected = "kitchen.advance", ticket["order"], status, seen
        expect(actual == expected, f"{expected}", actual)

    def repeats_command(self):
        self.needs_typing()
        again = self.next_command("again without an answer")
        expect(again.params == self.sent.params, self.sent.params, again.params)
        pause = again.time - self.sent.time
        expect(0.1 <= pause <= 2, "a pause of about half a second", f"{pause:.2f} s")
        self.sent = again

    def stops_after_answer(self):
        self.needs_typing()
        self.service.accept(self.sent)
        self.service.run(timeout=0.2)  # requests sent before the answer
        self.service.received = [it for it in self.service.received if it not in self.commands()]
        repeated = self.service.run(self.commands, 1.2)
        expect(not repeated, "no repetition after the answer", self.service.received)

    def uses_new_key(self):
        self.needs_typing()
        key = self.sent.params["context"]["key"]
        self.sent = self.command()
        other = self.sent.params["context"]["key"]
        expect(other != key, "another key for another command", other)
        if self.options.service == "kitchen":
            self.names_lines()

    def retries_command_after_503(self):
        self.needs_typing()
        self.service.refuse(self.sent, "storage.unavailable", 503)
        again = self.next_command("again after a 503")
        expect(again.params == self.sent.params, self.sent.params, again.params)
        self.service.refuse(again, "order.statusChanged", 409)


RULES = [
    (FOLLOWING, "it subscribes to one location, with the last slash", CommandRules.subscribes),
    (FOLLOWING, "it requests a snapshot, in a valid request", CommandRules.requests_snapshot),
    (KEYS, "without an answer it sends the request again", CommandRules.repeats_request),
    ("1-ENVELOPE.md#errors", "after a 503 it sends the request again",
     CommandRules.retries_after_503),
    (FOLLOWING, "it applies the events that arrived while it waited for a snapshot",
     CommandRules.buffers_events),
    (FOLLOWING, "it drops events that are not newer, and ignores unknown members",
     CommandRules.applies_events),
    (FOLLOWING, "it notices a missing event and repairs itself", CommandRules.notices_gap),
    (FOLLOWING, "it notices by a heartbeat that the last event is missing",
     CommandRules.notices_lost_last),
    (FOLLOWING, "after another epoch it requests a snapshot", CommandRules.notices_epoch),
    (REQUESTS, "it ignores answers to no request of its own", CommandRules.ignores_strays),
    (PAINTED, "it reports what it has painted, and after a refused report all tickets",
     CommandRules.reports_painted),
    (PAINTED, "it reports at least every half second, and only changes",
     CommandRules.reports_again),
    (FOLLOWING, "after 2 seconds of silence it says that it may be out of date",
     CommandRules.reports_stale),
    (KEYS, "a command fits its schema and has a version 7 UUID as key",
     CommandRules.sends_command),
    (TAPS, "a tap names the ticket, and the status and the lines that the screen showed",
     CommandRules.names_lines),
    (KEYS, "without an answer it sends the same command with the same key",
     CommandRules.repeats_command),
    (KEYS, "after an answer it does not send the command again", CommandRules.stops_after_answer),
    (KEYS, "another command has another key", CommandRules.uses_new_key),
    (KEYS, "after a 503 it sends the same command with the same key",
     CommandRules.retries_command_after_503),
]  # fmt: skip


def skip(_):
    raise Skipped("a rule before it is broken")


def check(options, report):
    """Simulates a service for a client, and checks the client's requests and output."""
    service = FakeService(options)
    try:
        rules = CommandRules(service, options)
        for section, sentence, rule in RULES:
            report.check_section(section)
            step = skip if report.broken else rule
            report.judge(section, sentence, lambda: step(rules))
    finally:
        service.close()
