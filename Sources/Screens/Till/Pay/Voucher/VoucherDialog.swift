// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Sells a voucher for cash: its value, the number of a printed card if there is one, the cash.
package struct VoucherDialog: Equatable, Sendable {
    /// How far the person has come.
    enum Step: Equatable, Sendable {
        /// The value is typed.
        case value
        /// The number of a printed card is typed.
        case number
        /// The cash of the guest is typed.
        case cash
        /// More cash than a guest hands over is asked about.
        case question
        /// The command with this key is on its way.
        case waiting(CommandKey)
        /// The voucher that was sold.
        case sold(SoldVoucher)
    }

    /// The location that sells it.
    let location: Location
    /// How far the person has come.
    var step = Step.value
    /// The typed value.
    var value: NumberEntry
    /// The typed cash; nothing is the exact amount.
    var cash: NumberEntry
    /// The number of a printed card; empty for a new number.
    var number = TextEntry()

    /// A voucher of a location.
    init(_ location: Location) {
        self.location = location
        let digits = location.currency.minorUnitDigits
        (value, cash) = (
            NumberEntry(fractionDigits: digits), NumberEntry(fractionDigits: digits)
        )
    }

    private var settings: PaymentSettings { location.payment ?? PaymentSettings() }

    /// The typed value.
    var amount: Amount { Amount(value.value ?? 0) }

    /// The value as it is paid in cash.
    var due: Amount { settings.inCash(amount) }

    /// The cash of the guest.
    var tendered: Amount { cash.value.map { Amount($0) } ?? due }

    /// The typed number of a card; nil if a new one is to be made.
    var account: AccountID? { AccountID(String(number.text[...].trimmed)) }

    /// The dialog at another step.
    func at(_ step: Step) -> Self {
        var dialog = self
        dialog.step = step
        return dialog
    }

    /// Why the value can't be used; nil if it can.
    var problemWithValue: String? {
        if amount <= .zero { return "Type what the voucher is worth." }
        return due > .zero ? nil : "No coin is as small as that."
    }

    /// Why the number can't be used; nil if it can, or none is typed.
    var problemWithNumber: String? {
        let isEmpty = number.text[...].trimmed.isEmpty
        return isEmpty || account != nil ? nil : "Type the number without spaces, or nothing."
    }

    /// Why the cash can't be taken; nil if it can.
    var problemWithCash: String? {
        if tendered < due { return "\(location.currency.text(due - tendered)) is missing." }
        guard settings.isPayableInCash(tendered), settings.isPayableInCash(amount) else {
            let coin = location.currency.text(settings.cashRounding ?? .zero)
            return "The smallest coin is \(coin)."
        }
        return nil
    }

    /// The command that sells it.
    var command: MoneyCommand {
        .sellVoucher(location.id, account, amount, tendered: tendered)
    }
}

/// A voucher that was sold, with the change of the guest.
struct SoldVoucher: Equatable, Sendable {
    /// The voucher.
    let account: Account
    /// The cash that goes back to the guest.
    let change: Amount

    /// What was done, in words.
    var sentence: String {
        let text = account.currency.text(account.balance)
        return "Voucher \(account.id) is worth \(text). "
            + "Change: \(account.currency.text(change))."
    }
}

extension TillModel {
    /// Asks what a voucher is to be worth.
    mutating func askForVoucher() {
        dialog = confirmed.menu.location.map { .pay(.voucher(VoucherDialog($0))) }
    }

    /// The reason why no voucher can be sold here; nil if one can.
    var reasonAgainstVoucher: String? {
        guard let location = confirmed.menu.location else { return "Waiting for the menu…" }
        let settings = location.payment ?? PaymentSettings()
        if !settings.offers(.voucher) { return "\(location.name) takes no vouchers" }
        return settings.offers(.cash) ? nil : "A voucher is sold for cash, which is not taken here"
    }

    /// Sends the sale of a voucher, and waits for the answer on the screen.
    ///
    /// More cash than a guest hands over is asked about first.
    mutating func sell(_ voucher: VoucherDialog) -> [TillEffect] {
        let currency = voucher.location.currency
        let isUnlikely = CashKeys.isUnlikely(voucher.tendered, for: voucher.due, in: currency)
        if isUnlikely, voucher.step != .question {
            dialog = .pay(.voucher(voucher.at(.question)))
            return []
        }
        let effects = key(.money(voucher.command))
        dialog = memory.outbox.entries.last.map { .pay(.voucher(voucher.at(.waiting($0.key)))) }
        return effects
    }

    /// Whether the screen waits for the answer to the sale of a voucher.
    private func voucherWaiting(for key: CommandKey) -> VoucherDialog? {
        guard case .pay(.voucher(let voucher)) = dialog, voucher.step == .waiting(key) else {
            return nil
        }
        return voucher
    }

    /// Goes back to the cash after a refusal, whose reason the status line says.
    mutating func leaveVoucher(_ key: CommandKey) {
        if let voucher = voucherWaiting(for: key) { dialog = .pay(.voucher(voucher.at(.value))) }
    }

    /// Shows the number of a voucher that was sold; it also goes into the folder of receipts.
    mutating func finish(_ account: Account, _ entry: Outbox.Entry) -> [TillEffect] {
        guard case .money(.sellVoucher(_, _, let amount, let tendered)) = entry.command else {
            return []
        }
        let location = confirmed.locations[account.location] ?? confirmed.menu.location
        let settings = location?.payment ?? PaymentSettings()
        let sold = SoldVoucher(account: account, change: tendered - settings.inCash(amount))
        if let voucher = voucherWaiting(for: entry.key) {
            dialog = .pay(.voucher(voucher.at(.sold(sold))))
        } else {
            notice = Notice(sold.sentence, .success)
        }
        return [.write(ReceiptFile(VoucherSlip(account, soldAt: location, by: identity)))]
    }
}
