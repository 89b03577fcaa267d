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

    /// The lines that can be divided.
    private var divided: [Line] {
        order.standingLines.filter { $0.quantity.isMultiple(of: ways) && !hasDiscount($0) }
    }

    /// The lines that stay with the first guest, each with the reason.
    var staying: [(line: Line, reason: String)] {
        order.standingLines.compactMap { line in
            if hasDiscount(line) { return (line, "it has a discount") }
            return line.quantity.isMultiple(of: ways)
                ? nil : (line, "it can't be divided by \(ways)")
        }
    }

    /// What each guest gets.
    var share: [LinePart] {
        divided.map { LinePart(line: $0.line, quantity: $0.quantity / ways) }
    }

    /// The share in words, a line each.
    var shareText: [String] { divided.map { $0.text(quantity: $0.quantity / ways) } }

    /// The commands: a new order for each further guest.
    ///
    /// Each move changes the order once, so the revisions are known before.
    var commands: [TillCommand] {
        (0..<ways - 1).map { number in
            let giver = OrderReference(order: order.id, ifRevision: order.revision + number)
            return .move(giver, share, to: nil)
        }
    }

    private func hasDiscount(_ line: Line) -> Bool {
        order.discounts.contains { $0.line == line.line }
    }
}
