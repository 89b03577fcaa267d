// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `deliveries.code`: the code of a delivery, for its guest.
public struct GetDeliveryCode: Request {
    /// The answer to `deliveries.code`.
    public struct Answer: Codable, Sendable, Equatable {
        /// Four digits.
        public var code: String

        /// A value from its parts.
        public init(code: String) { self.code = code }
    }

    /// `deliveries.code`.
    public static let method = "deliveries.code"
    /// A delivery.
    public var delivery: DeliveryID

    /// A message from its parts.
    public init(delivery: DeliveryID) { self.delivery = delivery }
}
