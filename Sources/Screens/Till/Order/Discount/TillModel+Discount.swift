// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Discounts that were sent, and are asked about again if the order has changed before.
struct SentDiscount: Equatable, Sendable {
    let key: CommandKey
    let dialog: DiscountDialog
}

extension ShownOrder {
    /// The reason why discounts can't be granted now; nil if they can.
    ///
    /// They hold for the order that the person saw, so everything on it must be confirmed.
    var reasonAgainstDiscount: String? {
        if isEmpty { return Self.nothingKeyed }
        return isConfirmed ? reasonAgainstChange : Self.notSent
    }
}

extension TillModel {
    /// Opens the discounts of the order at hand, for the selected line if one is selected.
    mutating func openDiscounts() {
        guard let confirmed = order.confirmed else { return }
        let line = orderPanel.chosen(of: order.rows).first?.line
        let standing = line.flatMap { $0.isStanding ? $0 : nil }
        dialog = .order(.discount(DiscountDialog(confirmed, line: standing)))
    }

    /// Sends the discounts at the revision that the person saw.
    mutating func save(_ discounts: DiscountDialog) -> [TillEffect] {
        dialog = nil
        let revision = discounts.order.revision
        let effects = key(.setDiscounts(discounts.requests, ifRevision: revision))
        orderPanel.sentDiscount = memory.outbox.entries.last.map {
            SentDiscount(key: $0.key, dialog: discounts)
        }
        return effects
    }

    /// Asks again about discounts that were refused because somebody else changed the order.
    mutating func reopenDiscounts(_ key: CommandKey) {
        guard let sent = orderPanel.sentDiscount, sent.key == key, dialog == nil,
            let present = order.confirmed
        else { return }
        let difference = OrderDifference(from: sent.dialog.order, to: present).sentence
        notice = Notice("\(difference) Decide again.", .warning)
        dialog = .order(.discount(sent.dialog.rebased(on: present)))
    }

    /// Draws the form of the discounts.
    func draw(_ discounts: DiscountDialog, on frame: inout Frame<TillAction>) {
        let fields = discounts.fields.map { $0.field(of: discounts) }
        let form = Form(fields, state: discounts.state, unless: discounts.problem)
        let layout = DiscountLayout(
            fields: fields.count, hasPad: discounts.removed == nil, on: frame.bounds.size)
        let buttons = [
            .back,
            Button(
                discounts.removed == nil ? "Grant" : "Remove", keys: .enter, isPrimary: true,
                to: .order(.saveDiscounts(discounts)), unless: discounts.problem),
        ]
        frame.addDialog("Discount", size: layout.size, buttons: buttons) { frame, area in
            var rest = area
            // Below the form: a field with the keys takes digits before the pad does.
            let pad = ValuePad(discounts.typedValue)
            frame.add(pad, in: layout.takePad(of: &rest)) { value in
                .order(.discount(discounts.changed(toValue: value)))
            }
            frame.add(form, in: rest) { event in
                switch event {
                case .changed(let state): .order(.discount(discounts.changed(to: state)))
                case .submitted: .order(.saveDiscounts(discounts))
                case .canceled: .dismiss
                }
            }
        }
    }
}

extension DiscountDialog.Field {
    /// The field as a form shows it.
    fileprivate func field(of dialog: DiscountDialog) -> Form.Field {
        // Nothing is wrong with a value before its first character.
        let problem =
            self == .value && dialog.typedValue.isEmpty ? nil : dialog.problem(with: self)
        return switch self {
        case .task: .choice("Discount", dialog.options(self), problem: problem)
        case .target: .choice("On", dialog.options(self), problem: problem)
        case .kind: .choice("By", dialog.options(self), problem: problem)
        case .value: .text("How much", limit: ValuePad.limit, problem: problem)
        case .reason: .choice("Why", dialog.options(self), problem: problem)
        case .otherReason: .text("Reason", limit: ReasonPad.limit, problem: problem)
        }
    }
}
