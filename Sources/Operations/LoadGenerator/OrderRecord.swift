// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// What a rush was told about one order: the answers that were acknowledged, and what is in doubt.
struct OrderRecord: Equatable, Sendable {
    /// The order.
    let id: OrderID
    /// Where it was placed.
    let location: LocationID
    /// The short number it was given.
    let number: Int
    /// The business day that the number belongs to.
    let businessDay: String
    /// The last revision that was acknowledged.
    private(set) var revision = 0
    /// Its status in that revision.
    private(set) var status = OrderStatus.open
    /// Whether it was paid in that revision.
    private(set) var paid = false
    /// How many of each item were acknowledged.
    private(set) var quantities: [ItemID: Int] = [:]
    /// How many of each item may have been added too: no answer came.
    private(set) var doubtfulQuantities: [ItemID: Int] = [:]
    /// The payments that were acknowledged.
    private(set) var payments: [PaymentID: Amount] = [:]
    /// How many payments may have been made too: no answer came.
    private(set) var doubtfulPayments = 0
    /// When the first item was acknowledged.
    private(set) var firstItemAt: ContinuousClock.Instant?
    /// When it was last acknowledged at all.
    private(set) var lastChangeAt: ContinuousClock.Instant

    /// The record of an order that was just opened.
    init(_ glimpse: OrderGlimpse, at time: ContinuousClock.Instant) {
        id = glimpse.id
        location = glimpse.location
        number = glimpse.number
        businessDay = glimpse.businessDay
        lastChangeAt = time
        see(revision: glimpse.revision, glimpse.status, paid: glimpse.paid, at: time)
    }

    /// An answer told how far the order is; answers may overtake one another.
    mutating func see(
        revision: Int, _ status: OrderStatus, paid: Bool, at time: ContinuousClock.Instant
    ) {
        lastChangeAt = max(lastChangeAt, time)
        guard revision >= self.revision else { return }
        self.revision = revision
        self.status = status
        self.paid = paid
    }

    /// Items were acknowledged.
    mutating func add(_ items: [ItemRequest], at time: ContinuousClock.Instant) {
        for item in items { quantities[item.item, default: 0] += item.quantity }
        firstItemAt = firstItemAt ?? time
    }

    /// Items were sent and no answer came.
    mutating func doubt(_ items: [ItemRequest]) {
        for item in items { doubtfulQuantities[item.item, default: 0] += item.quantity }
    }

    /// A payment was acknowledged.
    mutating func add(_ payment: PaymentID, _ amount: Amount) { payments[payment] = amount }

    /// A payment was sent and no answer came.
    mutating func doubtPayment() { doubtfulPayments += 1 }
}
