// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Testing

@testable import KitchenTerminal

/// Which location a display shows, and with which settings.
@Suite struct DisplayChoiceTests {
    private static let grill = KeptDisplay(
        terminal: "screen-1", stations: ["grill"], columns: 30, sounds: [.late])

    private let burgers = KitchenLocation(id: "00001", name: "Ham's Burgers")
    private let salads = KitchenLocation(id: "00002", name: "Sally's Salad Bar")
    private let keptBurgers = KitchenLocation(
        id: "00001", name: "Ham's Burgers", displays: [KeptDisplay(terminal: "other"), grill])
    private let keptSalads = KitchenLocation(
        id: "00002", name: "Sally's Salad Bar",
        displays: [KeptDisplay(terminal: "screen-1", role: .expo)])

    private let grillBoard = BoardSettings(
        role: .stations(["grill"], dimsOthers: false), alerts: [.late, .unseen], columns: 30)
    private let expoBoard = BoardSettings(
        role: .expediter, alerts: Set(KitchenAlert.allCases))

    private func settings(
        location: String? = nil, stations: [String] = [], isExpediter: Bool = false,
        bell: String? = nil
    ) throws -> DisplaySettings {
        try DisplaySettings(
            location: location, terminal: "screen-1", stations: stations, isExpediter: isExpediter,
            bell: bell, isPlain: true, seconds: nil)
    }

    @Test func `the location that keeps its settings is shown with them`() throws {
        let choice = try settings().choose(from: [keptBurgers, salads], showing: nil)
        #expect(choice == .show(keptBurgers, grillBoard))
    }

    @Test func `the only location is shown also without kept settings`() throws {
        #expect(try settings().choose(from: [salads], showing: nil) == .show(salads, nil))
    }

    @Test func `a display without settings among several locations waits and says why`() throws {
        let wait = DisplayWait.notKept("screen-1", [burgers, salads])
        #expect(try settings().choose(from: [burgers, salads], showing: nil) == .wait(wait))
        #expect(wait.description.contains("comanda display set screen-1 --location LOCATION"))
        #expect(wait.description.hasSuffix("\n  00002  Sally's Salad Bar"))
        let none = DisplayWait.notKept("screen-1", [])
        #expect(try settings().choose(from: [], showing: nil) == .wait(none))
    }

    @Test func `settings at two locations are not guessed`() throws {
        let both = [keptBurgers, keptSalads]
        let wait = DisplayWait.keptTwice("screen-1", both)
        #expect(try settings().choose(from: both, showing: nil) == .wait(wait))
        #expect(wait.description.contains("comanda display remove screen-1"))
    }

    @Test func `a given location counts more, and must exist at the start`() throws {
        let given = try settings(location: "00002")
        #expect(try given.choose(from: [keptBurgers, salads], showing: nil) == .show(salads, nil))
        let both = [keptBurgers, keptSalads]
        #expect(try given.choose(from: both, showing: nil) == .show(keptSalads, expoBoard))
        #expect(throws: DisplayError.locationUnknown("00002", [burgers])) {
            _ = try given.choose(from: [burgers], showing: nil)
        }
        #expect(try given.choose(from: [burgers], showing: "00002") == .unchanged)
    }

    @Test func `a screen moves only to the one other location that keeps its settings`() throws {
        let settings = try settings()
        let moved = try settings.choose(from: [burgers, keptSalads], showing: "00001")
        #expect(moved == .show(keptSalads, expoBoard))
        let both = try settings.choose(from: [keptBurgers, keptSalads], showing: "00001")
        #expect(both == .show(keptBurgers, grillBoard))
        let removed = try settings.choose(from: [burgers, salads], showing: "00001")
        #expect(removed == .show(burgers, nil))
        #expect(try settings.choose(from: [], showing: "00001") == .unchanged)
    }

    @Test func `settings of the command line count more than kept ones`() throws {
        let stations = try settings(stations: ["bar"]).board(keptAs: Self.grill)
        #expect(stations.role == .stations(["bar"], dimsOthers: false))
        #expect(stations.alerts == [.late, .unseen])
        #expect(try settings(isExpediter: true).board(keptAs: Self.grill).role == .expediter)
        let silent = try settings(bell: "").board(keptAs: Self.grill)
        #expect(silent == BoardSettings(role: grillBoard.role, alerts: [], columns: 30))
    }

    @Test func `a screen with kept sounds also rings for what the kitchen does not see`() throws {
        let expo = KeptDisplay(terminal: "expo-1", role: .expo, sounds: [.new, .late])
        #expect(try settings().board(keptAs: expo).alerts == [.new, .late, .unseen])
        #expect(try settings(bell: "new").board(keptAs: expo).alerts == [.new])
    }

    @Test func `kept settings without details show everything and ring for all`() throws {
        let board = try settings().board(keptAs: KeptDisplay(terminal: "screen-1"))
        #expect(
            board == BoardSettings(role: .everything, alerts: Set(KitchenAlert.allCases)))
        let quiet = KeptDisplay(terminal: "screen-1", sounds: [])
        #expect(try settings().board(keptAs: quiet).alerts == [])
    }
}
