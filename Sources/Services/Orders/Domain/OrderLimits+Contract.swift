// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The limits that nobody sets.
///
/// Together with the others they keep every amount of an order far below the range of an integer:
/// 200 lines of 99 times the highest price are 1,980,000,000,000 minor units, and that times a tax
/// of 10,000 basis points is a 460th of it.
extension OrderLimits {
    /// What a line may ask for.
    var quantities: ClosedRange<Int> { 1...quantity }

    /// The courses that a line may belong to.
    static let course = 1...9
    /// How many Unicode code points a reason has.
    static let reason = 1...200
    /// How many Unicode code points a guest's name has at most.
    static let customer = 100
    /// How many Unicode code points the name of a table has.
    static let table = 1...20
    /// How many guests dine in at one table.
    static let partySize = 1...999
    /// How many Unicode code points an address has.
    static let address = 1...200
    /// How many discounts an order has at most.
    static let discounts = 20
    /// How many orders one command calls off.
    static let canceledAtOnce = 1...64
    /// How many bytes of JSON an order has at most after a till's command: a message may have
    /// 262,144 (`Protocols/1-ENVELOPE.md`), and there must be room for the envelope, payments and
    /// refunds.
    static let bytes = 192 * 1024
    /// How many bytes of JSON an order has at most after it got more lines, so that there is room
    /// to take them back, and parts of them.
    static let growingBytes = 96 * 1024
    /// The prices that one of a line may have, modifiers included, in minor units; `menus.setPrice`
    /// has the same bounds.
    static let price = 0...100_000_000
    /// What the tips of an order count for at most, in minor units, so that the total, of which the
    /// lines are far less than a tenth, stays an amount that can be read.
    static let tips = Amount(900_000_000_000_000)
    /// How many Unicode code points of a tender are kept.
    static let tender = 64
    /// How many orders one answer of `orders.list` may be asked for.
    static let list = 1...200
    /// How many orders one answer of `orders.list` looks through at most.
    static let examined = 2_000
    /// How many changes one answer of `orders.history` has at most.
    static let history = 1_000
    /// How many bytes of JSON the order may have after all those changes together, so that no
    /// history holds up a kitchen: each state is read whole, some 3 ms for all.
    static let historyBytes = 1024 * 1024
}
