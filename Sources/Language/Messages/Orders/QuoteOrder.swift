// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `orders.quote`: returns what a new order with these items would cost now; nothing is kept.
public struct QuoteOrder: Request {
    /// The answer to `orders.quote`, with the members of an order.
    public struct Answer: Codable, Sendable, Equatable {
        /// The currency of every amount.
        public var currency: Currency
        /// The tax rule of the location.
        public var tax: TaxRule
        /// The charges besides the items.
        public var fees: [Fee]
        /// The terms of the delivery; nil without a place, and for a location without such rules.
        public var delivery: DeliveryTerms?
        /// The price.
        public var totals: Totals

        /// The price of an order.
        public init(_ order: Order) {
            currency = order.currency
            tax = order.tax
            fees = order.fees
            delivery = order.delivery
            totals = order.totals
        }
    }

    /// `orders.quote`.
    public static let method = "orders.quote"
    /// The location of the order.
    public var location: LocationID
    /// How the guest gets it; nil for at the counter.
    public var fulfilment: Fulfilment?
    /// The items, at least one.
    public var items: [ItemRequest]

    /// A request from its parts.
    public init(location: LocationID, fulfilment: Fulfilment? = nil, items: [ItemRequest]) {
        self.location = location
        self.fulfilment = fulfilment
        self.items = items
    }
}
