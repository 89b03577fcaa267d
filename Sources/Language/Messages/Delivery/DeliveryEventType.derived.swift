// SPDX-License-Identifier: Apache-2.0

// Derived from 11-DELIVERY.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `delivery/<location>/…`.
public enum DeliveryEventType: String, Codable, Sendable, CaseIterable {
    /// It was offered, for the first time or again.
    case offered = "delivery.offered"
    /// Something of its order changed: the address, the amount due, the tip, or the kitchen has
    /// finished it.
    case changed = "delivery.changed"
    /// A courier accepted it, or the restaurant assigned it.
    case accepted = "delivery.accepted"
    /// A courier does not want it, or gave it back.
    case declined = "delivery.declined"
    /// The courier is at the restaurant.
    case arrived = "delivery.arrived"
    /// The courier has the food.
    case pickedUp = "delivery.pickedUp"
    /// The courier is on the way.
    case left = "delivery.left"
    /// The guest has it.
    case delivered = "delivery.delivered"
    /// It could not be delivered.
    case failed = "delivery.failed"
    /// Nobody accepted it in time.
    case expired = "delivery.expired"
    /// It was canceled.
    case canceled = "delivery.canceled"
    /// Somebody wrote a message.
    case messageSent = "delivery.messageSent"
    /// Somebody reported a message.
    case messageReported = "delivery.messageReported"
}
