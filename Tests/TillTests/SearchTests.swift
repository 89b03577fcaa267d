// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

/// Search as one types, parts of the menu, and the dish of the day.
@Suite struct SearchTests {
    @Test func `letters find items, and Enter adds the best one`() {
        var till = till()
        _ = till.press(.key("f"), .key("r"), .key("i"))
        #expect(till.picture.contains("[fri"))
        #expect(till.rows(23...23).contains("Ctrl-O Options"))
        #expect(!till.picture.contains("Milk"))
        _ = till.press(.enter)
        #expect(till.names == ["French Fries"])
        #expect(till.sale.search == nil)
    }

    @Test func `the quantity comes first, and digits belong to the search once it began`() {
        var till = till()
        _ = till.press(.key("3"), .key("m"), .key("i"), .enter)
        #expect(till.order.keyedItems.map(\.item.request.quantity) == [3])
        _ = till.press(.key("/"), .key("7"), .key("?"))
        #expect(till.sale.search?.text == "7?")
        #expect(till.picture.contains("Nothing matches."))
    }

    @Test func `arrows choose another hit`() {
        var till = till()
        // French Fries and Lobster Roll have an r, and so has the Burger.
        _ = till.press(.key("/"), .arrow(.right), .enter)
        #expect(till.names == ["French Fries"])
    }

    @Test func `the options of a hit are opened by a key and by a touch`() throws {
        let start = till()
        var keyed = start
        #expect(keyed.press(.key("m"), .key("i"), .control("o")).isEmpty)
        var touched = start
        _ = touched.press(.key("m"), .key("i"))
        #expect(try touched.click("[Options]").isEmpty)
        for till in [keyed, touched] {
            guard case .item(let dialog) = till.dialog else {
                Issue.record("No options are open.")
                continue
            }
            #expect(dialog.offer.item.name == "Milk")
        }
    }

    @Test func `leaving the options goes back to the search and its quantity`() {
        var till = till()
        _ = till.press(.key("2"), .key("m"), .key("i"), .control("o"), .escape)
        #expect(till.sale.search?.text == "mi")
        #expect(till.sale.quantity.number == 2)
        _ = till.press(.enter)
        #expect(till.order.rows.map(\.title) == ["2 × Milk"])
    }

    @Test func `Backspace edits, and Escape leaves the search`() {
        var till = till()
        _ = till.press(.key("m"), .key("x"), .backspace)
        #expect(till.sale.search?.text == "m")
        _ = till.press(.backspace)
        #expect(till.sale.search == nil)
        _ = till.press(.key("m"), .escape)
        #expect(till.sale.search == nil)
        #expect(till.picture.contains("Lobster Roll"))
    }

    @Test func `a search works while locations-service is away, with typing errors`() {
        var till = till()
        _ = till.update(.silent(.locations))
        _ = till.press(.paste("buger"), .enter)
        #expect(till.names == ["Burger"])
    }

    @Test func `a sold-out hit says why it can't be added`() {
        var till = till()
        _ = till.press(.paste("lobster"), .enter)
        #expect(till.picture.contains("Lobster Roll is sold out"))
        #expect(till.names == [])
    }

    @Test func `items without a category have a part of their own`() throws {
        var till = till()
        let soup = MenuItem(
            id: "00030", name: "Soup", price: Amount(400), station: "grill", place: 9)
        _ = till.update(.catalogue(.changed(LocationEntity(soup))))
        _ = try till.click("Other")
        #expect(till.picture.contains("Soup"))
        #expect(!till.picture.contains("Milk"))
    }

    @Test func `each part of the menu keeps its page`() throws {
        var till = till()
        for number in 100..<130 {
            _ = till.update(
                .catalogue(
                    .changed(
                        item(
                            ItemID(stringLiteral: "\(number)"), "Tea \(number)", 200, in: "drinks",
                            place: number))))
        }
        _ = try till.click("Drinks")
        _ = till.press(.pageDown)
        #expect(till.picture.contains("page 2 of"))
        _ = try till.click("Mains")
        #expect(!till.picture.contains("page 2 of"))
        _ = try till.click("Drinks")
        #expect(till.picture.contains("page 2 of"))
    }

    @Test func `the dish of the day is marked in its place, and nothing moves if it sells out`()
        throws
    {
        var till = till()
        let today = BusinessDay(containing: noon, timeZone: .gmt, turnsAtHour: 4)
        var location = try #require(mainStreet[0].location)
        location.recommended = [DailyDish(day: today, item: "00008")]
        _ = till.update(.catalogue(.changed(LocationEntity(location))))
        let offers = till.confirmed.menu.offers(in: .all, at: noon)
        #expect(offers.map(\.item.name) == ["Burger", "French Fries", "Lobster Roll", "Milk"])
        #expect(offers.filter(\.isToday).map(\.item.name) == ["French Fries"])
        let soldOut = item(
            "00008", "French Fries", 350, in: "mains", place: 2, available: false)
        _ = till.update(.catalogue(.changed(soldOut)))
        let later = till.confirmed.menu.offers(in: .all, at: noon)
        #expect(later.map(\.item.id) == offers.map(\.item.id))
        #expect(later.count(where: \.isToday) == 1)
        #expect(!later.contains { $0.isToday && $0.item.name == "French Fries" })
    }
}

extension TillModel {
    /// The names of the items that are keyed and not confirmed.
    fileprivate var names: [String] { order.keyedItems.map(\.item.name) }
}
