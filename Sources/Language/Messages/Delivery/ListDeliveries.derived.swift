// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.list`: the deliveries of a location or a courier.
public struct ListDeliveries: Request {
    /// The answer to `deliveries.list`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The matching deliveries, newest first.
        public var deliveries: [Delivery]
        /// The end of the page, if more follow.
        public var before: DeliveryID?

        /// A value from its parts.
        public init(deliveries: [Delivery], before: DeliveryID? = nil) {
            self.deliveries = deliveries
            self.before = before
        }
    }

    /// `deliveries.list`.
    public static let method = "deliveries.list"
    /// The location of the deliveries; absent for all.
    public var location: LocationID?
    /// The courier who asks.
    public var courier: CourierID?
    /// The status of the deliveries; absent for any.
    public var status: DeliveryStatus?
    /// Only those offered then or later.
    public var from: Timestamp?
    /// Only those offered before.
    public var to: Timestamp?
    /// The end of the page before.
    public var before: DeliveryID?
    /// The maximum number of deliveries, 1 to 200; the default is 50.
    public var limit: Int?

    /// A message from its parts.
    public init(
        location: LocationID? = nil, courier: CourierID? = nil, status: DeliveryStatus? = nil,
        from: Timestamp? = nil, to: Timestamp? = nil, before: DeliveryID? = nil, limit: Int? = nil
    ) {
        self.location = location
        self.courier = courier
        self.status = status
        self.from = from
        self.to = to
        self.before = before
        self.limit = limit
    }
}
