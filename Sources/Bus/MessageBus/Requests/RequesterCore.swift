// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// Writes requests, takes replies and says what is sent again: what a `Requester` decides.
///
/// Pure: it is told the time. `Context` is what a reply is handed to.
struct RequesterCore<Context> {
    typealias Instant = RequesterSession<Context>.Instant
    /// The answer to a call, and who waits for it.
    typealias Settled = (context: Context, reply: Reply)

    private var session: RequesterSession<Context>

    /// What a service takes of a request's parameters, less the envelope.
    ///
    /// More would cut the connection, and with it lose the other requests in flight.
    private let mostParameterBytes: Int

    /// A client with so many requests in flight at most, of services that take messages of so many
    /// bytes.
    init(limit: Int, messageBytes: Int = Limits().messageBytes) {
        session = RequesterSession(limit: limit)
        mostParameterBytes = messageBytes - 256
    }

    /// Takes a request, to be sent at once.
    ///
    /// Throws a `CallFailure` when it can't be sent: nothing waits for an answer then.
    mutating func submit(
        _ request: PreparedRequest, _ context: Context, patience: Duration, now: Instant
    ) throws(CallFailure) -> (id: Int64, payload: [UInt8]) {
        guard request.parameters.count <= mostParameterBytes else {
            throw .refused(.invalidParameters("the request is too large"))
        }
        let submitted = session.submit(context, patience: patience, now: now) {
            Self.envelope($0, request.method, request.parameters)
        }
        guard let submitted else { throw .tooManyInFlight }
        return submitted
    }

    /// The socket could not take the payload: nobody is connected.
    mutating func notSent(_ id: Int64, now: Instant) { session.notSent(id, now: now) }

    /// Records whether the service is connected.
    mutating func noteConnection(isConnected: Bool, now: Instant) {
        session.noteConnection(isConnected: isConnected, now: now)
    }

    /// A message came; nil when it settles nothing: it does not begin as a reply, nobody waits for
    /// it any more, or it says "not now" and the request will be sent again.
    mutating func received(_ frames: [[UInt8]]) -> Settled? {
        guard frames.count == 1, let reply = try? Reply(frames[0]), let id = reply.id
        else { return nil }
        if reply.isNotNow, session.willRetry(id) { return nil }
        return session.answered(id).map { ($0, reply) }
    }

    /// What is due now, oldest request first.
    mutating func due(now: Instant) -> [RequesterSession<Context>.Step] {
        session.due(now: now)
    }

    /// Everything that waits, oldest first, when the client stops.
    mutating func abandonAll() -> [Context] {
        session.abandonAll()
    }

    private static func envelope(_ id: Int64, _ method: String, _ parameters: [UInt8]) -> [UInt8] {
        var text = JSONText(capacity: parameters.count + method.utf8.count + 96)
        text.append(#"{"jsonrpc":"2.0","id":"#)
        text.append(integer: id)
        text.append(#","method":"#)
        text.append(string: method)
        text.append(#","params":"#)
        text.append(raw: parameters)
        text.append("}")
        return text.bytes
    }
}
