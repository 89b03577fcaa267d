// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Looks before an order is opened whether order-service will take an item.
extension Menu {
    /// The item as order-service takes it.
    ///
    /// Throws an `ItemProblem` for what the menu does not allow.
    func request(
        for argument: ItemArgument, within limits: OrderLimits
    ) throws(ItemProblem) -> ItemRequest {
        let reading = argument.reading(on: self)
        if let reason = reason(against: reading, note: argument.note, within: limits) {
            throw ItemProblem(reason: reason, location: location)
        }
        return argument.request(reading)
    }

    private func reason(
        against reading: ItemArgument.Reading, note: String?, within limits: OrderLimits
    ) -> ItemProblem.Reason? {
        guard let item = item(reading.item) else { return .unknown(reading.item) }
        if !item.available { return .soldOut(item) }
        if !(1...limits.quantity).contains(reading.quantity) {
            return .quantity(reading.quantity, item, most: limits.quantity)
        }
        if let note, note.unicodeScalars.count > limits.note {
            return .note(item, most: limits.note)
        }
        return item.reason(against: reading.modifiers)
    }
}

extension MenuItem {
    fileprivate func reason(against chosen: [ModifierID]) -> ItemProblem.Reason? {
        let known = modifierGroups.flatMap(\.modifiers)
        for (place, id) in chosen.enumerated() {
            guard let modifier = known.first(where: { $0.id == id }) else {
                return .modifierUnknown(id, self)
            }
            if !modifier.available { return .modifierSoldOut(modifier, self) }
            if chosen[..<place].contains(id) { return .modifierRepeated(modifier, self) }
        }
        let group = modifierGroups.first { group in
            let count = group.modifiers.count { chosen.contains($0.id) }
            return count < group.minimum || count > group.maximum
        }
        return group.map { .modifierCount($0, self) }
    }
}
