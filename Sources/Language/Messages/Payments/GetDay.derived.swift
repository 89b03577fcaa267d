// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.day`: the money of one business day, at any time.
public struct GetDay: Request {
    /// The answer to `payments.day`.
    public typealias Answer = Day
    /// `payments.day`.
    public static let method = "payments.day"
    /// A location.
    public var location: LocationID
    /// The business day; absent for the one for which movements count now.
    public var businessDay: BusinessDay?

    /// A message from its parts.
    public init(location: LocationID, businessDay: BusinessDay? = nil) {
        self.location = location
        self.businessDay = businessDay
    }
}
