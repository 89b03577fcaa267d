// SPDX-License-Identifier: Apache-2.0

import Commerce
public import Wire
import ZeroMQ

/// The sending end of requests: a DEALER that retries until a reply comes or the timeout has
/// passed.
///
/// A retry has the same idempotency key. It is confined to the poll thread of its bus.
public final class Requester {
    /// Receives the result of a call, on the poll thread.
    public typealias Completion<Answer> = (Result<Answer, CallFailure>) -> Void
    /// Receives the reply to a request before it is decoded, on the poll thread.
    public typealias Receiver = (Result<Reply, CallFailure>) -> Void

    private let bus: Bus
    private let socket: Socket
    private var core: RequesterCore<Receiver>
    private var timer: Registration?
    private var isClosed = false
    private let endpoint: String
    private var connection = ConnectionTracker()
    /// The number of calls that had no reply before their timeout.
    private(set) var unknownOutcomes = 0

    /// Connects to a service's endpoint for requests, which need not be bound yet.
    ///
    /// `limit` is the maximum number of requests in flight. Throws a `ZeroMQError` if the endpoint
    /// is invalid, and an `AccessError`.
    public init(bus: Bus, endpoint: String, limit: Int? = nil) throws {
        self.bus = bus
        self.endpoint = endpoint
        core = RequesterCore(
            limit: limit ?? bus.limits.requestsInFlight, messageBytes: bus.limits.messageBytes)
        socket = try Socket(.dealer, context: bus.context)
        try socket.setTraffic(.requests)
        // Without a connection nothing is queued, so no request arrives long after its timeout.
        try socket.set(.immediate, true)
        try socket.set(.linger, .zero)
        try socket.setReconnect()
        try bus.secure(socket, connectingTo: endpoint)
        try bus.thread.watchEvents(of: socket) { [weak self] in self?.connection.process($0.kind) }
        try socket.connect(endpoint)
        _ = bus.thread.watch(socket) { [weak self] in self?.receive() }
        timer = bus.thread.schedule(every: .milliseconds(50)) { [weak self] in self?.retry() }
    }

    /// Sends a request; `completion` is called once, on the poll thread.
    ///
    /// It is called before this method returns only if nothing was sent. Then the maximum number of
    /// requests is in flight, the requester is closed, or the request is too large, cannot be
    /// encoded or contains the number of a payment card.
    public func call<R: Request>(
        _ request: R, timeout: Duration? = nil, completion: @escaping Completion<R.Answer>
    ) {
        do throws(CallFailure) {
            send(try PreparedRequest(request), timeout: timeout) { reply in
                completion(reply.flatMap { $0.read(as: R.Answer.self) })
            }
        } catch {
            completion(.failure(error))
        }
    }

    /// Sends a request and waits for its response; throws a `CallFailure`.
    ///
    /// It stays on the caller's executor, which must be the poll thread's.
    public nonisolated(nonsending) func call<R: Request>(
        _ request: R, timeout: Duration? = nil
    ) async throws(CallFailure) -> R.Answer {
        let outcome = await withCheckedContinuation { continuation in
            call(request, timeout: timeout) { continuation.resume(returning: $0) }
        }
        return try outcome.get()
    }

    /// Sends an encoded request; `completion` is called once, as for a call.
    public func send(
        _ request: PreparedRequest, timeout: Duration? = nil, completion: @escaping Receiver
    ) {
        guard !isClosed else { return completion(.failure(.stopped)) }
        do throws(CallFailure) {
            let submitted = try core.submit(
                request, completion, timeout: timeout ?? bus.limits.requestTimeout, now: .now)
            transmit(submitted.id, submitted.payload)
        } catch {
            completion(.failure(error))
        }
    }

    /// Ends all pending calls with `CallFailure.stopped`, and closes the socket.
    ///
    /// With a linger, requests that were sent to a connected service still leave within this time,
    /// for which the end of the bus waits. Their answers are not received.
    public func close(linger: Duration = .zero) {
        isClosed = true
        timer.map(bus.thread.cancel)
        // Without it, as before the first connection, the request would be lost at worst.
        try? socket.set(.linger, linger)
        socket.close()
        for completion in core.abandonAll() { completion(.failure(.stopped)) }
    }

    private func transmit(_ id: Int64, _ payload: [UInt8]) {
        let sent = try? socket.send(parts: [payload])
        if sent != true { core.notSent(id, now: .now) }
    }

    private func receive() {
        for _ in 0..<bus.limits.drain {
            guard let message = try? socket.receive() else { return }
            guard let completed = core.received(message.frames.map(\.bytes)) else { continue }
            completed.context(.success(completed.reply))
        }
    }

    private func retry() {
        // An outage shorter than the timer's interval may go unnoticed; then the request is sent
        // again after its regular delay.
        core.noteWritability(socket.isWritable, now: .now)
        for step in core.due(now: .now) {
            switch step {
            case .transmit(let id, let payload): transmit(id, payload)
            case .giveUp(_, let completion, let wasSent):
                unknownOutcomes += 1
                completion(.failure(wasSent ? .outcomeUnknown : .notSent(noConnection)))
            }
        }
    }

    /// The reason why nothing was sent; a connection that was just made came too late.
    private var noConnection: NoConnection {
        NoConnection(
            endpoint: endpoint, reason: connection.reason ?? .noListener,
            hasKeys: bus.keyring != nil)
    }
}

/// An encoded request, which can be sent later without delay.
public struct PreparedRequest: Sendable {
    let method: String
    /// The parameters as JSON.
    let parameters: [UInt8]

    /// Creates a request of any method; the parameters are the JSON text of an object.
    ///
    /// The text is only searched for the numbers of payment cards. A service rejects it if it is
    /// not JSON.
    public init(method: String, parameters: [UInt8]) {
        self.method = method
        self.parameters = parameters
    }

    /// Encodes a request; throws a `CallFailure` if JSON cannot represent it.
    public init<R: Request>(_ request: R) throws(CallFailure) {
        method = R.method
        do {
            parameters = try WireCoding.encode(request)
        } catch {
            throw .refused(.invalidParameters("they can't be encoded: \(error)"))
        }
    }
}
