// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import MessageBus
import Messages
import Testing

@testable import KitchenTerminal

@Suite struct DisplaySettingsTests {
    private let burgers = KitchenLocation(id: "00001", name: "Ham's Burgers")
    private let salads = KitchenLocation(id: "00002", name: "Sally's Salad Bar")

    @Test func `the only location is chosen`() throws {
        #expect(try settings(location: nil).choose(from: [salads]) == salads)
    }

    @Test func `with several locations one must be named`() throws {
        let settings = try settings(location: nil)

        #expect(throws: DisplayError.locationNotChosen([])) { _ = try settings.choose(from: []) }
        let error = DisplayError.locationNotChosen([burgers, salads])
        #expect(throws: error) { _ = try settings.choose(from: [burgers, salads]) }
        #expect(error.description.contains("\n  00002  Sally's Salad Bar"))
    }

    @Test func `a named location must exist`() throws {
        #expect(try settings(location: "00002").choose(from: [burgers, salads]) == salads)
        #expect(throws: DisplayError.locationUnknown("00003", [burgers])) {
            _ = try settings(location: "00003").choose(from: [burgers])
        }
    }

    @Test func `invalid identifiers are rejected`() {
        #expect(throws: DisplayError.notAnIdentifier(option: "location", text: "a b")) {
            _ = try settings(location: "a b")
        }
        #expect(throws: DisplayError.notAnIdentifier(option: "terminal", text: "")) {
            _ = try settings(location: nil, terminal: "")
        }
    }

    @Test func `a display shows everything unless stations are named`() throws {
        #expect(try settings(location: nil).role == .everything)
        let role = ScreenRole.stations(["grill", "fryer"], dimsOthers: false)
        #expect(try settings(location: nil, stations: ["grill", "fryer"]).role == role)
        let expo = try DisplaySettings(
            location: nil, terminal: "expo", isExpediter: true, isPlain: true, seconds: nil)
        #expect(expo.role == .expediter)
        #expect(throws: DisplayError.notAnIdentifier(option: "station", text: "the grill")) {
            _ = try settings(location: nil, stations: ["the grill"])
        }
    }

    @Test(
        arguments: [
            (nil, Set(KitchenAlert.allCases)), ("", []), ("late", [.late]),
            ("new, voided", [.new, .voided]),
        ] as [(String?, Set<KitchenAlert>)])
    func `a display rings for the events that are named, or for all`(
        bell: String?, alerts: Set<KitchenAlert>
    ) throws {
        let settings = try DisplaySettings(
            location: nil, terminal: "kitchen-1", bell: bell, isPlain: true, seconds: nil)
        #expect(settings.alerts == alerts)
    }

    @Test(
        arguments: [
            (nil, "new,late", ["new", "late"], ["new", "late"]),
            ("", "rush", ["rush"], ["rush"]), ("voided", "new", ["voided", "new"], ["new"]),
            (nil, "", [], []),
            (
                nil, DisplaySettings.allEvents, KitchenAlert.allCases.map(\.rawValue),
                KitchenAlert.allCases.map(\.rawValue)
            ),
        ] as [(String?, String, [String], [String])])
    func `sounds replace the bell, which rings for other events only if they are named`(
        bell: String?, sound: String, alerts: [String], sounds: [String]
    ) throws {
        let settings = try DisplaySettings(
            location: nil, terminal: "kitchen-1", bell: bell, sound: sound, isPlain: true,
            seconds: nil)
        #expect(Set(settings.alerts.map(\.rawValue)) == Set(alerts))
        #expect(Set(settings.sounds.map(\.rawValue)) == Set(sounds))
        #expect(settings.hasSounds == !sounds.isEmpty)
    }

    @Test func `an unknown event to ring for is rejected with those that exist`() {
        let error = DisplayError.unknownAlert("ready")
        #expect(throws: error) {
            _ = try DisplaySettings(
                location: nil, terminal: "kitchen-1", bell: "new,ready", isPlain: true,
                seconds: nil)
        }
        #expect(error.description.hasSuffix("--sound some of new,changed,voided,late,rush,unseen"))
    }

    private func settings(
        location: String?, terminal: String = "kitchen-1", stations: [String] = []
    ) throws -> DisplaySettings {
        try DisplaySettings(
            location: location, terminal: terminal, stations: stations, isPlain: true,
            seconds: nil)
    }
}
