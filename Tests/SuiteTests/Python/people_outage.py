# SPDX-License-Identifier: Apache-2.0
"""What holds while people-service is away, and after an upgrade from a version without it.

First people-service takes over the devices, the links and the PINs that a gateway of an earlier
version has left in its file. Then it is killed: devices and links go on, and a revoked device ends
at once when it is back. A gateway that has received no devices yet does not say that one is
unknown.

Usage: people_outage.py PROGRAMS FOLDER
"""

import contextlib
import hashlib
import sqlite3
import time

from gateway import FOLDER, GATEWAY, PEOPLE, Suite, expect, fail, refused

TILL, COUNTER, CODE = "till-token-of-22-chars", "link-token-of-22-chars", "7KQM-2XPA"
# The PIN 4711 as yescrypt stores it.
PIN = "$y$j9T$comandacomandacomanda0$4rE2gWbsg1YSFoUIBPciCKEH1s4sqiAP930zFbZ6CFB"
ITEMS = [{"item": "00008", "quantity": 1}]


def digest(secret):
    """How a token, a link or a code is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def fill_earlier_file():
    """Puts a till, a link, a person and a pending code into the tables of earlier versions."""
    now = int(time.time() * 1000)
    with contextlib.closing(sqlite3.connect(FOLDER / "gateway.db")) as file, file:
        code = digest(CODE.replace("-", ""))
        for device in (("till-1", None, 0, digest(TILL), now, now),
                       ("till-2", code, now + 900_000, None, now, None)):  # fmt: skip
            file.execute("INSERT INTO device VALUES (?, 'till', '00001', NULL, ?, ?, ?, ?, ?)",
                         device)  # fmt: skip
        file.execute("INSERT INTO link VALUES (?, '00001', '', ?)", (digest(COUNTER), now))
        file.execute("INSERT INTO staff VALUES ('ana', ?, 0, 0, '00001', 0)", (PIN,))


def me(suite, token):
    """The answer to a device that asks who it is."""
    return suite.ask("GET", "/api/me", token=token)


def check_upgrade(suite):
    """The token, the link, the PIN and the code of before are valid."""
    expect("the till of before", me(suite, TILL).json["name"], "till-1")
    known = suite.ask("GET", f"/api/me?link={COUNTER}").json
    expect("the link of before", known, {"who": "link", "location": "00001"})
    wrong = suite.ask("POST", "/api/staff", {"staff": "ana", "pin": "4712"}, token=TILL)
    refused("another PIN", wrong, 403, "staff.pinWrong")
    person = suite.ask("POST", "/api/staff", {"staff": "ana", "pin": "4711"}, token=TILL)
    expect("the PIN of before", person.json["staff"], "ana")
    enrolled = suite.ask("POST", "/api/enrol", {"code": CODE})
    expect("the code of before", enrolled.json["name"], "till-2")
    for line in ("till-1  till  location 00001  used by ana", "counter", "ana  location 00001"):
        if line not in (said := suite.comanda("devices", "list")):
            fail(f"comanda devices list has no '{line}': {said}")


def check_outage(suite):
    """Without people-service nobody is admitted, and those that are known go on."""
    thief, pending = suite.device("till-9", "till"), suite.code("till-3", "till")
    suite.kill(PEOPLE)
    suite.order(TILL, ITEMS)
    expect("a till goes on", me(suite, TILL).status, 200)
    expect("a link goes on", suite.ask("GET", f"/api/me?link={COUNTER}").status, 200)
    expect("a stranger", me(suite, "a" * 22).status, 401)
    expect("a code", suite.ask("POST", "/api/enrol", {"code": pending}).status, 503)
    suite.start(PEOPLE)
    new = suite.result("POST", "/api/enrol", {"code": pending})
    expect("the same code later", me(suite, new["token"]).status, 200)
    expect("a device until its end", me(suite, thief).status, 200)
    suite.comanda("devices", "revoke", "till-9")
    began = time.monotonic()
    suite.until("The end of a revoked device", lambda: me(suite, thief).status == 401)
    if (seconds := time.monotonic() - began) > 1:
        fail(f"A revoked device was known for {seconds:.1f} s more.")


def status(suite, path, token=None):
    """The status of an answer; nil while the gateway does not listen."""
    with contextlib.suppress(OSError):
        return suite.ask("GET", path, token=token).status
    return None


def check_late(suite):
    """A gateway that has received no devices yet does not say that somebody is unknown."""
    suite.kill(PEOPLE)
    suite.kill(GATEWAY)
    suite.launch(GATEWAY)
    for path, token in (("/api/me", TILL), ("/api/me", "a" * 22),
                        (f"/api/me?link={COUNTER}", None)):  # fmt: skip
        answer = suite.until("An answer", lambda: status(suite, path, token))
        expect(f"{path} before people-service", answer, 503)
    suite.start(PEOPLE)
    for path, token, later in (("/api/me", TILL, 200), (f"/api/me?link={COUNTER}", None, 200),
                               ("/api/me", "a" * 22, 401)):  # fmt: skip
        answers = {503}
        suite.until(f"{later} for {path}", lambda: answers.add(status(suite, path, token))
                    or later in answers)  # fmt: skip
        expect(f"{path} with people-service", sorted(answers), sorted({503, later}))


def main():
    with Suite() as suite:
        # Its file has the tables of earlier versions, and people-service has not seen it yet.
        for program in (PEOPLE, GATEWAY):
            suite.kill(program)
        fill_earlier_file()
        for file in FOLDER.glob("people.*"):
            file.unlink()
        for program in (PEOPLE, GATEWAY):
            suite.start(program)
        check_upgrade(suite)
        check_outage(suite)
        check_late(suite)
    print("devices went on, a revoked one did not, and an earlier file was taken over")


main()
