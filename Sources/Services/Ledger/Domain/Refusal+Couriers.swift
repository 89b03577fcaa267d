// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Messages
package import Wire

/// The refusals about what couriers earn (`Protocols/4-PAYMENTS.md`).
extension Refusal {
    /// The courier has never earned anything at the location.
    package static func courierUnknown(_ courier: CourierID, at location: LocationID) -> Self {
        Self(
            .unknown, "courier.unknown",
            """
            Courier \(courier) has earned nothing at location \(location). Check the courier and \
            the location.
            """)
    }

    /// Other earnings of the delivery are in the ledger.
    package static func earningsRecorded(_ earned: EarnedDelivery) -> Self {
        Self(
            .conflict, "earnings.recorded",
            """
            The ledger has other earnings of delivery \(earned.delivery): \
            \(earned.amount.minorUnits) and a tip of \(earned.tip.minorUnits) for courier \
            \(earned.courier). They are never recorded again.
            """)
    }

    /// More would be owed than an amount can say.
    static func earningsTooHigh(_ name: String) -> Self {
        Self(
            .conflict, "payment.amountTooHigh",
            "The earnings of \(name) would be above the highest amount. Check the amount.")
    }

    static func nothingOwed(to balance: CourierBalance) -> Self {
        Self(
            .conflict, "earnings.nothingOwed",
            """
            Nothing is owed to \(balance.name) that coins can pay: \
            \(balance.currency.text(balance.owed)). Wait for the next delivery.
            """)
    }

    static func amountNotOwed(_ amount: Amount, to balance: CourierBalance) -> Self {
        Self(
            .conflict, "payment.amountTooHigh",
            """
            \(balance.currency.text(balance.owed)) is owed to \(balance.name), \
            \(balance.currency.text(amount)) was asked for. Pay out at most what is owed.
            """)
    }
}
