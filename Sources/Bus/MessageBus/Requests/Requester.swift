// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire
import ZeroMQ

/// The asking end of requests: a DEALER that sends a request again, under the same key, until an
/// answer comes or the patience ends.
///
/// Confined to the poll thread it was made on.
public final class Requester {
    /// Receives the answer to a call, on the poll thread.
    public typealias Completion<Answer> = (Result<Answer, CallFailure>) -> Void
    /// Receives the reply to a request before anything of it was read, on the poll thread.
    public typealias Receiver = (Result<Reply, CallFailure>) -> Void

    private let bus: Bus
    private let socket: Socket
    private var core: RequesterCore<Receiver>
    private var tick: Registration?
    private var isClosed = false
    private let endpoint: String
    private var connection = ConnectionWatch()
    /// How many calls had no answer when their patience ended.
    private(set) var unknownOutcomes = 0

    /// Connects to a service's requests endpoint, whether it is there already or not.
    ///
    /// Throws a `ZeroMQError` when the endpoint is no address, and an `AccessError`.
    public init(bus: Bus, endpoint: String, limit: Int? = nil) throws {
        self.bus = bus
        self.endpoint = endpoint
        core = RequesterCore(
            limit: limit ?? bus.limits.requestsInFlight, messageBytes: bus.limits.messageBytes)
        socket = try Socket(.dealer, context: bus.context)
        try socket.setTraffic(.requests)
        // Without a peer nothing is queued that would arrive long after its patience.
        try socket.set(.immediate, true)
        try socket.set(.linger, .zero)
        try socket.setKeepalive()
        try socket.setReconnect()
        try bus.secure(socket, connectingTo: endpoint)
        try bus.thread.watchEvents(of: socket) { [weak self] in self?.connection.take($0.kind) }
        try socket.connect(endpoint)
        _ = bus.thread.watch(socket) { [weak self] in self?.receive() }
        tick = bus.thread.schedule(every: .milliseconds(50)) { [weak self] in self?.retry() }
    }

    /// Sends a request; `complete` is called once, on the poll thread, and before this returns only
    /// when nothing was sent: because too many requests are in flight, because the request can't be
    /// encoded or is too large for a service to take, or because the client was closed.
    public func call<R: Request>(
        _ request: R, patience: Duration? = nil, complete: @escaping Completion<R.Answer>
    ) {
        do throws(CallFailure) {
            send(try PreparedRequest(request), patience: patience) { reply in
                complete(reply.flatMap { $0.read(as: R.Answer.self) })
            }
        } catch {
            complete(.failure(error))
        }
    }

    /// Sends a request that is encoded already; `arrived` is called once, as `complete` of a call.
    public func send(
        _ request: PreparedRequest, patience: Duration? = nil, arrived: @escaping Receiver
    ) {
        guard !isClosed else { return arrived(.failure(.stopped)) }
        do throws(CallFailure) {
            let submitted = try core.submit(
                request, arrived, patience: patience ?? bus.limits.patience, now: .now)
            transmit(submitted.id, submitted.payload)
        } catch {
            arrived(.failure(error))
        }
    }

    /// Ends every call that waits as stopped and closes the socket.
    public func close() {
        isClosed = true
        tick.map(bus.thread.cancel)
        socket.close()
        for arrived in core.abandonAll() { arrived(.failure(.stopped)) }
    }

    private func transmit(_ id: Int64, _ payload: [UInt8]) {
        let sent = try? socket.send(parts: [payload])
        if sent != true { core.notSent(id, now: .now) }
    }

    private func receive() {
        for _ in 0..<bus.limits.drain {
            guard let message = try? socket.receive() else { return }
            guard let settled = core.received(message.frames.map(\.bytes)) else { continue }
            settled.context(.success(settled.reply))
        }
    }

    private func retry() {
        // An outage shorter than the tick may go unnoticed. Then the usual back-off applies.
        core.noteConnection(isConnected: socket.hasRoom, now: .now)
        for step in core.due(now: .now) {
            switch step {
            case .transmit(let id, let payload): transmit(id, payload)
            case .giveUp(_, let arrived, let wasSent):
                unknownOutcomes += 1
                arrived(.failure(wasSent ? .outcomeUnknown : .notSent(obstacle)))
            }
        }
    }

    /// Why nothing could be sent; a connection that was made a moment ago came too late.
    private var obstacle: NoConnection {
        NoConnection(
            endpoint: endpoint, reason: connection.obstacle ?? .nobody, hasKeys: bus.keyring != nil)
    }
}
