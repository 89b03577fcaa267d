// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

/// Asks for the number of a voucher or a house account, and shows its balance before it pays.
struct AccountDialog: Equatable, Sendable {
    /// How far the search for the account has come.
    enum Search: Equatable, Sendable {
        /// Nothing was asked since the number was typed.
        case idle
        /// The account with this number was asked for.
        case asked(AccountID)
        /// The account.
        case found(Account)
        /// Why there is no account to pay with, for people.
        case failed(String)
    }

    /// The payment that the account pays, or that goes on in cash.
    let cash: CashPayment
    /// The typed number.
    var number = TextEntry()
    /// The account with this number, as far as it is known.
    var search = Search.idle

    /// A question about a payment.
    init(_ cash: CashPayment) { self.cash = cash }

    /// The typed number as an identifier; nil as long as it can't be one.
    var account: AccountID? { AccountID(String(number.text[...].trimmed)) }

    /// What the account pays without the tip: what is asked for, or what is left in the account.
    ///
    /// Zero if it can't even pay the tip.
    func payable(by account: Account) -> Amount {
        let tip = cash.part.tip ?? .zero
        return min(cash.amount - tip, max(.zero, account.available - tip))
    }

    /// Why the account can't pay, or nil if it can.
    func problem(with account: Account) -> String? {
        if !cash.settings.offers(account.tender.type) {
            return "The location does not take it. Esc goes back."
        }
        if payable(by: account) > .zero { return nil }
        let has = account.currency.text(max(.zero, account.available))
        return "It has only \(has). Esc goes back to cash."
    }

    /// What the account pays, as the command says it.
    func part(by account: Account) -> PaymentPart {
        var part = cash.part
        let payable = payable(by: account)
        if payable < cash.amount - (part.tip ?? .zero) {
            part.amount = payable
            part.even = nil
        }
        part.tender = account.tender
        return part
    }
}

extension Account {
    /// What a payment may take from it: its balance and, of a house account, its limit.
    var available: Amount { balance + limit }

    /// The tender that takes money from it.
    var tender: Tender {
        switch kind {
        case .voucher: .voucher(id)
        case .houseAccount: .houseAccount(id)
        }
    }
}

extension Tender {
    /// The tender in words, with the number of a voucher or of a house account.
    var text: String {
        let kind = TenderText.name(of: type.rawValue).capitalizedFirst
        return account.map { "\(kind) \($0)" } ?? kind
    }
}

extension Payment {
    /// The tender in words; of a card with its brand and last digits.
    var means: String {
        guard let card = charge?.card else { return tender.text }
        return "\(card.brand) \(card.lastFour)"
    }
}

extension TillModel {
    /// The provider of the card terminal at this till: its own, or else that of the location; nil
    /// without one, or if the location takes no cards.
    func cardProvider(of cash: CashPayment) -> ProviderID? {
        cash.settings.offers(.card) ? identity.cards ?? cash.settings.cardProvider : nil
    }

    /// Has the guest pay what the screen shows by card, unless something else is due now.
    mutating func payByCard() -> [TillEffect] {
        guard case .pay(.cash(let cash)) = dialog, let provider = cardProvider(of: cash),
            let order = order.confirmed, order.free == cash.due
        else { return [] }
        var part = cash.part
        part.tender = .card(by: provider)
        return pay(.checkout(order, tendered: cash.amount, part: part))
    }
}

/// The names of tenders, for people.
enum TenderText {
    /// The name of a kind of tender; unknown ones keep their own.
    static func name(of kind: String) -> String {
        kind == Tender.Kind.houseAccount.rawValue ? "house account" : kind
    }
}

extension String {
    /// The text with a capital letter at its beginning.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension TillModel {
    /// Asks for the account that pays what the screen shows.
    mutating func askForAccount() {
        guard case .pay(.cash(let cash)) = dialog else { return }
        dialog = .pay(.account(AccountDialog(cash)))
    }

    /// Takes another number, whose account is not known.
    mutating func type(accountNumber number: TextEntry) {
        guard case .pay(.account(var account)) = dialog else { return }
        if number.text != account.number.text { account.search = .idle }
        account.number = number
        dialog = .pay(.account(account))
    }

    /// Asks payment-service for the account with the typed number.
    mutating func findAccount() -> [TillEffect] {
        guard case .pay(.account(var account)) = dialog, let number = account.account else {
            return []
        }
        account.search = .asked(number)
        dialog = .pay(.account(account))
        return [.find(.account(number))]
    }

    /// Takes the answer about an account, unless another number was typed meanwhile.
    ///
    /// Printed cards have capital letters: a number that is not found is looked for with them.
    mutating func take(
        _ findings: TillFindings, aboutAccount number: AccountID
    ) -> [TillEffect] {
        if case .account(let found) = findings { note(balanceOf: found) }
        guard case .pay(.account(var account)) = dialog, account.search == .asked(number) else {
            return []
        }
        defer { dialog = .pay(.account(account)) }
        switch findings {
        case .account(let found) where found.location != memory.location:
            account.search = .failed("\(found.tender.text) belongs to another location.")
        case .account(let found): account.search = .found(found)
        case .failed(let reason):
            guard let capital = AccountID(number.text.uppercased()), capital != number else {
                account.search = .failed(reason)
                break
            }
            account.search = .asked(capital)
            return [.find(.account(capital))]
        default: break
        }
        return []
    }

    /// Takes the balance of the account with which the last order was paid.
    private mutating func note(balanceOf account: Account) {
        guard var paid = memory.lastPaid, paid.payment?.tender.account == account.id else { return }
        let isShown = dialog == .pay(.change(paid))
        paid.balance = account.balance
        memory.lastPaid = paid
        if isShown { dialog = .pay(.change(paid)) }
    }

    /// Goes back to the cash.
    mutating func leaveAccount() {
        guard case .pay(.account(let account)) = dialog else { return }
        dialog = .pay(.cash(account.cash))
    }

    /// Pays with the account on the screen, unless something else is due now.
    mutating func payByAccount() -> [TillEffect] {
        guard case .pay(.account(let dialog)) = dialog, case .found(let account) = dialog.search,
            let order = order.confirmed, order.free == dialog.cash.due
        else {
            leaveAccount()
            return []
        }
        let part = dialog.part(by: account)
        let amount = dialog.payable(by: account) + (part.tip ?? .zero)
        return pay(.checkout(order, tendered: amount, part: part))
    }

    /// Draws the question for an account, and what the account has.
    func draw(_ dialog: AccountDialog, on frame: inout Frame<TillAction>) {
        let backName = dialog.cash.settings.offers(.cash) ? "Cash" : "Back"
        let back = Button(backName, keys: .escape, to: TillAction.pay(.leaveAccount))
        let title = "Pay with a voucher or a house account"
        let buttons = [back, accountButton(dialog)]
        frame.addDialog(title, size: Size(columns: 52, rows: 9), buttons: buttons) { frame, area in
            var rest = area
            let due = "\(dialog.cash.name) \(dialog.cash.currency.text(dialog.cash.amount))"
            frame.write(due, in: rest.takeTop(1), as: .accent)
            _ = rest.takeTop(1)
            frame.write("Its number", in: rest.takeTop(1))
            let field = TextField(dialog.number, placeholder: "for example V-1042", limit: 64)
            frame.add(field, in: rest.takeTop(1)) { .pay(.typeAccount($0)) }
            _ = rest.takeTop(1)
            for (text, role) in lines(about: dialog) {
                for line in PrintableText(text).wrapped(columns: rest.size.columns) {
                    frame.write(line.string, in: rest.takeTop(1), as: role)
                }
            }
        }
    }

    private func accountButton(_ dialog: AccountDialog) -> Button<TillAction> {
        guard case .found(let account) = dialog.search else {
            let isAsked = if case .asked = dialog.search { true } else { false }
            let reason = dialog.account == nil ? "Type its number, without spaces." : nil
            return Button(
                "Show balance", keys: .enter, isPrimary: true, to: TillAction.pay(.findAccount),
                unless: isAsked ? "The answer is awaited." : reason)
        }
        let amount = dialog.payable(by: account) + (dialog.cash.part.tip ?? .zero)
        return Button(
            "Pay \(account.currency.number(amount))", keys: .enter, isPrimary: true,
            to: TillAction.pay(.payByAccount),
            unless: dialog.problem(with: account) ?? reasonAgainstPayment)
    }

    private func lines(about dialog: AccountDialog) -> [(String, Theme.Role)] {
        switch dialog.search {
        case .idle: return [("Enter shows what it has before it pays.", .muted)]
        case .asked: return [("Asking…", .muted)]
        case .failed(let reason): return [("! \(reason)", .danger)]
        case .found(let account):
            let holder = account.name.map { ", \($0)" } ?? ""
            let balance = "Balance \(account.currency.text(account.balance))"
            let limit =
                account.limit == .zero ? "" : ", limit \(account.currency.text(account.limit))"
            let head = [(account.tender.text + holder, Theme.Role.text), (balance + limit, .money)]
            return head + shortage(of: account, in: dialog)
        }
    }

    private func shortage(
        of account: Account, in dialog: AccountDialog
    ) -> [(String, Theme.Role)] {
        if let problem = dialog.problem(with: account) { return [("! \(problem)", .danger)] }
        let tip = dialog.cash.part.tip ?? .zero
        let missing = dialog.cash.amount - tip - dialog.payable(by: account)
        if missing <= .zero { return [] }
        return [("It pays a part. \(account.currency.text(missing)) stays due.", .warning)]
    }
}
