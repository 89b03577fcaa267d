// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Whole entities from their records.
extension RecordValues {
    /// Reads a modifier of a group.
    func modifier(_ record: MenuRecord) throws(MenuFileProblem) -> Modifier {
        try check(record, MenuColumn.ofModifier)
        var modifier = Modifier(
            id: try identifier(of: record), name: try name(of: record), price: .zero)
        if let field = record[.price] {
            modifier.price = try price(field, within: CatalogueLimits.priceDifference) ?? .zero
        }
        if let field = record[.available] { modifier.available = try flag(field) ?? true }
        if let field = record[.unavailableUntil] { modifier.unavailableUntil = try time(field) }
        if let field = record[.prices] { modifier.prices = try prices(field) }
        return modifier
    }

    /// Reads a group with these modifiers.
    func group(
        _ record: MenuRecord, _ modifiers: [Modifier], revision: (ModifierGroupID) -> Int
    ) throws(MenuFileProblem) -> ModifierGroup {
        let id: ModifierGroupID = try identifier(of: record)
        var group = ModifierGroup(
            id: id, name: try name(of: record), minimum: 0, maximum: max(1, modifiers.count),
            modifiers: modifiers, revision: revision(id))
        if let field = record[.minimum], let count = try count(field) { group.minimum = count }
        if let field = record[.maximum], let count = try count(field) { group.maximum = count }
        if let field = record[.onlyWith] { group.onlyWith = try identifiers(field) }
        return try valid(group, LocationEntity.init, record)
    }

    private func prices(_ field: MenuRecord.Field) throws(MenuFileProblem) -> [ModifierPrice]? {
        var prices: [ModifierPrice] = []
        for cell in field.cells {
            let parts = cell.text.split(separator: "=").map(String.init)
            guard parts.count == 2, let id = ModifierID(parts[0]) else {
                throw MenuFileProblem(
                    place: cell.place,
                    message: "'\(cell.text)' is no price with a modifier: write large=1.50.")
            }
            let price = try price(
                parts[1], cell.place, within: CatalogueLimits.priceDifference)
            prices.append(ModifierPrice(with: id, price: price))
        }
        return prices.isEmpty && !field.isNone ? nil : prices
    }

    /// Replaces those values of an item that a record has; references are read elsewhere.
    func read(_ record: MenuRecord, into item: inout MenuItem, _ problems: inout RecordProblems) {
        func value<Value>(
            _ column: MenuColumn, _ read: (MenuRecord.Field) throws(MenuFileProblem) -> Value
        ) -> Value? {
            problems.value(of: record[column], read)
        }
        if let name = value(.name, text) { item.name = name ?? item.name }
        if let price = value(.price, price) { replacePrice(of: &item, by: price) }
        if let text = value(.description, text) { item.description = text }
        if let flag = value(.available, flag) { item.available = flag ?? true }
        if let time = value(.unavailableUntil, time) { item.unavailableUntil = time }
        if let tax = value(.tax, percentage) { item.taxBasisPoints = tax }
        if let tags = value(.tags, tags) { item.tags = tags ?? [] }
        if let allergens = value(.allergens, allergens) { item.allergens = allergens }
        if let months = value(.season, months) { item.season = months }
        if let picture = value(.picture, picture) { item.picture = picture }
        problems.collect { () throws(MenuFileProblem) in
            try readScheduledPrice(record, into: &item)
        }
    }

    /// Sets a price for now; as everywhere, another one cancels the price for later.
    private func replacePrice(of item: inout MenuItem, by price: Amount?) {
        guard let price, price != item.price else { return }
        item.price = price
        item.scheduledPrice = nil
    }

    private func text(_ field: MenuRecord.Field) throws(MenuFileProblem) -> String? {
        try field.text()
    }

    private func price(_ field: MenuRecord.Field) throws(MenuFileProblem) -> Amount? {
        try price(field, within: CatalogueLimits.price)
    }

    private func tags(_ field: MenuRecord.Field) throws(MenuFileProblem) -> [DietaryTag]? {
        try words(field, DietaryTag.self)
    }

    private func allergens(_ field: MenuRecord.Field) throws(MenuFileProblem) -> [Allergen]? {
        try words(field, Allergen.self)
    }

    private func picture(_ field: MenuRecord.Field) throws(MenuFileProblem) -> PictureID? {
        guard let text = try field.text() else { return nil }
        return try identifier(text, field.place)
    }

    private func readScheduledPrice(
        _ record: MenuRecord, into item: inout MenuItem
    ) throws(MenuFileProblem) {
        guard let field = record[.scheduledPrice] else { return }
        guard let price = try price(field, within: CatalogueLimits.price) else {
            return item.scheduledPrice = nil
        }
        guard let valid = record[.validFrom], let time = try time(valid) else {
            throw field.problem("A scheduled price needs the time in 'validFrom'.")
        }
        item.scheduledPrice = ScheduledPrice(price: price, validFrom: time)
    }

    private func percentage(_ field: MenuRecord.Field) throws(MenuFileProblem) -> Int? {
        guard let text = try field.text() else { return nil }
        let number = text.hasSuffix("%") ? text.dropLast().trimmed : text[...]
        guard let points = DecimalNumber.units(String(number), digits: 2) else {
            throw field.problem("'\(text)' is no tax rate in percent: write it like 8.25.")
        }
        return points
    }
}
