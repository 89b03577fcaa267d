// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Operations

@Suite struct `Arguments of the command line` {
    @Test func `an item alone is one of it`() {
        let item = ItemArgument(argument: "00008")
        #expect(item?.item == "00008")
        #expect(item?.quantity == 1)
    }

    @Test func `a number behind the colon is the quantity`() {
        let item = ItemArgument(argument: "00008:2")
        #expect(item?.item == "00008")
        #expect(item?.quantity == 2)
    }

    @Test func `the last colon counts`() {
        #expect(ItemArgument(argument: "wok:7:3")?.item == "wok:7")
    }

    @Test func `quantities that order-service refuses are left to it`() {
        #expect(ItemArgument(argument: "00008:0")?.quantity == 0)
        #expect(ItemArgument(argument: "00008:100")?.quantity == 100)
    }

    @Test(arguments: ["", ":2", "00008:", "00008:two", "burger & fries", "00008:2.5"])
    func `what is no item is not taken for one`(text: String) {
        #expect(ItemArgument(argument: text) == nil)
    }

    @Test(arguments: [("20.00", 2000), ("20", 2000), ("20.5", 2050), ("0.05", 5), ("0", 0)])
    func `money is written with a decimal point`(text: String, minorUnits: Int) throws {
        let dollar = try #require(Currency("USD"))
        let money = try #require(MoneyText(argument: text))
        #expect(dollar.amount(money) == Amount(minorUnits))
    }

    @Test(arguments: [
        "", ".", ".5", "20.", "-5", "2,50", "20,00", "1.2.3", "ten", "+5", "٢٠", "20.00 USD",
    ])
    func `what is no money is not taken for it`(text: String) {
        #expect(MoneyText(argument: text) == nil)
    }

    @Test(arguments: ["20.005", "0.000", "99999999999999999999"])
    func `money that a currency does not have is no amount of it`(text: String) throws {
        let dollar = try #require(Currency("USD"))
        let money = try #require(MoneyText(argument: text))
        #expect(dollar.amount(money) == nil)
    }

    @Test func `a currency without minor units takes no decimals`() throws {
        let yen = try #require(Currency("JPY"))
        #expect(MoneyText(argument: "500").flatMap(yen.amount) == Amount(500))
        #expect(try yen.amount(#require(MoneyText(argument: "500.0"))) == nil)
    }
}
