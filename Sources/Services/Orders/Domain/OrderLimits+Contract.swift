// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A limit that the owner of a suite can set; the raw value is its name in settings, refusals and
/// `service.stats`.
enum OrderLimit: String, CaseIterable {
    case orderLines
    case lineQuantity
    case noteCharacters
    case activeOrders
    case unpaidOrders
}

extension OrderLimits {
    /// The value of a limit.
    subscript(limit: OrderLimit) -> Int {
        switch limit {
        case .orderLines: lines
        case .lineQuantity: quantity
        case .noteCharacters: note
        case .activeOrders: activeOrders
        case .unpaidOrders: unpaidOrders
        }
    }
}

extension Refusal {
    /// A refusal because a limit was exceeded; nil for a refusal without a limit.
    init(_ kind: Kind, _ reason: String, _ message: String, limit: OrderLimit?) {
        self.init(kind, reason, message, limit: limit?.rawValue)
    }
}

/// The limits that can't be set.
///
/// Together with the others they keep every amount of an order far below the range of an integer:
/// 200 lines of 99 times the highest price are 1,980,000,000,000 minor units, and that times a tax
/// of 10,000 basis points is a 460th of it.
extension OrderLimits {
    /// The quantities of a line.
    var quantities: ClosedRange<Int> { 1...quantity }

    /// The courses of a line.
    static let course = 1...9
    /// The seats at a table.
    static let seat = 1...99
    /// The length of a reason in Unicode code points.
    static let reason = 1...200
    /// The length of the name of a table in Unicode code points.
    static let table = 1...20
    /// The number of guests at one table.
    static let partySize = 1...999
    /// The length of an address in Unicode code points.
    static let address = 1...200
    /// From now, the time at which an order can be wanted; a clock may be a little ahead.
    static let wantedIn = Duration.seconds(-3600)...Duration.seconds(366 * 86_400)
    /// The maximum number of discounts on an order.
    static let discounts = 20
    /// The number of orders that one command cancels.
    static let canceledAtOnce = 1...64
    /// The maximum size of an order after a till's command, in bytes of JSON.
    ///
    /// A message may have 262,144 bytes (`Protocols/1-ENVELOPE.md`); the rest is for the envelope,
    /// payments and refunds.
    static let bytes = 192 * 1024
    /// The maximum size of an order after lines were added, in bytes of JSON, so that all of them
    /// can still be voided, also in parts.
    static let growingBytes = 96 * 1024
    /// The price of one item with its modifiers, in minor units; `menus.setPrice` has the same
    /// bounds.
    static let price = 0...100_000_000
    /// The maximum of an order's tips in its total, so that the total is an amount that can be
    /// read: the lines are far less than a tenth of it.
    static let tips = Amount(900_000_000_000_000)
    /// The maximum number of running payments of an order.
    static let pendingPayments = 20
    /// The stored length of a tender in Unicode code points.
    static let tender = 64
    /// The number of orders that one request to `orders.list` may ask for.
    static let list = 1...200
    /// The maximum number of orders that one `orders.list` examines.
    static let examined = 2_000
    /// The maximum number of orders that it examines if it has to read their JSON: about 5 ms.
    static let examinedStates = 100
    /// The number of lines after which `orders.kitchenTimes` counts no further day.
    static let timedLines = 20_000
    /// The maximum number of changes in one answer of `orders.history`.
    static let history = 1_000
    /// The maximum size of the states that one `orders.history` reads, in bytes of JSON: about 3
    /// ms, so that a history does not delay a kitchen.
    static let historyBytes = 1024 * 1024
}
