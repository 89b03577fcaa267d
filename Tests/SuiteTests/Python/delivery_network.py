# SPDX-License-Identifier: Apache-2.0
"""A network for actors that loses and repeats messages, while services are killed."""

import heapq
import itertools
import random
import sys
import time

import zmq

KILLED = ("delivery", "orders", "payments", "locations")
LOSS = 0.03  # of requests, of answers, and of requests that are sent twice
PATIENCE = 0.7  # seconds to wait for an answer before the request is sent again
LIMIT = 900  # seconds for the whole evening
# The town seeds it.
chance = random.Random()


def happens(probability):
    return chance.random() < probability


class Refused(Exception):
    """The refusal of a request; its text is the reason."""


class Network:
    """Runs actors, and loses and repeats their messages.

    An actor is a generator. It yields the seconds that it waits, or a service, a method and its
    parameters, and gets the result; a refusal is thrown into it.
    """

    def __init__(self, suite):
        self.suite, self.numbers, self.order = suite, itertools.count(10**9), itertools.count()
        self.timers, self.pending, self.running = [], {}, 0
        self.is_calm, self.lost, self.repeated, self.kills = False, 0, 0, 0
        self.next_kill = time.monotonic() + 0.5

    def add(self, actor):
        self.running += 1
        self.advance(actor)

    def after(self, seconds, action):
        heapq.heappush(self.timers, (time.monotonic() + seconds, next(self.order), action))

    def advance(self, actor, result=None, refusal=None):
        """Lets an actor continue until its next request or pause."""
        try:
            wish = actor.throw(refusal) if refusal else actor.send(result)
        except StopIteration:
            self.running -= 1
            return
        if isinstance(wish, tuple):
            self.send(actor, wish)
        else:
            self.after(wish, lambda: self.advance(actor))

    def send(self, actor, wish):
        service, method, params = wish
        number = next(self.numbers)
        self.pending[number] = actor, wish
        self.after(PATIENCE, lambda: self.repeat(number))
        request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        if not self.is_lost():
            self.deliver(service, request)
        if not self.is_calm and happens(LOSS):
            self.repeated += 1
            self.deliver(service, {**request, "id": -number})

    def deliver(self, service, request):
        try:
            self.suite.sockets[service].send_json(request, zmq.NOBLOCK)
        except zmq.Again:
            self.lost += 1  # The service is down, and many messages wait for it.

    def repeat(self, number):
        """Sends a request without an answer again, with the same key."""
        if number in self.pending:
            self.send(*self.pending.pop(number))

    def is_lost(self):
        is_lost = not self.is_calm and happens(LOSS)
        self.lost += is_lost
        return is_lost

    def receive(self, service):
        socket = self.suite.sockets[service]
        while socket.poll(0):
            answer = socket.recv_json()
            if answer["id"] not in self.pending or self.is_lost():
                continue
            actor, wish = self.pending.pop(answer["id"])
            if "result" in answer:
                self.advance(actor, answer["result"])
            elif answer["error"]["code"] in (503, -32603):
                self.after(0.1, lambda actor=actor, wish=wish: self.send(actor, wish))
            else:
                self.advance(actor, refusal=Refused(answer["error"]["data"]["reason"]))

    def run(self):
        """Runs until all actors have ended."""
        poller, end = zmq.Poller(), time.monotonic() + LIMIT
        for service in KILLED:
            poller.register(self.suite.sockets[service], zmq.POLLIN)
        while self.running:
            now = time.monotonic()
            if now > end:
                sys.exit(f"{self.running} actors have not ended, {len(self.pending)} requests wait")
            while self.timers and self.timers[0][0] <= now:
                heapq.heappop(self.timers)[2]()
            if not self.is_calm and now > self.next_kill:
                self.kill()
            pause = self.timers[0][0] - time.monotonic() if self.timers else 0.1
            poller.poll(min(100, max(0, pause * 1000)))
            for service in KILLED:
                self.receive(service)

    def kill(self):
        """Kills a service as a loss of power does, and starts it again."""
        service = chance.choice(KILLED)
        self.suite.end(service)
        # The catalogue is only for the first start.
        self.suite.launch(service)
        self.kills += 1
        self.next_kill = time.monotonic() + chance.uniform(0.2, 0.8)
