// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Wire

/// The pure core of a `Requester`: encodes requests, decodes replies, and decides when to send a
/// request again.
///
/// It receives the time as an argument. `Context` is the receiver of a reply.
struct RequesterCore<Context> {
    typealias Instant = RequesterSession<Context>.Instant
    /// A reply, and its receiver.
    typealias Completed = (context: Context, reply: Reply)

    private var session: RequesterSession<Context>

    /// The maximum size of a request's parameters, in bytes: a service's limit less the envelope.
    ///
    /// A service closes the connection on larger requests, which loses other requests in flight.
    private let maximumParameterBytes: Int

    /// Creates a core; `limit` is the maximum number of requests in flight, `messageBytes` the
    /// maximum size of a message.
    init(limit: Int, messageBytes: Int = Limits().messageBytes) {
        session = RequesterSession(limit: limit)
        maximumParameterBytes = messageBytes - 256
    }

    /// Adds a request, which must be sent at once.
    ///
    /// Throws a `CallFailure` if it cannot be sent; then no reply is expected.
    mutating func submit(
        _ request: PreparedRequest, _ context: Context, timeout: Duration, now: Instant
    ) throws(CallFailure) -> (id: Int64, payload: [UInt8]) {
        guard request.parameters.count <= maximumParameterBytes else {
            throw .refused(.invalidParameters("the request is too large"))
        }
        if let place = CardNumberSearch.place(inParameters: request.parameters) {
            throw .refused(CallError(.cardNumber(in: place)))
        }
        let submitted = session.submit(context, timeout: timeout, now: now) {
            Self.envelope(id: $0, method: request.method, parameters: request.parameters)
        }
        guard let submitted else { throw .tooManyInFlight }
        return submitted
    }

    /// Records that the socket did not accept the payload, because it has no connection.
    mutating func notSent(_ id: Int64, now: Instant) { session.notSent(id, now: now) }

    /// Records whether the socket is writable.
    mutating func noteWritability(_ isWritable: Bool, now: Instant) {
        session.noteWritability(isWritable, now: now)
    }

    /// Processes a message; returns the reply with its receiver, if it completes a request.
    ///
    /// It returns nil if the message is not a reply, or its request is no longer pending. It also
    /// returns nil for a temporary refusal if the request will be sent again.
    mutating func received(_ frames: [[UInt8]]) -> Completed? {
        guard frames.count == 1, let reply = try? Reply(frames[0]), let id = reply.id
        else { return nil }
        if reply.isUnavailable, session.willRetry(id) { return nil }
        return session.completed(id).map { ($0, reply) }
    }

    /// Returns the due steps, oldest request first.
    mutating func due(now: Instant) -> [RequesterSession<Context>.Step] {
        session.due(now: now)
    }

    /// Removes all pending requests, oldest first, when the client stops.
    mutating func abandonAll() -> [Context] {
        session.abandonAll()
    }

    private static func envelope(id: Int64, method: String, parameters: [UInt8]) -> [UInt8] {
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
