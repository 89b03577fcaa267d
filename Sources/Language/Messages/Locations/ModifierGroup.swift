// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension ModifierGroup {
    /// Whether an item with these chosen modifiers has the group.
    public func applies(with chosen: [ModifierID]) -> Bool {
        onlyWith.map { $0.contains(where: chosen.contains) } ?? true
    }
}

extension Modifier {
    /// The amount that it adds to the price of one item with these chosen modifiers.
    public func price(with chosen: [ModifierID]) -> Amount {
        prices?.first { chosen.contains($0.with) }?.price ?? price
    }

    /// Whether it is not sold out at an instant.
    public func isAvailable(at now: Timestamp) -> Bool {
        available || unavailableUntil.map { $0 <= now } ?? false
    }
}
