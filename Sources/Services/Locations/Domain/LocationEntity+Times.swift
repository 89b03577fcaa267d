// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The times in an entity: followers apply them themselves, and locations-service publishes the
/// entity without them afterwards.
extension LocationEntity {
    /// The earliest time at which the entity changes by itself; nil if it does not.
    var due: Timestamp? {
        if isRemoved { return nil }
        let times = [item?.scheduledPrice?.validFrom, item?.waitsUntil]
        let modifiers = modifierGroup?.modifiers.map(\.waitsUntil) ?? []
        return (times + modifiers).compactMap(\.self).min()
    }

    /// The entity with the scheduled price, if that is valid at an instant; nil if it is not.
    func withValidPrice(at now: Timestamp) -> Self? {
        guard var item, let scheduled = item.scheduledPrice, scheduled.validFrom <= now else {
            return nil
        }
        item.price = scheduled.price
        item.scheduledPrice = nil
        return Self(item)
    }

    /// The entity with all that is available again at an instant; nil if nothing is.
    func withAvailability(at now: Timestamp) -> Self? {
        if var item, item.becomeAvailable(at: now) { return Self(item) }
        guard var group = modifierGroup else { return nil }
        var hasChanged = false
        for index in group.modifiers.indices {
            hasChanged = group.modifiers[index].becomeAvailable(at: now) || hasChanged
        }
        return hasChanged ? Self(group) : nil
    }

    /// The entity without times that have passed.
    func settled(at now: Timestamp) -> Self {
        let priced = withValidPrice(at: now) ?? self
        return priced.withAvailability(at: now) ?? priced
    }
}

/// What can be sold out until a time.
protocol Sellable {
    var available: Bool { get set }
    var unavailableUntil: Timestamp? { get set }
}

extension MenuItem: Sellable {}

extension Modifier: Sellable {}

extension Sellable {
    /// The time at which it becomes available; nil if it is, or has no time.
    var waitsUntil: Timestamp? { available ? nil : unavailableUntil }

    /// Makes it available if its time has passed; returns whether it did.
    mutating func becomeAvailable(at now: Timestamp) -> Bool {
        guard let time = waitsUntil, time <= now else { return false }
        setAvailable(true)
        return true
    }

    /// Sets whether it is available, or until when it is not.
    mutating func setAvailable(_ isAvailable: Bool, until time: Timestamp? = nil) {
        available = isAvailable
        unavailableUntil = isAvailable ? nil : time
    }
}
