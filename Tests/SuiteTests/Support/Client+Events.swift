// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Wire

extension Client {
    /// Something was not true in time.
    struct Overdue: Error, CustomStringConvertible {
        let description: String
    }

    /// Waits until the tickets of a location are as expected: looks again at every sign of life.
    func waitForTickets(
        of location: LocationID, within limit: Duration = .seconds(3),
        _ isExpected: @Sendable ([Ticket]) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        let events = try openEvents(of: .kitchen, prefix: "kitchen/\(location)/")
        var tickets: [Ticket] = []
        while ContinuousClock.now < deadline {
            tickets = try await call(GetKitchenSnapshot(location: location), of: .kitchen).state
            if isExpected(tickets) { return }
            _ = try await receive(on: events, within: deadline - .now)
        }
        throw Overdue(description: "after \(limit) the kitchen of \(location) shows \(tickets)")
    }

    /// Waits until the ticket of an order is as expected; nil stands for "not shown".
    func waitForTicket(
        of order: Order, within limit: Duration = .seconds(3),
        _ isExpected: @Sendable (Ticket?) -> Bool
    ) async throws {
        try await waitForTickets(of: order.location, within: limit) { tickets in
            isExpected(tickets.first { $0.order == order.id })
        }
    }

    /// Waits for an event with this topic.
    @discardableResult func waitForTopic(
        _ topic: String, on line: Line, within limit: Duration = .seconds(5)
    ) async throws -> [UInt8] {
        let deadline = ContinuousClock.now + limit
        while let frames = try await receive(on: line, within: max(.zero, deadline - .now)) {
            if frames[0] == Array(topic.utf8) { return frames[1] }
        }
        throw Overdue(description: "no \(topic) came within \(limit)")
    }

    /// The next event of orders on a line, without heartbeats.
    func nextOrderEvent(on line: Line, within limit: Duration = .seconds(3)) async throws
        -> Event<Order>
    {
        let deadline = ContinuousClock.now + limit
        while let frames = try await receive(on: line, within: max(.zero, deadline - .now)) {
            let topic = String(decoding: frames[0], as: UTF8.self)
            guard !topic.hasSuffix("/stream.heartbeat") else { continue }
            return try WireCoding.decode(Event<Order>.self, from: frames[1])
        }
        throw Overdue(description: "no event came within \(limit)")
    }
}
