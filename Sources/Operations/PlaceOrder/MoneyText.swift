// SPDX-License-Identifier: Apache-2.0

import Commerce

extension Currency {
    /// The amount that a person wrote with a decimal point, for example `20`, `20.5` or `20.00`.
    ///
    /// Nil when it is not a number of 0 or more, or has more decimals than the currency.
    func amount(_ text: String) -> Amount? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, parts.count <= 2 else { return nil }
        let decimals = parts.count == 2 ? parts[1] : ""
        guard decimals.count <= minorUnitDigits, parts.count == 1 || !decimals.isEmpty else {
            return nil
        }
        let zeros = String(repeating: "0", count: minorUnitDigits - decimals.count)
        let digits = whole + decimals + zeros
        guard digits.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
        return Int(digits).map(Amount.init)
    }
}
