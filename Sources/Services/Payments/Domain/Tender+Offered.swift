// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension Tender {
    /// Checks that a location takes it and that its members fit; refuses `tender.notOffered`.
    func checkOffered(at location: LocationID) throws(Refusal) {
        let fits =
            switch type {
            case .cash: tendered != nil && account == nil
            case .voucher, .houseAccount: account != nil && tendered == nil
            case .card: throw .tenderNotOffered(at: location)
            }
        guard fits else { throw .tenderIncomplete(self) }
    }

    /// Checks that it is cash, and enough for an account.
    ///
    /// Refuses `tender.notOffered`, `payment.amountNotPositive` and `payment.insufficient`.
    func checkDeposit(of amount: Amount, in currency: Currency) throws(Refusal) {
        guard type == .cash, account == nil, let tendered else { throw .depositNeedsCash }
        guard amount > .zero else { throw .amountNotPositive(amount) }
        guard tendered >= amount else {
            throw .insufficient(tendered, of: amount, in: currency)
        }
    }
}
