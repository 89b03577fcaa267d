# SPDX-License-Identifier: Apache-2.0
"""A tablet becomes a device by its code, and shows the numbers of orders at the counter.

Usage: browser_board.py ADDRESS LOCATION TOKEN CODE STAFF PIN [FOLDER-FOR-SCREENSHOTS]

The location has the demo menu. The token is that of a device with the roles till and kitchen. The
code is that of a new device named board-1 at the location, with the role kitchen.
"""

import sys

from browser import Browser, Program, fail

ADDRESS, LOCATION, TOKEN, CODE, STAFF, PIN = sys.argv[1:7]
FOLDER = sys.argv[7] if len(sys.argv) > 7 else None
HOUSE = Program(ADDRESS, TOKEN)
SCREEN = Browser(ADDRESS, (1024, 768), dark=True, folder=FOLDER)
MANY = 40


def submit(values):
    """Fills the form of the page and sends it."""
    for name, value in values.items():
        field = SCREEN.first("#" + name)
        field.clear()
        field.send_keys(value)
    SCREEN.tap("form .primary")


def enrol():
    """A wrong code is refused with a sentence; the right one leads to the screens."""
    SCREEN.open("/enrol")
    submit({"code": "AAAA-AAAA"})
    SCREEN.shows(".trouble", "code", "A wrong code is not refused with a sentence.")
    SCREEN.open("/enrol?code=" + CODE)
    SCREEN.tap("form .primary")
    SCREEN.shows("h1", "board-1", "The device does not say its name.")
    submit({"staff": STAFF, "pin": PIN})
    SCREEN.shows(".person", STAFF, "The page does not name the person.")
    SCREEN.picture("enrol")
    SCREEN.tap("#sign-out")
    SCREEN.wait(lambda: SCREEN.all("#staff"), "The person can't sign out.")
    SCREEN.tap(f'a[href="/board/{LOCATION}"]')
    SCREEN.wait(lambda: SCREEN.all('body[data-ready="true"] #preparing-title'),
                "The device does not lead to the board.")


def advance(order, status):
    """The kitchen makes a step."""
    lines = [line["line"] for line in order["lines"]]
    HOUSE.ask("POST", f"/api/tickets/{order['id']}/advance",
              {"location": LOCATION, "from": status, "lines": lines})


def numbers(column):
    """The numbers in a column of the board."""
    return [one.text for one in SCREEN.all(f"#{column} li")]


def follow():
    """A number moves from one column to the other, and leaves when the order is handed over."""
    SCREEN.tap("#start")
    SCREEN.wait(lambda: not SCREEN.all("#start"), "The tap on Start has no effect.")
    order = HOUSE.order(LOCATION, [{"item": "00008", "quantity": 1}])
    table = HOUSE.order(LOCATION, [{"item": "00008", "quantity": 1}],
                        fulfilment={"kind": "dineIn", "table": "7"})
    number = str(order["number"])
    SCREEN.wait(lambda: number in numbers("preparing"), "The number does not appear.")
    advance(order, "inProcess")
    SCREEN.wait(lambda: number in numbers("ready") and number not in numbers("preparing"),
                "The number does not move to the ready ones.")
    SCREEN.picture("board")
    advance(order, "processed")
    SCREEN.wait(lambda: number not in numbers("ready"), "The number of a finished order stays.")
    if str(table["number"]) in numbers("preparing"):
        fail("The board shows an order that is brought to its table.")


def fit():
    """Many numbers are all on screen: the board does not scroll."""
    orders = [HOUSE.order(LOCATION, [{"item": "00008", "quantity": 1}]) for _ in range(MANY)]
    SCREEN.wait(lambda: str(orders[-1]["number"]) in numbers("preparing"),
                "The last number does not appear.")
    hidden = SCREEN.driver.execute_script("""
        const column = document.getElementById("preparing");
        const edge = column.getBoundingClientRect().bottom;
        return [...column.children].filter(
          (one) => one.getBoundingClientRect().bottom > edge + 1).length;""")
    if hidden:
        fail(f"{hidden} of {MANY} numbers are below the edge of the board.")
    SCREEN.picture("board-many")


enrol()
follow()
fit()
SCREEN.close()
