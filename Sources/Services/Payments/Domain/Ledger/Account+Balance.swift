// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

extension Account {
    /// What a payment may take from it.
    var available: Amount { balance + limit }

    /// Checks that a payment may take an amount; refuses `account.insufficient`.
    func check(_ amount: Amount) throws(Refusal) {
        guard amount <= available else { throw .accountInsufficient(amount, of: self) }
    }

    /// The account after its movement; `amount` is above 0 if the house owes more.
    func changed(by amount: Amount, _ receipt: Receipt) -> Account {
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
    func account(of tender: Tender, at location: LocationID) throws(Refusal) -> Account {
        guard let account = self, account.id == tender.account, account.location == location,
            account.kind.rawValue == tender.type.rawValue
        else { throw .accountUnknown(tender, at: location) }
        return account
    }
}
