// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages

/// The values of an entity by column, as files contain them; default values are left out.
struct MenuCells {
    private let currency: Currency
    private let timeZone: TimeZone

    /// The values at a location, with its currency and its local times.
    init(at location: Location) {
        currency = location.currency
        timeZone = location.zone
    }

    typealias Cells = [(column: MenuColumn, value: CellValue)]

    func cells(of category: MenuCategory) -> Cells {
        present([
            (.id, .text(category.id.text)), (.name, .text(category.name)),
            (.color, category.color.map(CellValue.text)),
            (.recommendable, category.recommendable ? nil : .plain("false")),
        ])
    }

    func cells(of group: ModifierGroup) -> Cells {
        present([
            (.id, .text(group.id.text)), (.name, .text(group.name)),
            (.minimum, .plain("\(group.minimum)")), (.maximum, .plain("\(group.maximum)")),
            (.onlyWith, group.onlyWith.map { .list($0.map(\.text)) }),
        ])
    }

    func cells(of modifier: Modifier) -> Cells {
        present([
            (.id, .text(modifier.id.text)), (.name, .text(modifier.name)),
            (.price, .plain(number(modifier.price))),
            (.available, modifier.available ? nil : .plain("false")),
            (.unavailableUntil, modifier.unavailableUntil.map(cell)),
            (
                .prices,
                modifier.prices.map { prices in
                    .pairs(prices.map { "\($0.with)=\(number($0.price))" })
                }
            ),
        ])
    }

    func cells(of item: MenuItem) -> Cells {
        present([
            (.id, .text(item.id.text)), (.name, .text(item.name)),
            (.price, .plain(number(item.price))),
            (.categories, list(item.categories.map(\.text))),
            (.station, .text(item.station.text)),
            (.description, item.description.map(CellValue.text)),
            (.available, item.available ? nil : .plain("false")),
            (.unavailableUntil, item.unavailableUntil.map(cell)),
            (.scheduledPrice, item.scheduledPrice.map { .plain(number($0.price)) }),
            (.validFrom, item.scheduledPrice.map { cell(of: $0.validFrom) }),
            (.tax, item.taxBasisPoints.map { .plain(DecimalNumber.text($0, digits: 2)) }),
            (.tags, list(item.tags.map(\.rawValue))),
            (.allergens, item.allergens.map { .list($0.map(\.rawValue)) }),
            (.picture, item.picture.map { .text($0.text) }),
            (.season, item.season.map { .list($0.map(String.init)) }),
            (.modifierGroups, list(item.modifierGroups.map(\.text))),
        ])
    }

    /// A local time, or one in UTC if the local one means two instants.
    func cell(of time: Timestamp) -> CellValue {
        .text(WrittenTime.text(of: time, in: timeZone))
    }

    private func list(_ values: [String]) -> CellValue? { values.isEmpty ? nil : .list(values) }

    private func number(_ amount: Amount) -> String {
        DecimalNumber.text(amount.minorUnits, digits: currency.minorUnitDigits)
    }

    private func present(_ cells: [(MenuColumn, CellValue?)]) -> Cells {
        cells.compactMap { column, value in value.map { (column, $0) } }
    }
}
