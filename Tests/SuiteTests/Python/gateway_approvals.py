# SPDX-License-Identifier: Apache-2.0
"""Voids of dishes that the kitchen has, at a location where a manager must approve them.

Usage: gateway_approvals.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

Programs and the till in a browser try it without a manager, with a wrong PIN, and with a manager.
Needs the Debian packages chromium, chromium-driver and python3-selenium.
"""

import sys
import uuid

from browser import Browser
from gateway import Suite, expect

PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
ORDER, DIALOG = "#order", 'dialog[open][data-name="approval"]'
BURGER = [{"item": "00001", "quantity": 2}]


def approve(suite, till, staff, pin):
    """The answer to a person who approves at a till."""
    return suite.ask("POST", "/api/approvals", {"staff": staff, "pin": pin}, token=till)


def void(suite, token, order, approval=None):
    """The status and the reason of the answer to a void of the first line."""
    answer = suite.ask(
        "POST", f"/api/orders/{order['id']}/void",
        {"lines": [{"line": 1, "quantity": 1}], "reason": "keyed twice"}, token=token,
        key=str(uuid.uuid4()), headers={"Comanda-Approval": approval} if approval else {})
    return [answer.status, answer.json.get("reason")]


def programs(suite, till, other, manager):
    """Nobody writes an approval, takes that of another device, or approves without a manager."""
    order = suite.order(till, BURGER)
    expect("a void", void(suite, till, order), [403, "order.needsApproval"])
    for staff, pin, reason in (("ana", "1234", "noManager"), ("maria", "1234", "pinWrong"),
                               ("nobody", "4321", "pinWrong")):  # fmt: skip
        expect(staff, approve(suite, till, staff, pin).json["reason"], f"staff.{reason}")
    approval = approve(suite, till, "Maria", "4321").json["approval"]
    for token, given in ((till, "self"), (till, approval[:-1] + "~"), (other, approval)):
        expect("an approval that is not valid", void(suite, token, order, given),
               [403, "approval.unknown"])  # fmt: skip
    expect("an approved void", void(suite, till, order, approval), [200, None])
    expect("a void of a manager's device", void(suite, manager, order, "self"), [200, None])
    history = suite.result("GET", f"/api/orders/{order['id']}/history", token=till)["changes"]
    expect("who approved", [one["actor"] for one in history[-2:]],
           ["till-1+maria", "office+office"])  # fmt: skip


def browser(suite):
    """A till that is open already asks the manager, who types name and PIN."""
    suite.comanda("location", "change", "--location", "00001", "--approval", "none")
    page = Browser(f"http://127.0.0.1:{suite.port}", folder=PICTURES)
    page.enrol(suite.code("till-9", "till"))
    page.open("/till/00001")
    suite.comanda("location", "change", "--location", "00001", "--approval", "voids")
    page.tap(".dish", "French Fries")
    page.shows(ORDER + " .row", "in process", "The dish does not reach the kitchen.")
    page.tap(ORDER + " .row", "French Fries")
    page.tap(ORDER + " .row-keys .key", "Void")
    page.tap("dialog[open] .key", "keyed by mistake")
    page.shows(DIALOG, "manager must approve", "The till does not ask for a manager.")
    page.picture("approval")
    sign(page, "ana", "1234")
    page.shows(DIALOG + " .complaint", "ana is no manager", "Anybody approves.")
    page.picture("approval-refused")
    sign(page, "maria", "4321")
    page.shows(ORDER + " .rows li", "void", "An approved void does nothing.")
    page.tap(".dish", "Milk")
    page.shows(ORDER + " .row", "in process", "The dish does not reach the kitchen.")
    page.tap(ORDER + " .keys .key", "More")
    page.tap("dialog[open] .key", "Cancel the order")
    page.tap("dialog[open] .key", "test")
    page.shows(DIALOG, "must approve", "The till cancels without a manager.")
    sign(page, "maria", "4321")
    page.gone(ORDER, "Milk", "An approved cancellation does nothing.")
    page.close()


def sign(page, staff, pin):
    """Types name and PIN, and sends them."""
    for field, text in zip(page.these(2, DIALOG + " input"), (staff, pin)):
        field.clear()
        field.send_keys(text)
    page.tap(DIALOG + " .primary")


def main():
    with Suite() as suite:
        suite.comanda("location", "change", "--location", "00001", "--approval", "voids")
        suite.comanda("devices", "staff", "ana", text="1234\n")
        suite.comanda("devices", "staff", "maria", "--manager", text="4321\n")
        devices = [suite.device(name, role) for name, role in
                   (("till-1", "till"), ("till-2", "till"))]
        programs(suite, *devices, suite.device("office", "till", "manager"))
        browser(suite)
    print("only a manager approved")


main()
