// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

extension Tender {
    /// Checks that a location takes it and that its members fit; refuses `tender.notOffered`.
    package func checkOffered(
        at location: LocationID, _ settings: PaymentSettings = PaymentSettings()
    ) throws(Refusal) {
        guard settings.offers(type) else { throw .tenderNotOffered(type, at: location, settings) }
        let fits =
            switch type {
            case .cash: tendered != nil && account == nil && provider == nil
            case .voucher, .houseAccount: account != nil && tendered == nil && provider == nil
            case .card: provider != nil && tendered == nil && account == nil
            }
        guard fits else { throw .tenderIncomplete(self) }
    }

    /// Checks that it is cash, and enough for an account.
    ///
    /// Returns the cash that the amount costs. Refuses `tender.notOffered`,
    /// `payment.amountNotPositive`, `payment.insufficient` and `payment.notInCoins`.
    func checkDeposit(of amount: Amount, in register: Register) throws(Refusal) -> Amount {
        try checkOffered(at: register.location, register.settings)
        guard type == .cash, account == nil, let tendered else { throw .depositNeedsCash }
        guard amount > .zero else { throw .amountNotPositive(amount) }
        let cash = register.settings.inCash(amount)
        guard tendered >= cash else {
            throw .insufficient(tendered, of: cash, in: register.currency)
        }
        try register.checkCoins(tendered)
        return cash
    }
}
