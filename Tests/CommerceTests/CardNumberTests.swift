// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@Suite struct `Card numbers in texts` {
    @Test(arguments: [
        "4242424242424242", "4242 4242 4242 4242", "4242-4242-4242-4242", "4242  4242 - 42424242",
        "378282246310005", "3782 822463 10005", "30569309025904", "4222222222222",
        "6304000000000000000", "Visa4242424242424242exp", "card: 4242 4242 4242 4242, Ana",
        "4242 4242 4242 4242 12 28 123", "12 4242 4242 4242 4242", "4242\t4242\n42424242",
        "4242\u{a0}4242\u{2009}4242\u{2013}4242", "４２４２４２４２４２４２４２４２", "V-4242424242424242",
        "+4242424242424242", "é 4242424242424242",
    ])
    func `are found with separators and with other text around them`(text: String) {
        #expect(CardNumber.occurs(in: text))
        #expect(CardNumber.occurs(inUTF8: Array("{\"note\":\"\(text)\"}".utf8)))
    }

    @Test(arguments: [
        "", "no onions", "4242424242424241", "424242424242", "42424242424242424242", "4242.4242",
        "4242/4242/4242/4242", "12 guests at 19:30", "2026-11-21T17:30:00.120Z",
        "00000000000000000000", "0000000000000000000", "0000 0000 0000 0000", "+49 176 12345679",
        "e-mail to a1b2c3",
        "01a1ff44-5234-7a42-4242-424242424242", "42424242-4242-4242-4242-424242424242-tip-9",
        "4242424242424242" + String(repeating: "a4b5", count: 12), "Jalapeño 4242",
    ])
    func `are not found in other numbers`(text: String) {
        #expect(!CardNumber.occurs(in: text))
        #expect(!CardNumber.occurs(inUTF8: Array("{\"note\":\"\(text)\"}".utf8)))
    }

    @Test(arguments: 13...19)
    func `have 13 to 19 digits, and each wrong digit makes another number`(count: Int) {
        let start = String(repeating: "5", count: count - 1)
        let numbers = (0...9).map { "\(start)\($0)" }

        #expect(numbers.filter(CardNumber.occurs).count == 1)
    }

    @Test func `are not the numbers of articles with their check digit`() {
        #expect(CardNumber.isArticleNumber("4006381333931"))
        #expect(!CardNumber.isArticleNumber("4006381333932"))
        #expect(!CardNumber.isArticleNumber("4222222222222"))
        #expect(!CardNumber.isArticleNumber("400638133393"))
        #expect(!CardNumber.isArticleNumber("400638133393x"))
    }

    @Test func `are found in a long text of single digits only if one passes the check`() {
        #expect(!CardNumber.occurs(in: String(repeating: "1 ", count: 50_000)))
        #expect(CardNumber.occurs(in: String(repeating: "1 ", count: 50_000) + "4242424242424242"))
    }
}
