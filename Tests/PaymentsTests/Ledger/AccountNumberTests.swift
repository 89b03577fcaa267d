// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@testable import Ledger
@testable import Payments

/// The numbers of vouchers and house accounts that payment-service makes.
@Suite struct AccountNumberTests {
    @Test func `a number has ten digits, and a wrong digit makes it invalid`() {
        var generator = SeededGenerator(seed: 1)
        let numbers = (0..<1_000).map { _ in AccountID.random(using: &generator) }
        #expect(Set(numbers).count == numbers.count)
        for number in numbers {
            let digits = number.text.compactMap(\.wholeNumberValue)
            #expect(number.text.count == 10 && digits.count == 10 && digits[0] > 0)
            #expect(Self.isValid(digits), "\(number)")
            for place in digits.indices {
                var wrong = digits
                wrong[place] = (wrong[place] + 1) % 10
                #expect(!Self.isValid(wrong), "\(wrong)")
            }
        }
    }

    /// The Luhn check as it is usually written: from the right, every second digit twice.
    private static func isValid(_ digits: [Int]) -> Bool {
        let doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]
        let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
            sum + (digit.offset % 2 == 0 ? digit.element : doubled[digit.element])
        }
        return sum % 10 == 0
    }
}
