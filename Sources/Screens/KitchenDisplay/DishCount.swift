// SPDX-License-Identifier: Apache-2.0

import Commerce
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
    /// The line that a tap on the dish finishes.
    let next: OpenLine

    /// Counts the lines that are to be made; what is needed most comes first.
    ///
    /// With `ownOnly` it counts only the lines of the screen's stations.
    static func counts(
        of tickets: some Sequence<Ticket>, ownOnly: Bool, in scope: ScreenScope
    ) -> [Self] {
        let open = tickets.flatMap { ticket in
            ticket.lines.filter { $0.status == .inProcess && (!ownOnly || scope.shows($0)) }
                .map { OpenLine($0, of: ticket, in: scope) }
        }
        let dishes = Dictionary(grouping: open, by: \.line.name).compactMap { Self($0, $1) }
        return dishes.sorted { ($1.quantity, $0.name) < ($0.quantity, $1.name) }
    }

    /// The count of a dish from all its lines; nil without any line.
    private init?(_ name: String, _ lines: [OpenLine]) {
        guard let next = lines.min(by: OpenLine.precedes) else { return nil }
        self.name = name
        self.next = next
        quantity = lines.reduce(0) { $0 + $1.line.quantity }
        modifiers = Self.modifiers(of: lines.map(\.line))
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

/// A line that is to be made, with what decides when it is its turn.
struct OpenLine: Equatable, Sendable {
    let line: TicketLine
    let order: OrderID
    /// The number of the order that people call out.
    let number: Int
    let isRush: Bool
    let firedAt: Timestamp
    /// Whether a person at this screen finishes it.
    let isOwn: Bool

    /// A line of a ticket on a screen with these rules.
    init(_ line: TicketLine, of ticket: Ticket, in scope: ScreenScope) {
        self.line = line
        order = ticket.order
        number = ticket.number
        isRush = ticket.isRush
        firedAt = line.firedAt ?? ticket.firedAt
        isOwn = scope.shows(line) && scope.step(of: line, on: ticket) != nil
    }

    /// Sorts the lines of this screen first, then those of rushed tickets, and then the line that
    /// waits longest.
    static func precedes(_ left: Self, _ right: Self) -> Bool {
        if left.isOwn != right.isOwn { return left.isOwn }
        if left.isRush != right.isRush { return left.isRush }
        return (left.firedAt, left.number, left.order, left.line.line)
            < (right.firedAt, right.number, right.order, right.line.line)
    }
}
