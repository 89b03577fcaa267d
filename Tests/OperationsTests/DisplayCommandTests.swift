// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Commerce
import Foundation
import Messages
import Testing

@testable import Catalogue

@Suite struct `The kept settings of a kitchen screen` {
    private static let place = DisplaySamples.place
    private static let grill = KeptDisplay(
        terminal: "grill-1", stations: ["grill"], columns: 30, sounds: [.late])

    private func changed(
        _ arguments: [String], _ present: KeptDisplay = grill
    ) async throws -> KeptDisplay {
        try await DisplaySetCommand.asyncParse(["grill-1"] + arguments).details
            .changed(present, at: Self.place)
    }

    @Test func `stay as they are unless they are named`() async throws {
        #expect(try await changed([]) == Self.grill)
        let wide = try await changed(["--columns", "50"])
        #expect(wide.columns == 50 && wide.stations == ["grill"] && wide.sounds == [.late])
        #expect(try await changed(["--columns", "0"]).columns == nil)
    }

    @Test func `name stations by identifier or name, each once`() async throws {
        let arguments = ["--station", "Salad Bar", "--station", "GRILL", "--station", "grill"]
        let display = try await changed(arguments, KeptDisplay(terminal: "a", role: .expo))
        #expect(display == KeptDisplay(terminal: "a", stations: ["cold", "grill"]))
    }

    @Test func `change between stations, everything and the expediter`() async throws {
        #expect(try await changed(["--all"]).stations == nil)
        let expo = try await changed(["--expo"])
        #expect(expo.role == .expo && expo.stations == nil)
        #expect(try await changed(["--all"], expo).role == nil)
    }

    @Test func `list the events that sound in one order`() async throws {
        #expect(try await changed(["--sound", "rush", "--sound", "new"]).sounds == [.new, .rush])
        #expect(try await changed(["--no-sound"]).sounds == [])
        #expect(try await changed(["--all-sounds"]).sounds == nil)
    }

    @Test(arguments: [
        (["--station", "grill", "--expo"], "only one of --station"),
        (["--all", "--expo"], "only one of --station"),
        (["--sound", "new", "--no-sound"], "only one of --sound"),
        (["--columns", "19"], "--columns takes 20 to 80"),
        (["--columns", "81"], "--columns takes 20 to 80"),
        (["--station", "oven"], "has no station 'oven'. Its stations are:\n  grill  Grill"),
        (["--sound", "loud"], "loud"),
    ])
    func `are refused with what to write`(arguments: [String], part: String) async {
        let error = await #expect(throws: (any Error).self) { try await changed(arguments) }
        let message = error.map { DisplaySetCommand.message(for: $0) } ?? ""
        #expect(message.contains(part), "\(message)")
    }

    @Test func `are added at the end, changed in their place and removed by name`() throws {
        var place = Self.place
        let expo = KeptDisplay(terminal: "expo-1", role: .expo)
        place.displays = place.keeping("grill-1") { _ in Self.grill }
        place.displays = place.keeping("expo-1") { $0.terminal == "expo-1" ? expo : $0 }
        #expect(place.displays == [Self.grill, expo])
        let changed = place.keeping("grill-1") { _ in KeptDisplay(terminal: "grill-1") }
        #expect(changed == [KeptDisplay(terminal: "grill-1"), expo])
        #expect(try place.keepingNot("grill-1") == [expo])

        let error = #expect(throws: UnknownDisplay.self) { try place.keepingNot("bar-1") }
        #expect(
            error?.description
                == "Location 00001 keeps no settings of a screen bar-1. It keeps those of "
                + "grill-1, expo-1.")
    }

    @Test func `at a second location are announced as a conflict`() {
        var (first, second) = (Self.place, Self.place)
        (first.id, second.id) = ("00001", "00002")
        (first.displays, second.displays) = ([Self.grill], [Self.grill])

        let conflict = DisplayConflict(of: "grill-1", keptAt: "00001", among: [first, second])

        #expect(conflict?.others == ["00002"])
        #expect(
            conflict?.description == """
                It is also kept at 00002. A screen that runs stays where it is, and one that starts \
                waits, unless it has --location. 'comanda display remove grill-1 --location 00002' \
                removes it there.
                """)
        #expect(DisplayConflict(of: "bar-1", keptAt: "00001", among: [first, second]) == nil)
    }

    @Test func `are shown with their location`() {
        var place = Self.place
        place.displays = [Self.grill, KeptDisplay(terminal: "expo-1", role: .expo, sounds: [])]
        let text = LocationText.lines(of: place).joined(separator: " ").split(separator: " ")
            .joined(separator: " ")
        #expect(text.contains("grill-1 (grill; 30 columns; sounds late)"))
        #expect(text.contains("expo-1 (expediter; no sounds)"))
    }
}

@Suite struct `The list of kitchen screens` {
    private let noon = DisplaySamples.noon

    private func screen(
        _ terminal: TerminalID, _ run: ScreenID?, stations: [StationID]? = nil,
        silent: Bool = false
    ) -> ScreenStatus {
        ScreenStatus(
            screen: run, terminal: terminal, stations: stations, role: .station, heardAt: noon,
            silent: silent, tickets: 0)
    }

    private func listing(_ screens: [ScreenStatus]?) -> DisplayListing {
        var place = DisplaySamples.place
        place.displays = [
            KeptDisplay(terminal: "grill-1", stations: ["grill"], columns: 30, sounds: [.late]),
            KeptDisplay(terminal: "expo-1", role: .expo),
        ]
        var listing = DisplayListing()
        listing.add(
            place, screens: screens,
            clock: RestaurantClock(of: place, now: noon + .seconds(60), machine: .gmt))
        return listing
    }

    @Test func `says which screens are painting, silent or not kept`() {
        let listing = listing([
            screen("grill-1", "run-1"), screen("expo-1", nil, silent: true),
            screen("kitchen-1", "run-2"),
        ])
        #expect(
            listing.lines == [
                "location  name       shows         width  sounds  settings  state",
                "00001     grill-1    grill         30     late    kept      painting",
                "00001     expo-1     expediter     -      all     kept      "
                    + "silent since \(DisplaySamples.noonText)",
                "00001     kitchen-1  all stations  -      all     its own   painting",
            ])
    }

    @Test func `names a station that does not exist, those that do, and what to do`() throws {
        let listing = listing([screen("kitchen-1", "run-1", stations: ["gril"])])
        let lines = listing.lines
        #expect(lines[3].hasSuffix("painting, but no station gril"))
        #expect(
            lines[4...] == [
                "kitchen-1: location 00001 has no station gril. Its stations: grill, cold. Start "
                    + "it with another --station, or keep its settings with 'comanda display set "
                    + "kitchen-1 --location 00001 --station STATION'."
            ])
        #expect(try listing.json.contains(#""state":"painting","unknownStations":["gril"]}"#))
    }

    @Test func `names a screen that is kept at several locations, and how to move it`() {
        func lines(_ second: ScreenStatus?) -> [String] {
            var listing = listing([screen("grill-1", "run-1"), screen("expo-1", "run-2")])
            var place = DisplaySamples.place
            (place.id, place.displays) = ("00002", [KeptDisplay(terminal: "grill-1")])
            listing.add(place, screens: second.map { [$0] } ?? [])
            return Array(listing.lines.dropFirst(4))
        }
        #expect(
            lines(screen("grill-1", nil, silent: true)) == [
                "grill-1: several locations keep it (00001, 00002). A screen that runs stays where "
                    + "it is, and one that starts waits, unless it has --location. 'comanda "
                    + "display remove grill-1 --location LOCATION' removes it from one."
            ])
        // Two machines may have screens of the same name, each started with its location.
        #expect(lines(screen("grill-1", "run-3")) == [])
    }

    @Test func `prefers the run of a screen that is not silent`() {
        let states = listing([
            screen("grill-1", "run-1", silent: true), screen("grill-1", "run-2"),
        ]).displays.map(\.state)
        #expect(states == [.painting, .expected])
    }

    @Test func `has unknown states without an answer of kds-service`() {
        #expect(listing(nil).displays.map(\.state) == [.unknown, .unknown])
    }

    @Test func `says what to do if there is no screen`() {
        #expect(DisplayListing().lines.joined().contains("comanda display set NAME"))
    }

    @Test func `has the members of an entry in JSON`() throws {
        let json = try listing([screen("expo-1", "run-1")]).json
        #expect(
            json.hasPrefix(
                #"{"displays":[{"location":"00001","terminal":"grill-1","stations":["grill"],"#))
        #expect(json.contains(#""role":"expo","kept":true,"state":"painting"}"#))
    }
}

/// A location for tests of kitchen screens.
private enum DisplaySamples {
    static let noon = Timestamp(milliseconds: 1_795_262_400_000)
    /// The same time as the clock of the location shows it.
    static let noonText = "12:00"

    static let place: Location = {
        guard let currency = Currency("USD") else { preconditionFailure("USD is a currency") }
        return Location(
            id: "00001", name: "Ham's Burgers", currency: currency, timeZone: "Etc/UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 0, included: false),
            stations: [Station(id: "grill", name: "Grill"), Station(id: "cold", name: "Salad Bar")])
    }()
}
