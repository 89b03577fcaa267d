# SPDX-License-Identifier: Apache-2.0
"""Clients of a suite with keys: some without access, which must receive nothing, and an observer.

Usage: unauthorized.py BUS KEYS (for example tcp://127.0.0.1:5570 keys)
"""

import json
import sys

import zmq
import zmq.auth

ADDRESS, PORT = sys.argv[1].rsplit(":", 1)
KEYS = sys.argv[2]
CONTEXT = zmq.Context()
TIMEOUT = 2500  # milliseconds


def endpoint(offset):
    return f"{ADDRESS}:{int(PORT) + offset}"


def service_key(name):
    return zmq.auth.load_certificate(f"{KEYS}/allowed/{name}.key")[0]


def open_socket(kind, keys=None, server=None):
    """Returns an unconnected socket, with CURVE if keys are given."""
    socket = CONTEXT.socket(kind)
    socket.linger = 0
    if keys:
        socket.curve_publickey, socket.curve_secretkey = keys
        socket.curve_serverkey = server
    if kind == zmq.SUB:
        socket.subscribe(b"")
    return socket


def ask(socket, method, **parameters):
    """Returns the answer to one request, or None after the timeout."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
    socket.send_json(request)
    return socket.recv_json() if socket.poll(TIMEOUT) else None


def try_access(name, keys=None, server=None, mechanism=None):
    """Sends order-service a request, subscribes to it, and prints whether it sent anything."""
    requests = open_socket(zmq.DEALER, keys, server)
    events = open_socket(zmq.SUB, keys, server)
    for socket in (requests, events):
        if mechanism:
            socket.plain_username, socket.plain_password = b"admin", b"admin"
    requests.connect(endpoint(10))
    events.connect(endpoint(11))
    answer = ask(requests, "service.ping")
    is_answered = answer is not None or events.poll(0)
    print(f"{name}: {'something' if is_answered else 'nothing'}", flush=True)


def observe():
    """Sends a query and a command as an observer, and subscribes to two streams."""
    keys = zmq.auth.load_certificate(f"{KEYS}/watcher.key_secret")
    locations = open_socket(zmq.DEALER, keys, service_key("locations"))
    locations.connect(endpoint(0))
    answer = ask(locations, "locations.list")
    print(f"observer: {', '.join(answer['result'])}", flush=True)

    orders = open_socket(zmq.DEALER, keys, service_key("orders"))
    orders.connect(endpoint(10))
    answer = ask(orders, "orders.open", location="00001")
    print(f"observer: {answer['error']['data']['reason']}", flush=True)

    for name, offset in (("orders", 11), ("payments", 21)):
        events = open_socket(zmq.SUB, keys, service_key(name))
        events.connect(endpoint(offset))
        event = events.poll(TIMEOUT) and json.loads(events.recv_multipart()[1])
        print(f"observer at {name}/: {'events' if event else 'nothing'}", flush=True)


try_access("plain")
try_access("plain-mechanism", mechanism="PLAIN")
try_access("unknown key", zmq.curve_keypair(), service_key("orders"))
try_access(
    "wrong service key",
    zmq.auth.load_certificate(f"{KEYS}/watcher.key_secret"),
    zmq.curve_keypair()[0],
)
observe()
