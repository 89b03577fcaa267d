// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal

/// Asks which payment of an order is given back, how much of it, and why.
package struct RefundDialog: Equatable, Sendable {
    /// The order.
    let order: OrderID
    /// The selected payment of the list.
    var position = ListPosition()
    /// The chosen payment; nil as long as it is asked for.
    var payment: PaymentID?
    /// The typed amount; without one, what is owed, or else all that is left of the payment.
    var entry = NumberEntry()
    /// The confirmed amount; nil as long as it is asked for.
    var amount: Amount?
    /// The typed reason.
    var reason = TextEntry()

    /// A question about an order, and about its only payment with money left.
    init(_ order: Order) {
        self.order = order.id
        entry = NumberEntry(fractionDigits: order.currency.minorUnitDigits)
        let payments = order.refundablePayments
        if payments.count == 1 { payment = payments[0].payment }
        if !payments.isEmpty { position.select(0) }
    }

    /// The dialog with a chosen payment, about whose amount nothing is typed.
    func choosing(_ payment: RecordedPayment) -> Self {
        var dialog = self
        dialog.payment = payment.payment
        dialog.entry.clear()
        return dialog
    }
}

extension Order {
    /// The money of a payment that was not given back, its tip included.
    func left(of payment: RecordedPayment) -> Amount {
        let refunded = refunds.filter { $0.payment == payment.payment }.map(\.amount)
        return payment.amount - refunded.reduce(.zero, +)
    }

    /// The money of a payment that is proposed for a refund: at most what is owed, if anything is.
    func proposedRefund(of payment: RecordedPayment) -> Amount {
        let left = left(of: payment)
        return totals.owed.map { min($0, left) } ?? left
    }

    /// The payments of which money is left, the oldest first.
    var refundablePayments: [RecordedPayment] { payments.filter { left(of: $0) > .zero } }
}

extension TillModel {
    /// Asks what is given back of an order.
    mutating func askForRefund(_ id: OrderID) {
        if lost?.owing == id { lost = nil }
        dialog = listedOrder(id).map { .orders(.refund(RefundDialog($0))) }
    }

    /// The reason why no money of an order can be given back now; nil if it can.
    func reasonAgainstRefund(of order: Order) -> String? {
        let isRunning = memory.outbox.entries(about: .order(order.id)).contains {
            if case .money(.refund) = $0.command { true } else { false }
        }
        if isRunning { return "A refund of the order is on its way." }
        return order.refundablePayments.isEmpty ? "The order holds no money." : nil
    }

    /// Sends a refund, unless less than its amount is left now.
    mutating func refund(_ seen: RefundDialog, for reason: String) -> [TillEffect] {
        guard let order = listedOrder(seen.order), let amount = seen.amount,
            let payment = order.payments.first(where: { $0.payment == seen.payment }),
            reasonAgainstRefund(of: order) == nil, amount <= order.left(of: payment)
        else {
            dialog = .orders(.look(seen.order, top: 0))
            notice = Notice("The payments have just changed. Look again.", .warning)
            return []
        }
        let refund = KeyedRefund(
            order: order.id, number: order.number, payment: payment.payment, amount: amount,
            reason: reason)
        let effects = key(.money(.refund(refund)))
        dialog = memory.outbox.entries.last.map { .orders(.waiting($0.key)) }
        return effects
    }

    /// Says where the money of a refund goes, and writes its slip.
    mutating func finishRefund(
        _ refund: KeyedRefund, _ payment: Payment, _ key: CommandKey
    ) -> [TillEffect] {
        if dialog == .orders(.waiting(key)) { dialog = nil }
        let given = payment.refunds?.last {
            $0.amount == refund.amount && $0.reason == refund.reason
        }
        let rounding = given?.rounding ?? .zero
        let amount = payment.currency.text(refund.amount + rounding)
        let isCash = payment.tender.type == .cash
        let target =
            isCash ? "goes back to the guest in cash" : "is back on \(payment.means)"
        notice = Notice("\(amount) of #\(refund.number) \(target).", .success)
        lastRefund = given?.refund
        let slip = MoneySlip(refund, of: payment, at: place(payment.location))
        return slip.map { [.write(ReceiptFile($0))] } ?? []
    }

    /// Draws the question that is not answered yet: the payment, the amount or the reason.
    func draw(_ dialog: RefundDialog, on frame: inout Frame<TillAction>) {
        guard let order = listedOrder(dialog.order) else { return sayClosed(on: &frame) }
        let chosen = order.payments.first { $0.payment == dialog.payment }
        switch (chosen, dialog.amount) {
        case (let payment?, let amount?): drawReasons(dialog, payment, amount, order, on: &frame)
        case (let payment?, nil): drawAmount(dialog, payment, order, on: &frame)
        case (nil, _): drawPayments(dialog, order, on: &frame)
        }
    }

    private func backButton(_ dialog: RefundDialog) -> Button<TillAction> {
        Button("Back", keys: .escape, to: .orders(.read(dialog.order, top: 0)))
    }

    private func drawPayments(
        _ dialog: RefundDialog, _ order: Order, on frame: inout Frame<TillAction>
    ) {
        let payments = order.refundablePayments
        let items = payments.map { payment in
            let time = ClockText.minute(payment.recordedAt, in: confirmed.menu.timeZone)
            let tender = TenderText.name(of: payment.tender).capitalizedFirst
            return ItemList.Item(
                "\(tender) at \(time)", detail: order.currency.text(order.left(of: payment)))
        }
        let size = Size(columns: 44, rows: min(12, payments.count + 1))
        let title = "Give back which payment of #\(order.number)?"
        frame.addDialog(title, size: size, buttons: [backButton(dialog)]) { frame, area in
            frame.add(ItemList(items, position: dialog.position, choosesAtOnce: true), in: area) {
                event in
                switch event {
                case .moved(let position):
                    var dialog = dialog
                    dialog.position = position
                    return .orders(.askRefund(dialog))
                case .chosen(let index):
                    return .orders(.askRefund(dialog.choosing(payments[index])))
                }
            }
        }
    }

    private func drawAmount(
        _ dialog: RefundDialog, _ payment: RecordedPayment, _ order: Order,
        on frame: inout Frame<TillAction>
    ) {
        let left = order.left(of: payment)
        let amount = dialog.entry.value.map { Amount($0) } ?? order.proposedRefund(of: payment)
        let tooMuch = "Only \(order.currency.text(left)) of it is left."
        let problem = amount > left ? tooMuch : amount <= .zero ? "Type more than 0." : nil
        var confirmed = dialog
        confirmed.amount = amount
        let next = TillAction.orders(.askRefund(confirmed))
        let number = order.currency.number(amount)
        let take = Button(
            "Give back \(number)", keys: .enter, isPrimary: true, to: next, unless: problem)
        let size = Size(columns: NumberPad.touchSize.columns, rows: NumberPad.touchSize.rows + 1)
        let buttons = [backButton(dialog), take]
        frame.addDialog("Give back, \(order.currency)", size: size, buttons: buttons) {
            frame, area in
            var rest = area
            let tender = TenderText.name(of: payment.tender)
            let owed = order.totals.owed.map { "owed \(order.currency.number($0)), " } ?? ""
            let money = "\(owed)left \(order.currency.number(left)) (\(tender))"
            frame.write(
                problem.map { "! \($0)" } ?? money.capitalizedFirst, in: rest.takeTop(1),
                as: problem == nil ? .accent : .danger)
            frame.add(NumberPad(dialog.entry, shown: number, unless: problem), in: rest) { event in
                guard case .edited(let entry) = event else { return next }
                var dialog = dialog
                dialog.entry = entry
                return .orders(.askRefund(dialog))
            }
        }
    }

    private func drawReasons(
        _ dialog: RefundDialog, _ payment: RecordedPayment, _ amount: Amount, _ order: Order,
        on frame: inout Frame<TillAction>
    ) {
        let pad = ReasonPad(OfferedReasons.refund, typed: dialog.reason, confirm: "Give back")
        let size = Size(columns: 44, rows: pad.rows + 1)
        let title = "Why is it given back?"
        frame.addDialog(title, size: size, buttons: [backButton(dialog)]) { frame, area in
            var rest = area
            let tender = TenderText.name(of: payment.tender)
            frame.write(
                "#\(order.number): \(order.currency.text(amount)) (\(tender))",
                in: rest.takeTop(1), as: .accent)
            frame.add(pad, in: rest) { event in
                switch event {
                case .typed(let entry):
                    var dialog = dialog
                    dialog.reason = entry
                    return .orders(.askRefund(dialog))
                case .given(let reason): return .orders(.refund(dialog, reason: reason))
                }
            }
        }
    }
}
