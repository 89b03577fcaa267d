// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension CourierBalance {
    /// The balance of a courier who has earned nothing yet.
    public init(
        courier: CourierID, name: String, location: LocationID, currency: Currency,
        changedAt: Timestamp
    ) {
        self.courier = courier
        self.name = name
        self.location = location
        self.currency = currency
        earned = .zero
        paidOut = .zero
        owed = .zero
        revision = 0
        self.changedAt = changedAt
    }
}
