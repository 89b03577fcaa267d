# SPDX-License-Identifier: Apache-2.0
"""What outlives the process: tried last of all, because a subscription may miss events then."""
import subprocess

from report import LeftOut, expect, rule

KEYS = "1-ENVELOPE.md#commands-and-their-keys"
LASTING = ("locations", "orders", "payments")  # what others keep is their business


def restart(peer):
    """Restarts the service and waits until it answers."""
    if not peer.restart:
        raise LeftOut("say with --restart how to end it, so that it is started again")
    before = peer.requests.result("service.info", {})["startedAt"]
    subprocess.run(peer.restart, shell=True, check=False)
    peer.requests = peer.line()
    after = peer.requests.result("service.info", {})["startedAt"]
    expect(after > before, f"a start after {before}, by: {peer.restart}", after)


@rule(KEYS, "an acknowledged command is on the disk: the same key after a restart, the same answer")
def remembered(peer):
    if peer.name not in LASTING:
        raise LeftOut("only for services with a database")
    method, params = peer.command()
    first = peer.acknowledge(method, params)
    before = peer.snapshot()
    restart(peer)
    came = peer.requests.result(method, params)
    expect(came == first, f"{first}", came)
    after = peer.snapshot()
    came = (after["epoch"], after["sequence"] >= before["sequence"])
    expect(came == (peer.epoch, True), f"the stream as it was: {before['sequence']}", after)


@rule("5-KITCHEN.md#roles", "kds-service begins a new epoch when it starts")
def renewed(peer):
    if peer.name != "kitchen":
        raise LeftOut("only for kds-service")
    restart(peer)
    info = peer.requests.result("service.info", {})
    expect(info["epoch"] != peer.epoch, f"another epoch than {peer.epoch}", info["epoch"])
