// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import MessageBus
import Messages
import Testing

@testable import KitchenTerminal

@Suite struct DisplaySettingsTests {
    @Test func `invalid identifiers are rejected`() {
        #expect(throws: DisplayError.notAnIdentifier(option: "location", text: "a b")) {
            _ = try settings(location: "a b")
        }
        #expect(throws: DisplayError.notAnIdentifier(option: "terminal", text: "")) {
            _ = try settings(location: nil, terminal: "")
        }
    }

    @Test func `a display shows everything unless stations are named`() throws {
        #expect(try settings(location: nil).role == nil)
        #expect(try settings(location: nil).board(keptAs: nil).role == .everything)
        let role = ScreenRole.stations(["grill", "fryer"], dimsOthers: false)
        #expect(try settings(location: nil, stations: ["grill", "fryer"]).role == role)
        let expo = try DisplaySettings(
            location: nil, terminal: "expo", isExpediter: true, isPlain: true, seconds: nil)
        #expect(expo.role == .expediter)
        #expect(throws: DisplayError.notAnIdentifier(option: "station", text: "!")) {
            _ = try settings(location: nil, stations: ["!"])
        }
    }

    @Test func `a station may be given by a name with spaces`() throws {
        let role = ScreenRole.stations(["salad-bar"], dimsOthers: false)
        #expect(try settings(location: nil, stations: ["Salad Bar"]).role == role)
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
        #expect(settings.board(keptAs: nil).alerts == alerts)
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
        #expect(Set((settings.alerts ?? []).map(\.rawValue)) == Set(alerts))
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
