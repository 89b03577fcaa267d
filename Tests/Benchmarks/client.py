# SPDX-License-Identifier: Apache-2.0
"""A client of the suite, for the scripts in this folder."""

import itertools
import json
import sys
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
        self.socket.send_json({"jsonrpc": "2.0", "id": str(next(self.numbers)), "method": method,
                               "params": params})
        answer = self.socket.recv_json()
        if "result" not in answer:
            sys.exit(f"{method} was refused: {json.dumps(answer.get('error'))}")
        return answer["result"]

    def command(self, method, **params):
        """Sends a command with a new key."""
        return self.ask(method, **params, context={"key": str(uuid.uuid4()), "terminal": "bench"})
