// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// The discounts of an order, while a person grants another one or removes one.
package struct DiscountDialog: Equatable, Sendable {
    /// The maximum number of discounts of an order.
    static let maximum = 20

    /// A field of the form.
    enum Field: Hashable, Sendable {
        case task, target, kind, value, reason, otherReason
    }

    /// The order that the person saw; it has the revision at which the discounts are set.
    private(set) var order: Order
    /// The line that can get a discount of its own; nil if none was selected.
    private(set) var line: Line?
    /// The index of the discount to remove; nil to grant another one.
    private(set) var removed: Int?
    private var isForLine: Bool
    private var isRate = true
    private var value = TextEntry()
    /// The index of the chosen reason; that after the last one is a typed reason.
    private var reasonIndex = 0
    private var otherReason = TextEntry()
    private var focus = Field.value

    /// A dialog about an order, and about a line of it if one is selected.
    init(_ order: Order, line: Line?) {
        self.order = order
        self.line = line
        isForLine = line != nil
    }

    /// The fields that have a meaning now.
    var fields: [Field] {
        let task: [Field] = order.discounts.isEmpty ? [] : [.task]
        if removed != nil { return task }
        let target: [Field] = line == nil ? [] : [.target]
        return task + target + [.kind, .value, .reason]
            + (reasonIndex == OfferedReasons.discount.count ? [.otherReason] : [])
    }

    /// The options of a choice, for people.
    func options(_ field: Field) -> [String] {
        switch field {
        case .task:
            ["new"]
                + order.discounts.map {
                    "remove \(order.currency.number($0.value)) \($0.label(in: order.currency))"
                }
        case .target: ["whole order"] + (line.map { ["\($0.quantity) × \($0.name)"] } ?? [])
        case .kind: ["%", order.currency.code]
        case .reason:
            // The chosen one in full, of the others the first word, so that all are in sight.
            (OfferedReasons.discount + ["other"]).enumerated().map { index, reason in
                index == reasonIndex ? reason : String(reason.prefix { $0 != " " })
            }
        case .value, .otherReason: []
        }
    }

    /// The state of the form.
    var state: FormState {
        let values = fields.map { field -> FormState.Value in
            switch field {
            case .task: .choice(removed.map { $0 + 1 } ?? 0)
            case .target: .choice(isForLine ? 1 : 0)
            case .kind: .choice(isRate ? 0 : 1)
            case .value: .text(value)
            case .reason: .choice(reasonIndex)
            case .otherReason: .text(otherReason)
            }
        }
        return FormState(values, focus: fields.firstIndex(of: focus) ?? 0)
    }

    /// The dialog after the form was changed to this state.
    func changed(to state: FormState) -> Self {
        var dialog = self
        dialog.focus = fields[state.focus]
        for (field, value) in zip(fields, state.values) {
            switch (field, value) {
            case (.task, .choice(let index?)): dialog.removed = index == 0 ? nil : index - 1
            case (.target, .choice(let index?)): dialog.isForLine = index == 1
            case (.kind, .choice(let index?)): dialog.isRate = index == 0
            case (.reason, .choice(let index?)): dialog.reasonIndex = index
            case (.value, .text(let entry)): dialog.value = entry
            case (.otherReason, .text(let entry)): dialog.otherReason = entry
            default: break
            }
        }
        return dialog
    }

    /// The value as it is being typed.
    var typedValue: TextEntry { value }

    /// The dialog with another value, typed or touched.
    func changed(toValue value: TextEntry) -> Self {
        var dialog = self
        dialog.value = value
        dialog.focus = .value
        return dialog
    }

    /// What is wrong with a field; nil if it is right.
    func problem(with field: Field) -> String? {
        switch field {
        case .value where isRate: rate == nil ? "A rate from 0.01 to 100" : nil
        case .value: amount == nil ? "An amount like \(order.currency.number(Amount(850)))" : nil
        case .otherReason where reason.isEmpty: "Why?"
        case .otherReason:
            reason.unicodeScalars.count > ReasonPad.limit
                ? "At most \(ReasonPad.limit) characters" : CardNumber.problem(in: reason)
        case .task where removed == nil && order.discounts.count >= Self.maximum:
            "An order has at most \(Self.maximum) discounts"
        case .task, .target, .kind, .reason: nil
        }
    }

    /// The first problem; nil if everything is right.
    var problem: String? { fields.lazy.compactMap { problem(with: $0) }.first }

    /// All discounts that the order is to have.
    var requests: [DiscountRequest] {
        var requests = order.discounts.map(DiscountRequest.init(keeping:))
        if let removed {
            requests.remove(at: removed)
        } else {
            requests.append(
                DiscountRequest(
                    line: isForLine ? line?.line : nil, amount: isRate ? nil : amount,
                    basisPoints: isRate ? rate : nil, reason: reason))
        }
        return requests
    }

    private var typed: String { String(value.text[...].trimmed) }

    private var reason: String {
        let offered = OfferedReasons.discount
        let isTyped = reasonIndex == offered.count
        return isTyped ? String(otherReason.text[...].trimmed) : offered[reasonIndex]
    }

    private var rate: Int? {
        let number = typed.hasSuffix("%") ? String(typed.dropLast()) : typed
        return DecimalNumber.units(number, digits: 2).flatMap {
            (1...10_000).contains($0) ? $0 : nil
        }
    }

    private var amount: Amount? {
        guard let amount = try? order.currency.amount(written: typed) else { return nil }
        return amount > .zero && amount <= .maximum ? amount : nil
    }

    /// The dialog about a newer state of the order; what was typed stays.
    func rebased(on order: Order) -> Self {
        var dialog = self
        dialog.order = order
        dialog.line = line.flatMap { line in
            order.lines.first { $0.line == line.line && $0.isStanding }
        }
        dialog.isForLine = isForLine && dialog.line != nil
        dialog.removed = removed.flatMap { index in
            let request = DiscountRequest(keeping: self.order.discounts[index])
            return order.discounts.firstIndex { DiscountRequest(keeping: $0) == request }
        }
        return dialog
    }
}
