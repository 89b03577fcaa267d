// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Messages
import Testing

@testable import ClientSupport
@testable import Operations
@testable import Sales
@testable import Tap

@Suite struct `Arguments of the command line` {
    private typealias Reading = ItemArgument.Reading

    @Test(
        arguments: [
            ("00008", 1, []), ("00008:2", 2, []), ("00008:0", 0, []), ("00008:100", 100, []),
            ("00008:1:large", 1, ["large"]), ("00008:3:large,no-bun", 3, ["large", "no-bun"]),
            ("00008:1:size:large", 1, ["size:large"]),
        ] as [(String, Int, [String])])
    func `a quantity and modifiers follow an item after colons`(
        text: String, quantity: Int, modifiers: [String]
    ) throws {
        let argument = try #require(ItemArgument(argument: text))
        let reading = Reading(item: "00008", quantity: quantity, modifiers: modifiers)
        #expect(argument.readings == [reading] && argument.note == nil)
    }

    @Test func `what is no time is refused with the forms of a time`() {
        do {
            _ = try TapCommand.parse(["--since", "25:00"])
            Issue.record("25:00 was taken for a time")
        } catch {
            let message = TapCommand.message(for: error)
            #expect(message.contains("'25:00' is no time. Write a time of day such as 19:30"))
        }
        #expect(throws: Never.self) { try TapCommand.parse(["--since", "10m"]) }
    }

    @Test(arguments: [["menu", "price", "Tea", "-5"], ["menu", "search", "--max-price", "-5"]])
    func `a negative number is refused with the way to write a name`(arguments: [String]) {
        let problem = NegativeNumber.problem(in: arguments)
        #expect(problem?.message.hasPrefix("'-5' begins like an option.") == true)
    }

    @Test(
        arguments: [
            ["menu", "price", "Tea", "--", "-5"], ["menu", "import", "-"], ["--help"], ["-h"],
            ["menu", "search", "--max-price=-5"],
        ] as [[String]])
    func `other arguments are left to their commands`(arguments: [String]) {
        #expect(NegativeNumber.problem(in: arguments) == nil)
    }

    @Test func `items and modifiers may have names`() throws {
        let argument = try #require(ItemArgument(argument: "Burger & Fries:2:no onions,Feta=now"))
        let reading = Reading(
            item: "Burger & Fries", quantity: 2, modifiers: ["no onions", "Feta"])
        #expect(argument.readings == [reading] && argument.note == "now")
    }

    @Test func `without a menu only identifiers are understood`() throws {
        let known = try #require(ItemArgument(argument: "00008:2:large"))
        let request = try known.request(on: nil)
        #expect(request == ItemRequest(item: "00008", quantity: 2, modifiers: ["large"]))
        for (text, name) in [("French Fries", "French Fries"), ("00008:1:no onions", "no onions")] {
            let argument = try #require(ItemArgument(argument: text))
            #expect(throws: UnknownName(text: name)) { try argument.request(on: nil) }
        }
    }

    @Test(arguments: ["00008=no salt: none = none", "00008:1=no salt: none = none"])
    func `the text after the first equals sign is a note`(text: String) throws {
        let argument = try #require(ItemArgument(argument: text))
        #expect(argument.note == "no salt: none = none")
        #expect(argument.reading() == Reading(item: "00008", quantity: 1, modifiers: []))
    }

    @Test func `the menu decides which colon the quantity follows`() throws {
        let dollar = try #require(Currency("USD"))
        func menu(_ item: ItemID) -> Menu {
            let item = MenuItem(id: item, name: "Wok", price: Amount(900), station: "wok")
            return Menu(location: "00001", revision: 1, currency: dollar, items: [item])
        }
        let argument = try #require(ItemArgument(argument: "wok:7:3"))
        let plain = Reading(item: "wok", quantity: 7, modifiers: ["3"])

        #expect(argument.reading(on: menu("wok")) == plain)
        #expect(
            argument.reading(on: menu("wok:7"))
                == Reading(item: "wok:7", quantity: 3, modifiers: []))
        #expect(argument.reading(on: menu("pan")) == plain && argument.reading() == plain)
    }

    @Test(arguments: [
        "", ":2", "00008:", "00008:two", "00008:2.5", "00008:1:", "00008:1:a,", "00008:1=",
        "=no salt",
    ])
    func `an invalid item is rejected`(text: String) {
        #expect(ItemArgument(argument: text) == nil)
    }

    @Test(arguments: [
        ("12", OrderArgument.number(12)), ("#12", .number(12)),
        (
            "01a1ff28-6638-7fb0-a4fd-0a24d28ded0d",
            .identifier("01a1ff28-6638-7fb0-a4fd-0a24d28ded0d")
        ),
    ])
    func `an order is given by its number or its identifier`(text: String, order: OrderArgument) {
        #expect(OrderArgument(argument: text) == order)
    }

    @Test(arguments: ["", "#", "0", "#0", "twelve and a half", "#twelve", "99999999999999999999"])
    func `an invalid order is rejected`(text: String) {
        #expect(OrderArgument(argument: text) == nil)
    }

    @Test(arguments: [("20.00", 2000), ("20", 2000), ("20,5", 2050), ("0.05 $", 5), ("0", 0)])
    func `an amount is read in the currency of the order`(text: String, minorUnits: Int) throws {
        let dollar = try #require(Currency("USD"))
        let money = try #require(MoneyText(argument: text))
        #expect(try dollar.amount(money) == Amount(minorUnits))
    }

    @Test(arguments: ["", ".", "ten", "٢٠"])
    func `a text without digits is rejected`(text: String) {
        #expect(MoneyText(argument: text) == nil)
    }

    @Test(arguments: [
        ("20.005", "'20.005' is no amount in USD: write it like 8.50, without a mark"),
        ("20 EUR", "'20 EUR' is no amount in USD: write it like 8.50. Nothing was changed."),
        ("-5", "'-5' is below zero. Nothing was changed."),
    ])
    func `another amount is refused with what to write`(text: String, message: String) throws {
        let dollar = try #require(Currency("USD"))
        let money = try #require(MoneyText(argument: text))
        let problem = #expect(throws: ValidationError.self) { try dollar.amount(money) }
        #expect(problem?.message.hasPrefix(message) == true, "\(problem as Any)")
    }
}
