// SPDX-License-Identifier: Apache-2.0

import Messages

/// How many of a dish are still to be made, and with which modifiers.
struct DishCount: Equatable, Sendable {
    /// A modifier and the number of dishes that have it.
    struct Modifier: Equatable, Sendable {
        let name: String
        let quantity: Int
    }

    let name: String
    let quantity: Int
    let modifiers: [Modifier]

    /// Counts the lines that are to be made; what is needed most comes first.
    static func counts(of lines: [TicketLine]) -> [Self] {
        let open = lines.filter { $0.status == .inProcess }
        let dishes = Dictionary(grouping: open, by: \.name).map { name, lines in
            Self(
                name: name, quantity: lines.reduce(0) { $0 + $1.quantity },
                modifiers: modifiers(of: lines))
        }
        return dishes.sorted { ($1.quantity, $0.name) < ($0.quantity, $1.name) }
    }

    private static func modifiers(of lines: [TicketLine]) -> [Modifier] {
        var quantities: [String: Int] = [:]
        for line in lines {
            for name in line.modifiers { quantities[name, default: 0] += line.quantity }
        }
        return quantities.map { Modifier(name: $0, quantity: $1) }
            .sorted { ($1.quantity, $0.name) < ($0.quantity, $1.name) }
    }
}
