# SPDX-License-Identifier: Apache-2.0
"""Rules about restarts; checked last, because subscriptions may then miss events."""
import subprocess

from report import Skipped, expect, rule

KEYS = "1-ENVELOPE.md#commands-and-their-keys"
# Other services decide for themselves.
DURABLE = ("locations", "orders", "payments", "delivery", "people", "providers")


def restart(peer):
    """Restarts the service and waits until it answers."""
    if not peer.restart:
        raise Skipped("name a command with --restart that ends it, so that it is restarted")
    before = peer.requests.result("service.info", {})["startedAt"]
    subprocess.run(peer.restart, shell=True, check=False)
    peer.requests = peer.connect()
    after = peer.requests.result("service.info", {})["startedAt"]
    expect(after > before, f"a start after {before}, by: {peer.restart}", after)


@rule(KEYS, "an acknowledged command is on the disk: the same key after a restart, the same answer")
def remembered(peer):
    if peer.name not in DURABLE:
        raise Skipped("only for services with a database")
    method, params = peer.command()
    first = peer.acknowledge(method, params)
    before = peer.snapshot()
    restart(peer)
    actual = peer.requests.result(method, params)
    expect(actual == first, f"{first}", actual)
    after = peer.snapshot()
    actual = (after["epoch"], after["sequence"] >= before["sequence"])
    expect(actual == (peer.epoch, True), f"the stream as before: {before['sequence']}", after)


@rule("5-KITCHEN.md#roles", "kds-service begins a new epoch when it starts")
def renewed(peer):
    if peer.name != "kitchen":
        raise Skipped("only for kds-service")
    restart(peer)
    info = peer.requests.result("service.info", {})
    expect(info["epoch"] != peer.epoch, f"another epoch than {peer.epoch}", info["epoch"])
