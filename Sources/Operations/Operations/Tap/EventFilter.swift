// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Which events are shown; without conditions all.
///
/// Conditions of one kind are alternatives, conditions of different kinds must all hold.
struct EventFilter: Sendable {
    /// Only these locations.
    var locations: [LocationID] = []
    /// Only these orders, their payments and tickets: numbers (`12`, `#12`), or identifiers, whole
    /// or their last characters.
    var orders: [String] = []
    /// Only these types; one that ends in `*` stands for all that begin like it.
    var types: [String] = []
    /// Only what these did: a terminal, a person, or both as an event has them (`till-1/ana`).
    var actors: [String] = []

    /// Whether an event is shown; `number` is that of its order, where known.
    func accepts(_ entry: TapEntry, number: Int?) -> Bool {
        let event = entry.event
        let order = event.data?.order ?? event.subject
        return Self.holds(locations) { $0 == entry.stream.location }
            && Self.holds(orders) { Self.matches($0, order: order, number) }
            && Self.holds(types) { Self.matches($0, type: event.type) }
            && Self.holds(actors) { Self.matches($0, actor: event.actor ?? "") }
    }

    private static func holds<Condition>(
        _ conditions: [Condition], _ isMet: (Condition) -> Bool
    ) -> Bool {
        conditions.isEmpty || conditions.contains(where: isMet)
    }

    /// Numbers are short and identifiers long: what has at most six digits is a number.
    private static func matches(_ text: String, order: String, _ number: Int?) -> Bool {
        let text = text.lowercased().drop { $0 == "#" }
        if text.count <= 6, let wanted = Int(text) { return wanted == number }
        return order.hasSuffix(text)
    }

    /// Whether a type is the one of a condition, or begins like it.
    static func matches(_ text: String, type: String) -> Bool {
        text.hasSuffix("*") ? type.hasPrefix(text.dropLast()) : type == text
    }

    private static func matches(_ text: String, actor: String) -> Bool {
        actor == text || actor.split(separator: "/").contains { $0 == text }
    }
}
