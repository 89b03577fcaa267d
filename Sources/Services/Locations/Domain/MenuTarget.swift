// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// What a command makes available or unavailable.
enum MenuTarget: Equatable {
    case item(ItemID)
    case modifier(ModifierID, of: ModifierGroupID)

    /// Refuses `menu.invalid` unless the command names either an item or a modifier of a group.
    init(
        item: ItemID?, group: ModifierGroupID?, modifier: ModifierID?
    ) throws(Refusal) {
        switch (item, group, modifier) {
        case (let item?, nil, nil): self = .item(item)
        case (nil, let group?, let modifier?): self = .modifier(modifier, of: group)
        default:
            throw .menuInvalid("Name either an item, or a modifier and its group.")
        }
    }

    /// The entity that changes.
    var key: EntityKey {
        switch self {
        case .item(let item): EntityKey(item)
        case .modifier(_, let group): EntityKey(group)
        }
    }

    /// Makes it available in its entity, or unavailable until a time.
    ///
    /// Refuses `menu.modifierUnknown`.
    func setAvailable(
        _ isAvailable: Bool, until time: Timestamp? = nil, in entity: inout LocationEntity
    ) throws(Refusal) {
        switch self {
        case .item: entity.item?.setAvailable(isAvailable, until: time)
        case .modifier(let modifier, let group):
            let index = entity.modifierGroup?.modifiers.firstIndex { $0.id == modifier }
            guard let index else { throw .modifierUnknown(modifier, in: group) }
            entity.modifierGroup?.modifiers[index].setAvailable(isAvailable, until: time)
        }
    }
}

extension SetUnavailable {
    /// The time at which the target is available again; nil for an indefinite time.
    ///
    /// Refuses `menu.timeOutOfRange`, and `menu.invalid` for two different times.
    func end(at location: Location, now: Timestamp) throws(Refusal) -> Timestamp? {
        guard untilNextBusinessDay == true else {
            try until?.checkFuture(from: now)
            return until
        }
        if until != nil {
            throw .menuInvalid("Send either until or untilNextBusinessDay.")
        }
        return location.nextBusinessDay(after: now)
    }
}
