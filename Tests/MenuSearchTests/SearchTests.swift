// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuSearch

/// Searches in a small menu.
@Suite struct SearchTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)

    private static let menu: [MenuItem] = {
        var soup = item("soup", "Pumpkin Soup", 450, place: 10, in: ["starters"])
        soup.description = "With crème fraîche and pie crumbs"
        soup.tags = [.vegetarian, .glutenFree]
        soup.allergens = [.milk]
        soup.season = [10, 11, 12]
        var pie = item("pie", "Pumpkin Pie", 520, place: 20, in: ["dessert", "winter"])
        pie.tags = [.vegetarian]
        pie.scheduledPrice = ScheduledPrice(price: Amount(480), validFrom: now)
        var burger = item("burger", "Jalapeño Burger", 950, place: 30, in: [])
        burger.available = false
        var water = item("water", "Water", 200, place: 40, in: ["drinks"])
        water.allergens = []
        var beer = item("beer", "Märzen", 400, place: 40, in: ["drinks"])
        beer.available = false
        beer.unavailableUntil = now
        beer.description = "Beer from Rügen"
        beer.allergens = [.gluten]
        return [pie, water, burger, soup, beer]
    }()

    private static let categories = [
        MenuCategory(id: "starters", name: "Starters"), MenuCategory(id: "drinks", name: "Drinks"),
        MenuCategory(id: "dessert", name: "Dessert"),
        MenuCategory(id: "winter", name: "Winter Dishes"),
    ]

    private static func item(
        _ id: ItemID, _ name: String, _ price: Int64, place: Int, in categories: [CategoryID]
    ) -> MenuItem {
        MenuItem(
            id: id, name: name, price: Amount(Int(price)), station: "grill", place: place,
            categories: categories)
    }

    private func found(
        _ text: String? = nil, month: Int = 11, _ change: (inout SearchMenu) -> Void = { _ in }
    ) -> String {
        let index = MenuIndex(items: Self.menu, categories: Self.categories)
        var request = SearchMenu(location: "00001", text: text)
        change(&request)
        let ids = index.search(request, at: Self.now, month: month).ids
        return ids.map(\.text).joined(separator: " ")
    }

    @Test(
        arguments: [
            ("", "soup pie burger beer water"), ("!", "soup pie burger beer water"),
            ("pumpkin", "soup pie"), ("PUMPKIN", "soup pie"), ("pump", "soup pie"),
            ("umpkin", "soup pie"), ("kin", "soup pie"), ("in", ""), ("pmukin", ""),
            ("pupmkin", "soup pie"),
            ("pumpkins", "soup pie"), ("pumqkin", "soup pie"), ("pum", "soup pie"),
            ("pmu", ""), ("pie", "pie soup"), ("pumpkin pie", "pie soup"),
            ("pie pumpkin", "pie soup"), ("pumkin pi", "pie soup"), ("jalapeno", "burger"),
            ("JALAPEÑO", "burger"), ("creme", "soup"), ("frâiche", "soup"), ("marzen", "beer"),
            ("ruegen", "beer"), ("rugen", "beer"), ("dishes", "pie"), ("desert", "pie"),
            ("drinks", "beer water"), ("drinks water", "water"), ("pumpkin water", ""),
        ])
    func `a text finds the items with all of its words`(_ text: String, _ expected: String) {
        #expect(found(text) == expected)
    }

    @Test func `exact words come before beginnings, insides and other texts`() {
        let names = ["A tart", "Fruittart", "Tarte", "Tart", "Cake"]
        var menu = names.enumerated().map { place, name in
            Self.item(
                ItemID(stringLiteral: "\(place)"), name, 100, place: 100 - place, in: [])
        }
        menu[4].description = "Beside a tart"
        let answer = MenuIndex(items: menu).search(
            SearchMenu(location: "00001", text: "tart"), at: Self.now, month: 1)

        #expect(answer.ids == ["3", "0", "2", "1", "4"])
    }

    @Test(
        arguments: [
            ("schnitzel", [6, 0, 5]), ("braten", [1]), ("spatzle", [2]), ("wein", [7, 4, 5]),
            ("schnitlauch", [3]), ("sauerbratn", [1]), ("euer", []),
        ])
    func `parts of compounds are found, and then nothing that only resembles them`(
        _ text: String, _ expected: [Int]
    ) {
        let names = [
            "Jägerschnitzel", "Sauerbraten", "Käsespätzle", "Knödelsuppe", "Glühwein",
            "Schweineschnitzel", "Wiener Schnitzel", "Weinschaum", "Weißbier",
        ]
        var menu = names.enumerated().map { place, name in
            Self.item(ItemID(stringLiteral: "\(place)"), name, 100, place: place + 1, in: [])
        }
        menu[3].description = "Mit Schnittlauch"
        let request = SearchMenu(location: "00001", text: text)

        let ids = MenuIndex(items: menu).search(request, at: Self.now, month: 1).ids

        #expect(ids.map(\.text) == expected.map(String.init))
    }

    @Test(
        arguments: [
            ("Spageti", "Spaghetti"), ("shnizel", "Schnitzel"), ("avokado", "Avocado"),
            ("mozarela", "Mozzarella"), ("spagetti", "Spaghetti"), ("tiramsiu", "Tiramisu"),
            ("spgti", nil), ("avucadu", nil), ("zpakety", nil),
        ] as [(String, String?)])
    func `a long word on the menu is found with two typing errors`(
        _ typed: String, _ name: String?
    ) {
        let names = ["Spaghetti", "Schnitzel", "Avocado", "Mozzarella", "Tiramisu"]
        let menu = names.map { Self.item(ItemID(stringLiteral: $0), $0, 100, place: 1, in: []) }
        let request = SearchMenu(location: "00001", text: typed)

        let ids = MenuIndex(items: menu).search(request, at: Self.now, month: 1).ids

        #expect(ids.map(\.text) == [name].compactMap(\.self))
    }

    @Test func `a search finds items that are in one of the categories`() {
        #expect(found { $0.categories = ["winter", "drinks"] } == "pie beer water")
        #expect(found { $0.categories = ["unknown"] } == "")
        #expect(found { $0.categories = [] } == "")
    }

    @Test func `a search finds items that have all of the tags`() {
        #expect(found { $0.tags = [.vegetarian] } == "soup pie")
        #expect(found { $0.tags = [.vegetarian, .glutenFree] } == "soup")
        #expect(found { $0.tags = [] } == "soup pie burger beer water")
    }

    @Test func `an item whose allergens are not known is never one without allergens`() {
        #expect(found { $0.withoutAllergens = [.milk] } == "beer water")
        #expect(found { $0.withoutAllergens = [.milk, .gluten] } == "water")
        #expect(found { $0.withoutAllergens = [] } == "soup beer water")
    }

    @Test func `what is sold out or out of season is not available`() {
        #expect(found { $0.available = true } == "soup pie beer water")
        #expect(found(month: 6) { $0.available = true } == "pie beer water")
        #expect(found { $0.available = false } == "soup pie burger beer water")
    }

    @Test func `a search compares the prices that are valid now`() {
        #expect(found { $0.maximumPrice = Amount(480) } == "soup pie beer water")
        #expect(found { $0.minimumPrice = Amount(481) } == "burger")
        #expect(
            found {
                $0.minimumPrice = Amount(450)
                $0.maximumPrice = Amount(450)
            } == "soup")
    }

    @Test func `a limit does not change the total`() {
        let index = MenuIndex(items: Self.menu)
        var request = SearchMenu(location: "00001")
        request.limit = 2

        let answer = index.search(request, at: Self.now, month: 11)

        #expect(answer.ids == ["soup", "pie"])
        #expect(answer.total == 5)
    }

    @Test func `changes of items and categories are found at once`() {
        var index = MenuIndex(items: Self.menu, categories: Self.categories)
        func found(_ text: String) -> [ItemID] {
            let request = SearchMenu(location: "00001", text: text)
            return index.search(request, at: Self.now, month: 11).ids
        }
        var pie = Self.menu[0]
        pie.name = "Apple Pie"
        index.put(LocationEntity(pie))
        index.put(LocationEntity(MenuCategory(id: "winter", name: "Cold days")))
        var soup = Self.menu[3]
        soup.removed = true
        index.put(LocationEntity(soup))

        #expect(found("pumpkin") == [])
        #expect(found("apple") == ["pie"])
        #expect(found("winter") == [])
        #expect(found("cold") == ["pie"])
    }

    @Test(
        arguments: [
            ("Ham's Burger", "ham s burger"), ("Crème brûlée", "creme brulee"),
            ("Weißbier, 0.5 l", "weissbier 0 5 l"), ("Smørrebrød", "smorrebrod"),
            ("Żurek i łazanki", "zurek i lazanki"), ("ΜΟΥΣΑΚΆΣ", "μουσακασ"),
            ("Борщ", "борщ"), ("İskender", "iskender"), ("ﬁlet", "filet"), ("宮保雞丁", "宮 保 雞 丁"),
            ("🍕 – !", ""), ("Phở bò", "pho bo"),
        ])
    func `case and diacritics do not count`(_ text: String, _ expected: String) {
        let words = FoldedText.words(of: text).map { word in
            word.map(String.init).joined()
        }
        #expect(words.joined(separator: " ") == expected)
    }
}
