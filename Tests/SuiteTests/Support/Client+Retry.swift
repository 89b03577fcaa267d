// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Wire

extension Client {
    /// The error of a refused request, as on the wire.
    struct Refused: Decodable, Sendable {
        /// A status code as in HTTP.
        var code: Int
        /// The cause and the remedy.
        var message: String
        /// Machine-readable details.
        var data: Details?

        /// The details, with the stable name of the refusal.
        struct Details: Decodable, Sendable { var reason: String? }
    }

    /// The answer to a request: either a result or an error.
    struct Reply<Answer: Decodable & Sendable>: Decodable, Sendable {
        var result: Answer?
        var error: Refused?
    }

    /// Repeats a command until its outcome is known, as a till does, but sooner.
    ///
    /// Throws the refusal of the command, unless it is temporary, or the last failure at the end of
    /// the limit.
    func retry<C: Command>(
        _ command: C, of service: Service = .orders, within limit: Duration = .seconds(60)
    ) async throws -> C.Answer {
        let deadline = ContinuousClock.now + limit
        var timeout = Duration.milliseconds(200)
        while true {
            do {
                return try await call(command, of: service, timeout: timeout)
            } catch CallFailure.outcomeUnknown where ContinuousClock.now < deadline,
                CallFailure.notSent where ContinuousClock.now < deadline
            {
                // A slow machine needs a longer timeout.
                timeout = min(timeout * 1.5, .seconds(5))
            } catch CallFailure.refused(let error)
                where error.code == Refusal.Kind.unavailable.rawValue
                && ContinuousClock.now < deadline
            {
                // Long enough for the requester's own retry, after half a second.
                timeout = max(timeout, .milliseconds(800))
            }
        }
    }

    /// Sends a request once and returns its refusal, also a temporary one; nil if it is accepted.
    func firstRefusal(
        of request: some Request, from service: Service = .orders
    ) async throws -> Refused? {
        try await firstReply(to: request, from: service).error
    }

    /// Sends a request once and returns the answer.
    func firstReply<R: Request>(
        to request: R, from service: Service = .orders
    ) async throws -> Reply<R.Answer> {
        let connection = try openRequests(of: service)
        defer { close(connection) }
        try send(Self.message(request), on: connection)
        guard let reply = try await receive(on: connection, within: .seconds(60)) else {
            throw TimeoutError(description: "\(R.method) was not answered")
        }
        return try WireCoding.decode(Reply.self, from: reply[0])
    }

    /// Returns the message of one request.
    static func message<R: Request>(_ request: R, id: Int = 1) throws -> [UInt8] {
        let start = #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(R.method)","params":"#
        return try Array(start.utf8) + WireCoding.encode(request) + Array("}".utf8)
    }

    /// Waits for the given number of events of the orders at a location.
    func awaitOrderEvents(_ count: Int, at location: LocationID = "00001") async throws {
        let events = try openEvents(of: .orders, prefix: "orders/\(location)/")
        defer { close(events) }
        for _ in 0..<count { _ = try await nextOrderEvent(on: events, within: .seconds(30)) }
    }
}
