// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

/// What a location owes to a courier, as the courier may know it (`Protocols/12-ACCOUNTS.md`).
///
/// The receipt of the ledger's balance is left out: it has the sums of the location.
struct BalanceAnswer: Encodable, Equatable {
    let location: LocationID
    let currency: Currency
    let earned: Amount
    let paidOut: Amount
    let owed: Amount

    /// The answer about a balance.
    init(_ balance: CourierBalance) {
        location = balance.location
        currency = balance.currency
        earned = balance.earned
        paidOut = balance.paidOut
        owed = balance.owed
    }
}
