// SPDX-License-Identifier: Apache-2.0

import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Messages
import Synchronization

/// Refuses requests of devices and of addresses that send too many.
struct RateMiddleware: RouterMiddleware {
    private let buckets: BucketBox
    private let visitors: Visitors
    private let connections: ConnectionBox
    private let isBehindProxy: Bool
    private let known = KnownSenders()

    /// Counts requests by devices and addresses; behind a proxy by those that the proxy names.
    init(
        rate: Double, burst: Double, visitors: Visitors, connections: ConnectionBox,
        isBehindProxy: Bool
    ) {
        buckets = BucketBox(TokenBuckets(rate: rate, burst: burst))
        self.visitors = visitors
        self.connections = connections
        self.isBehindProxy = isBehindProxy
    }

    func handle(
        _ request: Request, context: GatewayContext,
        next: @concurrent (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.peer = address(request, context)
        context.sender = context.peer
        context.isForwardedSecurely =
            isBehindProxy && request.headers[.forwardedProtocol]?.lowercased() == "https"
        if let proof = Visitors.proof(in: request) {
            try await recognize(proof, request, &context)
        } else {
            try buckets.count(context.peer)
        }
        return try await next(request, context)
    }

    /// Finds out who sends a request with this proof.
    ///
    /// It is counted before the gateway looks for its session: proofs that were right before by
    /// their sender, others by their address. Strangers behind the address of a device or a person
    /// do not use up their requests.
    private func recognize(
        _ proof: String, _ request: Request, _ context: inout GatewayContext
    ) async throws {
        let expected = known.sender(with: proof)
        try buckets.count(expected ?? "proofs of \(context.peer)")
        context.device = visitors.device(request)
        context.signedIn = try await visitors.sessions.find(request)
        let sender =
            context.device.map { "device \($0.name)" }
            ?? context.signedIn.map { "person \($0.person.id)" }
        known.remember(sender, with: proof)
        if context.device != nil {
            let address = SenderAddress.of(context.channel)
            connections.with { $0.know(address) }
        }
        context.sender = sender ?? context.peer
        if context.sender != expected { try buckets.count(context.sender) }
    }

    private func address(_ request: Request, _ context: GatewayContext) -> String {
        guard isBehindProxy, let list = request.headers[.forwardedFor],
            let last = list.split(separator: ",").last
        else { return context.peer }
        return SenderAddress.network(of: last.trimmingCharacters(in: .whitespaces))
    }
}

/// The senders whose proofs were right, by hashes of these; event loops share it.
private final class KnownSenders: Sendable {
    private static let capacity = 10_000
    private let senders = Mutex<[String: String]>([:])

    func sender(with proof: String) -> String? { senders.withLock { $0[proof] } }

    /// Remembers the sender with a proof; nil forgets one whose proof is not right any more.
    func remember(_ sender: String?, with proof: String) {
        senders.withLock { senders in
            // Without it, a sender is only counted once more.
            if senders.count >= Self.capacity { senders = [:] }
            senders[proof] = sender
        }
    }
}

/// The buckets of all connections, which several event loops use.
final class BucketBox: Sendable {
    private let buckets: Mutex<TokenBuckets>

    init(_ buckets: TokenBuckets) { self.buckets = Mutex(buckets) }

    func take(_ address: String, now: TokenBuckets.Instant) -> Int? {
        buckets.withLock { $0.take(address, now: now) }
    }
}
