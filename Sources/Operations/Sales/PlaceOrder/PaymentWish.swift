// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import Messages

/// What a guest pays of an order, and with what, as the command line has it.
struct PaymentWish: Sendable, Equatable {
    /// A tender.
    enum Tender: Sendable, Equatable {
        /// Cash that the guest hands over; what is needed if nil.
        case cash(MoneyText?)
        /// The voucher with a number.
        case voucher(AccountID)
        /// The house account with a number.
        case houseAccount(AccountID)
        /// A card that the guest shows to the terminal of a payment provider.
        case card(ProviderID)

        /// The kind of tender.
        var kind: Messages.Tender.Kind {
            switch self {
            case .cash: .cash
            case .voucher: .voucher
            case .houseAccount: .houseAccount
            case .card: .card
            }
        }
    }

    /// The tender.
    var tender: Tender
    /// The part to pay; all that is due and not reserved by other payments if nil.
    var amount: MoneyText?
    /// The tip in addition to it.
    var tip: MoneyText?
    /// The drawer of the cash; the open drawer of the terminal if nil.
    var drawer: DrawerID?

    /// The command that pays the order; `earlier` is the payment that it may repeat.
    ///
    /// `settings` are those of the location: cash for all that is due is rounded to its coins.
    /// Throws a `ValidationError` if the currency does not have an amount.
    func checkout(
        of order: Order, _ settings: PaymentSettings = PaymentSettings(), earlier: Payment?,
        sender: CommandSender
    ) throws -> Checkout {
        let (amount, tip) = try (
            amount.map(order.currency.amount), tip.map(order.currency.amount)
        )
        let tender: Messages.Tender
        switch self.tender {
        case .cash(let written):
            // A repeated command needs the same cash, although its own payment may be reserved.
            let all = sender.mayBeRetry ? order.totals.due : order.free
            let price = (amount ?? all) + (tip ?? .zero)
            let isRounded = amount == nil || amount == all
            let needed = isRounded ? settings.inCash(price) : price
            let written = try written.map(order.currency.amount)
            tender = .cash(written ?? earlier?.tender.tendered ?? needed)
        case .voucher(let account): tender = .voucher(account)
        case .houseAccount(let account): tender = .houseAccount(account)
        case .card(let provider): tender = .card(by: provider)
        }
        return Checkout(
            order: order.id, location: order.location, amount: amount, tip: tip, tender: tender,
            drawer: drawer,
            context: sender.context(key(of: tender, amount: amount, tip: tip, sender.key)))
    }

    /// The key of the checkout; that of all the cash is older than parts and other tenders.
    private func key(
        of tender: Messages.Tender, amount: Amount?, tip: Amount?, _ key: KeyPrefix
    ) -> CommandKey {
        if let cash = tender.tendered, amount == nil, tip == nil { return key.paying(cash) }
        return key.paying(tender, amount: amount, tip: tip)
    }
}
