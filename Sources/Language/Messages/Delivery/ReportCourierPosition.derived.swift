// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.reportPosition`: report where the courier of a delivery is.
public struct ReportCourierPosition: Request {
    /// The answer to `deliveries.reportPosition`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The time for which the service keeps the position.
        public var at: Timestamp

        /// A value from its parts.
        public init(at: Timestamp) { self.at = at }
    }

    /// `deliveries.reportPosition`.
    public static let method = "deliveries.reportPosition"
    /// A delivery.
    public var delivery: DeliveryID
    /// The courier who sends it.
    public var courier: CourierID
    /// Where the courier is.
    public var place: Place

    /// A message from its parts.
    public init(delivery: DeliveryID, courier: CourierID, place: Place) {
        self.delivery = delivery
        self.courier = courier
        self.place = place
    }
}
