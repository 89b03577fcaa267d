// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding

/// Writes requests, reads replies and says what is sent again: what a `Requester` decides.
///
/// Pure: it is told the time. `Context` is what an outcome is handed to.
struct RequesterCore<Context> {
    typealias Instant = RequesterSession<Context>.Instant
    /// What came of a call, and who waits for it.
    typealias Settled = (context: Context, outcome: Result<any Sendable, CallFailure>)

    private var session: RequesterSession<Context>
    private var types: [Int64: any Request.Type] = [:]

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
    mutating func submit<R: Request>(
        _ request: R, _ context: Context, patience: Duration, now: Instant
    ) throws(CallFailure) -> (id: Int64, payload: [UInt8]) {
        let parameters = try parameters(request)
        let submitted = session.submit(context, patience: patience, now: now) {
            Self.envelope($0, R.method, parameters)
        }
        guard let submitted else { throw .tooManyInFlight }
        types[submitted.id] = R.self
        return submitted
    }

    /// The socket could not take the payload: nobody is connected.
    mutating func notSent(_ id: Int64, now: Instant) { session.notSent(id, now: now) }

    /// A message came; nil when it settles nothing: it is no reply, nobody waits for it any more,
    /// or it says "not now" and the request will be sent again.
    mutating func received(_ frames: [[UInt8]]) -> Settled? {
        guard frames.count == 1, let reply = try? ReplyEntry(frames[0], types), let id = reply.id
        else { return nil }
        if isNotNow(reply.outcome), session.willRetry(id) { return nil }
        types[id] = nil
        return session.answered(id).map { ($0, reply.outcome) }
    }

    /// What is due now, oldest request first.
    mutating func due(now: Instant) -> [RequesterSession<Context>.Step] {
        let steps = session.due(now: now)
        for case .giveUp(let id, _) in steps { types[id] = nil }
        return steps
    }

    /// Everything that waits, oldest first, when the client stops.
    mutating func abandonAll() -> [Context] {
        types.removeAll()
        return session.abandonAll()
    }

    private func parameters(_ request: some Request) throws(CallFailure) -> [UInt8] {
        let parameters: [UInt8]
        do {
            parameters = try WireCoding.encode(request)
        } catch {
            throw .refused(.invalidParameters("they can't be encoded: \(error)"))
        }
        guard parameters.count <= mostParameterBytes else {
            throw .refused(.invalidParameters("the request is too large"))
        }
        return parameters
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

    private func isNotNow(_ outcome: Result<any Sendable, CallFailure>) -> Bool {
        guard case .failure(.refused(let error)) = outcome else { return false }
        return error.refusal?.kind == .unavailable
    }
}
