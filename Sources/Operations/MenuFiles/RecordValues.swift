// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// Reads the values of records; each error has the place of the value.
struct RecordValues {
    let location: Location
    private let now: Timestamp
    private var currency: Currency { location.currency }

    /// Values at a location; a time of day is the next one after `now`.
    init(at location: Location, now: Timestamp) {
        self.location = location
        self.now = now
    }

    /// Checks that a record has no keys but these.
    ///
    /// Rows of a table have all columns, so a key without a value is no mistake.
    func check(_ record: MenuRecord, _ keys: Set<MenuColumn>) throws(MenuFileProblem) {
        for column in MenuColumn.allCases where column != .kind && !keys.contains(column) {
            if let field = record[column], !field.cells.isEmpty || field.isNone {
                throw field.problem(
                    "'\(column.rawValue)' has no meaning here: it is for \(column.kinds).")
            }
        }
    }

    /// An entity if its limits allow it.
    func valid<Entity>(
        _ entity: Entity, _ wrap: (Entity) -> LocationEntity, _ record: MenuRecord
    ) throws(MenuFileProblem) -> Entity {
        // Places are given later.
        var wrapped = wrap(entity)
        wrapped.category?.place = 1
        wrapped.item?.place = 1
        if let problem = wrapped.problem {
            throw record.problem(problem.prefix(1).uppercased() + problem.dropFirst() + ".")
        }
        return entity
    }

    func name(of record: MenuRecord) throws(MenuFileProblem) -> String {
        guard let name = try record[.name]?.text() else { throw record.missing(.name) }
        return name
    }

    /// The identifier of a record; else the given one, or one that follows from its name.
    func identifier<Kind>(
        of record: MenuRecord, ifNone other: Identifier<Kind>? = nil
    ) throws(MenuFileProblem) -> Identifier<Kind> {
        if let field = record[.id], let text = try field.text() {
            return try identifier(text, field.place)
        }
        if let other { return other }
        guard let id = Identifier<Kind>(name: try name(of: record)) else {
            throw record.problem("No identifier follows from the name. Give an 'id'.")
        }
        return id
    }

    /// The identifiers of a list; nil if there is no value.
    func identifiers<Kind>(
        _ field: MenuRecord.Field
    ) throws(MenuFileProblem) -> [Identifier<Kind>]? {
        var ids: [Identifier<Kind>] = []
        for cell in field.cells { ids.append(try identifier(cell.text, cell.place)) }
        return ids.isEmpty && !field.isNone ? nil : ids
    }

    func identifier<Kind>(
        _ text: String, _ place: FilePlace
    ) throws(MenuFileProblem) -> Identifier<Kind> {
        guard let id = Identifier<Kind>(text) else {
            throw MenuFileProblem(
                place: place,
                message: "'\(text)' is no identifier: 1 to 64 letters, digits or any of . _ : -")
        }
        return id
    }

    /// A price within limits in the smallest unit of the currency; nil if there is no value.
    func price(
        _ field: MenuRecord.Field, within limits: ClosedRange<Int>
    ) throws(MenuFileProblem) -> Amount? {
        guard let text = try field.text() else { return nil }
        return try price(text, field.place, within: limits)
    }

    func price(
        _ text: String, _ place: FilePlace, within limits: ClosedRange<Int>
    ) throws(MenuFileProblem) -> Amount {
        let price: Amount
        do {
            price = try currency.amount(written: text)
        } catch {
            throw MenuFileProblem(place: place, message: error.description)
        }
        guard limits.contains(price.minorUnits) else {
            let (low, high) = (Amount(limits.lowerBound), Amount(limits.upperBound))
            throw MenuFileProblem(
                place: place,
                message: "This price must be \(currency.text(low)) to \(currency.text(high)).")
        }
        return price
    }

    func count(_ field: MenuRecord.Field) throws(MenuFileProblem) -> Int? {
        guard let text = try field.text() else { return nil }
        guard let number = Int(text) else { throw field.problem("'\(text)' is no whole number.") }
        return number
    }

    func flag(_ field: MenuRecord.Field) throws(MenuFileProblem) -> Bool? {
        switch try field.text()?.lowercased() {
        case nil: nil
        case "true", "yes", "y", "1": true
        case "false", "no", "n", "0": false
        case let text?: throw field.problem("'\(text)' is neither 'true' nor 'false'.")
        }
    }

    func time(_ field: MenuRecord.Field) throws(MenuFileProblem) -> Timestamp? {
        guard let text = try field.text() else { return nil }
        guard let time = FutureTime(text) else {
            throw field.problem(
                "'\(text)' is no time: write it like \(FutureTime.forms), in the restaurant's time."
            )
        }
        return time.instant(after: now, at: location)
    }

    /// Values of a fixed list of words; nil if there is no value.
    func words<Word: RawRepresentable<String> & CaseIterable>(
        _ field: MenuRecord.Field, _ type: Word.Type
    ) throws(MenuFileProblem) -> [Word]? {
        let read = field.cells.map { cell in
            Word.allCases.first { $0.rawValue.lowercased() == cell.text.lowercased() }
        }
        let words = read.compactMap(\.self)
        let unknown = zip(field.cells, read).filter { $0.1 == nil }.map(\.0)
        if let none = unknown.first(where: { $0.text.lowercased() == "none" }) {
            throw MenuFileProblem(
                place: none.place,
                message: "'none' stands for an empty list: write it alone, or remove it.")
        }
        if let first = unknown.first {
            let all = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw MenuFileProblem(
                place: first.place,
                message: "\(unknown.list) \(unknown.count == 1 ? "is" : "are") unknown. "
                    + "Known are: \(all); or 'none' alone.")
        }
        return words.isEmpty && !field.isNone ? nil : words
    }

    func months(_ field: MenuRecord.Field) throws(MenuFileProblem) -> [Int]? {
        let read = field.cells.map { cell in Int(cell.text).flatMap { 1...12 ~= $0 ? $0 : nil } }
        let months = read.compactMap(\.self)
        let wrong = zip(field.cells, read).filter { $0.1 == nil }.map(\.0)
        if let first = wrong.first {
            let what = wrong.count == 1 ? "is no month" : "are no months"
            throw MenuFileProblem(
                place: first.place, message: "\(wrong.list) \(what) from 1 to 12.")
        }
        return months.isEmpty ? nil : months
    }
}
