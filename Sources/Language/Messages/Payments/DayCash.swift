// SPDX-License-Identifier: Apache-2.0

public import Commerce

extension DayCash {
    /// The cash that came, less the cash that went.
    public var sum: Amount { payments + deposits - refunds + paidIn - paidOut }
}
