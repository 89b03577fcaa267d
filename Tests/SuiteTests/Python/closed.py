#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A publisher behind CURVE that knows nothing of our code: it makes the keys of orders and of
watcher, in a folder laid out as `comanda keys` does, and greets each subscriber with one event.

Usage: closed.py KEYS-FOLDER EVENTS-ENDPOINT
"""

import os
import shutil
import sys

import zmq
import zmq.auth
from zmq.auth.thread import ThreadAuthenticator

folder, endpoint = sys.argv[1:]
allowed = os.path.join(folder, "allowed")
os.makedirs(allowed)
for name in ("orders", "watcher"):
    public, _ = zmq.auth.create_certificates(folder, name)
    shutil.copy(public, allowed)

context = zmq.Context()
authenticator = ThreadAuthenticator(context)
authenticator.start()
authenticator.configure_curve(domain="*", location=allowed)
events = context.socket(zmq.XPUB)
events.curve_server = True
events.curve_publickey, events.curve_secretkey = zmq.auth.load_certificate(
    os.path.join(folder, "orders.key_secret"))  # fmt: skip
events.bind(endpoint)
print("bound", flush=True)
while True:
    prefix = events.recv()[1:]
    events.send_multipart([prefix + b"order.opened", b'{"time":"2026-11-21T19:30:00.000Z"}'])
