// SPDX-License-Identifier: Apache-2.0

// Derived from 3-ORDERS.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `orders/<location>/…`.
public enum OrderEventType: String, Codable, Sendable, CaseIterable {
    /// A till opened a new one, empty or with lines of another order.
    case opened = "order.opened"
    /// A whole new one was ordered: opened, filled and sealed in one step.
    case placed = "order.placed"
    /// Another till took it over.
    case takenOver = "order.takenOver"
    /// Lines were added.
    case itemsAdded = "order.itemsAdded"
    /// The quantity of a line was changed.
    case quantityChanged = "order.quantityChanged"
    /// Lines were voided, completely or in part.
    case linesVoided = "order.linesVoided"
    /// The seat of lines was set.
    case seatSet = "order.seatSet"
    /// Lines were moved from it or to it.
    case linesMoved = "order.linesMoved"
    /// All its lines were moved to another order, and it was canceled.
    case merged = "order.merged"
    /// The guest, the fulfilment or the note was changed.
    case updated = "order.updated"
    /// Its discounts were set.
    case discountsSet = "order.discountsSet"
    /// It was canceled.
    case canceled = "order.canceled"
    /// It was canceled because no till continued it.
    case expired = "order.expired"
    /// Held lines were sent to the kitchen.
    case fired = "order.fired"
    /// The kitchen moved lines one step on.
    case advanced = "order.advanced"
    /// The kitchen's last step was undone.
    case recalled = "order.recalled"
    /// The kitchen has seen voided lines.
    case acknowledged = "order.acknowledged"
    /// The kitchen is to make it before others, or no longer.
    case prioritized = "order.prioritized"
    /// Its lines were frozen for checkout.
    case sealed = "order.sealed"
    /// Its lines were released again.
    case unsealed = "order.unsealed"
    /// A payment was recorded on it.
    case paymentRecorded = "order.paymentRecorded"
    /// A refund was recorded on it.
    case refundRecorded = "order.refundRecorded"
    /// A part of its due amount was reserved for a payment.
    case paymentBegun = "order.paymentBegun"
    /// The reserved amount of a payment was released, and no money was taken.
    case paymentEnded = "order.paymentEnded"
    /// The tip of a recorded payment was changed.
    case tipRecorded = "order.tipRecorded"
}
