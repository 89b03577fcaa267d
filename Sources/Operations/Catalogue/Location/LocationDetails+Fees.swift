// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ClientSupport
import Commerce
import MenuFiles
import Messages

extension LocationDetails {
    /// The present fees with the given ones; nil if none is given.
    ///
    /// A fee with a name that is known replaces that one. Throws a `ValidationError`.
    func fees(present: [FeeRule], in currency: Currency) throws -> [FeeRule]? {
        try Self.merged(present, feeTexts, by: \.name) { try Self.fee($0, in: currency) }
    }

    private static func fee(_ text: String, in currency: Currency) throws -> FeeRule {
        let parts = text.split(separator: ":", maxSplits: 2).map { String($0.trimmed) }
        guard parts.count >= 2, !parts[0].isEmpty else { throw unreadableFee(text) }
        var fee = FeeRule(name: parts[0])
        if parts[1].hasSuffix("%") {
            let rate = String(parts[1].dropLast()[...].trimmed)
            fee.basisPoints = DecimalNumber.units(rate, digits: 2)
        } else {
            fee.amount = try MoneyText(argument: parts[1]).map { try currency.amount($0) }
        }
        if parts.count > 2 { fee.fulfilments = try fulfilments(parts[2]) }
        let hasValue = fee.basisPoints != nil || fee.amount != nil
        guard hasValue, fee.fulfilments?.isEmpty != true else { throw unreadableFee(text) }
        return fee
    }

    private static func fulfilments(_ text: String) throws -> [FulfilmentKind] {
        try text.split(separator: ",").map { part in
            guard let kind = FulfilmentKind(rawValue: String(part.trimmed)) else {
                let known = FulfilmentKind.allCases.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("'\(part)' is no kind of order. Write one of \(known).")
            }
            return kind
        }
    }

    private static func unreadableFee(_ text: String) -> ValidationError {
        ValidationError(
            "'\(text)' is no fee: write NAME:RATE or NAME:AMOUNT, as Service:10% or Bag:0.20, and "
                + "the kinds of orders that have it, as Bag:0.20:pickup,delivery.")
    }
}
