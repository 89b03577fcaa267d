// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import Messages
package import Wire

extension Account {
    /// What a payment may take from it.
    var available: Amount { balance + limit }

    /// Checks that a payment may take an amount, or give one back if it is below 0.
    ///
    /// Refuses `account.insufficient`, and `payment.amountTooHigh` if the balance would exceed the
    /// highest amount that can be read.
    package func check(_ amount: Amount) throws(Refusal) {
        guard amount <= available else { throw .accountInsufficient(amount, of: self) }
        guard balance - amount <= .maximum else { throw .accountFull(self) }
    }

    /// Checks that money in a currency may go to it; refuses `tender.notOffered`.
    ///
    /// The catalogue of a location may have been replaced by one in another currency.
    package func check(_ currency: Currency) throws(Refusal) {
        if currency != self.currency { throw .accountCurrency(self, not: currency) }
    }

    /// The account after its movement; `amount` is above 0 if the house owes more.
    package func changed(by amount: Amount, _ receipt: Receipt) -> Account {
        var account = self
        account.balance += amount
        account.revision += 1
        account.changedAt = receipt.at
        account.receipt = receipt
        return account
    }
}

extension Optional<Account> {
    /// The account of a tender at a location; refuses `account.unknown`.
    package func account(of tender: Tender, at location: LocationID) throws(Refusal) -> Account {
        guard let account = self, account.id == tender.account, account.location == location,
            account.kind.rawValue == tender.type.rawValue
        else { throw .accountUnknown(tender, at: location) }
        return account
    }
}
