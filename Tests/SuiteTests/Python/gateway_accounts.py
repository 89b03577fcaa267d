# SPDX-License-Identifier: Apache-2.0
"""Accounts of people: e-mails and passwords, sessions, roles, and what is not one's own.

Usage: gateway_accounts.py PROGRAMS FOLDER
"""

import itertools
import os
import re
import uuid

from gateway import FOLDER, GATEWAY, Suite, expect, fail
from gateway_mail import Mailbox
from gateway_people import PASSWORD, SOURCES, cookie_of, refused, sign_in, sign_up

ITEMS = [{"item": "00008", "quantity": 1}]


def check_email(suite, mailbox):
    """A sign-up tells nobody whether there is an account, and a code is valid once."""
    about = suite.ask("GET", "/api/session").json
    expect("the ways to sign in", about, {"email": True, "providers": []})
    sign_up(suite, mailbox, "mia")
    again = suite.ask("POST", "/api/accounts", {"email": "MIA@example.org", "name": "Eve"},
                      source=next(SOURCES))  # fmt: skip
    expect("the same again", again.json, {"confirm": True})
    mail = mailbox.next(suite, "mia@example.org")
    if "have an account already" not in mail or "Eve" in mail:
        fail(f"The e-mail to a person with an account is {mail}")
    for email in ("nobody@example.org", "mia@example.org"):
        answer = suite.ask("POST", "/api/session/link", {"email": email}, source=next(SOURCES))
        expect(f"a code for {email}", [answer.status, answer.json], [200, {"confirm": True}])
    code, source = mailbox.code(suite, "mia@example.org"), next(SOURCES)
    answer = suite.ask("POST", "/api/session/code", {"code": code}, source=source)
    expect("the person", answer.json["person"]["name"], "mia")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
        if part not in cookie_of(answer):
            fail(f"The cookie has no {part}: {cookie_of(answer)}")
    if "token" in answer.json or "refresh" in answer.json:
        fail("A script in a page could read the token.")
    used = suite.ask("POST", "/api/session/code", {"code": code}, source=source)
    refused("a used code", used, 403, "account.codeUnknown")
    expect("e-mails to nobody", mailbox.mails(), [])
    for wrong in ("mia", "mia@example", "-x@example.org", "a@example.org\nBcc: b@example.org"):
        answer = suite.ask("POST", "/api/session/link", {"email": wrong}, source=next(SOURCES))
        refused(f"the e-mail {wrong}", answer, 400, "http.invalid")


def check_passwords(suite):
    """Unknown e-mails and wrong passwords have the same answer after the same work."""
    work = {"mia@example.org": 0, "nobody@example.org": 0}
    for email, _ in itertools.product(work, range(5)):
        before = work_of_gateway(suite)
        answer = sign_in(suite, email, "wrong horse")
        work[email] += work_of_gateway(suite) - before
        refused(f"a wrong password of {email}", answer, 403, "account.refused")
    known, unknown = work.values()
    if not 0.4 < known / unknown < 2.5:
        fail(f"A known e-mail takes {known} s of the processor and an unknown one {unknown} s.")
    expect("the right one", sign_in(suite, "mia@example.org", PASSWORD).status, 200)
    for email in ("mia@example.org", "nobody@example.org"):
        reasons = [sign_in(suite, email, "wrong horse").reason for _ in range(11)]
        expect(f"guesses for {email}", reasons[-1], "account.blocked")
    refused("the right one", sign_in(suite, "mia@example.org", PASSWORD), 429, "account.blocked")
    source = next(SOURCES)
    guesses = [suite.ask("POST", "/api/session/code", {"code": f"ABCD-{number}"}, source=source)
               for number in range(11)]  # fmt: skip
    refused("the eleventh code of an address", guesses[-1], 429, "http.tooMany")


def work_of_gateway(suite):
    """The seconds of processor time that the gateway has used, however busy the machine is."""
    with open(f"/proc/{suite.processes[GATEWAY].pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_tokens(suite, begun):
    """A refresh token is valid once; if it comes again, the session ends."""
    def refresh(token):
        return suite.ask("POST", "/api/token", {"refresh": token})
    first = begun
    expect("the time of a token", first["expiresIn"], 900)
    second = refresh(first["refresh"]).json
    refused("the old token", suite.ask("GET", "/api/account", token=first["token"]),
            401, "account.signedOut")  # fmt: skip
    expect("the new one", suite.ask("GET", "/api/account", token=second["token"]).status, 200)
    third = refresh(second["refresh"]).json
    refused("a copied refresh token", refresh(first["refresh"]), 401, "account.tokenUnknown")
    for what, answer in (
        ("the token", suite.ask("GET", "/api/account", token=third["token"])),
        ("the refresh token", refresh(third["refresh"])),
    ):  # fmt: skip
        expect(f"afterwards {what}", answer.status, 401)


def check_forgeries(suite, cookie):
    """No page of another origin sends a change with the cookie of a person."""
    headers = {"Cookie": cookie.partition(";")[0]}
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        for verb, path in (("POST", "/api/account/addresses"), ("PATCH", "/api/account"),
                           ("DELETE", "/api/account"), ("DELETE", "/api/session"),
                           ("POST", "/api/account/roles")):  # fmt: skip
            answer = suite.ask(verb, path, b'{"address":"x"}',
                               headers={**headers, "Content-Type": kind})  # fmt: skip
            refused(f"{verb} {path} as {kind}", answer, 415, "http.unsupportedType")
    expect("the person", suite.ask("GET", "/api/account", headers=headers).json["name"], "mia")
    answer = suite.ask("GET", "/api/account", headers=headers)
    expect("what other origins may read", answer.headers["Access-Control-Allow-Origin"], None)


def check_belongings(suite, mia, eve):
    """Nobody sees, changes or removes what belongs to another person."""
    place = {"latitude": 52520008, "longitude": 13404954}
    home = {"address": "1 High Street", "label": "Home", "place": place}
    stored = suite.ask("POST", "/api/account/addresses", home, token=mia).json["addresses"]
    expect("the address", {**stored[0], "id": None}, {**home, "id": None})
    suite.ask("POST", "/api/account/saved", {"location": "00001", "item": "00008"}, token=mia)
    for favourite, reason in (({"location": "00001", "item": "99999"}, "menu.itemUnknown"),
                              ({"location": "99999"}, "location.unknown")):  # fmt: skip
        refused("an unknown favourite",
                suite.ask("POST", "/api/account/saved", favourite, token=mia), 404, reason)
    order, key = {"location": "00001", "items": ITEMS}, str(uuid.uuid4())
    made = [suite.ask("POST", "/api/account/orders", order, token=mia, key=key) for _ in "12"]
    expect("the repeated order", made[1].json["order"]["id"], made[0].json["order"]["id"])
    expect("its header", made[1].headers["Idempotency-Replayed"], "true")
    made = made[0].json
    expect("the guest's name", made["order"]["customer"], "mia")
    listed = suite.ask("GET", "/api/account/orders", token=mia).json
    expect("own orders", [each["link"] for each in listed["orders"]], [made["link"]])
    seen = suite.ask("GET", f"/api/orders/{made['order']['id']}?link={made['link']}")
    expect("the order by its link", seen.status, 200)
    before = suite.ask("GET", "/api/account/export", token=mia).json
    session = before["sessions"][0]["id"]
    person, number = before["person"]["id"], stored[0]["id"]
    for verb, path, body, statuses in (
        ("DELETE", f"/api/account/addresses/{number}", {}, [200]),
        ("DELETE", "/api/account/saved", {"location": "00001", "item": "00008"}, [200]),
        ("DELETE", f"/api/sessions/{session}", {}, [200]),
        ("DELETE", "/api/sessions", {}, [200]),
        ("GET", f"/api/orders/{made['order']['id']}", None, [403]),
        ("GET", f"/api/orders/{made['order']['id']}/live", None, [403]),
        ("POST", f"/api/orders/{made['order']['id']}/items", {"items": ITEMS}, [403]),
        ("GET", "/api/people", None, [403]),
        ("POST", f"/api/people/{person}/approve", {"role": "owner"}, [403]),
        ("POST", f"/api/people/{person}/revoke", {"role": "courier"}, [403]),
        ("POST", "/api/people", {"role": "courier", "location": "00001"}, [403]),
        ("GET", "/api/devices", None, [403]), ("GET", "/api/locations/00001/orders", None, [403]),
        ("GET", "/api/locations/00001/day", None, [403]),
        ("GET", "/api/locations/00001/live/orders", None, [403]),
    ):  # fmt: skip
        for token, allowed in ((eve, statuses), (None, [401])):
            answer = suite.ask(verb, path, body, token=token, key=str(uuid.uuid4()))
            if answer.status not in allowed:
                fail(f"{verb} {path} of mia by {token}: {answer.status} {answer.body[:300]}")
    expect("what mia has", suite.ask("GET", "/api/account/export", token=mia).json, before)
    for path, member in (("addresses", "addresses"), ("saved", "saved"), ("orders", "orders")):
        seen = suite.ask("GET", f"/api/account/{path}", token=eve).json
        expect(f"{path} of another person", seen, {member: []})
    return made["order"]["id"]


def check_roles(suite, mailbox):
    """Each role gives its rights at its location, from the approval to the revocation."""
    eve = sign_up(suite, mailbox, "ana")
    token, person = eve["token"], eve["person"]["id"]
    near, far = (suite.device(f"office-{place}", "manager", location=place)
                 for place in ("00001", "00002"))  # fmt: skip
    wish = {"role": "courier", "location": "00001"}
    asked = suite.ask("POST", "/api/account/roles", wish, token=token).json["roles"]
    expect("the role", asked, [{**wish, "approved": False}])
    refused("an unknown location", suite.ask(
        "POST", "/api/account/roles", {**wish, "location": "none"}, token=token),
        404, "location.unknown")  # fmt: skip
    expect("people elsewhere", suite.ask("GET", "/api/people", token=far).json, {"people": []})
    path = f"/api/people/{person}"
    refused("a manager elsewhere", suite.ask("POST", f"{path}/approve", {"role": "courier"},
            token=far), 404, "account.unknown")  # fmt: skip
    listed = suite.ask("POST", f"{path}/approve", {"role": "courier"}, token=near).json["people"]
    expect("the approved role", listed[0]["roles"], [{**wish, "approved": True}])
    for body, status, reason in (
        ({"role": "owner", "location": "00001"}, 403, "access.forbidden"),
        ({"role": "courier", "location": "00002"}, 403, "access.location"),
        ({"role": "courier"}, 403, "access.location"),
    ):  # fmt: skip
        refused(f"an invitation to {body}",
                suite.ask("POST", "/api/people", body, token=near), status, reason)  # fmt: skip
    output = suite.comanda("people", "invite", "--role", "owner", "--location", "00001")
    code = re.search(r"7 days: (\S+)", output)[1]
    roles = suite.ask("POST", "/api/account/roles", {"code": code}, token=token).json["roles"]
    expect("both roles", [each["role"] for each in roles], ["courier", "owner"])
    again = suite.ask("POST", "/api/account/roles", {"code": code}, token=token)
    refused("a used invitation", again, 403, "account.codeUnknown")
    me = suite.ask("GET", "/api/me", token=token).json
    expect("the owner", [me["who"], me["roles"], me["location"], me["person"]["id"]],
           ["person", ["manager", "observer"], "00001", person])  # fmt: skip
    check_owner(suite, token)
    if "ana@example.org  ana  owner  location 00001  approved" not in suite.comanda(
            "people", "list"):  # fmt: skip
        fail("comanda people list does not show the owner.")
    suite.comanda("people", "revoke", "ana@example.org", "--role", "owner")
    answer = suite.ask("GET", "/api/locations/00001/orders", token=token)
    refused("a revoked owner", answer, 403, "account.role")


def check_owner(suite, token):
    """An owner does what a manager does, at the own location only."""
    for path, status in (("/api/locations/00001/orders", 200), ("/api/devices", 200),
                         ("/api/people", 200), ("/api/locations/00001/day", 200),
                         ("/api/locations/00002/orders", 403)):  # fmt: skip
        answer = suite.ask("GET", path, token=token)
        if answer.status != status:
            fail(f"An owner asks {path}: {answer.status} {answer.body[:300]}")
    answer = suite.ask("POST", "/api/locations/00001/orders", {}, token=token,
                       key=str(uuid.uuid4()))  # fmt: skip
    refused("an owner opens an order", answer, 403, "access.forbidden")


def check_deletion(suite, token, order):
    """A deleted person has no session any more, and the restaurant keeps the order."""
    account = "/api/account"
    refused("without the password", suite.ask("DELETE", account, {}, token=token),
            403, "account.passwordWrong")  # fmt: skip
    answer = suite.ask("DELETE", account, {"password": PASSWORD}, token=token)
    expect("the deletion", [answer.status, answer.json], [200, {}])
    refused("afterwards", suite.ask("GET", account, token=token), 401, "account.signedOut")
    till = suite.device("till-9", "till")
    expect("the order", suite.ask("GET", f"/api/orders/{order}", token=till).status, 200)


def check_without_email(suite):
    """Without a program for e-mail, people sign up by a password."""
    suite.kill(GATEWAY)
    suite.settings["COMANDA_SENDMAIL"] = str(FOLDER / "none")
    suite.start(GATEWAY)
    expect("e-mail", suite.ask("GET", "/api/session").json["email"], False)
    wish = {"email": "ben@example.org", "name": "Ben", "password": PASSWORD}
    def sign_up(**change):
        body = {key: value for key, value in {**wish, **change}.items() if value is not None}
        return suite.ask("POST", "/api/accounts", body, source=next(SOURCES))
    begun = sign_up()
    expect("the person", begun.json["person"]["name"], "Ben")
    for change, status, reason in (
        ({"email": "Ben@example.org"}, 409, "account.emailTaken"),
        ({"password": "short"}, 400, "account.password"),
        ({"password": "ben@example.org"}, 400, "account.password"),
        ({"password": None}, 409, "account.noEmail"), ({"name": " "}, 400, "http.invalid"),
    ):  # fmt: skip
        refused(f"a sign-up with {change}", sign_up(**change), status, reason)
    answer = suite.ask("POST", "/api/session/link", {"email": wish["email"]})
    refused("a code", answer, 409, "account.noEmail")
    check_password_change(suite, cookie_of(begun))


def check_password_change(suite, cookie):
    """A new password needs the present one, and ends the other sessions."""
    own = {"Cookie": cookie.partition(";")[0]}
    other = sign_in(suite, "ben@example.org", PASSWORD, tokens=True).json["token"]
    change = {"password": "another horse"}
    answer = suite.ask("PATCH", "/api/account", change, headers=own)
    refused("without the present one", answer, 403, "account.passwordWrong")
    expect("the other session", suite.ask("GET", "/api/account", token=other).status, 200)
    answer = suite.ask("PATCH", "/api/account", {**change, "current": PASSWORD, "phone": "030 12"},
                       headers=own)  # fmt: skip
    expect("the change", [answer.status, answer.json["phone"]], [200, "030 12"])
    expect("the other session", suite.ask("GET", "/api/account", token=other).status, 401)
    expect("the old one", sign_in(suite, "ben@example.org", PASSWORD).reason, "account.refused")
    expect("the new one", sign_in(suite, "ben@example.org", "another horse").status, 200)
    answer = suite.ask("DELETE", "/api/session", {}, headers=own)
    expect("the end", [answer.status, answer.json], [200, {}])
    expect("afterwards", suite.ask("GET", "/api/account", headers=own).status, 401)


def main():
    mailbox = Mailbox()
    settings = {"COMANDA_SENDMAIL": str(mailbox.program)}
    with Suite(options=["--rate", "100000"], settings=settings) as suite:
        check_email(suite, mailbox)
        begun = sign_in(suite, "mia@example.org", PASSWORD)
        check_forgeries(suite, cookie_of(begun))
        mia = sign_in(suite, "mia@example.org", PASSWORD, tokens=True).json["token"]
        eve = sign_up(suite, mailbox, "eve")
        order = check_belongings(suite, mia, eve["token"])
        check_tokens(suite, sign_up(suite, mailbox, "kim"))
        check_roles(suite, mailbox)
        check_passwords(suite)
        check_deletion(suite, mia, order)
        check_without_email(suite)
    print("nobody reached what belongs to another person")


main()
