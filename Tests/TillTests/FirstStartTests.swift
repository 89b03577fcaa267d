// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Terminal
import Testing

@testable import Till

/// From nothing to the first paid order of a restaurant of one's own.
@Suite struct FirstStartTests {
    /// A till in a suite without locations.
    private func newTill(memory: TillMemory = TillMemory()) -> TillModel {
        var till = TillModel(
            TillIdentity(terminal: "till-1", theme: .monochrome, timeZone: "Europe/Berlin"),
            memory: memory, keys: KeySource(seed: 1),
            size: Size(columns: 80, rows: 24), now: noon)
        _ = till.update(.locations(.replaced([])))
        for service in TillService.allCases { _ = till.update(.heard(service, at: noon)) }
        return till
    }

    /// A till of a new restaurant without a menu.
    private func emptyRestaurant() -> TillModel {
        var till = newTill()
        let restaurant = Location(
            id: "diner", name: "Diner", currency: dollars, timeZone: "UTC", businessDayTurnsAt: 4,
            tax: TaxRule(basisPoints: 0, included: false),
            stations: [Station(id: "kitchen", name: "Kitchen")])
        _ = till.update(.locations(.replaced([restaurant])))
        _ = till.update(.catalogue(.replaced([LocationEntity(restaurant)])))
        _ = till.update(.orders(.replaced([])))
        for service in TillService.allCases { _ = till.update(.heard(service, at: noon)) }
        return till
    }

    @Test func `80 columns and 24 rows`() {
        #expect(
            newTill().rows(2...18) == """

                  Welcome. Which restaurant is this?
                  Identifier and currency never change later; everything else may.

                  › Company         [optional, for example Ham's Burgers                     ]
                    Restaurant      [for example Main Street                                 ]
                    Identifier      [follows from the names above                            ]
                    Currency        [USD                                                     ]
                    Time zone       [Europe/Berlin                                           ]
                    Tax in percent  [0                                                       ]
                    Menu prices     [without tax] with tax





                  ┌──────────────────────────────────────────────────────────────────────────┐
                """)
    }

    @Test func `company and name are enough`() throws {
        var till = newTill()
        _ = till.press(.paste("Ham's Burgers"), .enter, .paste("Main Street"))
        let sent = till.confirmAll().sent
        let location = NewLocation(
            id: "ham-s-burgers-main-street", name: "Ham's Burgers, Main Street",
            currency: dollars, timeZone: "Europe/Berlin",
            tax: TaxRule(basisPoints: 0, included: false))
        #expect(sent.map(\.command) == [.addLocation(location)])
        #expect(till.press(.enter).isEmpty)
        #expect(till.picture.contains("It is being added: sending…"))

        let added = Location(
            id: location.id, name: location.name, currency: dollars, timeZone: "Europe/Berlin",
            businessDayTurnsAt: 4, tax: location.tax)
        let done = CommandOutcome.done(.entity(LocationEntity(added)))
        #expect(till.update(.answered(sent[0].key, done)) == [.follow(location.id)])
        #expect(till.memory.location == location.id)
        #expect(till.memory.newLocation == nil)
        #expect(till.picture.contains("Waiting for the menu…"))
    }

    @Test func `what never changes later is confirmed first`() {
        var till = newTill()
        #expect(till.press(.tab, .paste("Diner")).isEmpty)
        #expect(till.picture.contains("[from the names: diner "))
        #expect(till.press(.enter, .enter, .enter, .enter, .enter, .enter).isEmpty)
        #expect(
            till.dialogPicture == """
                ╔═ Is this right? ═════════════════════════════════════════════╗
                ║                                                              ║
                ║ Diner.                                                       ║
                ║ Time zone: Europe/Berlin. 0 % tax, menu prices without tax.  ║
                ║ Identifier: diner. Currency: USD. These never change later.  ║
                ║                                                              ║
                ║ ┌────────────────────────────┐┌────────────────────────────┐ ║
                ║ │          Esc Back          ││        Enter Begin         │ ║
                ║ └────────────────────────────┘└────────────────────────────┘ ║
                ╚══════════════════════════════════════════════════════════════╝
                """)
        #expect(till.press(.escape).isEmpty)
        #expect(till.picture.contains("[Diner "))
        #expect(till.press(.enter, .enter).sent.count == 1)
    }

    @Test func `a form that can't be canceled offers no key for it`() {
        let till = newTill()
        #expect(!till.picture.contains("Cancel"))
        #expect(till.frame().offer(for: .escape) == nil)
    }

    @Test func `what is missing gets the keys`() {
        var till = newTill()
        #expect(till.press(.shiftTab, .enter).isEmpty)
        #expect(till.picture.contains("› Restaurant"))
        #expect(till.picture.contains("Type a name for the restaurant."))
        _ = till.press(.paste("Diner"), .tab, .tab, .control("u"), .paste("dollars"))
        _ = till.press(.enter, .enter, .enter, .enter)
        #expect(till.picture.contains("› Currency"))
        #expect(till.memory.outbox.isEmpty)
    }

    @Test(arguments: [
        ("EUR", "Europe/Berlin", "19", true), ("USD", "UTC", "8.25", true),
        ("EU", "UTC", "0", false), ("EUR", "Atlantis", "0", false), ("EUR", "UTC", "101", false),
        ("EUR", "UTC", "a lot", false),
    ])
    func `values that locations-service refuses are not sent`(
        _ currency: String, _ zone: String, _ tax: String, _ isRight: Bool
    ) {
        var till = newTill()
        _ = till.press(.tab, .paste("Diner"), .tab)
        for text in [currency, zone, tax] {
            _ = till.press(.tab, .control("u"), .paste(text))
        }
        #expect(till.confirmAll().sent.isEmpty != isRight)
    }

    @Test func `typing replaces what is suggested, and a full field says so`() {
        var till = newTill()
        _ = till.press(.tab, .tab, .tab, .key("e"), .key("u"), .key("r"))
        #expect(till.picture.contains("[eur "))
        #expect(!till.picture.contains("at most"))
        _ = till.press(.key("o"))
        #expect(till.picture.contains("[eur "))
        #expect(till.picture.contains("! Currency: at most 3 characters"))
        _ = till.press(.tab, .tab, .paste("19"))
        #expect(till.picture.contains("[19 "))
    }

    @Test(arguments: [
        ("madrid", "Europe/Madrid"), ("New York", "America/New_York"),
        ("europe/berlin", "Europe/Berlin"),
    ])
    func `a city leads to its time zone`(_ typed: String, _ zone: String) {
        var till = newTill()
        _ = till.press(.tab, .tab, .tab, .tab, .paste(typed))
        #expect(till.picture.contains("! Did you mean \(zone)?"))
    }

    @Test func `Tab completes a time zone, and goes on when it is complete`() {
        var till = newTill()
        _ = till.press(.tab, .tab, .tab, .tab, .paste("new york"))
        #expect(till.picture.contains("Did you mean America/New_York? Tab writes it."))
        _ = till.press(.tab)
        #expect(till.picture.contains("› Time zone       [America/New_York "))
        #expect(till.memory.newLocation?.texts.contains("America/New_York") == true)
        _ = till.press(.tab)
        #expect(till.picture.contains("› Tax in percent"))
    }

    @Test func `another field does not promise the key of the time zone`() {
        var till = newTill()
        _ = till.press(.tab, .tab, .tab, .tab, .paste("berlin"))
        #expect(till.picture.contains("Did you mean Europe/Berlin? Tab writes it."))
        _ = till.press(.shiftTab)
        #expect(till.picture.contains("Did you mean Europe/Berlin?"))
        #expect(!till.picture.contains("Tab writes it."))
    }

    @Test func `a time zone is completed as far as all that match agree`() {
        let known = [
            "Atlantic/Madeira", "Europe/Berlin", "Europe/London", "Europe/Madrid", "Europe/Rome",
            "Europe/Vienna",
        ]
        func completion(_ typed: String) -> ZoneCompletion {
            ZoneCompletion(of: typed, among: known)
        }
        #expect(completion("eu").text == "Europe/")
        #expect(completion("Europe/").text == nil)
        #expect(completion("Europe/").advice(inField: false).hasPrefix("5 time zones begin so."))
        #expect(completion("europe/l").text == "Europe/London")
        #expect(completion("rome").text == "Europe/Rome")
        #expect(completion("mad").text == nil)
        let madrid = completion("mad").advice(inField: true)
        #expect(madrid == "Did you mean Atlantic/Madeira or Europe/Madrid?")
        #expect(completion("").zones.isEmpty)
        #expect(
            completion("atlantis").advice(inField: true) == "Type a time zone like Europe/Berlin.")
    }

    @Test func `a till that was killed shows again what was typed, and what it suggested`() throws {
        var till = newTill()
        _ = till.press(.paste("Ham's"), .enter, .paste("Diner"), .shiftTab, .shiftTab, .key(" "))
        let stored = try JSONEncoder().encode(till.memory)
        var next = newTill(memory: try JSONDecoder().decode(TillMemory.self, from: stored))
        #expect(next.picture.contains("[Ham's "))
        #expect(next.picture.contains("[Diner "))
        #expect(next.picture.contains("[with tax]"))
        _ = next.press(.tab, .tab, .tab, .paste("EUR"))
        #expect(next.picture.contains("[EUR "))
    }

    @Test func `Enter goes through the fields and begins in the last one`() {
        var till = newTill()
        #expect(!till.picture.contains("Enter Begin"))
        _ = till.press(.enter)
        #expect(till.picture.contains("› Restaurant"))
        _ = till.press(.enter, .enter, .enter, .enter, .enter)
        #expect(till.picture.contains("› Menu prices"))
        #expect(till.picture.contains("Enter Begin"))
    }

    @Test func `a till without the right says who may`() {
        var till = newTill()
        _ = till.press(.tab, .paste("Diner"))
        let key = till.confirmAll().sent[0].key
        let text = "The key of till-1 may not use locations.add."
        _ = till.update(.answered(key, .refused(reason: "access.forbidden", text)))
        #expect(till.picture.contains("comanda location add"))
        #expect(till.picture.contains("Diner"))
    }

    @Test func `a restaurant that sells nothing asks for its first dish`() {
        let picture = emptyRestaurant().picture
        #expect(picture.contains("Nothing is on the menu yet."))
        #expect(picture.contains("Enter Add the first dish"))
        #expect(picture.contains("Nothing keyed yet"))
    }

    @Test func `dishes are added one after the other`() throws {
        var till = emptyRestaurant()
        let first = till.press(
            .enter, .paste("Pad Thai"), .enter, .paste("9,50"), .enter
        ).sent
        let thai = MenuItem(
            id: "pad-thai", name: "Pad Thai", price: Amount(950), station: "kitchen", revision: 0,
            place: 10)
        #expect(first.map(\.command) == [.putItem("diner", thai)])
        #expect(
            till.dialogPicture == """
                ╔═ Add a dish (1 so far) ══════════════════════════════╗
                ║ › Name          [for example Pad Thai              ] ║
                ║                                                      ║
                ║   Price in USD  [for example 8.50                  ] ║
                ║                                                      ║
                ║                                                      ║
                ║ ┌────────────────────────┐┌────────────────────────┐ ║
                ║ │   Esc Begin to sell    ││       Enter Add        │ ║
                ║ └────────────────────────┘└────────────────────────┘ ║
                ╚══════════════════════════════════════════════════════╝
                """)
        _ = till.press(.paste("Pad Kra Pao"), .tab, .paste("12"), .enter)
        #expect(
            till.memory.outbox.entries.map(\.command).last
                == .putItem(
                    "diner",
                    MenuItem(
                        id: "pad-kra-pao", name: "Pad Kra Pao", price: Amount(1200),
                        station: "kitchen", revision: 0, place: 20)))
        _ = till.update(.answered(first[0].key, .done(.menuChanged)))
        #expect(till.memory.outbox.entries.count == 1)
        _ = till.press(.escape)
        #expect(till.dialog == nil)
    }

    @Test func `a dish without a price, or with an unreadable one, is not sent`() {
        var till = emptyRestaurant()
        #expect(till.press(.enter, .enter).isEmpty)
        #expect(till.picture.contains("Type the name of the dish"))
        #expect(till.press(.paste("Pad Thai"), .enter).isEmpty)
        #expect(till.picture.contains("Type the price."))
        #expect(till.press(.paste("9.505"), .enter).isEmpty)
        #expect(till.picture.contains("'9.505' is no amount in USD"))
    }

    @Test func `a dish is not added twice while it is on its way to the menu`() {
        var till = emptyRestaurant()
        _ = till.press(.enter, .paste("Pad Thai"), .enter, .paste("9.50"), .enter)
        _ = till.press(.paste("Pad-Thai"), .tab, .paste("12"), .enter)
        #expect(till.picture.contains("Pad Thai 9.50 is on its way to the menu already."))
        #expect(till.memory.outbox.entries.count == 1)
    }

    @Test func `a dish that costs nothing is added after a question`() {
        var till = emptyRestaurant()
        #expect(till.press(.enter, .paste("Tap Water"), .enter, .paste("0"), .enter).isEmpty)
        #expect(
            till.picture.contains("Tap Water costs nothing: add it so? Press Enter again."))
        #expect(till.press(.backspace, .paste("0.00"), .enter).isEmpty)
        let water = MenuItem(
            id: "tap-water", name: "Tap Water", price: .zero, station: "kitchen", revision: 0,
            place: 10)
        #expect(till.press(.enter).sent.map(\.command) == [.putItem("diner", water)])
    }

    @Test func `a menu with items offers further ones by a key`() {
        var till = till()
        _ = till.press(.control("a"))
        #expect(till.picture.contains("Add a dish"))
    }
}

extension TillModel {
    /// Presses Enter up to the last field of the first screen, in it, and for the question.
    fileprivate mutating func confirmAll() -> [TillEffect] {
        var effects: [TillEffect] = []
        for _ in locationForm.fields where !locationForm.isAtEnd { effects += press(.enter) }
        return effects + press(.enter, .enter)
    }
}
