// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// The details of an order, while a person changes them.
///
/// Each kind of fulfilment has its own fields, so that no other member can be sent with it.
package struct DetailsDialog: Equatable, Sendable {
    /// A field of the form.
    enum Field: Hashable, Sendable {
        case kind, table, party, time, address, note
        /// The label at this place of all.
        case label(Int)

        /// The fields of all labels.
        static let labels = OrderLabels.all.indices.map(Self.label)
    }

    /// The details that the person saw.
    private(set) var before: OrderDetails
    private(set) var kind: FulfilmentKind
    private var texts: [Field: TextEntry]
    private var focus = Field.kind
    /// The shown page of the tables, if they are too many for one row.
    var tablesPage = GridPosition()

    /// A dialog about the present details; times are those of the rules' zone.
    init(_ details: OrderDetails, _ rules: DetailsRules) {
        before = details
        kind = details.fulfilment.kind
        texts = Self.texts(of: details, rules)
    }

    private static func texts(of details: OrderDetails, _ rules: DetailsRules) -> [Field: TextEntry]
    {
        let fulfilment = details.fulfilment
        let time = fulfilment.wantedAt.map { WantedTime.text($0, at: rules.now, in: rules.zone) }
        var texts: [Field: String] = [
            .table: fulfilment.table ?? "", .party: fulfilment.partySize.map(String.init) ?? "",
            .time: time ?? "", .address: fulfilment.address ?? "", .note: details.note,
        ]
        for (field, label) in zip(Field.labels, OrderLabels.all) {
            texts[field] = details.labels[label] ?? ""
        }
        let short: Set = [Field.table, .party, .time]
        return texts.reduce(into: [:]) { entries, text in
            let (field, value) = text
            entries[field] =
                short.contains(field) ? TextEntry(suggestion: value) : TextEntry(value)
        }
    }

    /// The fields of the chosen kind.
    var fields: [Field] {
        let own: [Field] =
            switch kind {
            case .counter: []
            case .dineIn: [.table, .party]
            case .pickup: [.time]
            case .delivery: [.address, .time]
            }
        return [.kind] + own + Field.labels + [.note]
    }

    /// The text of a field without spaces at its ends.
    func text(_ field: Field) -> String { String((texts[field]?.text ?? "")[...].trimmed) }

    /// The state of the form.
    func state(_ rules: DetailsRules) -> FormState {
        let values = fields.map { field -> FormState.Value in
            switch field {
            case .kind: .choice(FulfilmentKind.allCases.firstIndex(of: kind))
            case .table where rules.hasTableChoice:
                .choice(rules.tables.firstIndex(of: text(.table)))
            default: .text(texts[field] ?? TextEntry())
            }
        }
        return FormState(values, focus: fields.firstIndex(of: focus) ?? 0)
    }

    /// The dialog after the form was changed to this state.
    func changed(to state: FormState, _ rules: DetailsRules) -> Self {
        var dialog = self
        dialog.focus = fields[state.focus]
        for (field, value) in zip(fields, state.values) {
            switch (field, value) {
            case (.kind, .choice(let index?)): dialog.kind = FulfilmentKind.allCases[index]
            case (_, .choice(let index?)): dialog.texts[field] = TextEntry(rules.tables[index])
            case (_, .text(let entry)): dialog.texts[field] = entry
            case (_, .choice(nil)): break
            }
        }
        return dialog
    }

    /// The dialog with another table.
    func choosing(table: String) -> Self {
        var dialog = self
        dialog.texts[.table] = TextEntry(table)
        dialog.focus = .table
        return dialog
    }

    /// The details that the person wants.
    func wanted(_ rules: DetailsRules) -> OrderDetails {
        var (labels, fulfilment) = (OrderLabels(), Fulfilment(kind))
        for field in fields {
            switch field {
            case .table: fulfilment.table = text(.table)
            case .party: fulfilment.partySize = Int(text(.party))
            case .time: fulfilment.wantedAt = wantedAt(rules)
            case .address:
                fulfilment.address = text(.address)
                fulfilment.place = place(rules)
            case .label(let index):
                labels[OrderLabels.all[index]] = text(field).isEmpty ? nil : text(field)
            case .kind, .note: break
            }
        }
        return OrderDetails(labels: labels, fulfilment: fulfilment, note: text(.note))
    }

    /// The place of the address: that of another address is not known.
    ///
    /// A sealed order keeps its place, so a person corrects there what a courier reads.
    private func place(_ rules: DetailsRules) -> Place? {
        let isKept =
            text(.address) == before.fulfilment.address || rules.reasonAgainstKind != nil
        return isKept ? before.fulfilment.place : nil
    }

    /// The wanted time; one that was not touched keeps its seconds.
    private func wantedAt(_ rules: DetailsRules) -> Timestamp? {
        let written = text(.time)
        if written == Self.texts(of: before, rules)[.time]?.text {
            return before.fulfilment.wantedAt
        }
        return WantedTime.time(written, at: rules.now, in: rules.zone)
    }

    /// What is wrong with a field; nil if it is right.
    func problem(with field: Field, _ rules: DetailsRules) -> String? {
        let text = text(field)
        if let problem = CardNumber.problem(in: text) { return problem }
        switch field {
        case .kind: return kind == before.fulfilment.kind ? nil : rules.reasonAgainstKind
        case .table: return rules.problem(withTable: text, unless: before.fulfilment.table)
        case .party:
            let isRight = text.isEmpty || (1...999).contains(Int(text) ?? 0)
            return isRight ? nil : "A party has 1 to 999 guests"
        case .time: return problem(withTime: text, rules)
        case .address:
            return text.isEmpty ? "Which address?" : tooLong(text, limit: 200)
        case .label(let index): return tooLong(text, limit: OrderLabels.all[index].maximum)
        case .note: return tooLong(text, limit: 200)
        }
    }

    private func problem(withTime text: String, _ rules: DetailsRules) -> String? {
        if text.isEmpty { return nil }
        guard let time = wantedAt(rules) else {
            return "Write a time like 19:30, or 11-24 19:30 for a day"
        }
        if time == before.fulfilment.wantedAt { return nil }
        return time < rules.now ? "\(text) has passed: add the day, like 11-24 19:30" : nil
    }

    private func tooLong(_ text: String, limit: Int) -> String? {
        text.unicodeScalars.count > limit ? "At most \(limit) characters" : nil
    }

    /// The first problem; nil if everything is right.
    func problem(_ rules: DetailsRules) -> String? {
        fields.lazy.compactMap { problem(with: $0, rules) }.first
    }

    /// The dialog after another till changed the details: what the person did not touch is as the
    /// other one left it.
    func rebased(on details: OrderDetails, _ rules: DetailsRules) -> Self {
        let (old, new) = (Self.texts(of: before, rules), Self.texts(of: details, rules))
        var dialog = self
        for (field, entry) in new where texts[field]?.text == old[field]?.text {
            dialog.texts[field] = entry
        }
        if kind == before.fulfilment.kind { dialog.kind = details.fulfilment.kind }
        dialog.before = details
        return dialog
    }
}

/// What decides whether details are allowed.
struct DetailsRules: Equatable, Sendable {
    /// The names of the location's tables; a location without any takes every name.
    let tables: [String]
    /// The zone of the location.
    let zone: TimeZone
    /// The present time.
    let now: Timestamp
    /// The reason why the kind can't be changed; nil if it can.
    let reasonAgainstKind: String?

    /// Whether the tables are few enough to be shown beside each other.
    var hasTableChoice: Bool {
        !tables.isEmpty && tables.reduce(0) { $0 + $1.unicodeScalars.count + 2 } <= 36
    }

    /// What is wrong with a table; an order keeps a table that its location removed.
    func problem(withTable name: String, unless present: String?) -> String? {
        if name.isEmpty { return "Which table?" }
        if name.unicodeScalars.count > 20 { return "At most 20 characters" }
        if name == present || tables.isEmpty || tables.contains(name) { return nil }
        return "Unknown table. There are \(tables.joined(separator: ", "))"
    }
}
