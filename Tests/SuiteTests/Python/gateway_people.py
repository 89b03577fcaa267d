# SPDX-License-Identifier: Apache-2.0
"""People with accounts at a gateway, for the trials of accounts."""

import itertools
import json
import re

from gateway import FOLDER, expect

PASSWORD = "correct horse"
# An address of a visitor has a limit of its own.
SOURCES = (f"127.0.1.{number}" for number in itertools.count(1))


# A place near the kitchen of a location that delivers.
DOOR = {"latitude": 40_745_100, "longitude": -73_981_000}


def deliver(suite):
    """Lets the location 00001 deliver up to 4 km."""
    rules = FOLDER / "rules.json"
    kitchen = {"latitude": 40_758_900, "longitude": -73_985_100}
    pay = {"amount": 300, "perKilometre": 60}
    rules.write_text(json.dumps({
        "place": kitchen, "areas": [{"radius": 4000}], "courier": pay}))  # fmt: skip
    suite.comanda("location", "change", "--location", "00001", "--delivery", str(rules))


def person(suite, name, role=None, location="00002"):
    """The token of a new person, who may have a role."""
    body = {"email": f"{name}@example.org", "name": name, "password": PASSWORD, "tokens": True}
    begun = suite.ask("POST", "/api/accounts", body, source=next(SOURCES)).json
    if role:
        output = suite.comanda("people", "invite", "--role", role, "--location", location)
        code = re.search(r"7 days: (\S+)", output)[1]
        suite.ask("POST", "/api/account/roles", {"code": code}, token=begun["token"])
    return begun["token"]


def open_session(page, name):
    """Signs a person in, in a browser."""
    body = {"email": f"{name}@example.org", "password": PASSWORD}
    expect("the sign-in", page.post("/api/session", body), 200)


def refused(what, answer, status, reason):
    """A request is refused with this status and reason."""
    expect(what, [answer.status, answer.reason], [status, reason])


def sign_up(suite, mailbox, name):
    """A new person; the answer of a program's session."""
    email, source = f"{name}@example.org", next(SOURCES)
    answer = suite.ask("POST", "/api/accounts", {"email": email, "name": name}, source=source)
    expect(f"{name} signs up", [answer.status, answer.json], [200, {"confirm": True}])
    body = {"code": mailbox.code(suite, email), "password": PASSWORD, "tokens": True}
    answer = suite.ask("POST", "/api/session/code", body, source=source)
    expect(f"{name} confirms", [answer.status, answer.json["person"]["email"]], [200, email])
    return answer.json


def sign_in(suite, email, password, **more):
    return suite.ask("POST", "/api/session", {"email": email, "password": password, **more},
                     source=next(SOURCES))  # fmt: skip


def cookie_of(answer, name="comanda-session"):
    """The cookie that an answer sets; None if it sets none of this name."""
    for value in answer.headers.get_all("Set-Cookie") or []:
        if value.startswith(f"{name}=") and not value.startswith(f"{name}=;"):
            return value
    return None
