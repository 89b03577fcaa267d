// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Wire

extension Client {
    /// What a command is refused with, as it stands on the wire.
    struct Refused: Decodable, Sendable {
        /// Reads like HTTP's.
        var code: Int
        /// What happened and what to do.
        var message: String
        /// More about it.
        var data: Details?

        /// The stable name of a refusal.
        struct Details: Decodable, Sendable { var reason: String? }
    }

    /// What a request is answered with: one of the two.
    struct Reply<Answer: Decodable & Sendable>: Decodable, Sendable {
        var result: Answer?
        var error: Refused?
    }

    /// Sends a command to order-service until its outcome is known, as a till does, only quicker.
    ///
    /// Throws what the command is refused with, if not "not now", and the last failure at the end
    /// of the limit.
    func insist<C: Command>(
        on command: C, within limit: Duration = .seconds(60)
    ) async throws -> C.Answer {
        let deadline = ContinuousClock.now + limit
        var patience = Duration.milliseconds(200)
        while true {
            do {
                return try await call(command, of: .orders, patience: patience)
            } catch CallFailure.outcomeUnknown where ContinuousClock.now < deadline,
                CallFailure.notSent where ContinuousClock.now < deadline
            {
                // On a slow machine an answer takes its time.
                patience = min(patience * 1.5, .seconds(5))
            } catch CallFailure.refused(let error)
                where error.code == Refusal.Kind.unavailable.rawValue
                && ContinuousClock.now < deadline
            {
                // Long enough that the requester itself asks again, after half a second.
                patience = max(patience, .milliseconds(800))
            }
        }
    }

    /// What a service refuses a request with when it is sent once, "not now" included; nil when it
    /// is not refused.
    func firstRefusal(
        of request: some Request, from service: Service = .orders
    ) async throws -> Refused? {
        try await firstReply(to: request, from: service).error
    }

    /// What a service answers to a request that is sent once.
    func firstReply<R: Request>(
        to request: R, from service: Service = .orders
    ) async throws -> Reply<R.Answer> {
        let line = try openRequests(of: service)
        defer { close(line) }
        let start = #"{"jsonrpc":"2.0","id":1,"method":"\#(R.method)","params":"#
        try send(Array(start.utf8) + WireCoding.encode(request) + Array("}".utf8), on: line)
        guard let reply = try await receive(on: line, within: .seconds(60)) else {
            throw Overdue(description: "\(R.method) was not answered")
        }
        return try WireCoding.decode(Reply.self, from: reply[0])
    }

    /// Waits for so many things to happen to the orders of a location.
    func awaitOrderEvents(_ count: Int, at location: LocationID = "00001") async throws {
        let events = try openEvents(of: .orders, prefix: "orders/\(location)/")
        defer { close(events) }
        for _ in 0..<count { _ = try await nextOrderEvent(on: events, within: .seconds(30)) }
    }
}
