# SPDX-License-Identifier: Apache-2.0
"""A cashier mistypes at the till of a browser: it refuses, asks, and takes what it shows.

Usage: browser_cashier.py ADDRESS LOCATION TILL-TOKEN TILL-CODE [FOLDER-FOR-SCREENSHOTS]

The location has the demo menu. The token is that of a till, the code that of a device named till-9
with the role till.
"""

import sys

from browser import Browser, Program, fail

ADDRESS, LOCATION, TOKEN, CODE = sys.argv[1:5]
FOLDER = sys.argv[5] if len(sys.argv) > 5 else None
OTHER = Program(ADDRESS, TOKEN)
TILL = Browser(ADDRESS, (1024, 768), folder=FOLDER)
ORDER, DIALOG = "#order", "dialog[open]"
PAY, QUESTION = 'dialog[data-name="pay"]', 'dialog[data-name="question"]'
# The fields of the part and of the tip, and the key that takes the cash.
PART, TIP = f"{PAY} .shares section:first-of-type input", f"{PAY} .shares section ~ section input"
TAKE = PAY + " .pay-right .primary"


def orders():
    """The orders of this till, newest first."""
    return OTHER.ask("GET", f"/api/locations/{LOCATION}/orders?terminal=till-9")["orders"]


def write(selector, text):
    """Replaces the text of a field, key by key."""
    from selenium.webdriver.common.keys import Keys

    field = TILL.first(selector)
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(Keys.DELETE)
    field.send_keys(text)


def refuse_parts():
    """A part that can't be paid is refused with a sentence, and nothing can be taken."""
    TILL.tap(".dish", "Milk")
    TILL.tap(ORDER + " .pay", "Pay")
    for text in ("20", "999", "1.999", "0", ".5"):
        write(PART, text)
        TILL.shows(PAY + " .complaint", "more than 0 and at most $2.04",
                   f"The part {text} is not refused.")
        if TILL.all(TAKE) or TILL.all(PAY + " .note"):
            fail(f"With the part {text} money can be taken.")
    TILL.picture("cashier-part")
    write(PART, "1.5")
    TILL.shows(TAKE, "Take $1.50", "The part is not offered as it was typed.")
    TILL.gone(PAY + " .complaint", "", "The sentence about another part stays.")
    TILL.tap(TAKE)
    TILL.shows(DIALOG, "Still due", "The part was not paid.")
    if orders()[0]["totals"]["paid"] != 150:
        fail(f"Another part was paid than the till showed: {orders()[0]['totals']}.")
    TILL.tap(DIALOG + " .primary", "Pay the rest")
    TILL.tap(TAKE)
    TILL.tap(DIALOG + " .primary", "New order")


def keep_fields():
    """After a refused payment the fields say what counts, and deleting in them counts."""
    drawer = OTHER.ask("POST", f"/api/locations/{LOCATION}/drawers", {"float": 0})
    TILL.tap(".dish", "Milk")
    TILL.tap(ORDER + " .pay", "Pay")
    write(PART, "2")
    write(TIP, "1.5")
    TILL.tap(TAKE, "Take $3.50")
    TILL.shows(PAY + " .complaint", "drawer", "Cash without a drawer is not refused.")
    typed = [TILL.first(field).get_attribute("value") for field in (PART, TIP)]
    if typed != ["2.00", "1.50"]:
        fail(f"The fields show {typed} after the refusal, and other amounts count.")
    TILL.picture("cashier-refused")
    write(TIP, "")
    write(PART, "")
    OTHER.ask("POST", f"/api/drawers/{drawer['id']}/close", {"counted": 0})
    TILL.tap(TAKE, "Take $2.04")
    TILL.tap(DIALOG + " .primary", "New order")
    if orders()[0]["totals"]["tip"] != 0:
        fail("A tip that was deleted is taken.")


def question_tip():
    """A tip of more than the due amount is asked about, and Back leads to its field."""
    TILL.tap(".dish", "Milk")
    TILL.tap(ORDER + " .pay", "Pay")
    write(TIP, "9999")
    TILL.tap(TAKE, "Take $10,001.04")
    TILL.shows(QUESTION, "A tip of $9,999.00 for $2.04", "Such a tip is taken without a word.")
    TILL.picture("cashier-tip")
    TILL.tap(QUESTION + " .primary", "Back")
    if orders()[0]["totals"]["paid"]:
        fail("The tip was taken before the question was answered.")
    write(TIP, "3")
    TILL.tap(TAKE, "Take $5.04")
    TILL.tap(QUESTION + " .key:not(.primary)", "Take $5.04")
    TILL.tap(DIALOG + " .primary", "New order")
    if orders()[0]["totals"]["tip"] != 300:
        fail("The tip that was confirmed is not taken.")


def correct_note():
    """A dish that is refused for its note is corrected, and leaves no order behind."""
    refused, note = ORDER + " .refused", 'dialog[data-name="item"] input[maxlength="200"]'
    before = len(orders())
    TILL.tap("#options")
    TILL.tap(".dish", "Milk")
    TILL.tap('dialog[data-name="item"] [aria-label="Quantity +"]')
    write(note, "4111 1111 1111 1111")
    TILL.tap(DIALOG + " .primary", "Add")
    TILL.shows(refused, "2 × Milk", "A card number in a note is not refused.")
    TILL.gone(refused, "new order", "A dish that would be refused again is offered a new order.")
    TILL.tap(refused + " .key", "Correct it")
    TILL.shows(DIALOG + " .complaint", "payment card", "The options do not say what is wrong.")
    if TILL.first(note).get_attribute("value") != "4111 1111 1111 1111":
        fail("The options have lost the note.")
    TILL.picture("cashier-correct")
    write(note, "warm")
    TILL.tap(DIALOG + " .primary", "Add · $4.00")
    TILL.shows(ORDER + " .row", "warm", "The corrected dish is not on the order.")
    TILL.gone(refused, "", "The dish stays refused.")
    if len(orders()) != before + 1:
        fail("The refused dish leaves an order behind.")


def say_small_things():
    """A wrong time is said, keys lead between lists, and fields say their form."""
    from selenium.webdriver.common.keys import Keys

    TILL.tap(ORDER + " .keys .key", "Details")
    TILL.tap(DIALOG + " .choice .key", "Pickup")
    TILL.first(DIALOG + ' input[type="time"]').send_keys("7pm")
    TILL.tap(DIALOG + " .primary", "Save")
    TILL.shows(DIALOG + " .complaint", "hours and minutes", "A wrong time is not said.")
    TILL.tap(DIALOG + " [data-close]")
    TILL.tap("#tables")
    for key, name in ((Keys.F6, "orders"), (Keys.F7, "tables"), (Keys.F6, "orders")):
        TILL.driver.switch_to.active_element.send_keys(key)
        TILL.first(f'dialog[data-name="{name}"]')
    TILL.tap(DIALOG + " [data-close]")
    TILL.tap(ORDER + " .pay", "Pay")
    TILL.shows(PAY + " .field", "such as 2.50", "The fields do not say their form.")
    TILL.tap(DIALOG + " [data-close]")
    if not TILL.text("#who").startswith("Sign in"):
        fail("The header does not begin with the person.")


def show_refund():
    """A list says that an order was refunded."""
    order = OTHER.order(LOCATION, [{"item": "00012", "quantity": 1}])
    body = {"location": LOCATION, "tender": {"type": "cash", "tendered": 204}}
    payment = OTHER.ask("POST", f"/api/orders/{order['id']}/payments", body)
    OTHER.ask("POST", f"/api/payments/{payment['id']}/refund", {"reason": "complaint"})
    TILL.tap("#orders")
    TILL.shows(f'{DIALOG} [data-order="{order["id"]}"]', "refunded", "An order looks paid.")
    TILL.tap(DIALOG + " [data-close]")


def states():
    """What was counted in each drawer of this till, or `open`, which comes first."""
    drawers = OTHER.ask("GET", f"/api/locations/{LOCATION}/drawers")["drawers"]
    own = [one.get("counted", "open") for one in drawers if one["terminal"] == "till-9"]
    return sorted(own, key=str, reverse=True)


def count_drawer():
    """The count is asked about with its amount, in both languages, and may be done again."""
    staff = 'dialog[data-name="staff"]'
    for language, text, shown, again, close in (
        ("en", "142.75", "$142.75", "Count again", "Close the drawer"),
        ("de", "142,75", "142,75", "Noch einmal", "Schublade abschließen"),
    ):
        TILL.open(f"/till/{LOCATION}?lang={language}")
        TILL.tap("#who")
        write(staff + " section input", "100")
        TILL.tap(staff + " section .key")
        TILL.wait(lambda: states()[0] == "open", "The drawer is not opened.")
        TILL.tap("#who")
        write(staff + " section input", text)
        TILL.tap(staff + " section .key")
        TILL.shows(QUESTION, shown, "The count is not asked about with its amount.")
        TILL.picture(f"cashier-count-{language}")
        TILL.tap(QUESTION + " .primary", again)
        field = TILL.first(staff + " section input")
        if field.get_attribute("value") != text:
            fail("The typed count is lost.")
        if states()[0] != "open":
            fail("The drawer was closed before the question was answered.")
        TILL.tap(staff + " section .key")
        TILL.tap(QUESTION + " .key:not(.primary)", close)
        TILL.shows('dialog[data-name="counted"]', "142", "The drawer is not closed.")
        TILL.tap(DIALOG + " .primary")
    if states() != [14275, 14275]:
        fail("A comma is not read by the language of the page.")
    TILL.open(f"/till/{LOCATION}?lang=en")


TILL.enrol(CODE)
TILL.open(f"/till/{LOCATION}")
refuse_parts()
keep_fields()
question_tip()
correct_note()
say_small_things()
show_refund()
count_drawer()
TILL.close()
print("The cashier's slips cost nothing.")
