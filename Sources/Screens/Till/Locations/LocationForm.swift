// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal

/// The form with which a restaurant of one's own begins.
struct LocationForm: Equatable, Sendable {
    private enum Field: Int, CaseIterable {
        case company, name, identifier, currency, timeZone, tax, prices
    }

    /// What is typed, and the field that has the keys.
    var state: FormState

    /// A form that suggests what most people leave as it is; the time zone is that of the machine.
    init(timeZone: String) {
        let texts = ["", "", "", "USD", timeZone, "0"]
        state = FormState(texts.map { .text(TextEntry(suggestion: $0)) } + [.choice(0)])
    }

    /// The form as a till left it before it was killed.
    init(_ draft: LocationDraft, timeZone: String) {
        self.init(timeZone: timeZone)
        for (index, text) in zip(state.values.indices.dropLast(), draft.texts)
        where text != state.text(index) {
            state.values[index] = .text(TextEntry(text))
        }
        state.values[Field.prices.rawValue] = .choice(draft.pricesIncludeTax ? 1 : 0)
    }

    /// What a till remembers of it; it never remembers the number of a payment card.
    var draft: LocationDraft {
        LocationDraft(
            texts: state.values.indices.dropLast().map(state.text).map {
                CardNumber.occurs(in: $0) ? "" : $0
            },
            pricesIncludeTax: state.choice(Field.prices.rawValue) == 1)
    }

    /// The fields, with what is wrong in them.
    var fields: [Form.Field] { Field.allCases.map(field) }

    private func field(_ field: Field) -> Form.Field {
        let problem = text(field).isEmpty ? nil : problem(in: field)
        let limit = CatalogueLimits.name.upperBound
        return switch field {
        case .company:
            .text(
                "Company", placeholder: "optional, for example Ham's Burgers", limit: limit,
                problem: problem)
        case .name:
            .text(
                "Restaurant", placeholder: "for example Main Street", limit: limit,
                problem: problem)
        case .identifier:
            .text("Identifier", placeholder: derivedText, limit: 64, problem: problem)
        case .currency: .text("Currency", limit: 3, problem: problem)
        case .timeZone: .text("Time zone", problem: problem)
        case .tax: .text("Tax in percent", limit: 6, problem: problem)
        case .prices: .choice("Menu prices", ["without tax", "with tax"])
        }
    }

    /// Whether the last field has the keys, so that enter begins.
    var isAtEnd: Bool { state.focus == Field.allCases.count - 1 }

    /// The form with the keys in the first field that is not right; nil if all are.
    var corrected: (form: Self, problem: String)? {
        for field in Field.allCases {
            if problem(in: field) == nil { continue }
            var form = self
            form.state.focus = field.rawValue
            // In the field, there may be a key that helps.
            return form.problem(in: field).map { (form, $0) }
        }
        return nil
    }

    /// The location that it describes; nil as long as a field is not right.
    var location: NewLocation? {
        guard corrected == nil, let id, let currency, let taxRate else { return nil }
        return NewLocation(
            id: id, name: fullName, currency: currency, timeZone: text(.timeZone),
            tax: TaxRule(
                basisPoints: taxRate, included: state.choice(Field.prices.rawValue) == 1))
    }

    private func problem(in field: Field) -> String? {
        CardNumber.problem(in: text(field)).map { "\($0)." } ?? ownProblem(of: field)
    }

    private func ownProblem(of field: Field) -> String? {
        switch field {
        case .company, .prices: nil
        case .name:
            if text(.name).isEmpty {
                "Type a name for the restaurant."
            } else if !CatalogueLimits.name.contains(fullName.unicodeScalars.count) {
                "Company and name have at most \(CatalogueLimits.name.upperBound) characters."
            } else {
                nil
            }
        case .identifier: id == nil ? "Use only letters, digits and '-', such as main-street." : nil
        case .currency: currency == nil ? "Type a currency code like USD." : nil
        case .timeZone: timeZoneProblem
        case .tax: taxRate == nil ? "Type a rate from 0 to 100, like 8.25." : nil
        }
    }

    /// What is wrong with the time zone, with the ones that were probably meant.
    private var timeZoneProblem: String? {
        completion?.advice(inField: state.focus == Field.timeZone.rawValue)
    }

    /// What an unfinished time zone may become; nil for one that exists.
    private var completion: ZoneCompletion? {
        let typed = text(.timeZone)
        return TimeZone(identifier: typed) == nil ? ZoneCompletion(of: typed) : nil
    }

    /// The state with as much of the time zone as is certain, if that field has the keys; nil if
    /// nothing can be added.
    var completed: FormState? {
        guard state.focus == Field.timeZone.rawValue, let text = completion?.text else {
            return nil
        }
        var completed = state
        completed.values[Field.timeZone.rawValue] = .text(TextEntry(text))
        return completed
    }

    private func text(_ field: Field) -> String { String(state.text(field.rawValue)[...].trimmed) }

    private var fullName: String {
        [text(.company), text(.name)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var derived: LocationID? {
        LocationID(name: [text(.company), text(.name)].joined(separator: " "))
    }

    /// What an empty identifier means, in words, so that it does not look typed.
    private var derivedText: String {
        derived.map { "from the names: \($0)" } ?? "follows from the names above"
    }

    private var id: LocationID? {
        text(.identifier).isEmpty ? derived : LocationID(text(.identifier))
    }

    /// A currency that exists, because it can't be changed later.
    private var currency: Currency? {
        let code = text(.currency).uppercased()
        return Self.currencies.contains(code) ? Currency(code) : nil
    }

    private static let currencies = Set(Locale.commonISOCurrencyCodes)

    private var taxRate: Int? {
        DecimalNumber.units(text(.tax), digits: 2).flatMap {
            CatalogueLimits.tax.contains($0) ? $0 : nil
        }
    }
}

/// The text of the first screen, for the memory of the till.
struct LocationDraft: Codable, Equatable, Sendable {
    /// The texts of all fields to type into, from the first to the last.
    let texts: [String]
    /// Whether the prices of the menu contain the tax.
    let pricesIncludeTax: Bool
}
