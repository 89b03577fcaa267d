// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import Messages
import TestSupport
import Testing

@testable import Catalogue
@testable import ClientSupport

@Suite struct `A new location` {
    @Test func `has an identifier from the company and the name, and a kitchen`() throws {
        let command = try LocationAddCommand.parse([
            "--company", "Ham's Burgers", "--name", "Main Street", "--tax", "8,25 %", "--currency",
            "eur",
            "--time-zone", "America/New_York",
        ]).command()
        #expect(command.location == "ham-s-burgers-main-street")
        #expect(command.name == "Ham's Burgers, Main Street")
        #expect(command.tax == TaxRule(basisPoints: 825, included: false))
        #expect(command.timeZone == "America/New_York")
        #expect(command.currency.code == "EUR")
        #expect(command.stations == [Station(id: "kitchen", name: "Kitchen")])
        #expect(command.tables == nil)
    }

    @Test func `offers the tenders that are named, and knows its smallest coin`() throws {
        let command = try LocationAddCommand.parse([
            "--name", "Diner", "--currency", "CHF", "--tender", "cash", "--tender", "card",
            "--smallest-coin", "0.05",
        ]).command()
        #expect(
            command.payment == PaymentSettings(tenders: [.cash, .card], cashRounding: Amount(5)))

        let francs = command.currency
        let all = try LocationDetails.parse(["--tender", "all"])
        #expect(
            try all.payment(present: command.payment, in: francs)
                == PaymentSettings(cashRounding: Amount(5)))
        let exact = try LocationDetails.parse(["--smallest-coin", "none"])
        #expect(
            try exact.payment(present: command.payment, in: francs)
                == PaymentSettings(tenders: [.cash, .card]))
        #expect(try LocationDetails.parse([]).payment(present: nil, in: francs) == nil)
    }

    @Test func `names the provider of the card terminals at the tills`() throws {
        let francs = try #require(Currency("CHF"))
        let named = try LocationDetails.parse(["--card-provider", "terminal"])
            .payment(present: PaymentSettings(pageProvider: "web"), in: francs)
        #expect(named == PaymentSettings(cardProvider: "terminal", pageProvider: "web"))
        let none = try LocationDetails.parse(["--card-provider", "none"])
        #expect(
            try none.payment(present: named, in: francs) == PaymentSettings(pageProvider: "web"))
    }

    @Test func `names the provider on whose page guests pay`() throws {
        let francs = try #require(Currency("CHF"))
        let web = try LocationDetails.parse(["--page-provider", "web"])
            .payment(present: PaymentSettings(tenders: [.card]), in: francs)
        #expect(web == PaymentSettings(tenders: [.card], pageProvider: "web"))
        let none = try LocationDetails.parse(["--page-provider", "none"])
        #expect(try none.payment(present: web, in: francs) == PaymentSettings(tenders: [.card]))
        let wrong = try LocationDetails.parse(["--page-provider", "no name"])
        #expect(throws: ValidationError.self) { try wrong.payment(present: nil, in: francs) }
    }

    @Test func `accepts offline cards up to two amounts`() throws {
        let francs = try #require(Currency("CHF"))
        let limits = try LocationDetails.parse(["--offline-cards", "50.00,500"])
            .payment(present: nil, in: francs)
        #expect(
            limits?.offlineCards == OfflineCardLimits(payment: Amount(5_000), sum: Amount(50_000)))
        let none = try LocationDetails.parse(["--offline-cards", "none"])
        #expect(try none.payment(present: limits, in: francs) == PaymentSettings())
        for text in ["50", "50,", "a,b", "1,2,3"] {
            let wrong = try LocationDetails.parse(["--offline-cards", text])
            #expect(throws: ValidationError.self) {
                try wrong.payment(present: nil, in: francs)
            }
        }
    }

    @Test func `has the rules of deliveries in a file`() throws {
        let file = ProjectFolder.root.appending(path: "Deploy/sample-delivery.json").path
        let command = try LocationAddCommand.parse([
            "--name", "Diner", "--currency", "USD", "--delivery", file,
        ]).command()
        let rules = try #require(command.delivery)
        #expect(rules.minimum == Amount(1_500))
        #expect(LocationEntity(command.added).problem == nil)
        let near = try #require(Place(latitude: 40_745_100, longitude: -73_981_000))
        #expect(try rules.quote(place: near, items: .zero).fee == Amount(395))

        let none = try LocationDetails.parse(["--delivery", "none"])
        #expect(try none.givenDelivery()?.areas == [])
        #expect(try LocationDetails.parse([]).givenDelivery() == nil)
        let menu = ProjectFolder.root.appending(path: "Deploy/sample-menu.csv").path
        for (file, part) in [("/no/such/file", "can't be read"), (menu, "has no rules")] {
            let wrong = try LocationDetails.parse(["--delivery", file])
            let error = #expect(throws: ValidationError.self) { try wrong.givenDelivery() }
            #expect(error?.message.contains(part) == true)
        }
    }

    @Test func `has the fees that are named`() throws {
        let francs = try #require(Currency("CHF"))
        let service = FeeRule(name: "Service", basisPoints: 1_000)
        let fees = try LocationDetails.parse(["--fee", "Bag:0.20:pickup,delivery"])
            .fees(present: [service], in: francs)
        let bag = FeeRule(name: "Bag", amount: Amount(20), fulfilments: [.pickup, .delivery])
        #expect(fees == [service, bag])
        let cheaper = try LocationDetails.parse(["--fee", "Service: 7.5 %"])
            .fees(present: [service, bag], in: francs)
        #expect(cheaper == [FeeRule(name: "Service", basisPoints: 750), bag])
        #expect(try LocationDetails.parse([]).fees(present: [bag], in: francs) == nil)
        for text in ["Bag", ":1", "Bag:much", "Bag:x%", "Bag:0.001", "Bag:1:home", "Bag:1:,"] {
            let wrong = try LocationDetails.parse(["--fee", text])
            #expect(throws: (any Error).self) { try wrong.fees(present: [], in: francs) }
        }
    }

    @Test func `has the stations and tables that are named`() throws {
        let command = try LocationAddCommand.parse([
            "--name", "Diner", "--id", "7", "--currency", "EUR", "--station", "grill:Grill",
            "--station",
            "bar:Bar:5:10", "--table", "1:2", "--table", "2:4:Terrace", "--tax-included",
        ]).command()
        #expect(command.location == "7")
        #expect(
            command.stations == [
                Station(id: "grill", name: "Grill"),
                Station(id: "bar", name: "Bar", warnAfter: 5, lateAfter: 10),
            ])
        #expect(
            command.tables == [
                Table(name: "1", seats: 2), Table(name: "2", seats: 4, area: "Terrace"),
            ])
        #expect(command.tax.included)
    }

    @Test(arguments: [
        (["--company", "Ham's"], "--name"), (["--name", " "], "The --name is blank."),
        (["--name", "—"], "--id"), (["--name", "A", "--company", " "], "The --company is blank."),
        (["--name", "A", "--tax", "a lot"], "0 to 100 percent"),
        (["--name", "A", "--tax", "190"], "0 to 100 percent"),
        (["--name", "A", "--station", "grill"], "ID:NAME"),
        (["--name", "A", "--table", "1"], "NAME:SEATS"),
        (["--name", "A", "--tender", "gold"], "cash, voucher, houseAccount, card"),
        (["--name", "A", "--tender", "cash", "--tender", "all"], "only --tender all"),
        (["--name", "A", "--smallest-coin", "small"], "is no coin"),
        (["--name", "A", "--smallest-coin", "0"], "is no coin"),
    ])
    func `is refused with what to write`(arguments: [String], part: String) throws {
        let error = #expect(throws: ValidationError.self) {
            try LocationAddCommand.parse(arguments + ["--currency", "EUR"]).command()
        }
        #expect(error?.message.contains(part) == true)
    }

    @Test(arguments: [
        ([], "--currency EUR. It never changes"), (["--currency", "dollar"], "'DOLLAR' is no"),
        (["--currency", "XYZ"], "'XYZ' is no currency"),
    ])
    func `has no currency by accident`(arguments: [String], part: String) throws {
        let error = #expect(throws: ValidationError.self) {
            try LocationAddCommand.parse(["--name", "A"] + arguments).command()
        }
        #expect(error?.message.contains(part) == true)
    }

    @Test func `a change of a station keeps the others`() throws {
        let details = try LocationDetails.parse(["--station", "bar:Tea Bar"])
        let present = [Station(id: "grill", name: "Grill"), Station(id: "bar", name: "Bar")]
        #expect(
            try details.stations(present: present)
                == [Station(id: "grill", name: "Grill"), Station(id: "bar", name: "Tea Bar")])
    }

    @Test func `a change of a table keeps the others`() throws {
        let details = try LocationDetails.parse(["--table", "2:6:Window", "--table", "4:8"])
        let present = (1...3).map { Table(name: "\($0)", seats: 2) }
        #expect(
            try details.tables(present: present) == [
                present[0], Table(name: "2", seats: 6, area: "Window"), present[2],
                Table(name: "4", seats: 8),
            ])
        #expect(try LocationDetails.parse([]).tables(present: present) == nil)
    }
}

@Suite struct `Stations and tables that are removed` {
    private static let stations = [
        Station(id: "grill", name: "Grill"), Station(id: "bar", name: "Tea Bar"),
        Station(id: "cold", name: "Cold"),
    ]
    private static let tables = [Table(name: "1", seats: 2), Table(name: "T1", seats: 4)]

    @Test func `are named, the others stay`() throws {
        let removals = try LocationRemovals.parse([
            "--remove-station", "grill", "--remove-station", "tea bar", "--remove-table", "1",
        ])
        #expect(try removals.stations(of: Self.stations) == [Self.stations[2]])
        #expect(try removals.tables(of: Self.tables) == [Self.tables[1]])
    }

    @Test func `may be fees`() throws {
        let fees = [
            FeeRule(name: "Service", basisPoints: 1_000), FeeRule(name: "Bag", amount: Amount(20)),
        ]
        let removals = try LocationRemovals.parse(["--remove-fee", "Bag"])
        #expect(try removals.fees(of: fees) == [fees[0]])
        #expect(throws: ValidationError.self) { try removals.fees(of: [fees[0]]) }
    }

    @Test func `stay unless one is named`() throws {
        let removals = try LocationRemovals.parse([])
        #expect(try removals.stations(of: Self.stations) == nil)
        #expect(try removals.tables(of: Self.tables) == nil)
    }

    @Test func `are refused with those that exist`() throws {
        let removals = try LocationRemovals.parse([
            "--remove-station", "oven", "--remove-table", "9",
        ])
        let station = #expect(throws: ValidationError.self) {
            try removals.stations(of: Self.stations)
        }
        #expect(
            station?.message == "The location has no station 'oven'. It has: grill, bar, cold.")
        let table = #expect(throws: ValidationError.self) { try removals.tables(of: []) }
        #expect(table?.message == "The location has no table '9'. It has none.")
    }
}

@Suite struct `The name of a location` {
    @Test(
        arguments: [
            (nil, nil, nil), (nil, "Harbor", "Ham's Burgers, Harbor"),
            (nil, "Ham's Burgers, Harbor", "Ham's Burgers, Harbor"), ("", "Harbor", "Harbor"),
            ("Tom's", nil, "Tom's, Main Street"), ("Tom's", "Harbor", "Tom's, Harbor"),
        ] as [(String?, String?, String?)])
    func `keeps the company unless another one is given`(
        _ company: String?, _ name: String?, _ expected: String?
    ) {
        let present = LocationName("Ham's Burgers, Main Street")
        #expect(present.changed(company: company, name: name)?.text == expected)
    }

    @Test(arguments: ["", " ", "\t"])
    func `is refused if it is blank`(_ name: String) throws {
        let details = try LocationDetails.parse(["--name", name])
        let error = #expect(throws: ValidationError.self) { try details.givenName() }
        #expect(error?.message.contains("A location needs a name") == true)
        #expect(try LocationDetails.parse(["--name", " Harbor "]).givenName() == "Harbor")
        #expect(try LocationDetails.parse([]).givenName() == nil)
    }

    @Test func `needs no company`() {
        #expect(LocationName(company: " ", name: "Harbor").text == "Harbor")
        #expect(LocationName("Diner").changed(company: nil, name: "Café")?.text == "Café")
        #expect(LocationName("Smith, Inc., Harbor").company == "Smith, Inc.")
        #expect(LocationName(company: "Own", name: "Harbor").text == "Own, Harbor")
    }
}

@Suite struct `A time zone of the command line` {
    private static let known = [
        "America/New_York", "America/Argentina/San_Juan", "Europe/Madrid", "Europe/Berlin",
    ]

    @Test(arguments: [
        ("madrid", ["Europe/Madrid"]), ("Spain/MADRID", ["Europe/Madrid"]),
        ("new york", ["America/New_York"]), ("San", ["America/Argentina/San_Juan"]),
        ("Bielefeld", []), ("", []),
    ])
    func `is found by its last part`(_ text: String, _ names: [String]) {
        #expect(TimeZoneNames.similar(to: text, among: Self.known) == names)
    }

    @Test(arguments: [
        ("Europe/Madird", "'Europe/Madird' is no time zone. Write a name such as Europe/Berlin"),
        ("Spain/Madrid", "'Spain/Madrid' is no time zone. Did you mean Europe/Madrid?"),
    ])
    func `is refused with what to write if it is unknown`(_ text: String, _ advice: String) throws {
        let details = try LocationDetails.parse(["--time-zone", text])
        let error = #expect(throws: ValidationError.self) { try details.givenTimeZone() }
        #expect(error?.message.hasPrefix(advice) == true)
        let right = try LocationDetails.parse(["--time-zone", "Europe/Madrid"])
        #expect(try right.givenTimeZone() == "Europe/Madrid")
    }
}

@Suite struct `A station of the command line` {
    @Test(arguments: [
        ("küche:Küche", "Write for example --station 'kuche:Küche'."),
        ("my bar:Bar:5:10", "Write for example --station 'my-bar:Bar:5:10'."),
        ("bar", "write ID:NAME, as bar:Bar"), ("bar:Bar:soon", "as bar:Bar:5:10"),
    ])
    func `is refused with what to write`(_ text: String, _ advice: String) throws {
        let details = try LocationDetails.parse(["--station", text])
        let error = #expect(throws: ValidationError.self) { try details.stations(present: []) }
        #expect(error?.message.contains(advice) == true)
    }
}

@Suite struct `The chosen location` {
    @Test func `is remembered in the state folder`() throws {
        let folder = NSTemporaryDirectory() + "comanda-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let chosen = ChosenLocation(environment: ["XDG_STATE_HOME": folder])
        #expect(chosen.location == nil)
        try chosen.remember("00002")
        #expect(chosen.location == "00002")
        #expect(chosen.path == "\(folder)/comanda/location")
    }

    @Test func `is below the home folder otherwise`() {
        let path = "/home/maria/.local/state/comanda/location"
        #expect(ChosenLocation(environment: ["HOME": "/home/maria"]).path == path)
        #expect(
            ChosenLocation(environment: ["HOME": "/home/maria", "XDG_STATE_HOME": "x"]).path == path
        )
        #expect(ChosenLocation(environment: [:], home: nil).path == nil)
    }

    @Test func `is used if the suite has it`() throws {
        let locations = ["00001", "00002"].map { (id: LocationID) in
            Location(
                id: id, name: id.text, currency: .dollar, timeZone: "UTC", businessDayTurnsAt: 4,
                tax: TaxRule(basisPoints: 0, included: true))
        }
        let chosen = try LocationChoice.location(nil, remembered: "00002", among: locations)
        #expect(chosen.id == "00002")
        #expect(throws: LocationProblem.self) {
            try LocationChoice.location(nil, remembered: "00009", among: locations)
        }
    }
}

@Suite struct `Completion of locations and items` {
    @Test func `uses the location of the command line`() {
        let words = ["comanda", "menu", "price", "--location", "00002", ""]
        #expect(SuiteCompletion.location(in: words) == "00002")
        #expect(SuiteCompletion.location(in: ["--location=00003"]) == "00003")
        #expect(SuiteCompletion.location(in: ["menu"]) == nil)
    }
}

extension Currency {
    fileprivate static var dollar: Self {
        guard let dollar = Self("USD") else { preconditionFailure("USD is a code") }
        return dollar
    }
}
