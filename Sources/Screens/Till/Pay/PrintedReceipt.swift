// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages
import Terminal

/// The receipt of a paid order, or the bill before the payment, as lines of text.
struct PrintedReceipt: Equatable, Sendable {
    /// The columns of most receipt printers with paper of 80 mm.
    static let wide = 42
    /// The columns of most receipt printers with paper of 58 mm.
    static let narrow = 32

    /// The order and its payment.
    let paid: PaidOrder
    /// Whether it is the bill, which says what is due.
    let isBill: Bool
    private let location: Location?

    /// The receipt, or the bill, of an order at a location, if that is known.
    init(_ paid: PaidOrder, at location: Location?, isBill: Bool = false) {
        self.paid = paid
        self.isBill = isBill
        self.location = location
    }

    /// The columns that a dialog on a screen of this size has space for.
    static func columns(on screen: Size) -> Int { screen.columns >= wide + 4 ? wide : narrow }

    private var order: Order { paid.order }
    private var lines: [Line] { order.lines.filter(\.isStanding) }

    /// The lines, each of at most so many columns.
    func lines(columns: Int) -> [String] {
        let text = ReceiptText(columns: columns, currency: order.currency)
        let rule = String(repeating: "-", count: columns)
        let parts = [
            heading(text), lines.flatMap { entry($0, text) }, sum(text),
            [text.row("Total \(order.currency)", order.totals.total)] + includedTaxes(text),
            payments(text),
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [rule]))
    }

    private func heading(_ text: ReceiptText) -> [String] {
        let zone = location.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt
        let time = paid.payment?.changedAt ?? order.payments.last?.recordedAt ?? order.changedAt
        let date = BusinessDay(containing: time, timeZone: zone, turnsAtHour: 0)
        // A guest's own order was made by an account, which is nobody of the staff.
        let seller = order.terminal == "guest" ? nil : order.staff
        let (terminal, staff) =
            paid.payment.map { ($0.terminal, $0.staff) } ?? (order.terminal, seller)
        let till = [terminal.text, staff?.text].compactMap(\.self)
        let table = order.fulfilment.table.map { "Table \($0)" }
        let number = paid.payment?.receipt.map { " \($0.number)" } ?? ""
        let titles = isBill ? ["Bill", "This is not a receipt."] : ["Receipt\(number)"]
        return ([location?.name ?? ""] + titles).flatMap(text.centred) + [
            text.row("Order #\(order.number)", "\(date) \(ClockText.minute(time, in: zone))")
        ] + text.rows(till.joined(separator: "/"), table ?? order.customer ?? "")
    }

    private func entry(_ line: Line, _ text: ReceiptText) -> [String] {
        let each = line.quantity > 1 ? ["  \(order.currency.number(line.unitPrice)) each"] : []
        let details = each + line.modifiers.map { "  + \($0.name)" }
        return text.rows("\(line.quantity) × \(line.name)", line.unitPrice * line.quantity)
            + details.flatMap(text.wrapped) + discounts(of: line.line, text)
    }

    private func discounts(of line: Int?, _ text: ReceiptText) -> [String] {
        order.discounts.filter { $0.line == line }.flatMap { discount in
            let rate = discount.basisPoints.map { " \(RateText.text($0))" } ?? ""
            let indent = line == nil ? "" : "  "
            return text.rows(
                "\(indent)Discount\(rate): \(discount.reason)", .zero - discount.value)
        }
    }

    /// What leads from the prices to the total; nothing if they are equal.
    private func sum(_ text: ReceiptText) -> [String] {
        let fees = order.fees.flatMap { fee in
            let rate = fee.basisPoints.map { " \(RateText.text($0))" } ?? ""
            return text.rows("\(fee.name)\(rate)", fee.value)
        }
        let tip = order.totals.tip == .zero ? [] : [text.row("Tip", order.totals.tip)]
        let changes = discounts(of: nil, text) + fees + addedTaxes(text) + tip
        let lineDiscounts = order.discounts.filter { $0.line != nil }.map(\.value)
        let lines = order.totals.subtotal - lineDiscounts.reduce(.zero, +)
        return changes.isEmpty ? [] : [text.row("Subtotal", lines)] + changes
    }

    private func addedTaxes(_ text: ReceiptText) -> [String] {
        order.tax.included ? [] : taxes("Tax", text)
    }

    private func includedTaxes(_ text: ReceiptText) -> [String] {
        order.tax.included ? taxes("Tax included", text) : []
    }

    private func taxes(_ name: String, _ text: ReceiptText) -> [String] {
        order.totals.taxes.filter { $0.basisPoints > 0 }.map { share in
            let base = order.currency.number(share.base)
            return text.row("\(name) \(RateText.text(share.basisPoints)) of \(base)", share.tax)
        }
    }

    private func payments(_ text: ReceiptText) -> [String] {
        let others = order.payments.filter { $0.payment != paid.payment?.id }.map { payment in
            text.row(TenderText.name(of: payment.tender).capitalizedFirst, payment.amount)
        }
        let refunds = order.refunds.map { text.row("Refund", .zero - $0.amount) }
        guard let payment = paid.payment else {
            return others + refunds + due(text) + owed(text)
        }
        return others + part(payment, text) + tender(of: payment, text) + refunds
            + refundRounding(of: payment, text) + rest(text) + owed(text)
    }

    /// The money above the price that must go back; nothing if none must.
    private func owed(_ text: ReceiptText) -> [String] {
        order.totals.owed.map { [text.row("Owed to the guest \(order.currency)", $0)] } ?? []
    }

    /// The cash that went back above or below the refunds; nothing if they are equal.
    private func refundRounding(of payment: Payment, _ text: ReceiptText) -> [String] {
        let sum = (payment.refunds ?? []).compactMap(\.rounding).reduce(.zero, +)
        return sum == .zero ? [] : [text.row("Rounding of refunds", .zero - sum)]
    }

    /// The cash with its rounding and change, or what a voucher or a house account has paid.
    private func tender(of payment: Payment, _ text: ReceiptText) -> [String] {
        guard let cash = payment.tender.tendered else {
            return text.rows(payment.means, payment.amount + (payment.tip ?? .zero))
        }
        let rounding = payment.rounding.map { text.row("Rounding", $0) }
        return [rounding, text.row("Cash", cash), text.row("Change", payment.change)]
            .compactMap(\.self)
    }

    /// The part of the order that was paid, and its tip; nothing for a payment of all without tip.
    private func part(_ payment: Payment, _ text: ReceiptText) -> [String] {
        let name = paid.part.map { "Part \($0.index) of \($0.count)" } ?? "Paid now"
        let isPart = paid.part != nil || paid.rest != nil
        let amount = isPart ? text.row(name, payment.amount) : nil
        return [amount, payment.tip.map { text.row("Tip of this payment", $0) }].compactMap(\.self)
    }

    private func rest(_ text: ReceiptText) -> [String] {
        paid.rest.map { [text.row("Still due \(order.currency)", $0)] } ?? []
    }

    /// What a bill leaves to pay, if that is not the total, also in rounded cash.
    private func due(_ text: ReceiptText) -> [String] {
        guard isBill else { return [] }
        let due = order.totals.due
        let cash = location?.payment?.inCash(due) ?? due
        return (due == order.totals.total ? [] : [text.row("Due \(order.currency)", due)])
            + (cash == due ? [] : [text.row("Due in cash \(order.currency)", cash)])
    }
}

/// Writes lines of a fixed number of columns.
struct ReceiptText {
    let columns: Int
    let currency: Currency

    /// The columns by which all rows of a text but the first are indented.
    private static let hanging = 2

    /// A name at the left and a value at the right; a name that is too long is shortened.
    func row(_ name: String, _ value: String) -> String {
        let value = PrintableText(value)
        let name = PrintableText(name).fitted(columns: max(0, columns - value.columns - 1))
        let space = max(1, columns - name.columns - value.columns)
        let row = name.string + String(repeating: " ", count: space) + value.string
        return value.columns == 0 ? name.string : row
    }

    /// A name and an amount.
    func row(_ name: String, _ amount: Amount) -> String { row(name, currency.number(amount)) }

    /// A name of any length, and an amount behind its first line.
    func rows(_ name: String, _ amount: Amount) -> [String] {
        let value = currency.number(amount)
        let lines = wrapped(name, columns: columns - PrintableText(value).columns - 1)
        return [row(lines.first ?? "", value)] + lines.dropFirst()
    }

    /// Two texts in one line, or one below the other if they are too long.
    func rows(_ left: String, _ right: String) -> [String] {
        let needed = PrintableText(left).columns + PrintableText(right).columns + 1
        if needed <= columns || right.isEmpty { return wrapped(row(left, right)) }
        return wrapped(left) + wrapped(right)
    }

    /// A text of any length in several lines.
    func wrapped(_ text: String) -> [String] { wrapped(text, columns: columns) }

    /// The lines of a text, all but the first one indented more than that.
    private func wrapped(_ text: String, columns: Int) -> [String] {
        let indent = text.prefix { $0 == " " }.count
        let whole = PrintableText(text)
        if whole.columns <= columns { return [whole.string] }
        let lines = whole.wrapped(columns: columns - indent - Self.hanging)
        return zip(lines.indices, lines).map { index, line in
            let spaces = indent + (index == 0 ? 0 : Self.hanging)
            return String(repeating: " ", count: spaces) + line.string
        }
    }

    /// A text in the middle of its lines.
    func centred(_ text: String) -> [String] {
        PrintableText(text).wrapped(columns: columns).map { line in
            String(repeating: " ", count: (columns - line.columns) / 2) + line.string
        }
    }
}
