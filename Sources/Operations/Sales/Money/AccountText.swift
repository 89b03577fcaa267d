// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// Vouchers and house accounts as text.
enum AccountText {
    /// An account, what it can still pay, and the cash that goes back to the guest, if any.
    static func lines(of account: Account, change: Amount = .zero) -> [String] {
        let text = account.currency.text
        let number = account.receipt.map { ", receipt \($0.number)" } ?? ""
        let holder = account.name.map { " of \($0)" } ?? ""
        let first = "\(kind(account.kind)) \(account.id)\(holder)\(number)".withoutControls
        return [first, line("balance", text(account.balance))]
            + (account.kind == .voucher ? [] : [line("limit", text(account.limit))])
            + [line("can still pay", text(account.balance + account.limit))]
            + (change == .zero ? [] : [line("change", text(change))])
    }

    private static func kind(_ kind: AccountKind) -> String {
        switch kind {
        case .voucher: "voucher"
        case .houseAccount: "house account"
        }
    }

    private static func line(_ name: String, _ amount: String) -> String {
        "  " + name.fitted(to: 50) + amount.aligned(to: 14)
    }
}
