// SPDX-License-Identifier: Apache-2.0

import Messages
import MessageBus

extension EventFilter {
    /// The types of all events that services publish.
    private static let knownTypes =
        OrderEventType.allCases.map(\.rawValue) + PaymentEventType.allCases.map(\.rawValue)
        + TicketEventType.allCases.map(\.rawValue) + LocationEventType.allCases.map(\.rawValue)
        + [StreamFormat.heartbeatType]

    /// Why nothing could ever be shown, and what to write instead; nil when something could.
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

    /// The types with the same beginning, else all beginnings.
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
