// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Messages

extension LocationDetails {
    /// The present rules of orders with the given parts; nil if none is given.
    ///
    /// Throws a `ValidationError`.
    func ordering(present: OrderingRules?) throws -> OrderingRules? {
        if [approval, guestFiring, guestCancel].allSatisfy({ $0 == nil }) { return nil }
        var rules = present ?? OrderingRules()
        if let approval { rules.approvals = try Self.value(of: approval, "act").map { [$0] } }
        if let guestFiring { rules.guestFiring = try Self.value(of: guestFiring, "time") }
        if let guestCancel {
            guard guestCancel == "none" || Int(guestCancel) != nil else {
                throw ValidationError(
                    "'\(guestCancel)' is no number of minutes: write 1 to 60, or none.")
            }
            rules.guestCancelMinutes = Int(guestCancel)
        }
        return rules
    }

    /// A value by its name; nil for none.
    private static func value<Value>(of text: String, _ kind: String) throws -> Value?
    where Value: CaseIterable & RawRepresentable<String> {
        if text == "none" { return nil }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("'\(text)' is no \(kind). Write one of \(known), or none.")
        }
        return value
    }
}
