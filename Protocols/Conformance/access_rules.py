# SPDX-License-Identifier: Apache-2.0
"""Which clients a service with keys accepts, and the rights of each role."""
import zmq
import zmq.auth

from contract import rights
from report import LeftOut, expect, rule
from wire import dump, parsed, request, uuid7

PAGE = "6-ACCESS.md"
CONNECTING, ROLES, REFUSALS = f"{PAGE}#connecting", f"{PAGE}#roles", f"{PAGE}#refusals"
WATCH = 2.0  # seconds without a message for a stranger; others get an answer in a few ms
FORBIDDEN = ("access.forbidden", 403)


def with_keys(peer):
    if not peer.wire.certificate:
        raise LeftOut("only with keys; name yours with --certificate")


def other(peer):
    """The other certificate, and a connection with it."""
    with_keys(peer)
    if not peer.other:
        raise LeftOut("name a key with fewer rights with --other-certificate")
    return peer.other, peer.line(certificate=peer.other)


def connect(peer, keys=None, server_key=None):
    """A client's two sockets, with a request sent and a subscription; plain without keys."""
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
def strangers(peer):
    with_keys(peer)
    server_key, _ = zmq.auth.load_certificate(peer.server_key)
    own, fresh = peer.wire.certificate.keys, zmq.curve_keypair()
    clients = {
        "a plain client": connect(peer),
        "a key that is not allowed": connect(peer, fresh, server_key),
        "a client with a wrong service key": connect(peer, own, fresh[0]),
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
    holder, line = other(peer)
    allowed = rights("Method")
    answer = peer.requests.ask("rpc.discover")
    offered = {method["name"] for method in answer.get("result", {}).get("methods", [])}
    own = [name for name in allowed if name in offered]
    if not own:
        raise LeftOut("only for the services of Protocols/")
    with line:
        for method in own:
            error = line.ask(method, {}).get("error", {})
            actual = error.get("data", {}).get("reason"), error.get("code")
            may = bool(holder.roles & allowed[method])
            text = "no refusal" if may else f"{FORBIDDEN}"
            expect(may != (actual == FORBIDDEN), f"{text} of {method} for {holder.name}", error)
        line.ask("service.ping", {})


@rule(ROLES, "a key receives exactly the streams that its roles allow")
def streams(peer):
    holder, line = other(peer)
    line.socket.close()
    allowed = rights("Streams").get(f"{peer.name}/…")
    if not allowed:
        raise LeftOut("only for the services of Protocols/")
    with peer.subscribe(f"{peer.name}/", certificate=holder) as stream:
        may = bool(holder.roles & allowed)
        received = bool(stream.wait(bool, 5 * WATCH if may else WATCH))
        expect(received == may, f"{'events' if may else 'nothing'} for {holder.name}", received)


@rule(REFUSALS, "a refusal for missing rights is not stored under its key")
def not_stored(peer):
    _, line = other(peer)
    method, params = peer.command()
    with line:
        line.refusal(method, params, *FORBIDDEN)
    peer.acknowledge(method, params)


@rule(REFUSALS, "a connection with a routing id of its own is refused: 403 access.routingID")
def routing_id(peer):
    with_keys(peer)
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
    with_keys(peer)
    method, params = peer.command()
    context = {"key": uuid7(), "terminal": "another-till", "staff": peer.staff}
    peer.acknowledge(method, {**params, "context": context})
    events = peer.caused(context["key"])
    actual = {event["actor"] for event in events}
    expected = f"{peer.wire.certificate.name}/{peer.staff}"
    expect(actual == {expected}, f"the actor {expected}", actual or "no event")
