// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// What a person wants to move from one order to another: quantities by line.
///
/// It holds no state of the orders, so that it always follows their present one.
struct MovePanes: Equatable, Sendable {
    /// The order that gives lines.
    let giver: OrderID
    /// The order that gets them; nil for a new one.
    var receiver: OrderID?
    /// The selected line of the giver.
    var selected: Int?
    /// The shown part of the giver's lines.
    var position = ListPosition()
    /// The shown part of the receiver's lines.
    var received = ListPosition()
    private var quantities: [Int: Int] = [:]
    /// The typed pieces of the selected line; any other key ends them.
    var typed = TypedPieces()

    /// Nothing moves yet; the first line is selected, so that the keys act at once.
    init(giver: Order) {
        self.giver = giver.id
        selected = giver.standingLines.first?.line
    }

    /// How many of a line move, never more than it has by now.
    func moving(_ line: Line) -> Int {
        line.isStanding ? min(quantities[line.line] ?? 0, line.quantity) : 0
    }

    /// Moves so many of a line.
    mutating func move(_ quantity: Int, of line: Line) {
        quantities[line.line] = max(0, min(quantity, line.quantity))
    }

    /// Moves so many of a line as are typed with another digit.
    mutating func type(_ digit: Int, of line: Line) {
        typed = typed.with(digit)
        move(typed.number, of: line)
    }

    /// Moves all of the lines, or none if all of them move already.
    mutating func toggle(_ lines: [Line]) {
        let isAll = lines.allSatisfy { moving($0) == $0.quantity }
        for line in lines { move(isAll ? 0 : line.quantity, of: line) }
    }

    /// Moves one more of a line, none after all of it.
    mutating func moveOneMore(of line: Line) {
        move((moving(line) + 1) % (line.quantity + 1), of: line)
    }

    /// The parts that move.
    func parts(of order: Order) -> [LinePart] {
        order.standingLines.compactMap { line in
            let quantity = moving(line)
            if quantity == 0 { return nil }
            return LinePart(line: line.line, quantity: quantity == line.quantity ? nil : quantity)
        }
    }

    /// Whether nothing would stay on the order.
    func movesEverything(of order: Order) -> Bool {
        order.standingLines.allSatisfy { moving($0) == $0.quantity }
    }

    /// The price of what moves, before discounts, fees and tax.
    func price(of order: Order) -> Amount {
        order.standingLines.reduce(.zero) { $0 + $1.price(of: moving($1)) }
    }

    /// The first line of which only a part would move although it has a discount.
    func dividedDiscount(of order: Order) -> Line? {
        order.standingLines.first { line in
            let quantity = moving(line)
            return quantity > 0 && quantity < line.quantity
                && order.discounts.contains { $0.line == line.line }
        }
    }
}
