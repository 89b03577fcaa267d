// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@Suite struct `Amounts that people write` {
    @Test(arguments: [
        ("EUR", "18,90", 1890), ("EUR", "18.90", 1890), ("EUR", "18,9", 1890), ("EUR", "18", 1800),
        ("EUR", "18,90 €", 1890), ("EUR", "€ 18.90", 1890), ("EUR", "€18,90", 1890),
        ("EUR", "18,90\u{a0}€", 1890), ("EUR", " 18.90 EUR ", 1890), ("EUR", "eur 18.90", 1890),
        ("EUR", "-€0.50", -50),
        ("EUR", "€ -0.50", -50), ("EUR", "-0,50 €", -50), ("EUR", "+0,50", 50),
        ("USD", "$8.50", 850), ("CHF", "Fr. 8.50", 850), ("JPY", "¥1200", 1200),
        ("BHD", "1.234", 1234), ("BHD", "1,5", 1500),
    ])
    func `may have a decimal comma, and the code or the sign`(
        code: String, text: String, units: Int
    ) throws {
        #expect(try #require(Currency(code)).amount(written: text) == Amount(units))
    }

    @Test(arguments: [
        ("EUR", "1.234,50"), ("EUR", "1.234"), ("EUR", "1,234"), ("EUR", "1 234,50"),
        ("EUR", "$18.90"), ("EUR", "18.90 USD"), ("EUR", "€18.90€"), ("EUR", ""),
        ("EUR", "€"), ("EUR", "--1"), ("EUR", "1e3"), ("JPY", "1,200"), ("JPY", "500.0"),
    ])
    func `are refused if they could mean another amount`(code: String, text: String) throws {
        let currency = try #require(Currency(code))
        #expect(throws: UnreadableAmount(text: text, currency: currency)) {
            try currency.amount(written: text)
        }
    }

    @Test func `are refused with an example`() throws {
        let yen = try #require(Currency("JPY"))
        let problem = #expect(throws: UnreadableAmount.self) { try yen.amount(written: "1,200") }
        #expect(
            problem?.description
                == "'1,200' is no amount in JPY: write it like 850, "
                + "without a mark between thousands."
        )
        #expect(UnreadableAmount(text: "x", currency: yen).description.hasSuffix("like 850."))
    }
}

@Suite struct `Decimal numbers` {
    @Test(arguments: [
        ("8.50", 2, 850), ("8,5", 2, 850), ("8", 2, 800), ("-1.00", 2, -100), ("700", 0, 700),
        ("1.234", 3, 1234), ("0.05", 2, 5),
    ])
    func `are read in their smallest unit`(text: String, digits: Int, units: Int) {
        #expect(DecimalNumber.units(text, digits: digits) == units)
    }

    @Test(arguments: ["", ".", "1.", ".5", "1.234", "1,000.00", "£1", "1e3", "٣"])
    func `have no other form`(text: String) {
        #expect(DecimalNumber.units(text, digits: 2) == nil)
    }
}
