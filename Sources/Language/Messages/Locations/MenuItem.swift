// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension MenuItem {
    /// Its price at an instant.
    public func price(at now: Timestamp) -> Amount {
        guard let scheduledPrice, scheduledPrice.validFrom <= now else { return price }
        return scheduledPrice.price
    }

    /// Whether it is not sold out at an instant; `isInSeason` is another question.
    public func isAvailable(at now: Timestamp) -> Bool {
        available || unavailableUntil.map { $0 <= now } ?? false
    }

    /// Whether it is sold in a month, 1 to 12.
    public func isInSeason(month: Int) -> Bool { season?.contains(month) ?? true }

    /// Orders items as a menu shows them.
    public static func precedes(_ left: Self, _ right: Self) -> Bool {
        (left.place, left.id) < (right.place, right.id)
    }
}
