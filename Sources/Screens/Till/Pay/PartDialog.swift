// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Asks how much of the due amount a guest pays, or for the tip.
struct PartDialog: Equatable, Sendable {
    /// What is asked for.
    enum Field: Equatable, Sendable {
        /// The part of the due amount.
        case part
        /// The tip in addition to it.
        case tip
    }

    /// What is asked for.
    let field: Field
    /// The payment that goes on afterwards.
    let cash: CashPayment
    /// The typed amount.
    var entry: NumberEntry
    /// The number of even parts; nil if the amount is not one of them.
    var count: Int?
    /// Whether the person is asked about a tip that is probably typed wrongly.
    var isQuestioned = false

    /// A question about a payment.
    init(_ field: Field, of cash: CashPayment) {
        self.field = field
        self.cash = cash
        let maximum = field == .part ? cash.due.minorUnits : 99_999_999
        entry = NumberEntry(fractionDigits: cash.currency.minorUnitDigits, maximum: maximum)
    }

    /// The amount that is chosen: typed, an even part, or as before.
    var amount: Amount {
        if let value = entry.value { return Amount(value) }
        switch field {
        case .part: return even.map { cash.amount(of: $0) } ?? cash.due
        case .tip: return cash.part.tip ?? .zero
        }
    }

    private var even: EvenPart? { count.map { EvenPart(1, of: $0) } }

    /// The number of parts that the key for even parts chooses next; nil for one part.
    var nextCount: Int? {
        guard let count else { return EvenPart.counts.lowerBound }
        return count < EvenPart.counts.upperBound ? count + 1 : nil
    }

    /// Whether digits say the number of even parts, and not an amount.
    var asksForCount: Bool { field == .part && count != nil && entry.isEmpty }

    /// Takes what was typed: an amount, or after the key for even parts their number.
    mutating func type(_ typed: NumberEntry) {
        isQuestioned = false
        guard asksForCount else { return entry = typed }
        guard let value = typed.value else { return count = nil }
        if EvenPart.counts.contains(value) { count = value }
    }

    /// Whether it is a tip that was probably typed wrongly.
    var isUnlikely: Bool { field == .tip && CashKeys.isUnlikely(tip: amount, for: cash.share) }

    /// Why the amount can't be chosen, or nil if it can.
    var problem: String? {
        field == .part && amount <= .zero ? "A part is more than 0." : nil
    }

    /// The payment with the chosen amount.
    var answered: CashPayment {
        var part = cash.part
        switch field {
        case .part:
            part.even = entry.isEmpty ? even : nil
            part.amount = amount
        case .tip: part.tip = amount
        }
        var payment = cash
        payment.set(part)
        return payment
    }
}

extension TillModel {
    /// Asks for the part or for the tip of the payment on the screen.
    mutating func ask(for field: PartDialog.Field) {
        guard case .pay(.cash(let cash)) = dialog else { return }
        dialog = .pay(.part(PartDialog(field, of: cash)))
    }

    /// Chooses another number of even parts, and forgets a typed amount.
    mutating func chooseNextCount() {
        guard case .pay(.part(var part)) = dialog else { return }
        part.count = part.nextCount
        part.entry.clear()
        dialog = .pay(.part(part))
    }

    /// Goes back to the cash, with the chosen amount or as before.
    mutating func leavePart(_ isChosen: Bool) {
        guard case .pay(.part(var part)) = dialog else { return }
        if isChosen, part.isUnlikely, !part.isQuestioned {
            part.isQuestioned = true
            return dialog = .pay(.part(part))
        }
        dialog = .pay(.cash(isChosen ? part.answered : part.cash))
    }

    /// Draws the question for a part or for a tip.
    func draw(_ part: PartDialog, on frame: inout Frame<TillAction>) {
        let number = part.cash.currency.number(part.amount)
        if part.isQuestioned { return ask(aboutTip: number, part, on: &frame) }
        let title = part.field == .part ? "Pay a part" : "Tip"
        let parts =
            part.count == nil ? "Even parts" : part.nextCount == nil ? "Whole bill" : "More parts"
        let verb = part.field == .part ? "Pay" : "Tip"
        let back = Button(
            "Back", keys: .escape, to: TillAction.pay(.leavePart(isChosen: false)))
        let divide = Button(parts, keys: .key("e"), to: TillAction.pay(.chooseNextCount))
        let take = Button(
            "\(verb) \(number)", keys: .enter, isPrimary: true,
            to: TillAction.pay(.leavePart(isChosen: true)), unless: part.problem)
        let buttons = part.field == .part ? [back, divide, take] : [back, take]
        let size = Size(columns: NumberPad.touchSize.columns, rows: NumberPad.touchSize.rows + 1)
        frame.addDialog("\(title), \(part.cash.currency)", size: size, buttons: buttons) {
            frame, area in
            var rest = area
            frame.write(explanation(of: part), in: rest.takeTop(1), as: .accent)
            let entry = part.asksForCount ? NumberEntry() : part.entry
            frame.add(NumberPad(entry, shown: number, unless: part.problem), in: rest) { event in
                switch event {
                case .edited(let entry): .pay(.type(entry))
                case .confirmed: .pay(.leavePart(isChosen: true))
                }
            }
        }
    }

    /// Asks about more tip than a guest gives; Enter out of habit must not take it.
    private func ask(
        aboutTip number: String, _ part: PartDialog, on frame: inout Frame<TillAction>
    ) {
        let share = part.cash.currency.number(part.cash.share)
        let take = Button(
            "Tip \(number)", keys: .function(12), to: TillAction.pay(.leavePart(isChosen: true)))
        let back = Button(
            "Back", keys: .escape, isPrimary: true, to: TillAction.pay(.type(part.entry)))
        frame.addMessage(
            "Tip", ["A tip of \(number) for \(share): is this right?"], buttons: [back, take])
    }

    private func explanation(of part: PartDialog) -> String {
        switch part.field {
        case .part where part.count != nil && part.entry.isEmpty:
            "Part 1 of \(part.count ?? 1), keys 2 to 9"
        case .part: "Due \(part.cash.currency.number(part.cash.due))"
        case .tip:
            "Besides " + part.cash.currency.number(part.cash.part.amount ?? part.cash.due)
        }
    }
}
