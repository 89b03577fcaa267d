// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import KitchenDisplay

/// Settings that change while a screen is shown.
@Suite struct BoardSettingsTests {
    private let burger = ticket(12, lines: [line(1, 2, "Burger")])
    private let salad = ticket(13, lines: [line(1, 1, "Salad", at: "cold")])
    private let grill = BoardSettings(
        role: .stations(["grill"], dimsOthers: false), alerts: [.late], columns: 40)

    @Test func `a screen shows other stations at once, and does not ring for them`() {
        let cold = ScreenRole.stations(["cold"], dimsOthers: false)
        var model = screen([burger, salad], role: cold, in: kitchen)
        #expect(model.tickets.map(\.number) == [13])

        let effects = model.update(.settingsReceived(grill))

        #expect(effects.isEmpty)
        #expect(model.tickets.map(\.number) == [12])
        #expect(model.shownStations == ["grill"])
        #expect(model.shownRole == .station)
        #expect(model.alerts == [.late])
    }

    @Test func `a screen becomes the expediter's, and shows everything again`() {
        var model = screen([burger, salad], role: grill.role, in: kitchen)
        _ = model.update(.settingsReceived(BoardSettings(role: .expediter, alerts: [])))
        #expect(model.shownRole == .expo)
        #expect(model.tickets.map(\.number) == [12, 13])

        _ = model.update(.settingsReceived(BoardSettings(role: .everything, alerts: [])))
        #expect(model.shownRole == .station)
        #expect(model.shownStations == nil)
    }

    @Test func `the identifier that follows from a name finds the station`() {
        let role = ScreenRole.stations(["salad-bar"], dimsOthers: false)
        let known = [Station(id: "cold", name: "Salad Bar")]
        #expect(role.resolved(among: known) == .stations(["cold"], dimsOthers: false))
    }

    @Test func `the same settings change nothing`() {
        var model = screen([burger, salad], role: grill.role, in: kitchen)
        _ = model.update(.settingsReceived(grill))
        let before = model
        _ = model.update(.settingsReceived(grill))
        #expect(model == before)
    }

    @Test func `the width of a card is at least what the settings say`() {
        var model = screen([burger, salad], in: kitchen)
        #expect(model.board.columns == 3)
        for (columns, cards) in [(39, 2), (40, 1), (20, 3), (80, 1)] {
            let settings = BoardSettings(role: .everything, alerts: [], columns: columns)
            _ = model.update(.settingsReceived(settings))
            #expect(model.board.columns == cards, "\(columns)")
        }
        _ = model.update(.settingsReceived(BoardSettings(role: .everything, alerts: [])))
        #expect(model.board.columns == 3)
    }
}
