// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

public import Commerce

/// The way of an order to its guest.
public struct Delivery: Codable, Sendable, Equatable {
    /// The same text as the order.
    public var id: DeliveryID
    /// The order.
    public var order: OrderID
    /// The location of the order.
    public var location: LocationID
    /// The number of the order.
    public var number: Int
    /// The number of its changes, from 1.
    public var revision: Int
    /// Its status.
    public var status: DeliveryStatus
    /// The guest's address; absent if the order has none.
    public var address: String?
    /// Where the address is; absent if the order does not say.
    public var place: Place?
    /// From the kitchen, in metres.
    public var distance: Int?
    /// The currency of every amount in it.
    public var currency: Currency
    /// What its courier earns.
    public var earnings: CourierEarnings
    /// What the courier collects at the door.
    public var due: Amount
    /// The courier of a delivery.
    public var courier: DeliveryCourier?
    /// The couriers who declined it; absent without any.
    public var declinedBy: [CourierID]?
    /// Only in answers to the restaurant and to its courier.
    public var customer: String?
    /// That of the order, such as where to ring; in the same answers as `customer`.
    public var note: String?
    /// The time for which the guest wants it.
    public var wantedAt: Timestamp?
    /// When the kitchen had finished the order.
    public var readyAt: Timestamp?
    /// When it probably arrives.
    public var expectedAt: Timestamp?
    /// When it was offered for the last time.
    public var offeredAt: Timestamp
    /// When the offer expires; absent once it was accepted.
    public var expiresAt: Timestamp?
    /// When it was accepted or assigned.
    public var acceptedAt: Timestamp?
    /// When the courier was at the restaurant.
    public var arrivedAt: Timestamp?
    /// When the courier got the food.
    public var pickedUpAt: Timestamp?
    /// When the courier left the restaurant.
    public var leftAt: Timestamp?
    /// When it was delivered, failed or canceled.
    public var endedAt: Timestamp?
    /// When it last changed.
    public var changedAt: Timestamp
    /// How a courier has shown that the guest has the food; it has exactly one member.
    public var proof: HandOverProof?
    /// Why a delivery failed, and what happens to the food and the money.
    public var failure: DeliveryFailure?
    /// Why it was canceled, if a reason was given.
    public var cancelReason: String?
    /// What the stream tells about the chat of a delivery; the texts are only in answers.
    public var chat: DeliveryChat?
    /// Only in answers.
    public var position: CourierPosition?
}
