// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages

/// The conditions for the events that a tap shows; without conditions it shows all.
///
/// Conditions of one kind are alternatives; conditions of different kinds must all be met.
struct EventFilter: Sendable {
    /// Only these locations.
    var locations: [LocationID] = []
    /// Only these orders, their payments and tickets: numbers (`12`, `#12`), or identifiers, whole
    /// or their last characters.
    var orders: [String] = []
    /// Only these types; a type that ends in `*` stands for all with the same beginning.
    var types: [String] = []
    /// Only these actors: a terminal, a person, or both as an event has them (`till-1/ana`).
    var actors: [String] = []

    /// Whether an event is shown; `number` is that of its order, if known.
    func accepts(_ entry: TapEntry, number: Int?) -> Bool {
        Self.isMet(locations) { $0 == entry.stream.location }
            && Self.isMet(orders) { Self.matches($0, order: entry.order, number) }
            && Self.isMet(types) { Self.matches($0, type: entry.event.type) }
            && Self.isMet(actors) { Self.matches($0, actor: entry.event.actor ?? "") }
    }

    private static func isMet<Condition>(
        _ alternatives: [Condition], _ isMet: (Condition) -> Bool
    ) -> Bool {
        alternatives.isEmpty || alternatives.contains(where: isMet)
    }

    /// Numbers are short and identifiers long: up to six digits are a number.
    private static func matches(_ text: String, order: String, _ number: Int?) -> Bool {
        let text = text.lowercased().drop { $0 == "#" }
        if text.count <= 6, let wanted = Int(text) { return wanted == number }
        return order.hasSuffix(text)
    }

    private static func matches(_ text: String, type: String) -> Bool {
        text.hasSuffix("*") ? type.hasPrefix(text.dropLast()) : type == text
    }

    private static func matches(_ text: String, actor: String) -> Bool {
        actor == text || actor.split(separator: "/").contains { $0 == text }
    }
}

/// The check of a filter before it is used.
extension EventFilter {
    /// The types of all events that services publish.
    private static let knownTypes =
        OrderEventType.allCases.map(\.rawValue) + PaymentEventType.allCases.map(\.rawValue)
        + TicketEventType.allCases.map(\.rawValue) + LocationEventType.allCases.map(\.rawValue)
        + [StreamFormat.heartbeatType]

    /// The reason why the filter rejects every event, and what to write instead; nil if it can
    /// accept events.
    var problem: String? {
        if let type = types.first(where: { !Self.isKnown(type: $0) }) {
            return "There is no event type '\(type)': \(Self.advice(for: type))"
        }
        if let order = orders.first(where: { !Self.canBeOrder($0) }) {
            return "There is no order '\(order)': write its number, 12, or its identifier or the "
                + "end of it."
        }
        return nil
    }

    private static func isKnown(type: String) -> Bool {
        knownTypes.contains { matches(type, type: $0) }
    }

    /// The types with the same beginning; without any, all beginnings.
    private static func advice(for type: String) -> String {
        let beginning = type.prefix { $0 != "." } + "."
        let near = knownTypes.filter { $0.hasPrefix(beginning) }
        if !near.isEmpty { return "there are \(near.joined(separator: ", "))." }
        let beginnings = Set(knownTypes.map { "'\($0.prefix { $0 != "." }).*'" }).sorted()
        return "write one, order.opened, or \(beginnings.joined(separator: ", "))."
    }

    /// An order has a number, and an identifier of hexadecimal digits in groups (RFC 9562).
    private static func canBeOrder(_ text: String) -> Bool {
        let text = text.drop { $0 == "#" }
        return !text.isEmpty && text.allSatisfy { $0 == "-" || $0.isHexDigit }
    }
}
