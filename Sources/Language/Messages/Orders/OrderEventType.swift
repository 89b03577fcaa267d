// SPDX-License-Identifier: Apache-2.0

/// What happened to an order: the `type` of the events on `orders/<location>/…`; their data is the
/// order in full, as it is afterwards.
public enum OrderEventType: String, Codable, Sendable, CaseIterable {
    /// A till opened it.
    case opened = "order.opened"
    /// Another till took it over.
    case takenOver = "order.takenOver"
    /// Lines were added.
    case itemsAdded = "order.itemsAdded"
    /// The quantity of a line was changed.
    case quantityChanged = "order.quantityChanged"
    /// Lines were taken back, whole or in part.
    case linesVoided = "order.linesVoided"
    /// It was called off.
    case canceled = "order.canceled"
    /// It was called off because nobody came back to it.
    case expired = "order.expired"
    /// The guest, the way it is handed over, or its note was changed.
    case updated = "order.updated"
    /// Its discounts were set.
    case discountsSet = "order.discountsSet"
    /// Held lines were sent to the kitchen.
    case fired = "order.fired"
    /// The kitchen moved it on.
    case advanced = "order.advanced"
    /// The kitchen took its last step back.
    case recalled = "order.recalled"
    /// The kitchen has seen what was taken back.
    case acknowledged = "order.acknowledged"
    /// Its lines were frozen for checkout.
    case sealed = "order.sealed"
    /// Its lines were released again.
    case unsealed = "order.unsealed"
    /// A payment was recorded on it.
    case paymentRecorded = "order.paymentRecorded"
    /// Money that went back was recorded on it.
    case refundRecorded = "order.refundRecorded"
}
