// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension Totals {
    /// The totals of an order without lines and payments.
    public static let zero = Self(
        subtotal: .zero, tax: .zero, total: .zero, paid: .zero, due: .zero)

    /// The price of the items after discounts, on which rates of fees are.
    public var items: Amount { subtotal - discount }
}
