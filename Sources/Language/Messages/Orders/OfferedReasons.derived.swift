// SPDX-License-Identifier: Apache-2.0

// Derived from 3-ORDERS.md by Protocols/Catalogue/write: change that instead.

/// The reasons that every till offers (`Protocols/3-ORDERS.md`).
public enum OfferedReasons {
    /// The reasons for `void`.
    public static let void = [
        "keyed by mistake", "guest changed mind", "sold out", "took too long", "wrong dish",
    ]
    /// The reasons for `cancel`.
    public static let cancel = ["guest left", "keyed by mistake", "sold out", "test"]
    /// The reasons for `discount`.
    public static let discount = [
        "regular guest", "served late", "staff meal", "complaint", "promotion",
    ]
    /// The reasons for `refund`.
    public static let refund = ["complaint", "wrong dish", "charged too much", "paid by mistake"]
}
