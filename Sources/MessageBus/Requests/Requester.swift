// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import ZeroMQ

/// The asking end of requests: a DEALER that sends a request again, under the same key, until an
/// answer comes or the patience ends.
///
/// Confined to the poll thread it was made on.
public final class Requester {
    /// Receives the answer to a call, on the poll thread.
    public typealias Completion<Answer> = (Result<Answer, CallFailure>) -> Void

    private let bus: Bus
    private let socket: Socket
    private var session: RequesterSession<Completion<any Sendable>>
    private var types: [Int64: any Request.Type] = [:]
    private var tick: Registration?
    private var isClosed = false

    /// Connects to a service's requests endpoint, whether it is there already or not.
    public init(bus: Bus, endpoint: String, limit: Int = Limits.requestsInFlight) throws {
        self.bus = bus
        session = RequesterSession(limit: limit)
        socket = try Socket(.dealer, context: bus.context)
        // Without a peer nothing is queued that would arrive long after its patience.
        try socket.set(.immediate, true)
        try socket.set(.linger, .zero)
        try socket.setKeepalive()
        try socket.setReconnect()
        try socket.connect(endpoint)
        _ = bus.thread.watch(socket) { [weak self] in self?.receive() }
        tick = bus.thread.schedule(every: .milliseconds(50)) { [weak self] in self?.retry() }
    }

    /// Sends a request; `complete` is called once, on the poll thread, and before this returns only
    /// when nothing was sent: because too many requests are in flight, because the request is too
    /// large for a service to take, or because the client was closed.
    public func call<R: Request>(
        _ request: R, patience: Duration = Limits.patience, complete: @escaping Completion<R.Answer>
    ) {
        guard !isClosed else { return complete(.failure(.stopped)) }
        do {
            let parameters = try WireCoding.encode(request)
            guard parameters.count <= Self.mostParameterBytes else {
                return complete(.failure(.refused(.invalidParameters("the request is too large"))))
            }
            let typed: Completion<any Sendable> = { complete($0.flatMap(Self.typed)) }
            let submitted = session.submit(typed, patience: patience, now: .now) {
                Self.envelope($0, R.method, parameters)
            }
            guard let submitted else { return complete(.failure(.tooManyInFlight)) }
            types[submitted.id] = R.self
            transmit(submitted.id, submitted.payload)
        } catch {
            complete(.failure(.refused(.invalidParameters("they can't be encoded: \(error)"))))
        }
    }

    /// Ends every call that waits as stopped and closes the socket.
    public func close() {
        isClosed = true
        tick.map(bus.thread.cancel)
        socket.close()
        types.removeAll()
        for complete in session.abandonAll() { complete(.failure(.stopped)) }
    }

    /// What a service's socket takes, less the envelope.
    ///
    /// More would cut the connection, and with it
    /// lose the other requests in flight.
    private static let mostParameterBytes = Limits.messageBytes - 256

    private static func typed<Answer>(_ value: any Sendable) -> Result<Answer, CallFailure> {
        guard let answer = value as? Answer else {
            return .failure(.unreadableAnswer("it is of another type"))
        }
        return .success(answer)
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

    private func transmit(_ id: Int64, _ payload: [UInt8]) {
        let sent = try? socket.send(parts: [payload])
        if sent != true { session.notSent(id, now: .now) }
    }

    private func receive() {
        for _ in 0..<Limits.drain {
            guard let message = try? socket.receive() else { return }
            guard message.frames.count == 1 else { continue }
            read(message.frames[0].bytes)
        }
    }

    private func read(_ payload: [UInt8]) {
        guard let reply = try? ReplyEntry(payload, types), let id = reply.id else { return }
        if isNotNow(reply.outcome), session.willRetry(id) { return }
        finish(id, reply.outcome)
    }

    private func isNotNow(_ outcome: Result<any Sendable, CallFailure>) -> Bool {
        guard case .failure(.refused(let error)) = outcome else { return false }
        return error.refusal?.kind == .unavailable
    }

    private func finish(_ id: Int64, _ outcome: Result<any Sendable, CallFailure>) {
        types[id] = nil
        session.answered(id)?(outcome)
    }

    private func retry() {
        for step in session.due(now: .now) {
            switch step {
            case .transmit(let id, let payload): transmit(id, payload)
            case .giveUp(let id, let complete):
                types[id] = nil
                complete(.failure(.outcomeUnknown))
            }
        }
    }
}
