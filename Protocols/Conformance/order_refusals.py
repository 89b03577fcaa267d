# SPDX-License-Identifier: Apache-2.0
"""Refusals of order-service, for all rules about orders."""
from contract import problem
from report import expect
from wire import uuid7

tried = set()


def refuse(peer, reason, code, method, /, **params):
    """Expects a refusal; every 409 of a command contains the order's present state."""
    terminal = params.pop("terminal", peer.terminal)
    if method not in ("get", "list", "history", "snapshot", "events"):
        params["context"] = {"key": uuid7(), "terminal": terminal}
    error = peer.requests.refusal(f"orders.{method}", params, reason, code)
    if code == 409:
        state = error["data"].get("state")
        expect(state, f"the order's present state with {reason}", error)
        expect(not problem("order.json", state), "a state that fits order.json", state)
    tried.add(reason)
