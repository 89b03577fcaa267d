# SPDX-License-Identifier: Apache-2.0
"""Rules about keys: the clients that a service accepts, and the rights of each role."""
import zmq
import zmq.auth

from contract import rights
from report import Skipped, expect, rule
from wire import dump, parsed, request, uuid7

PAGE = "6-ACCESS.md"
CONNECTING, ROLES, REFUSALS = f"{PAGE}#connecting", f"{PAGE}#roles", f"{PAGE}#refusals"
WATCH = 2.0  # seconds without a message; an allowed client gets an answer in milliseconds
FORBIDDEN = ("access.forbidden", 403)


def needs_keys(peer):
    """Skips a rule for a suite without keys."""
    if not peer.wire.certificate:
        raise Skipped("only with keys; name yours with --certificate")


def other_client(peer):
    """The certificate with fewer rights, and a connection with it."""
    needs_keys(peer)
    if not peer.other:
        raise Skipped("name a key with fewer rights with --other-certificate")
    return peer.other, peer.connect(certificate=peer.other)


def open_sockets(peer, keys=None, server_key=None):
    """A client's two sockets, after a request and a subscription; without keys they are plain."""
    sockets = [peer.wire.context.socket(kind) for kind in (zmq.DEALER, zmq.SUB)]
    for socket in sockets:
        socket.linger = 0
        if keys:
            socket.curve_publickey, socket.curve_secretkey = keys
            socket.curve_serverkey = server_key
    requests, events = sockets
    requests.connect(peer.requests_endpoint)
    requests.send(dump(request("service.ping", {})))
    events.connect(peer.events_endpoint)
    events.subscribe(b"")
    return sockets


@rule(CONNECTING, "without a key, with an unknown or a wrong service key a client gets no message")
def unauthorized(peer):
    needs_keys(peer)
    server_key, _ = zmq.auth.load_certificate(peer.server_key)
    own, fresh = peer.wire.certificate.keys, zmq.curve_keypair()
    clients = {
        "a plain client": open_sockets(peer),
        "a key that is not allowed": open_sockets(peer, fresh, server_key),
        "a client with a wrong service key": open_sockets(peer, own, fresh[0]),
    }
    peer.requests.socket.poll(WATCH * 1000)
    for name, sockets in clients.items():
        actual = [socket.recv_multipart() for socket in sockets if socket.poll(0)]
        for socket in sockets:
            socket.close()
        expect(not actual, f"no message for {name} in {WATCH:g} s", actual)
    peer.requests.ask("service.ping", {})


@rule(ROLES, "a method that the roles of a key do not allow is refused: 403 access.forbidden")
def methods(peer):
    holder, connection = other_client(peer)
    allowed = rights("Method")
    answer = peer.requests.ask("rpc.discover")
    offered = {method["name"] for method in answer.get("result", {}).get("methods", [])}
    own = [name for name in allowed if name in offered]
    if not own:
        raise Skipped("only for the services of Protocols/")
    with connection:
        for method in own:
            error = connection.ask(method, {}).get("error", {})
            actual = error.get("data", {}).get("reason"), error.get("code")
            is_allowed = bool(holder.roles & allowed[method])
            text = "no refusal" if is_allowed else f"{FORBIDDEN}"
            expected = f"{text} of {method} for {holder.name}"
            expect(is_allowed != (actual == FORBIDDEN), expected, error)
        connection.ask("service.ping", {})


@rule(ROLES, "a key receives exactly the streams that its roles allow")
def streams(peer):
    holder, connection = other_client(peer)
    connection.socket.close()
    allowed = rights("Streams").get(f"{peer.name}/…")
    if allowed is None:
        raise Skipped("only for the services of Protocols/")
    with peer.subscribe(f"{peer.name}/", certificate=holder) as stream:
        is_allowed = bool(holder.roles & allowed)
        received = bool(stream.wait(bool, 5 * WATCH if is_allowed else WATCH))
        expected = "events" if is_allowed else "nothing"
        expect(received == is_allowed, f"{expected} for {holder.name}", received)


@rule(REFUSALS, "a refusal for missing rights is not stored under its key")
def not_stored(peer):
    _, connection = other_client(peer)
    method, params = peer.command()
    with connection:
        connection.refusal(method, params, *FORBIDDEN)
    peer.acknowledge(method, params)


@rule(REFUSALS, "a connection with a routing id of its own is refused: 403 access.routingID")
def routing_id(peer):
    needs_keys(peer)
    socket = peer.wire.socket(zmq.DEALER, peer.server_key)
    socket.routing_id = b"check"
    socket.connect(peer.requests_endpoint)
    ping = request("service.ping", {})
    socket.send(dump(ping))
    actual = parsed(socket.recv()) if socket.poll(5000) else {}
    socket.close()
    error = actual.get("error", {})
    reason = error.get("data", {}).get("reason"), error.get("code")
    expect(reason == ("access.routingID", 403), "403 access.routingID", actual or "nothing")


@rule(f"{PAGE}#who-did-it", "the actor is the name of the key, not the terminal in the request")
def actor(peer):
    needs_keys(peer)
    method, params = peer.command()
    context = {"key": uuid7(), "terminal": "another-till", "staff": peer.staff}
    peer.acknowledge(method, {**params, "context": context})
    events = peer.caused(context["key"])
    actual = {event["actor"] for event in events}
    expected = f"{peer.wire.certificate.name}/{peer.staff}"
    expect(actual == {expected}, f"the actor {expected}", actual or "no event")
