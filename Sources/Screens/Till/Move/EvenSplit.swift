// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// An order divided by quantity: each guest gets the same share of each line that divides.
struct EvenSplit: Equatable, Sendable {
    /// The numbers of guests that may be chosen.
    static let ways = 2...9

    /// The order before the split.
    let order: Order
    /// The number of guests; one of them keeps the order.
    let ways: Int

    /// Equal lines, which are divided as if they were one.
    private struct Pile {
        var lines: [Line]

        /// How many pieces the lines have together.
        var quantity: Int { lines.reduce(0) { $0 + $1.quantity } }

        /// So many of it in words.
        func text(quantity: Int) -> String { lines.first?.text(quantity: quantity) ?? "" }
    }

    /// The lines, equal ones together.
    private var piles: [Pile] {
        order.standingLines.reduce(into: []) { piles, line in
            let equal = piles.firstIndex { pile in
                pile.lines.allSatisfy { isEqual($0, line) }
            }
            if let equal {
                piles[equal].lines.append(line)
            } else {
                piles.append(Pile(lines: [line]))
            }
        }
    }

    /// Whether two lines are the same dish, without any change to it, for the same seat.
    private func isEqual(_ one: Line, _ other: Line) -> Bool {
        [one, other].allSatisfy { $0.modifiers.isEmpty && $0.note == nil && !hasDiscount($0) }
            && one.item == other.item && one.name == other.name && one.price == other.price
            && one.seat == other.seat
    }

    /// What can be divided.
    private var divided: [Pile] { piles.filter { reasonToStay($0) == nil } }

    /// The reason why lines stay with the first guest; nil if they can be divided.
    private func reasonToStay(_ pile: Pile) -> String? {
        if pile.lines.contains(where: hasDiscount) { return "it has a discount" }
        return pile.quantity.isMultiple(of: ways) ? nil : "it can't be divided by \(ways)"
    }

    /// What stays with the first guest in words, each with the reason.
    var staying: [(text: String, reason: String)] {
        piles.compactMap { pile in
            reasonToStay(pile).map { (pile.text(quantity: pile.quantity), $0) }
        }
    }

    /// What each guest gets in words, a line each.
    var shareText: [String] { divided.map { $0.text(quantity: $0.quantity / ways) } }

    /// The commands: a new order for each further guest.
    ///
    /// Each move changes the order once, so the revisions are known before.
    var commands: [TillCommand] {
        (0..<ways - 1).map { number in
            let giver = OrderReference(order: order.id, ifRevision: order.revision + number)
            return .move(giver, divided.flatMap { parts(of: $0, forGuest: number) }, to: nil)
        }
    }

    /// The parts of the lines that a guest gets: those after the parts of the guests before.
    private func parts(of pile: Pile, forGuest number: Int) -> [LinePart] {
        let share = pile.quantity / ways
        let wanted = number * share..<(number + 1) * share
        var start = 0
        return pile.lines.compactMap { line in
            defer { start += line.quantity }
            let part = wanted.clamped(to: start..<start + line.quantity)
            return part.isEmpty ? nil : LinePart(line: line.line, quantity: part.count)
        }
    }

    private func hasDiscount(_ line: Line) -> Bool {
        order.discounts.contains { $0.line == line.line }
    }
}
