# SPDX-License-Identifier: Apache-2.0
"""Who gets in where the bus has keys, and what each may do."""
import zmq
import zmq.auth

from contract import rights
from report import LeftOut, expect, rule
from wire import dump, parsed, request, uuid7

PAGE = "6-ACCESS.md"
CONNECTING, ROLES, REFUSALS = f"{PAGE}#connecting", f"{PAGE}#roles", f"{PAGE}#refusals"
WATCH = 2.0  # seconds in which a stranger hears nothing; who is let in is answered in a few ms
FORBIDDEN = ("access.forbidden", 403)


def with_keys(peer):
    if not peer.wire.certificate:
        raise LeftOut("only with keys; name yours with --certificate")


def other(peer):
    """The holder of the other certificate, and its line."""
    with_keys(peer)
    if not peer.other:
        raise LeftOut("name a key with fewer rights with --other-certificate")
    return peer.other, peer.line(certificate=peer.other)


def knock(peer, keys=None, server_key=None):
    """Sockets of somebody who asks and listens; plain without keys."""
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


@rule(CONNECTING, "who has no key, one that is not allowed, or another service's, is told nothing")
def strangers(peer):
    with_keys(peer)
    server_key, _ = zmq.auth.load_certificate(peer.server_key)
    own, fresh = peer.wire.certificate.keys, zmq.curve_keypair()
    knocks = {
        "a plain client": knock(peer),
        "a key that is not allowed": knock(peer, fresh, server_key),
        "who knows another key of the service": knock(peer, own, fresh[0]),
    }
    peer.requests.socket.poll(WATCH * 1000)
    for name, sockets in knocks.items():
        came = [socket.recv_multipart() for socket in sockets if socket.poll(0)]
        for socket in sockets:
            socket.close()
        expect(not came, f"nothing for {name} in {WATCH:g} s", came)
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
            came = error.get("data", {}).get("reason"), error.get("code")
            may = bool(holder.roles & allowed[method])
            text = "no refusal" if may else f"{FORBIDDEN}"
            expect(may != (came == FORBIDDEN), f"{text} of {method} for {holder.name}", error)
        line.ask("service.ping", {})


@rule(ROLES, "a stream that the roles of a key do not allow is not heard, others are")
def streams(peer):
    holder, line = other(peer)
    line.socket.close()
    allowed = rights("Streams").get(f"{peer.name}/…")
    if allowed is None:
        raise LeftOut("only for the services of Protocols/")
    with peer.subscribe(f"{peer.name}/", certificate=holder) as stream:
        may = bool(holder.roles & allowed)
        heard = bool(stream.wait(bool, 5 * WATCH if may else WATCH))
        expect(heard == may, f"{'events' if may else 'nothing'} for {holder.name}", heard)


@rule(REFUSALS, "a refusal for want of rights is not kept under its key")
def not_kept(peer):
    _, line = other(peer)
    method, params = peer.command()
    with line:
        line.refusal(method, params, *FORBIDDEN)
    peer.acknowledge(method, params)


@rule(REFUSALS, "who connects with a routing id of its own is refused: 403 access.routingID")
def routing_id(peer):
    with_keys(peer)
    socket = peer.wire.socket(zmq.DEALER, peer.server_key)
    socket.routing_id = b"check"
    socket.connect(peer.requests_endpoint)
    ping = request("service.ping", {})
    socket.send(dump(ping))
    came = parsed(socket.recv()) if socket.poll(5000) else {}
    socket.close()
    error = came.get("error", {})
    reason = error.get("data", {}).get("reason"), error.get("code")
    expect(reason == ("access.routingID", 403), "403 access.routingID", came or "nothing")


@rule(f"{PAGE}#who-did-it", "the actor is the name of the key, whatever terminal the client claims")
def actor(peer):
    with_keys(peer)
    method, params = peer.command()
    context = {"key": uuid7(), "terminal": "somebody-else", "staff": peer.staff}
    peer.acknowledge(method, {**params, "context": context})
    events = peer.caused(context["key"])
    came = {event["actor"] for event in events}
    expected = f"{peer.wire.certificate.name}/{peer.staff}"
    expect(came == {expected}, f"the actor {expected}", came or "no event")
