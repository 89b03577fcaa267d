# SPDX-License-Identifier: Apache-2.0
"""An owner changes the restaurant itself in a browser: tax, fees, tables, stations, tenders and
people, and accepts no new orders for a while.

Usage: browser_settings.py ADDRESS LOCATION TOKEN LINK CODE [FOLDER-FOR-SCREENSHOTS]

The token is that of a device with the role manager, the link that of a table, and the code that of
another device with the role manager.
"""

import sys

from browser import Browser, Phone, Program, fail

ADDRESS, LOCATION, TOKEN, LINK, CODE = sys.argv[1:6]
FOLDER = sys.argv[6] if len(sys.argv) > 6 else None
OTHER = Program(ADDRESS, TOKEN)
OWNER = Phone(ADDRESS, (390, 844), folder=FOLDER)
PLACE = f"/api/locations/{LOCATION}"
PART = "#part-restaurant"


def place():
    """The location as the suite has it."""
    return OTHER.ask("GET", PLACE)


def change(group):
    """Opens the form of a group."""
    OWNER.tap(f"#change-{group}", done=lambda: OWNER.all("dialog[open]"))


def save():
    OWNER.tap("#send", done=lambda: not OWNER.all("dialog[open]"))


def write(element, text):
    element.clear()
    element.send_keys(text)


def change_prices():
    """Another tax and another fee; what can't be read is said, with the fee that it is in."""
    before = place()
    change("prices")
    OWNER.picture("settings-prices")
    write(OWNER.first("#setting-tax"), "8,25")
    OWNER.tap("#add-fee")
    name, value = OWNER.these(2, "dialog .area:last-child input")
    name.send_keys("Packaging")
    OWNER.tap("#send")
    OWNER.shows(".trouble", "Write fee 2 in percent.", "A fee without a value is not refused.")
    OWNER.first("dialog .area:last-child select").send_keys("$")
    value.send_keys("0.50")
    OWNER.tap('dialog .area:last-child .chip[data-value="dineIn"]')
    save()
    OWNER.shows(PART, "Packaging: $0.50", "The screen does not show the new fee.")
    fees = [*before["fees"], {"name": "Packaging", "amount": 50,
                              "fulfilments": ["counter", "pickup", "delivery"]}]
    if place()["fees"] != fees or place()["tax"] != {"basisPoints": 825, "included": False}:
        fail(f"Tax and fees are not what the owner wrote: {place()}")


def meet_conflict():
    """What somebody else has changed meanwhile is said before it is replaced."""
    change("tables")
    OWNER.picture("settings-tables")
    OWNER.tap("#add-table")
    last = OWNER.all("dialog .row:last-child input")
    if [one.get_attribute("value") for one in last] != ["T5", "2", "Terrace"]:
        fail("A table that is added does not continue the last one.")
    OTHER.ask("PATCH", PLACE, {"draftExpiresAfter": 120})
    OWNER.tap("#send")
    OWNER.shows(".trouble", "Somebody else", "The conflict is not said.")
    save()
    OWNER.shows(PART, "T5 (2 seats)", "The screen does not show the new table.")
    if place()["draftExpiresAfter"] != 120:
        fail("Saving the tables has replaced what somebody else has changed.")


def change_kitchen():
    """A new station; a station where dishes are made can't be removed."""
    change("kitchen")
    OWNER.picture("settings-kitchen")
    OWNER.tap("#add-station")
    name, warning, late = OWNER.these(3, "dialog .areas .row:last-child input")
    name.send_keys("Pizza oven")
    warning.send_keys("6")
    late.send_keys("9")
    save()
    OWNER.shows(PART, "Pizza oven: warns after 6 minutes, late after 9 minutes",
                "The screen does not show the new station.")
    change("kitchen")
    OWNER.tap("dialog .areas .row button")
    OWNER.tap("#send")
    OWNER.shows(".trouble", "can't be removed", "A station with dishes could be removed.")
    OWNER.tap("#dialog-close")
    OWNER.tap("#dialog-close", done=lambda: not OWNER.all("dialog[open]"))


def change_screens():
    """A screen of one station that sounds for some events only."""
    change("screens")
    OWNER.tap("#add-screen")
    OWNER.first("dialog .area:last-child input").send_keys("grill-1")
    for station in ("fryer", "cold", "counter", "drinks", "pizza-oven"):
        OWNER.tap(f'dialog .area:last-child .chip[data-value="{station}"]')
    OWNER.tap('dialog .area:last-child .chip[data-value="changed"]')
    OWNER.picture("settings-screens")
    save()
    OWNER.shows(PART, "grill-1: Grill · sounds for new tickets", "The screen is not shown.")
    wanted = [{"terminal": "grill-1", "stations": ["grill"],
               "sounds": ["new", "voided", "late", "rush"]}]
    if place()["displays"] != wanted:
        fail(f"The screens are not what the owner wrote: {place()['displays']}")


def change_payment():
    """Two tenders, and a smallest coin; then the defaults again."""
    change("payment")
    for tender in ("voucher", "houseAccount"):
        OWNER.tap(f'dialog .chip[data-value="{tender}"]')
    OWNER.first("#setting-coin").send_keys("0.05")
    OWNER.picture("settings-payment")
    save()
    OWNER.shows(PART, "Cash is rounded to $0.05.", "The screen does not show the coin.")
    if place()["payment"] != {"tenders": ["cash", "card"], "cashRounding": 5}:
        fail(f"Payments are not what the owner wrote: {place()}")
    OTHER.ask("PATCH", PLACE, {"payment": {}})


def add_person():
    """A person with a PIN signs in at a till until the owner removes her."""
    OWNER.tap("#tab-devices")
    OWNER.tap("#add-staff")
    OWNER.first("#staff-name").send_keys("mia w")
    OWNER.first("#staff-pin").send_keys("2468")
    OWNER.tap("#send")
    OWNER.shows(".trouble", "without spaces", "A name that nobody can have is accepted.")
    write(OWNER.first("#staff-name"), "mia")
    save()
    OWNER.shows("#part-devices", "mia", "The new person is not in the list.")
    OWNER.picture("settings-staff")
    OTHER.ask("POST", "/api/staff", {"staff": "mia", "pin": "2468"})
    OWNER.tap("#pin-mia")
    OWNER.first("#staff-pin").send_keys("1357")
    save()
    OTHER.ask("POST", "/api/staff", {"staff": "mia", "pin": "1357"})
    OWNER.tap("#remove-mia")
    OWNER.tap("#remove-mia", "Really", done=lambda: not OWNER.all("#remove-mia"))
    if "staff" in OTHER.ask("GET", "/api/me"):
        fail("A removed person is still signed in.")
    OWNER.tap("#tab-restaurant")


def pause():
    """A guest can't order while no new orders are accepted, and can again."""
    button, state = "#accept-orders", PART + " .state"
    OWNER.tap(button)
    OWNER.tap(button, "from now on?", done=lambda: OWNER.text(state).startswith("No new orders"))
    OWNER.picture("settings-closed")
    guest = Browser(ADDRESS, (320, 640), dark=True, folder=FOLDER)
    guest.open(f"/m/{LOCATION}?link={LINK}")
    guest.shows("#banner", "no orders now", "The guest does not see that it is closed.")
    guest.picture("guest-closed")
    OWNER.tap(button)
    OWNER.tap(button, "from now on?", done=lambda: OWNER.text(state).startswith("New orders"))
    guest.wait(lambda: not guest.all("#banner"), "The guest does not see that orders are accepted.")
    guest.close()


def main():
    OWNER.enrol(CODE)
    OWNER.open(f"/owner/{LOCATION}#restaurant")
    OWNER.shows(PART, "The business day begins at 4:00.", "The owner does not see the settings.")
    OWNER.picture("settings")
    change_prices()
    meet_conflict()
    change_kitchen()
    change_screens()
    change_payment()
    add_person()
    pause()
    OWNER.close()
    print("The owner's settings work.")


main()
