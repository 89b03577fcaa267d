// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Wire

extension Client {
    /// A condition was not met before the timeout.
    struct TimeoutError: Error, CustomStringConvertible {
        let description: String
    }

    /// Waits until the tickets of a location are as expected; checks them after each event and
    /// heartbeat.
    func waitForTickets(
        of location: LocationID, within limit: Duration = .seconds(3),
        _ isExpected: @Sendable ([Ticket]) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        let events = try openEvents(of: .kitchen, prefix: "kitchen/\(location)/")
        defer { close(events) }
        var tickets: [Ticket] = []
        while ContinuousClock.now < deadline {
            tickets = try await call(GetKitchenSnapshot(location: location), of: .kitchen).state
            if isExpected(tickets) { return }
            _ = try await receive(on: events, within: deadline - .now)
        }
        throw TimeoutError(
            description: "after \(limit) the kitchen of \(location) shows \(tickets)")
    }

    /// Waits until the ticket of an order is as expected; nil means that the kitchen does not show
    /// it.
    func waitForTicket(
        of order: Order, within limit: Duration = .seconds(3),
        _ isExpected: @Sendable (Ticket?) -> Bool
    ) async throws {
        try await waitForTickets(of: order.location, within: limit) { tickets in
            isExpected(tickets.first { $0.order == order.id })
        }
    }

    /// Waits until a location has this number of unseen tickets; checks it after each heartbeat.
    func waitForUnseenTickets(
        _ count: Int, at location: LocationID, within limit: Duration = .seconds(5)
    ) async throws {
        try await waitForScreens(at: location, within: limit) { $0.unseen.count == count }
    }

    /// Waits until the screens and the unseen tickets of a location are as expected; checks them
    /// after each heartbeat.
    func waitForScreens(
        at location: LocationID, within limit: Duration = .seconds(5),
        _ isExpected: @Sendable (ListKitchenScreens.Answer) -> Bool
    ) async throws {
        let deadline = ContinuousClock.now + limit
        let events = try openEvents(of: .kitchen, prefix: "kitchen/\(location)/stream.heartbeat")
        defer { close(events) }
        var answer: ListKitchenScreens.Answer?
        while ContinuousClock.now < deadline {
            let screens = try await call(ListKitchenScreens(location: location), of: .kitchen)
            if isExpected(screens) { return }
            answer = screens
            _ = try await receive(on: events, within: deadline - .now)
        }
        throw TimeoutError(
            description: "after \(limit) \(location) has \(answer.map { "\($0)" } ?? "no answer")")
    }

    /// Waits for an event with this topic.
    @discardableResult func waitForTopic(
        _ topic: String, on connection: Connection, within limit: Duration = .seconds(5)
    ) async throws -> [UInt8] {
        let deadline = ContinuousClock.now + limit
        while let frames = try await receive(on: connection, within: max(.zero, deadline - .now)) {
            if frames[0] == Array(topic.utf8) { return frames[1] }
        }
        throw TimeoutError(description: "no \(topic) came within \(limit)")
    }

    /// Returns the next event of order-service, without heartbeats.
    func nextOrderEvent(on connection: Connection, within limit: Duration = .seconds(3))
        async throws
        -> Event<Order>
    {
        let deadline = ContinuousClock.now + limit
        while let frames = try await receive(on: connection, within: max(.zero, deadline - .now)) {
            let topic = String(decoding: frames[0], as: UTF8.self)
            guard !topic.hasSuffix("/stream.heartbeat") else { continue }
            return try WireCoding.decode(Event<Order>.self, from: frames[1])
        }
        throw TimeoutError(description: "no event came within \(limit)")
    }
}
