// SPDX-License-Identifier: Apache-2.0

/// What happened to an order: the `type` of the events on `orders/<location>/…`; their data is the
/// order in full, as it is afterwards.
public enum OrderEventType: String, Codable, Sendable, CaseIterable {
    /// A till opened it.
    case opened = "order.opened"
    /// Lines were added and sent to the kitchen.
    case itemsAdded = "order.itemsAdded"
    /// It was called off.
    case canceled = "order.canceled"
    /// The kitchen moved it on.
    case advanced = "order.advanced"
    /// The kitchen has seen what was taken back.
    case acknowledged = "order.acknowledged"
    /// Its lines were frozen for checkout.
    case sealed = "order.sealed"
    /// Its lines were released again.
    case unsealed = "order.unsealed"
    /// A payment was recorded on it.
    case paymentRecorded = "order.paymentRecorded"
}
