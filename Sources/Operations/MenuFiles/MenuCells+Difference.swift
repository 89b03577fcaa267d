// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// The values of an entity as a person compares them.
extension MenuCells {
    private typealias Value = MenuDifference.Value

    func lines(of category: MenuCategory) -> [MenuDifference.Value] {
        lines(cells(of: category))
    }

    /// The values of a group, and a text for each of its modifiers.
    func lines(of group: ModifierGroup) -> [MenuDifference.Value] {
        lines(cells(of: group))
            + group.modifiers.map { modifier in
                let values = cells(of: modifier).dropFirst().map {
                    "\($0.column) \($0.value.cell)"
                }
                return Value(
                    name: "modifier \(modifier.id)", new: values.joined(separator: ", "))
            }
    }

    /// The values of an item: a picture by the beginning of its hash, a price for later with its
    /// time.
    func lines(of item: MenuItem) -> [MenuDifference.Value] {
        let valid = item.scheduledPrice.map { " from \(cell(of: $0.validFrom).cell)" } ?? ""
        return lines(cells(of: item)).compactMap { value in
            switch MenuColumn(rawValue: value.name) {
            case .picture:
                Value(name: value.name, new: value.new.map { "\($0.prefix(8))…" })
            case .scheduledPrice: Value(name: value.name, new: value.new.map { $0 + valid })
            case .validFrom: nil
            default: value
            }
        }
    }

    /// What an item loses if it is removed, also if it is added again.
    func lost(with item: MenuItem, at location: Location) -> [MenuDifference.Value] {
        let days = location.recommended.filter { $0.item == item.id }.map(\.day.description)
        let lost: Set = [MenuColumn.picture.rawValue, MenuColumn.scheduledPrice.rawValue]
        let values = lines(of: item).filter { lost.contains($0.name) }.map {
            Value(name: $0.name, old: $0.new)
        }
        if days.isEmpty { return values }
        return values + [Value(name: "recommended", old: days.joined(separator: ", "))]
    }

    private func lines(_ cells: Cells) -> [MenuDifference.Value] {
        cells.map { Value(name: $0.column.rawValue, new: $0.value.cell) }
    }
}
