# SPDX-License-Identifier: Apache-2.0
"""What the gateway refuses from anybody: broken and foreign requests, guesses, and floods.

gateway_access.py runs these checks on its suite.
"""

import http.client
import json
import select
import socket

from gateway import FOLDER, GATEWAY, Live, expect, fail, refused

# Each has limits of its own.
OTHER_ADDRESS, FLOOD_ADDRESS, STREAM_ADDRESS = "127.0.0.3", "127.0.0.4", "127.0.0.5"


def check(suite, till):
    """Makes all checks; the last one leaves the gateway behind a proxy."""
    check_connections(suite)
    check_servers(suite, till)
    check_pages(suite)
    check_limits(suite, till)
    check_streams(suite, till)
    check_shares(suite, till)
    check_proxy(suite)


def check_connections(suite):
    """Broken requests end their own connection, and no other."""
    for text in (b"GET / HTTP/9.9\r\n\r\n", b"\x00" * 100,
                 b"GET /api/me HTTP/1.1\r\nA" + b"a" * 100_000,
                 b"POST /api/enrol HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                 b"POST /api/enrol HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                 b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"):  # fmt: skip
        with socket.create_connection(("127.0.0.1", suite.port), timeout=30) as peer:
            try:
                peer.sendall(text)
                while peer.recv(65536):
                    pass
            except ConnectionError:
                pass
    with socket.create_connection(("127.0.0.1", suite.port), timeout=30) as peer:
        peer.sendall(b"POST /api/enrol HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 100\r\n\r\n{")  # fmt: skip
        peer.shutdown(socket.SHUT_WR)
        while peer.recv(65536):
            pass
    expect("the next request", suite.ask("GET", "/api/me").status, 200)
    if "a request failed" in (FOLDER / f"{GATEWAY}.log").read_text():
        fail("A body that breaks off is in the log as a failure of the gateway.")


def check_pages(suite):
    """The page of an unknown location has the status 404, but only if that is known."""
    pages = ("m", "board", "kitchen", "till", "owner", "tap")
    def statuses(location):
        answers = [suite.ask("GET", f"/{page}/{location}") for page in pages]
        expect("the types", {each.type for each in answers}, {"text/html; charset=utf-8"})
        return {each.status for each in answers}
    expect("pages of a location", statuses("00001"), {200})
    expect("pages of no location", statuses("99999"), {404})
    suite.kill("locations-service")
    expect("pages while nobody knows", statuses("99999"), {200})
    suite.start("locations-service")
    suite.until("The gateway finds the services", suite.is_well)


def check_servers(suite, till):
    """Methods of no route, requests without a host and pages of other origins are refused."""
    for verb in ("TRACE", "OPTIONS"):
        answer = suite.ask(verb, "/api/me", token=till)
        refused(verb, answer, 405, "http.methodNotAllowed")
        expect(f"the methods after {verb}", answer.headers["Allow"], "GET, HEAD")
    for hosts in (b"", b"Host: x\r\nHost: x\r\n", b"Host: x\r\nHost: evil.example\r\n"):
        with socket.create_connection(("127.0.0.1", suite.port), timeout=30) as peer:
            peer.sendall(b"GET /api/me HTTP/1.1\r\n" + hosts + b"Connection: close\r\n\r\n")
            status = peer.makefile("rb").readline()
        expect(f"a request with the hosts {hosts}", status.split()[1], b"400")
    own = {"Origin": f"http://127.0.0.1:{suite.port}"}
    expect("a command of an own page", suite.ask("POST", "/api/staff", {}, token=till,
                                                 headers=own).status, 200)  # fmt: skip
    for foreign in ({"Origin": "https://evil.example"},
                    {**own, "Sec-Fetch-Site": "cross-site"}):  # fmt: skip
        refused("a command of another page",
                suite.ask("POST", "/api/staff", {}, token=till, headers=foreign),
                403, "access.origin")  # fmt: skip
    far = {"X-Forwarded-For": "192.0.2.1"}
    refused("numbers for a stranger", suite.ask("GET", "/metrics", headers=far), 401,
            "access.unknown")  # fmt: skip
    refused("numbers for a till", suite.ask("GET", "/metrics", token=till, headers=far), 403,
            "access.forbidden")  # fmt: skip
    watch = suite.device("watch", "observer")
    expect("numbers for an observer",
           suite.ask("GET", "/metrics", token=watch, headers=far).status, 200)  # fmt: skip


def check_shares(suite, till):
    """Idle connections of strangers shut out neither other strangers nor devices."""
    # The gateway then accepts 512 connections: 128 of an address, and 384 of strangers.
    suite.descriptors = 1024
    suite.kill(GATEWAY)
    suite.start(GATEWAY)
    def ask(source, token=None):
        try:
            return suite.ask("GET", "/api/me", token=token, source=source).status
        except (OSError, http.client.HTTPException):
            return None
    expect("a tablet", ask(OTHER_ADDRESS, till), 200)
    def idle(source, count):
        return [socket.create_connection(("127.0.0.1", suite.port), 30, (source, 0))
                for _ in range(count)]  # fmt: skip
    def ended(peers):
        return len(select.select(peers, [], [], 0)[0])
    first = idle(FLOOD_ADDRESS, 150)
    suite.until("The end of what is beyond a share", lambda: ended(first) >= 22)
    expect("another stranger", ask(STREAM_ADDRESS), 200)
    others = [peer for number in (1, 2) for peer in idle(f"127.0.2.{number}", 150)]
    def is_full():
        others.extend(idle("127.0.2.3", 2))
        return ask("127.0.2.9") is None
    suite.until("The refusal of one more stranger", is_full)
    expect("the tablet among idle strangers", ask(OTHER_ADDRESS, till), 200)
    for peer in first + others:
        peer.close()
    suite.until("A stranger is served again", lambda: ask("127.0.2.9") == 200)
    suite.descriptors = None


def check_limits(suite, till):
    """Guesses and floods are limited by address, and by person."""
    answer = suite.ask("POST", "/api/staff", {"staff": "ana", "pin": "1234"}, token=till,
                       source=OTHER_ADDRESS)  # fmt: skip
    refused("a blocked person", answer, 429, "staff.blocked")
    if not 800 < int(answer.headers["Retry-After"]) <= 901:
        fail(f"The wait of a blocked person is {answer.headers['Retry-After']} s.")
    guesses = [suite.ask("POST", "/api/enrol", {"code": f"ABCD-{number}"}) for number in range(12)]
    refused("the twelfth guess", guesses[-1], 429, "http.tooMany")
    if int(guesses[-1].headers["Retry-After"]) > 6:
        fail("A guess has to wait longer than 6 s.")
    connection = http.client.HTTPConnection(
        "127.0.0.1", suite.port, timeout=30, source_address=(FLOOD_ADDRESS, 0))
    statuses = []
    while 429 not in statuses and len(statuses) < 20_000:
        connection.request("GET", "/api/me")
        answer = connection.getresponse()
        body = answer.read()
        statuses.append(answer.status)
    expect("a flood", [statuses[0], statuses[-1], json.loads(body)["reason"]],
           [200, 429, "http.tooMany"])  # fmt: skip
    expect("its wait", answer.headers["Retry-After"], "1")
    if len(statuses) < 200:
        fail(f"An address could send {len(statuses)} requests at once only.")
    device = suite.ask("GET", "/api/me", token=till, source=FLOOD_ADDRESS)
    expect("a device at that address", device.status, 200)
    suite.until("The address is served again",
          lambda: suite.ask("GET", "/api/me", source=FLOOD_ADDRESS).status == 200)
    connection.close()


def check_streams(suite, till):
    """A stranger has at most 20 live pages, and takes none from devices."""
    path, pages = "/api/locations/00001/live/menu", []
    for _ in range(20):
        page = http.client.HTTPConnection(
            "127.0.0.1", suite.port, timeout=30, source_address=(STREAM_ADDRESS, 0))
        page.request("GET", path)
        expect("a live page of a stranger", page.getresponse().status, 200)
        pages.append(page)
    answer = suite.ask("GET", path, source=STREAM_ADDRESS)
    refused("one more", answer, 429, "http.tooMany")
    page = Live(suite, path, till).open()
    page.close()
    for page in pages:
        page.close()


def check_proxy(suite):
    """Behind a proxy the limits are those of the addresses that it names."""
    suite.kill(GATEWAY)
    suite.options += ["--proxy", "--rate", "100000"]
    suite.start(GATEWAY)
    def guess(address):
        return suite.ask("POST", "/api/enrol", {"code": "ABCD-EFGH"},
                         headers={"X-Forwarded-For": f"192.0.2.99, {address}"})  # fmt: skip
    reasons = [guess("192.0.2.1").reason for _ in range(12)]
    expect("one address guesses", reasons[-1], "http.tooMany")
    expect("another address", guess("192.0.2.2").reason, "enrol.codeUnknown")
    enrolled = suite.ask("POST", "/api/enrol", {"code": suite.code("till-8", "till")}, headers={
        "X-Forwarded-For": "192.0.2.3", "X-Forwarded-Proto": "https"})  # fmt: skip
    if "secure" not in enrolled.headers["Set-Cookie"].lower():
        fail(f"The cookie of an HTTPS page is {enrolled.headers['Set-Cookie']}.")
