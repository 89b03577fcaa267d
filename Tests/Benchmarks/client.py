# SPDX-License-Identifier: Apache-2.0
"""A client of the suite, for the scripts in this folder."""

import itertools
import json
import sys
import time
import uuid

from pyzmq import zmq

PATIENCE = 300  # Seconds to wait for anything.


class Client:
    """A client of one service, which waits for each answer."""

    def __init__(self, bus, service):
        self.socket = zmq.Context.instance().socket(zmq.DEALER)
        self.socket.linger = 0
        self.socket.rcvtimeo = PATIENCE * 1000
        self.socket.connect(f"{bus}/{service}.requests")
        self.numbers = itertools.count()

    def ask(self, method, **params):
        """Returns the result of a request; exits if it is refused."""
        self.send(method, **params)
        return self.receive(method)

    def send(self, method, **params):
        self.socket.send_json({"jsonrpc": "2.0", "id": str(next(self.numbers)), "method": method,
                               "params": params})

    def receive(self, method):
        """Returns the result of the request; exits if it was refused."""
        answer = self.socket.recv_json()
        if "result" not in answer:
            sys.exit(f"{method} was refused: {json.dumps(answer.get('error'))}")
        return answer["result"]

    def command(self, method, **params):
        """Returns the result of a command with a new key."""
        self.send_command(method, **params)
        return self.receive(method)

    def send_command(self, method, **params):
        """Sends a command with a new key, without waiting for the answer."""
        self.send(method, **params, context={"key": str(uuid.uuid4()), "terminal": "bench"})


def wait_for_menus(orders, count):
    """Waits until order-service follows all locations."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        streams = orders.ask("service.stats").get("following", [])
        if sum(stream["current"] for stream in streams) >= count:
            return
        time.sleep(0.1)
    sys.exit(f"order-service does not follow {count} locations within {PATIENCE} s.")
