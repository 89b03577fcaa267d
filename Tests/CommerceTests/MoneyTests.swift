// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [
        ("USD", 850, "8.50 USD"), ("USD", 5, "0.05 USD"), ("USD", 0, "0.00 USD"),
        ("USD", -5, "-0.05 USD"), ("USD", -12_345, "-123.45 USD"), ("JPY", 850, "850 JPY"),
        ("JPY", -1, "-1 JPY"), ("KWD", 1250, "1.250 KWD"), ("KWD", 7, "0.007 KWD"),
        ("KWD", -1250, "-1.250 KWD"), ("CLF", 12_345, "1.2345 CLF"),
    ])
    func `the text of an amount has the decimals of its currency`(
        code: String, amount: Int, text: String
    ) throws {
        #expect(try #require(Currency(code)).text(Amount(amount)) == text)
    }

    @Test(arguments: ["", "US", "USDX", "usd", "U1D", "ÄÖÜ"])
    func `a currency is three capital letters`(code: String) {
        #expect(Currency(code) == nil)
        #expect(throws: DecodingError.self) { try decoded(Currency.self, "\"\(code)\"") }
    }

    @Test func `money is a whole number on the wire`() throws {
        #expect(try decoded([Amount].self, "[0,850,-5]") == [Amount(0), Amount(850), Amount(-5)])
        #expect(try encoded([Amount(850), Amount(-5)]) == "[850,-5]")
        #expect(throws: DecodingError.self) { try decoded([Amount].self, "[8.5]") }
        #expect(throws: DecodingError.self) { try decoded([Amount].self, "[\"850\"]") }
    }

    @Test(arguments: [1, -1])
    func `an amount that could overflow sums is rejected`(sign: Int) throws {
        let maximum = sign * 1_000_000_000_000_000

        #expect(try decoded([Amount].self, "[\(maximum)]") == [Amount(maximum)])
        #expect(throws: DecodingError.self) { try decoded([Amount].self, "[\(maximum + sign)]") }
        #expect(throws: DecodingError.self) { try decoded([Amount].self, "[\(sign * Int.max)]") }
    }

    @Test(arguments: [
        (825, false, 1000, 83),  // 82.5
        (825, false, 999, 82),  // 82.4
        (825, false, 0, 0),
        (0, false, 1000, 0),
        (1900, true, 1190, 190),
        (1900, true, 1000, 160),  // 159.66
        (1000, true, 11, 1),
        (1000, true, 5, 0),  // 0.45
        (10_000, true, 1, 1),  // 0.5
        (825, false, -1000, -83),
    ])
    func `tax is rounded half up`(rate: Int, included: Bool, sum: Int, tax: Int) {
        let rule = TaxRule(basisPoints: rate, included: included)

        #expect(rule.tax(on: Amount(sum)) == Amount(tax))
    }

    @Test(arguments: [1, 250, 700, 825, 1900, 2500, 10_000])
    func `tax is within half a minor unit of the exact one`(rate: Int) {
        for included in [false, true] {
            let rule = TaxRule(basisPoints: rate, included: included)
            let divisor = included ? 10_000 + rate : 10_000
            for sum in 0...3000 {
                // The tax t is the whole number with -1/2 < t - exact <= 1/2.
                let difference = 2 * (rule.tax(on: Amount(sum)).minorUnits * divisor - sum * rate)
                #expect(difference > -divisor && difference <= divisor, "\(sum) at \(rate)")
                let refunded = rule.tax(on: .zero - Amount(sum))
                #expect(refunded == .zero - rule.tax(on: Amount(sum)))
            }
        }
    }
}
