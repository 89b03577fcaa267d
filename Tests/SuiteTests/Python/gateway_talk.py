# SPDX-License-Identifier: Apache-2.0
"""A guest, a courier and an owner write to each other in browsers, and a photo ends the delivery.

Usage: gateway_talk.py PROGRAMS FOLDER [FOLDER-FOR-SCREENSHOTS]

The guest reads German, the others English, on phones and a large screen, dark and light. The
gateway is killed while the courier writes. Needs the Debian packages chromium, chromium-driver and
python3-selenium.
"""

import sys

from browser import Phone
from gateway import FOLDER, GATEWAY, SERVICES, Suite, expect, fail
from gateway_people import DOOR, deliver, open_session, person, refused

LOCATION = "00001"
PICTURES = sys.argv[3] if len(sys.argv) > 3 else None
PHONE = (360, 640)
RUDE = "You are late, I wait no longer!"
JPEG = {"Content-Type": "image/jpeg"}


def order(suite, guest):
    """A delivery of a customer: its identifier, and the link of the order."""
    door = {"kind": "delivery", "address": "Lake Street 5", "place": DOOR}
    items = [{"item": "00001", "quantity": 1}]
    wish = {"location": LOCATION, "items": items, "fulfilment": door}
    made = suite.result("POST", "/api/account/orders", wish, token=guest)
    suite.until("The delivery", lambda: suite.ask(
        "GET", f"/api/deliveries/{made['order']['id']}", token=made["link"]).status != 404)
    return made["order"]["id"], made["link"]


def open_chat(page):
    """Opens the messages, of which there is one button."""
    page.tap(".chat-open", done=lambda: page.all("#chat[open]"))


def says(page, own, text, sentence):
    """Waits until the open chat has a message, which is the person's own or not."""
    page.shows(f'#chat li[data-own="{own}"][data-waits="false"]', text, sentence)


def write(page, text):
    """Writes a message and sends it."""
    page.write("#chat-text", text)
    page.tap("#chat-send")


def talk(guest, courier, owner):
    """Each writes, and the others read it at once in their language."""
    open_chat(guest)
    guest.picture("chat-guest-empty")
    guest.tap('[data-quick="whereAreYou"]')
    says(guest, "true", "Wo sind Sie?", "The guest does not see the own message.")
    courier.shows(".notice", "Guest wrote", "The courier gets no notice of the message.")
    courier.shows(".chat-open .badge", "1", "The courier's button does not count the message.")
    courier.picture("chat-courier-badge")
    courier.tap(".notice button", done=lambda: courier.all("#chat[open]"))
    says(courier, "false", "Where are you?", "The courier reads another language.")
    write(courier, "Two streets away.")
    says(guest, "false", "Two streets away.", "The guest does not read the courier's message.")
    guest.shows("#chat .from", "Kim", "The guest does not see who has written.")
    owner.shows("#tab-delivery .badge", "1", "The tab does not count the delivery.")
    owner.shows(".chat-open .badge", "2", "The owner's button does not count the messages.")
    owner.picture("chat-owner-badge")
    open_chat(owner)
    owner.gone(".badge", "", "What the owner sees still counts as unread.")
    owner.tap('[data-quick="kitchenLate"]')
    says(guest, "false", "Die Küche braucht", "The guest does not read the restaurant's message.")
    says(courier, "false", "The kitchen needs", "The courier does not read the restaurant's.")
    for page, name in ((guest, "guest"), (courier, "courier"), (owner, "owner")):
        page.picture(f"chat-{name}")


def write_in_dead_spot(suite, courier, guest):
    """What is written without a connection is shown as such, and comes once."""
    suite.kill(GATEWAY)
    write(courier, "In the tunnel.")
    courier.shows('#chat li[data-waits="true"]', "In the tunnel.", "It is not shown.")
    courier.shows("#chat .state", "not", "A message that waits is not marked.")
    courier.picture("chat-courier-dead-spot")
    suite.start(GATEWAY)
    says(courier, "true", "In the tunnel.", "The pending message is not sent.")
    says(guest, "false", "In the tunnel.", "The guest does not read the pending message.")
    found = [one for one in guest.all("#chat li") if "In the tunnel." in one.text]
    expect("the number of copies", len(found), 1)


def refuse_card(guest, courier):
    """A number of a card is refused, and given back once, to be changed."""
    write(guest, "4242 4242 4242 4242")
    guest.shows("#chat .trouble", "", "A number of a card is sent.")
    guest.wait(lambda: "4242" in guest.first("#chat-text").get_attribute("value"),
               "The refused text is lost.")
    guest.picture("chat-guest-refused")
    guest.first("#chat-text").clear()
    write(courier, "Are you there?")
    says(guest, "false", "Are you there?", "The guest does not read the courier's message.")
    expect("the cleared text", guest.first("#chat-text").get_attribute("value"), "")


def report(guest, courier, owner):
    """The courier reports a message, and the owner sees it."""
    write(guest, RUDE)
    says(courier, "false", RUDE, "The courier does not read the message.")
    message = courier.shows('#chat li[data-party="guest"]:last-child', RUDE, "It is not the last.")
    message.find_element("css selector", ".flag").click()
    courier.write("#chat-reason", "this is rude")
    courier.picture("chat-courier-report")
    courier.tap("#chat-report-send")
    courier.shows("#chat .tag", "Reported", "The message is not marked.")
    owner.tap("#chat-close", done=lambda: not owner.all("#chat[open]"))
    owner.shows(".reports", RUDE, "The owner does not see the reported message.")
    owner.shows(".reports", "this is rude", "The owner does not see why.")
    owner.picture("chat-owner-reports")
    look_on_phone(owner)


def refuse_files(suite, path, kim, others):
    """Only a picture of a size that is allowed is taken, only from the courier with the food."""
    photo = path + "/photo"
    for what, body, headers, status, reason in (
            ("a text", b"<script>alert(1)</script>", JPEG, 422, "picture.invalid"),
            ("JSON", b"{}", {}, 415, "http.unsupportedType"),
            ("an SVG", b"<svg/>", {"Content-Type": "image/svg+xml"}, 415, "http.unsupportedType"),
            ("2 MiB", b"\xff\xd8\xff" * 700_000, JPEG, 413, "http.tooLarge")):
        answer = suite.ask("POST", photo, body, token=kim, headers=headers)
        refused(what, answer, status, reason)
    for what, token, status, reason in others:
        answer = suite.ask("POST", photo, b"\xff\xd8\xff", token=token, headers=JPEG)
        refused(f"a photo of {what}", answer, status, reason)
    refused("a photo before there is one", suite.ask("GET", photo, token=kim), 404,
            "photo.unknown")


def is_loaded(page, selector):
    """Waits until a picture is shown."""
    page.wait(lambda: [one for one in page.all(selector)
                       if one.get_property("naturalWidth") > 100], f"{selector} is not loaded.")


def prove(courier):
    """The courier hands the food over with a photo; a text is no photo."""
    text, photo = FOLDER / "text.png", FOLDER / "photo.png"
    text.write_text("This is no picture.")
    photo.write_bytes(courier.driver.get_screenshot_as_png())
    courier.tap("#chat-close", done=lambda: not courier.all("#chat[open]"))
    courier.tap('.delivery [data-act="complete"]')
    courier.tap('.option input[value="photo"]')
    field = courier.wait(lambda: courier.all("#proof-photo"), "There is no field for a photo.")[0]
    field.send_keys(str(text))
    courier.shows("dialog[open]", "no picture", "A text is taken for a photo.")
    courier.tap("#send")
    courier.shows("dialog[open]", "Take a photo first", "A delivery ends without its proof.")
    field.send_keys(str(photo))
    is_loaded(courier, ".taken")
    courier.picture("photo-courier")
    courier.tap("#send")
    courier.wait(lambda: not courier.all(".delivery"), "The delivery does not end.")


def look(suite, path, guest, courier, owner, tokens):
    """Guest and owner see the photo, nobody else does; the courier still reads messages."""
    guest.tap("#chat-close", done=lambda: not guest.all("#chat[open]"))
    is_loaded(guest, ".proof img")
    guest.picture("photo-guest")
    owner.tap(".ended summary")
    owner.tap("[id^=photo-]")
    is_loaded(owner, "#dialog img.proof")
    owner.picture("photo-owner")
    photo = path + "/photo"
    for token in tokens["allowed"]:
        answer = suite.ask("GET", photo, token=token)
        expect("a photo", [answer.status, answer.type, answer.body[:2]],
               [200, "image/jpeg", b"\xff\xd8"])  # fmt: skip
    for what, token, reason in tokens["refused"]:
        answer = suite.ask("GET", photo, token=token)
        expect(f"the photo for {what}", answer.reason, reason)
    open_chat(guest)
    guest.tap('[data-quick="thanks"]')
    courier.shows("#recent .badge", "1", "The thanks do not count as unread.")
    courier.picture("chat-courier-recent")


def look_on_phone(owner):
    """The owner reads messages on a phone, too."""
    owner.resize(*PHONE)
    owner.command("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark"}])
    owner.picture("chat-owner-phone-board")
    open_chat(owner)
    owner.tap("#chat .log")
    owner.picture("chat-owner-phone")
    fits(owner, "the owner on a phone")
    owner.tap("#chat-close", done=lambda: not owner.all("#chat[open]"))


def fits(page, name):
    """Nothing is wider than the screen, and each control of the chat can be hit."""
    wide = page.driver.execute_script(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    expect(f"the overflow of {name}", wide, 0)
    small = page.driver.execute_script("""
        return [...document.querySelectorAll("#chat[open] button, #chat[open] textarea")]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.9)
          .map((one) => one.textContent);""")
    expect(f"the small controls of {name}", small, [])


def main():
    with Suite(services=(*SERVICES, "delivery-service")) as suite:
        deliver(suite)
        address = f"http://127.0.0.1:{suite.port}"
        house = suite.device("house", "till", "kitchen", "manager")
        mia, kim = person(suite, "mia"), person(suite, "Kim", "courier", LOCATION)
        made, link = order(suite, mia)
        path = f"/api/deliveries/{made}"
        suite.result("PUT", "/api/account/duty", {"onDuty": True}, token=kim)
        suite.result("POST", path + "/accept", {}, token=kim)
        owner = Phone(address, (1280, 800), folder=PICTURES)
        guest = Phone(address, PHONE, dark=True, language="de", folder=PICTURES)
        courier = Phone(address, PHONE, folder=PICTURES)
        owner.enrol(suite.code("owner-1", "manager", "observer"))
        owner.open(f"/owner/{LOCATION}#delivery")
        open_session(courier, "Kim")
        courier.open("/courier")
        guest.open(f"/o/{made}?link={link}")
        talk(guest, courier, owner)
        for page, name in ((guest, "the guest"), (courier, "the courier"), (owner, "the owner")):
            fits(page, name)
        write_in_dead_spot(suite, courier, guest)
        refuse_card(guest, courier)
        report(guest, courier, owner)
        lou = person(suite, "lou", "courier", LOCATION)
        refused("a photo before the pick-up",
                suite.ask("POST", path + "/photo", b"\xff\xd8\xff", token=kim, headers=JPEG), 422,
                "picture.invalid")  # fmt: skip
        suite.result("POST", f"/api/tickets/{made}/advance", {"from": "inProcess"}, token=house)
        for step in ("arrive", "pickup", "leave"):
            suite.result("POST", f"{path}/{step}", {}, token=kim)
        courier.shows(".delivery .primary", "Hand", "The courier's page does not follow.")
        refuse_files(suite, path, kim, [
            ("another courier", lou, 409, "delivery.taken"),
            ("the guest", link, 401, "account.signedOut"),
            ("a customer", mia, 403, "account.role"),
            ("a till", house, 401, "account.signedOut"),
        ])  # fmt: skip
        prove(courier)
        look(suite, path, guest, courier, owner, {
            "allowed": [link, kim, house],
            "refused": [
                ("nobody", None, "account.signedOut"), ("another courier", lou, "delivery.taken"),
                ("a customer", person(suite, "eve"), "account.role"),
                ("another restaurant", suite.device("far", "till", location="00002"),
                 "access.location"),
            ],
        })  # fmt: skip
        for page in (guest, courier, owner):
            page.close()
    print("three people talked in their browsers, and a photo proved the hand-over")


main()
