// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

@testable import Till

/// The start of a till, its location and its Kitchen tab.
@Suite struct StartTests {
    private static func location(_ id: LocationID) -> Location {
        Location(
            id: id, name: "Main Street", currency: dollars, timeZone: "UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 800, included: false))
    }

    private static func newTill() -> TillModel {
        TillModel(
            TillIdentity(terminal: "till-1", theme: .monochrome), memory: TillMemory(),
            keys: KeySource(seed: 1), size: Size(columns: 80, rows: 24), now: noon)
    }

    @Test func `a new till begins at the location that is asked for`() {
        var till = Self.newTill()
        #expect(till.start(at: "00002") == [.follow("00002")])
        #expect(till.memory.location == "00002")
    }

    @Test func `a till stays where its entries wait, and says so`() throws {
        var till = till()
        let opening = try till.click("Burger").sent[0]
        _ = till.update(.answered(opening.key, .notDone("order-service can't be reached.")))

        #expect(till.start(at: "00002") == [.follow("00001")])
        #expect(till.picture.contains("Choose 00002 later: not everything is sent yet."))
    }

    @Test func `the only location needs no choice`() {
        var till = Self.newTill()
        let effects = till.update(.locations(.replaced([Self.location("00001")])))
        #expect(effects == [.follow("00001")])
    }

    @Test func `of several locations a person chooses one`() {
        var till = Self.newTill()
        let both = [Self.location("00001"), Self.location("00002")]
        #expect(till.update(.locations(.replaced(both))) == [])
        #expect(till.memory.location == nil)
    }

    @Test func `a till that searches the services says so instead of who is silent`() {
        var till = Self.newTill()
        _ = till.update(.tick(noon + .seconds(2)))
        #expect(till.picture.contains("SILENT: menu not yet heard"))
        #expect(till.picture.contains("No service answers. Start the suite with"))
        _ = till.update(.waiting("Searching the network…"))
        #expect(till.picture.contains("Searching the network…"))
        #expect(!till.picture.contains("SILENT"))
        #expect(!till.picture.contains("No service answers."))
    }

    @Test func `no service is silent before its first heartbeat can have come`() {
        var till = Self.newTill()
        #expect(till.picture.contains("Connecting…"))
        _ = till.update(.tick(noon + .milliseconds(1999)))
        #expect(!till.picture.contains("SILENT"))
        _ = till.update(.tick(noon + .seconds(2)))
        #expect(till.picture.contains("SILENT: menu not yet heard"))

        // At another address it begins again.
        _ = till.update(.waiting(nil))
        #expect(till.picture.contains("Connecting…"))
        #expect(!till.picture.contains("SILENT"))
        _ = till.update(.heard(.locations, at: noon + .seconds(3)))
        #expect(!till.picture.contains("Connecting…"))
        _ = till.update(.tick(noon + .seconds(6)))
        #expect(till.picture.contains("SILENT: menu for 3 s"))
    }

    @Test func `a key means what the shell has drawn`() {
        var till = till()
        var shown = Frame<TillAction>(size: till.size, theme: .monochrome)
        shown.bind(.key("z"), words: "Tables", to: .turn(to: .tables))
        _ = till.update(.terminal(.key("z")), shown: shown)
        #expect(till.page == .tables)
        #expect(till.sale.search == nil)
    }

    @Test func `a failure of the till itself stays until the next key`() {
        var till = till()
        _ = till.update(.failed("The receipt can't be written."))
        #expect(till.picture.contains("The receipt can't be written."))
        _ = till.press(.key("?"))
        #expect(!till.picture.contains("The receipt can't be written."))
    }

    @Test func `the Kitchen tab taps tickets by key`() {
        var till = till()
        _ = till.start()
        _ = till.update(.kitchen(.ticketsReplaced([burgerTicket])))
        _ = till.press(.function(3))
        _ = till.update(.tick(noon + .seconds(1)))
        #expect(till.picture.contains("#12"))

        guard case .kitchen(.advance("order-1", _, _))? = till.press(.key("1")).first else {
            Issue.record("the key 1 sends no tap")
            return
        }
    }

    @Test func `a click on the Kitchen tab hits what is under it`() throws {
        var till = till()
        _ = till.start()
        _ = till.update(.kitchen(.ticketsReplaced([burgerTicket])))
        _ = till.press(.function(3))
        _ = till.update(.tick(noon + .seconds(1)))

        guard case .kitchen(.advance("order-1", _, _))? = try till.click("1 × Burger").first else {
            Issue.record("the click sends no tap")
            return
        }
    }

    @Test func `who leaves the kitchen's screen is back at the till, which does not end`() {
        var till = till()
        _ = till.start()
        _ = till.press(.function(3), .key("?"))
        #expect(till.picture.contains("tap the ticket with this number"))
        #expect(till.press(.key("?"), .key("q")) == [])
        #expect(till.picture.contains("Nothing keyed yet"))
    }

    @Test func `a till ends from each tab`() {
        var till = till()
        _ = till.start()
        for tab in 1...3 { #expect(till.press(.function(tab), .control("q")) == [.quit]) }
    }
}
