// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import KitchenDisplay
import Messages

/// What a guest gets who bought a voucher, as lines of text.
struct VoucherSlip: Equatable, Sendable {
    private let account: Account
    private let location: Location?
    private let till: String

    /// The slip of a voucher that a till has sold.
    init(_ account: Account, soldAt location: Location?, by till: TillIdentity) {
        self.account = account
        self.location = location
        self.till = till.staff.map { "\(till.terminal)/\($0)" } ?? till.terminal.text
    }

    /// The lines, each of at most so many columns.
    func lines(columns: Int) -> [String] {
        let text = ReceiptText(columns: columns, currency: account.currency)
        let rule = String(repeating: "-", count: columns)
        let zone = location.flatMap { TimeZone(identifier: $0.timeZone) } ?? .gmt
        let date = BusinessDay(containing: account.openedAt, timeZone: zone, turnsAtHour: 0)
        let number = account.receipt.map { "Receipt \($0.number)" } ?? ""
        let heading = [location?.name ?? "", "Voucher", account.id.text].flatMap(text.centred)
        return heading + [rule, text.row("Worth \(account.currency)", account.balance), rule]
            + text.rows(number, "\(date) \(ClockText.minute(account.openedAt, in: zone))")
            + text.wrapped(till)
    }
}

extension ReceiptFile {
    /// The slip of a voucher.
    init(_ slip: VoucherSlip) {
        self.init(name: slip.fileName, lines: slip.lines(columns: PrintedReceipt.wide))
    }
}

extension VoucherSlip {
    /// A name of which each voucher has its own.
    fileprivate var fileName: String { "\(account.location)-voucher-\(account.id).txt" }
}
