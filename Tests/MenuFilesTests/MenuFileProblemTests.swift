// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import MenuFiles

@Suite struct `Files of owners` {
    private static let location = MenuGenerator(seed: 0).location

    private static func read(
        _ text: String, as format: MenuFile.Format = .csv, replacing items: [MenuItem] = []
    ) throws(MenuFileProblems) -> Menu {
        let menu = Menu(
            location: "own", revision: 1, currency: location.currency, items: items)
        return try MenuFileContents(text, as: format).menu(replacing: menu, at: location)
    }

    @Test func `a table of names and prices is a menu`() throws {
        let menu = try Self.read(
            "Name;Price;Category\r\nPad Thai;9,50 USD;Mains\r\n\r\nTea;2;Drinks\r\n")

        #expect(menu.items.map(\.id) == ["pad-thai", "tea"])
        #expect(menu.items.map(\.price) == [Amount(950), Amount(200)])
        #expect(menu.items.map(\.station) == ["grill", "grill"])
        #expect(menu.items.map(\.categories) == [["mains"], ["drinks"]])
        #expect(menu.categories.map(\.name) == ["Mains", "Drinks"])
    }

    @Test func `a comma belongs to a name, and only a semicolon is between two`() throws {
        let menu = try Self.read(
            "name,price,categories\nPho,9,\"Soups, Salads\"\nTea,2,Hot | Cold; Drinks\n")

        #expect(menu.categories.map(\.name) == ["Soups, Salads", "Hot | Cold", "Drinks"])
    }

    @Test(arguments: ["sep=;\r\n", "SEP=;\n"])
    func `the first line of Excel names the mark between values`(line: String) throws {
        let menu = try Self.read(line + "name;price;description\nTea;2;green, hot, sweet\n")

        #expect(menu.items.map(\.description) == ["green, hot, sweet"])
        #expect(throws: MenuFileProblems.self) {
            try Self.read(line + "name;price\nTea;2;3;4\n")
        }
    }

    @Test func `a file in UTF-16 is read, with and without its mark`() {
        let text = "name\tprice\nGemüse 🥕\t9\n"
        let little = Array(text.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }

        #expect(FileText.text(of: Array(text.utf8)) == text)
        #expect(FileText.text(of: little) == text)
        #expect(FileText.text(of: big) == text)
        #expect(FileText.text(of: [0xFF, 0xFE] + little) == text)
        #expect(FileText.text(of: [0xFE, 0xFF] + big) == text)
        #expect(FileText.text(of: [0x47, 0xFC, 0x6E]) == nil)
        #expect(FileText.text(of: []) == "")
    }

    @Test func `a tax rate may have a percent sign, also after a space`() throws {
        let menu = try Self.read("name,price,tax\nTea,1,8.25 %\nMate,2,7%\nSoup,3,19\n")
        #expect(menu.items.map(\.taxBasisPoints) == [825, 700, 1900])
    }

    @Test func `a station is found by its identifier before it is found by its name`() throws {
        var location = Self.location
        location.stations = [
            Station(id: "hot", name: "Cold"), Station(id: "cold", name: "Hot"),
        ]
        let present = Menu(location: "own", revision: 1, currency: location.currency, items: [])
        let contents = try MenuFileContents(
            "name,price,station\nSoup,1,cold\nIce,2,COLD\n", as: .csv)

        let menu = try contents.menu(replacing: present, at: location)

        #expect(menu.items.map(\.station) == ["cold", "hot"])
    }

    @Test func `a table without identifiers finds items by name, and keeps what it does not say`()
        throws
    {
        let tea = MenuItem(
            id: "00017", name: "Tea", price: Amount(200), station: "bar", revision: 4, place: 7,
            description: "Green", tags: [.vegan])
        let menu = try Self.read("name,price\ntea,2.50\n", replacing: [tea])

        var expected = tea
        (expected.name, expected.price) = ("tea", Amount(250))
        #expect(menu.items == [expected])
        let changes = MenuDifference(
            from: Menu(location: "own", revision: 1, currency: menu.currency, items: [tea]),
            to: menu, at: Self.location)
        #expect(
            changes.entries == [
                MenuDifference.Entry(
                    kind: .changed, subject: "item 00017", name: "tea",
                    values: [
                        MenuDifference.Value(name: "name", old: "Tea", new: "tea"),
                        MenuDifference.Value(name: "price", old: "2.00", new: "2.50"),
                    ])
            ])
    }

    @Test(arguments: [
        ("", "The file is empty."),
        ("a,b\n1,2", "line 1: The first line must have the names of columns"),
        (
            "name,Allergene,price,#Nr\nTea,milk,1,7",
            "line 1, column 2: These columns are unknown: 'Allergene'. Rename them, or write #"
        ),
        (
            "name,price,#exported own/18\nTea,1,",
            "line 1, column 3: This is not the mark of an export."
        ),
        (
            "name,price,#exported\nTea,1,",
            "line 1, column 3: This is not the mark of an export."
        ),
        (
            "name,#Exported own-hafen,price\nTea,,1",
            "line 1, column 2: This is not the mark of an export."
        ),
        (
            "name,price,#exportedown/e1/18\nTea,1,",
            "line 1, column 3: This is not the mark of an export."
        ),
        ("name,price,item name\nTea,1,x", "line 1, column 1: Two columns have the name 'name'."),
        (
            "name,price\nTea,1.234",
            "line 2, column 2: '1.234' is no amount in USD: write it like 8.50, "
        ),
        (
            "name,price\nTea,1,25",
            "line 2: The row has 3 values, but 2 columns have a name. Write \"…\" around "
                + "a value with a comma."
        ),
        (
            "name;allergens\nTea;gluten;milk",
            "line 2: The row has 3 values, but 2 columns have a name. Write \"…\" around "
                + "a value with a semicolon."
        ),
        ("name,price\nTea,", "line 2, column 2: The price is missing."),
        ("price,name\n1,", "line 2, column 2: The name is missing."),
        ("name,price\n\"A\nB\",1\nTea,x", "line 4, column 2: 'x' is no amount"),
        ("name,price\nTea,1\nTea,2", "line 3, column 1: 'Tea' is on line 2 already"),
        ("id,price,name\n,1,Tea\n,2,Tea", "line 3, column 3: 'Tea' is on line 2 already"),
        (
            "id,name,price\ntea,Tea,1\ntea,Mate,2",
            "line 3, column 1: The identifier 'tea' stands on line 2 already."
        ),
        ("name,price,station\nTea,1,oven", "line 2, column 3: There is no station 'oven'."),
        ("name,price,tags\nTea,1,vegan; raw", "line 2, column 3: 'raw' is unknown. Known are:"),
        (
            "name,price,tags\nTea,1,raw; vegan; kind",
            "line 2, column 3: 'raw', 'kind' are unknown. Known are: vegetarian, "
        ),
        ("name,price,season\nTea,1,13", "line 2, column 3: '13' is no month from 1 to 12."),
        (
            "name,price,season\nTea,1,0; 6; 13",
            "line 2, column 3: '0', '13' are no months from 1 to 12."
        ),
        (
            "name,price,modifierGroups\nTea,1,size; dip",
            "line 2, column 3: There are no modifier groups 'size', 'dip'."
        ),
        (
            "name,price,scheduledPrice\nTea,1,2",
            "line 2, column 3: A scheduled price needs the time"
        ),
        ("name,price,modifierGroups\nTea,1,size", "line 2, column 3: There is no modifier group"),
        (
            "kind,name,price\nmodifier,Large,1",
            "line 2, column 1: The row of a modifier must follow"
        ),
        (
            "kind,name,price\ncategory,Mains,1",
            "line 2, column 3: 'price' has no meaning here: it is for items, modifiers."
        ),
        (
            "kind,name,price,onlyWith\ngroup,Size,,\nmodifier,Large,1,hot",
            "line 3, column 4: 'onlyWith' has no meaning here: it is for groups."
        ),
        (
            "name,price,allergens\nTea,1,mustard; None",
            "line 2, column 3: 'none' stands for an empty list: write it alone"
        ),
        (
            "name,price,allergens\nTea,1,keine",
            "line 2, column 3: 'keine' is unknown. Known are: gluten, "
        ),
        (
            "kind,name,price,categories\n,Tea,1,hot",
            "line 2, column 4: There is no category 'hot'. Add a row for it whose kind is category"
        ),
        (
            "name,price\nTea,\"1\n",
            "line 2: The quotation mark of a value in this row is not closed."
        ),
        ("name,price\nTea,1\n\"A\"B,1", "line 3: A quotation mark is open or in the middle"),
        ("name,price\nTea,-1", "line 2, column 2: This price must be 0.00 USD to 1000000.00 USD."),
        (
            "name,price\nTea,9999999.99",
            "line 2, column 2: This price must be 0.00 USD to 1000000.00 USD."
        ),
    ])
    func `a problem has its line and column`(text: String, message: String) {
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(text) }
        #expect(problems?.description.hasPrefix(message) == true, "\(problems as Any)")
    }

    @Test(arguments: [
        ("items: 5", "line 1, column 8: A list is needed here."),
        ("exported: today", "line 1, column 11: This is not the mark of an export."),
        ("dishes: []", "line 1, column 1: 'dishes' is unknown."),
        (
            "items:\n  - name: Tea\n    price: cheap",
            "line 3, column 12: 'cheap' is no amount in USD"
        ),
        ("items:\n  - name: Tea\n    cost: 2", "line 3, column 5: The key 'cost' is unknown."),
        ("items:\n  - name: [Tea, Mate]\n    price: 2", "line 2, column 11: One value is enough"),
        ("items:\n  - Tea", "line 2, column 5: Keys with values are needed here"),
        ("items:\n  - name: \"Tea", "line 2, column 15: This is no YAML"),
        (
            "items:\n  - name: Tea\n    name: Tea",
            "line 2, column 5: The key 'name' stands here twice."
        ),
    ])
    func `a problem of a document has its line and column`(text: String, message: String) {
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(text, as: .yaml) }
        #expect(problems?.description.hasPrefix(message) == true, "\(problems as Any)")
    }

    @Test func `a dish for nothing is refused unless that is meant, or it was so before`() throws {
        let table = "name,price\nTea,2\nWater,0\n"
        let refused = #expect(throws: MenuFileProblems.self) { try Self.read(table) }
        #expect(
            refused?.description
                == "line 3, column 2: Water would cost nothing. Add --free if you mean that.")

        let menu = Menu(
            location: "own", revision: 1, currency: Self.location.currency,
            items: [MenuItem(id: "water", name: "Water", price: .zero, station: "bar")])
        let contents = try MenuFileContents(table, as: .csv)
        let known = try contents.menu(replacing: menu, at: Self.location)
        #expect(known.items.map(\.price) == [Amount(200), .zero])
        let meant = try contents.menu(
            replacing: Menu(location: "own", revision: 1, currency: menu.currency, items: []),
            at: Self.location, free: true)
        #expect(meant.items.map(\.price) == [Amount(200), .zero])
    }

    @Test func `a price of 0 for later is refused, too`() {
        let later = "name,price,scheduledPrice,validFrom\nTea,2,0,2027-01-01T06:00:00.000Z\n"
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(later) }
        #expect(problems?.description.hasPrefix("line 2, column 3: Tea would cost") == true)
    }

    @Test func `a price for now replaces the one for later, another one keeps it`() throws {
        let later = ScheduledPrice(price: Amount(300), validFrom: Timestamp(milliseconds: 0))
        let tea = MenuItem(
            id: "tea", name: "Tea", price: Amount(200), station: "bar", scheduledPrice: later)
        let same = try Self.read("name,price\nTea,2\n", replacing: [tea])
        #expect(same.items[0].scheduledPrice == later)
        let changed = try Self.read("name,price\nTea,2.50\n", replacing: [tea])
        #expect(changed.items[0].scheduledPrice == nil)
    }

    @Test func `a dish can't be put without a price`() {
        let menu = Menu(
            location: "own", revision: 1, currency: Self.location.currency,
            items: [MenuItem(id: "tea", name: "Tea", price: Amount(200), station: "bar")])
        let problems = #expect(throws: MenuFileProblems.self) {
            try MenuFile.menu(
                menu, putting: [("id", "tea"), ("price", "")], at: Self.location)
        }
        #expect(problems?.description == "A dish needs a price, such as price=9.50.")
    }

    @Test func `equal problems are gathered, so that they hide no others`() {
        let lines = (2...41).map { "Dish \($0),1,\($0 == 30 ? "grill" : "oven")" }
        let table = (["name,price,station"] + lines + ["Tea,x,grill"]).joined(separator: "\n")
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(table) }
        let texts = problems?.description.split(separator: "\n") ?? []
        #expect(texts.count == 2)
        #expect(texts[0].hasPrefix("lines 2–29, 31–41, column 3: There is no station 'oven'."))
        #expect(texts[1].hasPrefix("line 42, column 2: 'x' is no amount"))
    }

    @Test(arguments: ["2026-11-23T18:00", "2026-11-23T17:00:00.000Z", "2026-11-23T17:00:00Z", "18"])
    func `times are those of the restaurant, or say that they are UTC`(_ text: String) throws {
        let contents = try MenuFileContents(
            "name,price,unavailableUntil\nTea,2,\(text)\n", as: .csv)
        let menu = Menu(location: "own", revision: 1, currency: Self.location.currency, items: [])
        let end = try #require(Timestamp("2026-11-23T17:00:00.000Z"))
        let read = try contents.menu(
            replacing: menu, at: Self.location, now: end + .seconds(-3600))
        #expect(read.items.map(\.unavailableUntil) == [end])
        let exported = try MenuFile.text(of: read, at: Self.location, as: .csv)
        #expect(exported.contains(",2026-11-23T18:00,"))
    }

    @Test func `the words that are known end with none`() {
        let problems = #expect(throws: MenuFileProblems.self) {
            try Self.read("name,price,allergens\nTea,1,keine")
        }
        #expect(problems?.description.hasSuffix("; or 'none' alone.") == true)
    }

    @Test func `all problems are reported together`() {
        let problems = #expect(throws: MenuFileProblems.self) {
            try Self.read("name,price\nTea,x\nMate,1\nSoup,y")
        }
        #expect(problems?.problems.compactMap(\.place?.line) == [2, 4])
    }

    @Test func `a line has all its mistakes reported`() {
        let table = """
            name,price,station,tags,season,category
            Tea,x,oven,raw,13,Drinks
            ,,grill,vegan,,Drinks
            """
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(table) }
        let places = problems?.problems.map { [$0.place?.line, $0.place?.column] }
        #expect(places == [[2, 2], [2, 3], [2, 4], [2, 5], [3, 1], [3, 2]])
    }

    @Test(arguments: [
        ("name,category\nTea,Drinks\nMate,Drinks\nSoup,Starters", "price"),
        ("id,price\ntea,1\nmate,2", "name"),
    ])
    func `a column that is missing is reported once`(_ table: String, _ column: String) {
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(table) }
        #expect(
            problems?.description == "line 1: There is no column '\(column)'. Add one with the "
                + "\(column) of each dish.")
    }

    @Test func `a table of present dishes needs neither names nor prices`() throws {
        let tea = MenuItem(id: "tea", name: "Tea", price: Amount(200), station: "bar")
        let menu = try Self.read("id,tags\ntea,vegan\n", replacing: [tea])
        #expect(menu.items.map(\.tags) == [[.vegan]])
    }

    @Test func `the mistakes of all modifiers of a group are reported`() {
        let table = "kind,name,price\ngroup,Size,\nmodifier,Large,x\nmodifier,Small,y\n"
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(table) }
        #expect(problems?.problems.map(\.place?.line) == [3, 4])
    }

    @Test func `a group with mistakes has all of them reported, and is no unknown group`() {
        let table = """
            kind,name,price,modifierGroups,minimum,maximum
            item,Soup,5,extras,,
            group,Extras,,,3,2
            modifier,Bacon,x,,,
            modifier,Egg,1,,,
            modifier,Cheese,1,,,
            """
        let problems = #expect(throws: MenuFileProblems.self) { try Self.read(table) }
        #expect(problems?.problems.map(\.place?.line) == [3, 4])
        let message = "line 3: The minimum of group extras must be 0 to 2."
        #expect(problems?.description.hasPrefix(message) == true)
    }

    @Test func `the ending of a file tells its format`() {
        #expect(MenuFile.Format(path: "a/menu.YML") == .yaml)
        #expect(MenuFile.Format(path: "menu.csv") == .csv)
        #expect(MenuFile.Format(path: "menu") == nil)
    }
}
