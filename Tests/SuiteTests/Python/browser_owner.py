# SPDX-License-Identifier: Apache-2.0
"""An owner works in a browser: prices, dishes, the day, devices, links, and the tap.

Usage: browser_owner.py ADDRESS LOCATION TOKEN CODE [FOLDER-FOR-SCREENSHOTS]

The location has the demo menu, and its day is not closed: the trial closes it. The token is that of
a device with the roles till and manager, the code that of another one with the roles manager and
observer.
"""

import pathlib
import sys
import tempfile

from browser import Browser, Program, fail

ADDRESS, LOCATION, TOKEN, CODE = sys.argv[1:5]
FOLDER = sys.argv[5] if len(sys.argv) > 5 else None
OTHER = Program(ADDRESS, TOKEN)
OWNER = Browser(ADDRESS, (1024, 768), folder=FOLDER)
GUEST = Browser(ADDRESS, (390, 844), dark=True, folder=FOLDER)
DIALOG, FRIES = "dialog[open]", "00008"
PLACE = f"/api/locations/{LOCATION}"


def dish(item, inner=""):
    """The selector of a dish on the owner's menu."""
    return f'.dish[data-item="{item}"] {inner}'.strip()


def item_of(item):
    """A dish as the suite has it; None if it is not on the menu."""
    menu = OTHER.ask("GET", PLACE + "/menu")
    return next((one for one in menu["items"] if one["id"] == item), None)


def write(selector, text):
    """Replaces the text of a field."""
    field = OWNER.wait(lambda: OWNER.all(selector), f"There is no field {selector}.")[0]
    field.clear()
    field.send_keys(text)


def set_price(price):
    """Another manager changes the price of the fries."""
    OTHER.ask("POST", PLACE + "/menu/price", {"item": FRIES, "price": price})


def change_price():
    """A new price is seen by a guest; a doubtful one is asked about first."""
    OWNER.enrol(CODE)
    OWNER.open(f"/owner/{LOCATION}")
    GUEST.open(f"/m/{LOCATION}")
    OWNER.tap(dish(FRIES, ".price"))
    write("#price", "36.50")
    OWNER.tap("#send")
    OWNER.shows(".trouble", "much more", "A price that is ten times higher is not asked about.")
    write("#price", "3.65")
    OWNER.tap("#send")
    OWNER.shows(dish(FRIES, ".price"), "$3.65", "The owner's page does not show the new price.")
    GUEST.shows("main", "$3.65", "The guest does not see the new price.")
    OWNER.picture("owner-menu")


def meet_conflict():
    """A price that somebody else has changed meanwhile is said before it is replaced."""
    OWNER.tap(dish(FRIES, ".price"))
    write("#price", "4.10")
    set_price(390)
    OWNER.shows(dish(FRIES, ".price"), "$3.90", "Another manager's price does not appear.")
    OWNER.tap("#send")
    OWNER.shows(".trouble", "$3.90", "The conflict does not say the present price.")
    OWNER.picture("owner-conflict")
    OWNER.tap("#send", done=lambda: item_of(FRIES)["price"] == 410)


def sell_out():
    """A dish is sold out until the next business day, and is back."""
    OWNER.tap(dish(FRIES, ".availability"), "sold out")
    OWNER.tap("#until-day")
    OWNER.shows(dish(FRIES), "Sold out until", "The dish is not shown as sold out.")
    if "unavailableUntil" not in item_of(FRIES):
        fail("The dish is not sold out until a time.")
    OWNER.picture("owner-sold-out")
    OWNER.tap(dish(FRIES, ".availability"), "Put back")
    OWNER.gone(dish(FRIES), "Sold out", "The dish is still shown as sold out.")
    if not item_of(FRIES)["available"]:
        fail("The dish can't be ordered again.")


def edit_dish():
    """The form keeps what the owner writes, and takes what another manager changes meanwhile."""
    OWNER.tap(dish(FRIES, ".name"))
    write("#dish-description", "Fried twice.")
    OWNER.tap(DIALOG + " .allergens .chip", "celery")
    set_price(350)
    OWNER.shows(".news", "Price", "The form does not say what somebody else has changed.")
    OWNER.picture("owner-dish")
    OWNER.tap("#send")
    OWNER.shows("#notices", "French Fries is changed.", "The page does not say that it has saved.")
    OWNER.shows(dish(FRIES), "Fried twice.", "The new description does not appear.")
    present = item_of(FRIES)
    if (present["price"], present["allergens"]) != (350, ["celery"]):
        fail(f"The form has lost a change: {present}")


def choose_picture():
    """A photo becomes the picture of a dish in a size that the service takes; no text does."""
    with tempfile.TemporaryDirectory() as folder:
        photo, text = pathlib.Path(folder, "photo.png"), pathlib.Path(folder, "text.png")
        photo.write_bytes(OWNER.driver.get_screenshot_as_png())
        text.write_text("This is no picture.")
        OWNER.tap(dish(FRIES, ".name"))
        field = OWNER.wait(lambda: OWNER.all("#dish-picture"), "There is no field for a picture.")
        field[0].send_keys(str(text))
        OWNER.shows(".dish-picture", "no picture", "A text is taken as a picture.")
        field[0].send_keys(str(photo))
        before = item_of(FRIES).get("picture")
        OWNER.wait(lambda: [one for one in OWNER.all(".dish-picture img")
                            if before is None or before not in one.get_attribute("src")],
                   "The new picture is not shown.")
        OWNER.picture("owner-picture")
        OWNER.tap("#send")
        OWNER.gone(DIALOG, "", "The form does not close.")
    present = item_of(FRIES).get("picture")
    if present is None or present == before:
        fail(f"The dish has the picture {present}, before {before}.")


def add_and_remove():
    """A new dish gets its place and a new category, and is removed."""
    OWNER.tap("#add")
    write("#dish-name", "Crab Roll")
    write("#dish-price", "9.90")
    write("#dish-category", "Starters")
    OWNER.tap(DIALOG + " .allergens .chip", "crustaceans")
    OWNER.tap("#send")
    OWNER.shows("#dishes h2", "Starters", "The new category does not appear.")
    GUEST.shows("main", "Crab Roll", "The guest does not see the new dish.")
    OWNER.tap(dish("crab-roll", ".name"))
    OWNER.tap("#remove", "Remove")
    OWNER.tap("#remove", "Really", lambda: not OWNER.all(dish("crab-roll")))
    if item_of("crab-roll"):
        fail("The removed dish is still on the menu.")


def admit_device():
    """A device enrols with the address that the page shows, is revoked, and says so."""
    OWNER.open(f"/owner/{LOCATION}#devices")
    OWNER.tap("#admit")
    write("#device-name", "till-8")
    OWNER.tap(DIALOG + " .chip", "Till")
    OWNER.tap("#send")
    code = OWNER.wait(lambda: OWNER.text("#code"), "The page shows no code.")
    address = OWNER.first("#code-address").get_attribute("value")
    if not address.endswith(f"/enrol?code={code}"):
        fail(f"The address does not have the code {code}: {address}")
    OWNER.picture("owner-code")
    GUEST.enrol(code)
    OWNER.shows(".state", "till-8", "The page does not say that the device has used its code.")
    GUEST.open(f"/till/{LOCATION}")
    OWNER.tap("#dialog-close")
    OWNER.tap("#revoke-till-8", "Revoke")
    OWNER.tap("#revoke-till-8", "Really", lambda: not OWNER.all('[data-device="till-8"]'))
    OWNER.picture("owner-devices")
    GUEST.shows(".trouble", "may no longer work here", "A revoked till does not say so.")
    GUEST.driver.get(ADDRESS + "/api/me")
    if '"device"' in GUEST.text("body"):
        fail(f"A revoked device can still work: {GUEST.text('body')}")


def make_link():
    """The link of a table is shown as an address, with which a guest can order."""
    OWNER.tap("#link-3", done=lambda: OWNER.all("#link-address"))
    link = OWNER.first("#link-address").get_attribute("value").split("link=")[1]
    who = Program(ADDRESS, link).ask("GET", "/api/me")
    if who.get("table") != "3":
        fail(f"The link is not that of the table: {who}")
    OWNER.wait(lambda: OWNER.all("#codes img"), "The link has no code.")
    OWNER.tap("#dialog-close")


def print_codes():
    """The codes of all tables are one sheet, each with a link of its table."""
    OWNER.tap("#all-codes")
    OWNER.tap("#all-codes", "Really", lambda: OWNER.all("#codes"))
    OWNER.shows("#codes-state", "ready to print", "The codes are not made.")
    tables = [one["name"] for one in OTHER.ask("GET", PLACE)["tables"]]
    figures = [one.text for one in OWNER.all("#codes figcaption")]
    if figures != [f"Table {name}" for name in tables]:
        fail(f"The sheet has the codes {figures} for the tables {tables}.")
    OWNER.picture("owner-codes")
    OWNER.tap("#dialog-close")


def tap_events():
    """An order appears at the tap, is filtered by its number, and unfolds."""
    OWNER.open(f"/tap/{LOCATION}")
    OWNER.shows("#nothing", "Nothing has happened", "A tap without events does not say so.")
    OWNER.wait(lambda: OWNER.all('body[data-fresh="true"]'), "The tap is not up to date.")
    order = OTHER.order(LOCATION, [{"item": FRIES, "quantity": 2}])
    number = str(order["number"])
    OWNER.shows("#events li", f"#{number}", "The order does not appear at the tap.")
    OWNER.shows("#events li", "ticket.shown", "The ticket does not appear at the tap.")
    write("#number", number)
    OWNER.tap("#streams .chip", "Orders")
    OWNER.gone("#events li", "ticket.shown", "The filter shows events of another stream.")
    OWNER.tap('#events [data-type="order.itemsAdded"] summary')
    OWNER.shows("#events pre", '"French Fries"', "The event does not unfold.")
    OWNER.picture("tap")
    OWNER.tap("#pause")
    OTHER.ask("POST", f"/api/orders/{order['id']}/seal")
    OWNER.shows("#pause", "new)", "A paused tap does not count what it collects.")
    if OWNER.all('#events [data-type="order.sealed"]'):
        fail("A paused tap shows new events.")
    OWNER.tap("#pause")
    OWNER.shows("#events li", "order.sealed", "The tap has lost an event of its pause.")
    return order


def close_day(order):
    """The day shows its money and dishes, says what prevents its closing, and is closed."""
    drawer = OTHER.ask("POST", PLACE + "/drawers", {"float": 5000})
    OTHER.ask("POST", f"/api/orders/{order['id']}/payments",
              {"location": LOCATION, "tender": {"type": "cash", "tendered": 2000}})
    OWNER.open(f"/owner/{LOCATION}#day")
    OWNER.shows(".figure", "without tax", "The day does not show its sales.")
    OWNER.shows(".plot", "French Fries", "The day does not show its dishes.")
    OWNER.shows(".blocked", drawer["terminal"], "The page does not say what prevents the closing.")
    if OWNER.first("#close-day").is_enabled():
        fail("A day with an open drawer can be closed.")
    OTHER.ask("POST", f"/api/drawers/{drawer['id']}/close", {"counted": 5700})
    OWNER.tap("#day-again")
    OWNER.shows("#part-day td", "short", "The day does not say that the drawer is short.")
    OWNER.picture("owner-day")
    OWNER.tap("#close-day")
    OWNER.tap("#send")
    OWNER.shows(".day .tag", "Closed as number", "The day is not closed.")


change_price()
meet_conflict()
sell_out()
edit_dish()
choose_picture()
add_and_remove()
admit_device()
make_link()
print_codes()
close_day(tap_events())
OWNER.close()
GUEST.close()
print("The owner's flow works.")
