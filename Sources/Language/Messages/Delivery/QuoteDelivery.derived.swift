// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.quote`: what a delivery to a place costs.
public struct QuoteDelivery: Request {
    /// The answer to `deliveries.quote`.
    public typealias Answer = DeliveryQuote
    /// `deliveries.quote`.
    public static let method = "deliveries.quote"
    /// A location.
    public var location: LocationID
    /// Where the guest is.
    public var place: Place
    /// The price of the items after discounts.
    public var items: Amount

    /// A message from its parts.
    public init(location: LocationID, place: Place, items: Amount) {
        self.location = location
        self.place = place
        self.items = items
    }
}
