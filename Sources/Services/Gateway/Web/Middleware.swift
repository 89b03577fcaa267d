// SPDX-License-Identifier: Apache-2.0

import Accounts
import Devices
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Synchronization

/// Turns all errors into problem documents, and gives every answer the headers that protect pages.
struct ProblemMiddleware: RouterMiddleware {
    /// Pages load only what the gateway itself serves, and run no inline code.
    private static let policy =
        "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; "
        + "form-action 'self'"

    func handle(
        _ request: Request, context: GatewayContext,
        next: @concurrent (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let problem as Problem {
            response = .problem(problem).uncached()
        } catch let error as HTTPError {
            response = .problem(Problem(error)).uncached()
        } catch {
            context.logger.error("a request failed", metadata: ["reason": "\(error)"])
            response = .problem(.failed).uncached()
        }
        response.headers[.contentSecurityPolicy] = Self.policy
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        return response
    }
}

extension HTTPField.Name {
    /// Links are secrets, so no other server may learn them.
    fileprivate static let referrerPolicy = named("Referrer-Policy")
    /// The key of a command.
    static let idempotencyKey = named("Idempotency-Key")
    /// Says that the answer is the stored one of a repeated command.
    static let idempotencyReplayed = named("Idempotency-Replayed")
    /// The place of a page in a live stream.
    static let lastEventID = named("Last-Event-ID")
    /// With `no`, nginx passes live events on at once.
    static let accelBuffering = named("X-Accel-Buffering")
    /// The visitor's address as proxies name it.
    static let forwardedFor = named("X-Forwarded-For")

    /// The protocol by which a proxy has received a request.
    static let forwardedProtocol = named("X-Forwarded-Proto")

    private static func named(_ name: String) -> Self {
        guard let field = Self(name) else {
            preconditionFailure("'\(name)' is not the name of a header field.")
        }
        return field
    }
}

extension Problem {
    /// The gateway failed on its own.
    static let failed = Problem(
        status: 500, reason: "http.failed",
        detail: "The gateway failed. Send the same request with the same key again.")

    /// The problem of an error of the server's own.
    init(_ error: HTTPError) {
        switch error.status {
        case .notFound: self = .notFound
        case .contentTooLarge: self = .tooLarge(RequestReader.bodyLimit)
        default: self = .invalid(error.body ?? "The request can't be read.")
        }
    }
}

/// Refuses requests of devices and of addresses that send too many.
struct RateMiddleware: RouterMiddleware {
    private let buckets: BucketBox
    private let visitors: Visitors
    private let isBehindProxy: Bool

    /// Counts requests by devices and addresses; behind a proxy by those that the proxy names.
    init(rate: Double, burst: Double, visitors: Visitors, isBehindProxy: Bool) {
        buckets = BucketBox(TokenBuckets(rate: rate, burst: burst))
        self.visitors = visitors
        self.isBehindProxy = isBehindProxy
    }

    func handle(
        _ request: Request, context: GatewayContext,
        next: @concurrent (Request, GatewayContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.peer = address(request, context)
        // Strangers behind the address of a device or a person do not use up their requests.
        context.device = try visitors.device(request)
        context.signedIn = try visitors.sessions.find(request)
        context.sender =
            context.device.map { "device \($0.name)" }
            ?? context.signedIn.map { "person \($0.person.id)" } ?? context.peer
        context.isForwardedSecurely =
            isBehindProxy && request.headers[.forwardedProtocol]?.lowercased() == "https"
        if let wait = buckets.take(context.sender, now: .now) {
            throw Problem.tooMany(after: wait)
        }
        return try await next(request, context)
    }

    private func address(_ request: Request, _ context: GatewayContext) -> String {
        guard isBehindProxy, let list = request.headers[.forwardedFor],
            let last = list.split(separator: ",").last
        else { return context.peer }
        return SenderAddress.network(of: last.trimmingCharacters(in: .whitespaces))
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
