// SPDX-License-Identifier: Apache-2.0

package import Commerce

extension AccountID {
    /// Returns a random number for a new account, which a guest can read out and a cashier can key.
    ///
    /// It has ten digits, so it is too short for the number of a payment card. The last is a check
    /// digit (ISO/IEC 7812-1, annex B): a wrong digit never names another account. Of 900 million
    /// numbers, few are in use, so that nobody finds one by trying at a till.
    package static func random(using generator: inout some RandomNumberGenerator) -> Self {
        let digits = (0..<9).map { Int.random(in: $0 == 0 ? 1...9 : 0...9, using: &generator) }
        let sum = digits.enumerated().reduce(0) { sum, digit in
            let weighted = digit.offset.isMultiple(of: 2) ? 2 * digit.element : digit.element
            return sum + (weighted > 9 ? weighted - 9 : weighted)
        }
        let all = digits + [(10 - sum % 10) % 10]
        return Self(stringLiteral: all.map(String.init).joined())
    }
}
