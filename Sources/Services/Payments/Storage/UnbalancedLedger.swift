// SPDX-License-Identifier: Apache-2.0

import Commerce

/// A sum in the ledger that is wrong, which no version of the service writes.
enum UnbalancedLedger: Error, Equatable, CustomStringConvertible {
    /// The rows of the receipt with this number do not add up to 0.
    case receipt(Int, LocationID)
    /// The balance of a voucher or a house account is not the sum of its receipts.
    case account(AccountID, LocationID)
    /// The cash of a closed drawer is not the sum of its receipts.
    case drawer(DrawerID, LocationID)
    /// The balance of a courier is not the sum of its receipts.
    case courier(CourierID, LocationID)

    /// The problem and its remedy, for people.
    var description: String {
        """
        \(problem) Another program has changed payments.db. Stop the suite and run 'comanda backup \
        restore FOLDER --only payments' with the newest backup from before.
        """
    }

    private var problem: String {
        switch self {
        case .receipt(let number, let location):
            "The rows of receipt \(number) at location \(location) do not add up to 0."
        case .account(let account, let location):
            """
            The balance of account \(account) at location \(location) is not the sum of its \
            receipts.
            """
        case .courier(let courier, let location):
            """
            The balance of courier \(courier) at location \(location) is not the sum of its \
            receipts.
            """
        case .drawer(let drawer, let location):
            """
            The expected cash of drawer \(drawer) at location \(location) is not the sum of its \
            receipts.
            """
        }
    }
}
