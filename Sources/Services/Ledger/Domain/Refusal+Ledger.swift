// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

/// The refusals about amounts, tenders and accounts (`Protocols/4-PAYMENTS.md`).
extension Refusal {
    /// The location does not offer the kind of tender.
    static func tenderNotOffered(
        _ kind: Tender.Kind, at location: LocationID, _ settings: PaymentSettings
    ) -> Self {
        let offered = (settings.tenders ?? []).map(\.words).joined(separator: ", ")
        return Self(
            .rule, "tender.notOffered",
            "Location \(location) does not take this tender: \(kind.words). It takes: \(offered).")
    }

    /// No coins make this amount of cash.
    static func notInCoins(
        _ amount: Amount, in currency: Currency, _ settings: PaymentSettings,
        at location: LocationID
    ) -> Self {
        let coin = settings.cashRounding ?? .zero
        let payable = max(coin, settings.inCash(amount))
        return Self(
            .rule, "payment.notInCoins",
            """
            \(currency.text(amount)) can't be paid in cash: the smallest coin of location \
            \(location) is \(currency.text(coin)). Use a multiple of it, as \
            \(currency.text(payable)).
            """)
    }

    /// The tender does not say what was handed over, or which account pays.
    static func tenderIncomplete(_ tender: Tender) -> Self {
        let member =
            switch tender.type {
            case .cash: "tendered"
            case .voucher, .houseAccount: "account"
            case .card: "provider"
            }
        return Self(
            .rule, "tender.notOffered",
            "The tender \(tender.type.rawValue) needs \(member) and nothing else. Correct it.")
    }

    /// Money for an account was not handed over in cash.
    static let depositNeedsCash = Self(
        .rule, "tender.notOffered", "A deposit is paid in cash. Ask for cash.")

    /// An amount that must be above 0 is not.
    package static func amountNotPositive(_ amount: Amount) -> Self {
        Self(
            .rule, "payment.amountNotPositive",
            "The amount is \(amount.minorUnits). Use an amount above 0.")
    }

    /// An amount of cash that may be 0 is below 0.
    static func amountNegative(_ amount: Amount) -> Self {
        Self(
            .rule, "payment.amountNotPositive",
            "The amount is \(amount.minorUnits). Use 0 or more.")
    }

    /// Less was handed over for an account than it is to get.
    static func insufficient(_ tendered: Amount, of amount: Amount, in currency: Currency) -> Self {
        let amount = currency.text(amount)
        let given = currency.text(tendered)
        return Self(
            .rule, "payment.insufficient",
            "\(amount) was asked for, \(given) was handed over. Ask for the rest.")
    }

    static func reasonOutOfRange(_ text: String) -> Self {
        Self(
            .rule, "payment.reasonOutOfRange",
            """
            The reason has \(text.count) characters. Say why in \(LedgerLimits.reason.lowerBound) \
            to \(LedgerLimits.reason.upperBound).
            """)
    }

    /// The location has no account with the number of the tender.
    package static func accountUnknown(_ tender: Tender, at location: LocationID) -> Self {
        let kind = tender.type == .voucher ? "voucher" : "house account"
        let number = tender.account?.text ?? ""
        return Self(
            .unknown, "account.unknown",
            "Location \(location) has no \(kind) \(number). Check the number.")
    }

    /// The account has the currency of an earlier catalogue.
    static func accountCurrency(_ account: Account, not currency: Currency) -> Self {
        Self(
            .rule, "tender.notOffered",
            """
            Account \(account.id) is in \(account.currency.code), the money is in \
            \(currency.code). Use another tender, or an account in \(currency.code).
            """)
    }

    static func accountExists(_ account: AccountID) -> Self {
        Self(
            .conflict, "account.exists",
            "There is an account \(account) already. Choose another number.")
    }

    /// More money would be on an account than an amount can say.
    static func accountFull(_ account: Account) -> Self {
        Self(
            .conflict, "payment.amountTooHigh",
            """
            Account \(account.id) holds \(account.currency.text(account.balance)), and at most \
            \(account.currency.text(.maximum)) fits. Use a smaller amount.
            """)
    }

    static func accountInvalid(limit: Amount) -> Self {
        Self(.rule, "account.invalid", "The limit is \(limit.minorUnits). Use 0 or more.")
    }

    static func accountInsufficient(_ amount: Amount, of account: Account) -> Self {
        let most = account.currency.text(max(.zero, account.available))
        let name =
            switch account.kind {
            case .voucher: "Voucher \(account.id) holds"
            case .houseAccount: "House account \(account.id) allows"
            }
        return Self(
            .rule, "account.insufficient",
            """
            \(name) \(most), \(account.currency.text(amount)) was asked for. Take at most \(most) \
            from it, and the rest in another way.
            """)
    }
}

extension Tender.Kind {
    /// The name of the kind for people.
    fileprivate var words: String {
        switch self {
        case .cash: "cash"
        case .voucher: "voucher"
        case .houseAccount: "house account"
        case .card: "card"
        }
    }
}
