// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages

/// The rows of one movement of money, which add up to 0 by their construction.
///
/// An amount above 0 is a debit, an amount below 0 a credit. Rows with the amount 0 are left out.
package struct Movement: Equatable, Sendable {
    /// What its receipt documents.
    let kind: ReceiptKind
    /// The rows in the order in which the receipt lists them.
    let entries: [LedgerRow]

    /// A document without rows: a bill, a copy, a closed day, or a drawer opened without a sale.
    init(_ kind: ReceiptKind) {
        self.kind = kind
        entries = []
    }

    /// A movement in which one account gets what the other rows leave.
    private init(
        _ kind: ReceiptKind, _ first: [LedgerRow], rest account: LedgerAccount,
        _ last: [LedgerRow] = []
    ) {
        self.kind = kind
        let rest = LedgerRow(account, .zero - (first + last).balance)
        entries = (first + [rest] + last).filter { $0.amount != .zero }
    }

    /// The money that was taken with a payment, with its tip.
    ///
    /// `taxes` are the rows of the tax that the movement posts; the rest of the amount is sales.
    package static func sale(_ payment: Payment, taxes: [LedgerRow]) -> Self {
        let tip = payment.tip ?? .zero
        let taken =
            if let tendered = payment.tender.tendered {
                [LedgerRow(.cash, tendered), LedgerRow(.change, .zero - payment.change)]
            } else {
                [LedgerRow(payment.tender.type.account, payment.amount + tip)]
            }
        let rounding = payment.rounding ?? .zero
        return Self(
            .sale, taken, rest: .sales,
            taxes + [LedgerRow(.tip, .zero - tip), LedgerRow(.rounding, .zero - rounding)])
    }

    /// The money of a payment that goes back to its tender.
    ///
    /// `tip` is the part of the amount that was a tip, and `rounding` is what goes back above the
    /// amount because of the smallest coin.
    package static func refund(
        _ amount: Amount, tip: Amount, rounding: Amount = .zero, to tender: Tender.Kind,
        taxes: [LedgerRow]
    ) -> Self {
        Self(
            .refund, [LedgerRow(tender.account, .zero - amount - rounding)], rest: .sales,
            taxes + [LedgerRow(.tip, tip), LedgerRow(.rounding, rounding)])
    }

    /// The change of a tip; below 0 if a part of it goes back.
    package static func tip(_ difference: Amount, by tender: Tender.Kind) -> Self {
        Self(.tip, [LedgerRow(tender.account, difference)], rest: .tip)
    }

    /// The money of an offline card that was declined later, so that it never came.
    package static func declined(_ amount: Amount) -> Self {
        Self(.declined, [LedgerRow(.card, .zero - amount)], rest: .uncollected)
    }

    /// An amount that goes to a voucher or a house account, for the cash that it costs.
    static func deposit(_ amount: Amount, cash: Amount, to account: AccountKind) -> Self {
        Self(
            .deposit, [LedgerRow(.cash, cash)], rest: account.account,
            [LedgerRow(.rounding, amount - cash)])
    }

    /// What a courier earns with a delivery: the house's pay, and a tip that payments have taken.
    static func earnings(_ amount: Amount, tip: Amount) -> Self {
        Self(
            .earnings, [LedgerRow(.deliveries, amount), LedgerRow(.tip, tip)], rest: .courier)
    }

    /// What a courier gets in cash.
    static func payOut(_ amount: Amount) -> Self {
        Self(.payOut, [LedgerRow(.cash, .zero - amount)], rest: .courier)
    }

    /// Cash from the safe that a drawer begins with.
    static func float(_ amount: Amount) -> Self {
        Self(.drawer, [LedgerRow(.cash, amount)], rest: .safe)
    }

    /// Cash that is put into a drawer or taken out of it.
    static func cash(_ amount: Amount, _ kind: MoveCash.Kind) -> Self {
        switch kind {
        case .paidIn: Self(.drawer, [LedgerRow(.cash, amount)], rest: .paidIn)
        case .paidOut: Self(.drawer, [LedgerRow(.cash, .zero - amount)], rest: .paidOut)
        }
    }

    /// The counted cash of a drawer, which goes to the safe.
    static func count(_ counted: Amount, expected: Amount) -> Self {
        let moved = [LedgerRow(.cash, .zero - expected), LedgerRow(.safe, counted)]
        return Self(.drawer, moved, rest: .overShort)
    }
}

extension LedgerRow {
    /// A row of an account other than `tax`.
    fileprivate init(_ account: LedgerAccount, _ amount: Amount) {
        self.init(account: account, amount: amount)
    }
}

extension Sequence<LedgerRow> {
    /// The sum of the rows: 0 for those of a whole movement.
    package var balance: Amount { reduce(.zero) { $0 + $1.amount } }

    /// The sum of the rows of some accounts.
    package func balance(of accounts: LedgerAccount...) -> Amount {
        filter { accounts.contains($0.account) }.balance
    }
}

extension Tender.Kind {
    /// The account of the ledger that has the money of this tender.
    package var account: LedgerAccount {
        switch self {
        case .cash: .cash
        case .voucher: .voucher
        case .houseAccount: .houseAccount
        case .card: .card
        }
    }
}

extension AccountKind {
    /// The account of the ledger that has the balances of this kind.
    package var account: LedgerAccount {
        switch self {
        case .voucher: .voucher
        case .houseAccount: .houseAccount
        }
    }
}
