// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The alarm about tickets that nobody in the kitchen sees.
@Suite struct AlarmTests {
    private func unseen(_ number: Int, _ stations: (StationID, UnseenReason)...) -> UnseenTicket {
        UnseenTicket(
            order: order(number), number: number, revision: 1, since: noon,
            stations: stations.map { UnseenStation(station: $0, why: $1) })
    }

    private var grill: UnseenTicket { unseen(12, ("grill", .noScreen)) }
    private var two: UnseenTicket { unseen(13, ("cold", .silent), ("bar", .notPainted)) }

    private func silent(
        _ terminal: TerminalID, _ stations: [StationID]? = ["grill"], role: DisplayRole = .station,
        since: Timestamp = noon
    ) -> ScreenStatus {
        ScreenStatus(
            screen: nil, terminal: terminal, stations: stations, role: role, heardAt: since,
            silent: true, tickets: 0)
    }

    private func expo(alerts: Set<KitchenAlert> = []) -> KitchenModel {
        screen([ticket(12), ticket(13)], role: .expediter, in: kitchen, alerts: alerts)
    }

    @Test func `the header of the expediter names the tickets until the kitchen sees them`() {
        var model = expo()
        #expect(model.row(1) == "")
        _ = model.receive(.unseenReceived([grill]))
        #expect(model.row(1) == " Kitchen does not see #12 (Grill: no screen) · w: why")
        _ = model.receive(.unseenReceived([]))
        #expect(model.row(1) == "")
    }

    @Test func `a narrow header has fewer details, and always the number`() {
        var model = expo()
        _ = model.receive(.unseenReceived([grill, two]))
        let full = "#12 (Grill: no screen), #13 (Cold: screen is silent, bar: not painted)"
        #expect(model.alarmText(columns: 200) == "Kitchen does not see \(full)")
        #expect(
            model.alarmText(columns: 60)
                == "Kitchen does not see #12 (Grill: no screen) and 1 more")
        #expect(model.alarmText(columns: 30) == "Kitchen does not see #12, #13")
        #expect(model.alarmText(columns: 20) == "2 unseen")
    }

    @Test func `a ticket of an earlier day says its day`() {
        var (old, new) = (ticket(1), ticket(13))
        (old.businessDay, new.businessDay) = (BusinessDay("2026-11-28"), BusinessDay("2026-11-29"))
        var model = screen([old, new], role: .expediter, in: kitchen)
        _ = model.receive(.unseenReceived([unseen(1, ("grill", .noScreen)), two]))
        #expect(model.alarmText(columns: 40) == "Kitchen does not see #1 of 11-28, #13")
    }

    @Test func `a ticket rings once when it becomes unseen`() {
        var model = expo(alerts: [.unseen])
        #expect(model.receive(.unseenReceived([grill])) == [.ring(.unseen)])
        model.wait(.seconds(2))
        #expect(model.receive(.unseenReceived([grill])) == [])
        #expect(model.receive(.unseenReceived([grill, two])) == [.ring(.unseen)])
        model.wait(.seconds(2))
        #expect(model.receive(.unseenReceived([])) == [])
        #expect(model.receive(.unseenReceived([grill])) == [.ring(.unseen)])
    }

    @Test func `plain output says when the alarm begins and ends`() {
        let quiet = expo()
        var model = quiet
        _ = model.receive(.unseenReceived([grill]))
        #expect(
            model.plainLines(since: quiet)
                == ["12:00:00  Kitchen does not see #12 (Grill: no screen)"])
        #expect(quiet.plainLines(since: model) == ["12:00:00  The kitchen sees all tickets again."])
    }

    @Test(arguments: [ScreenRole.expediter, .everything])
    func `the header names silent screens and since when`(role: ScreenRole) {
        var model = screen([ticket(12)], role: role, in: kitchen, columns: 100)
        _ = model.receive(.silentReceived([silent("grill-1", since: noon + .seconds(-65))]))
        #expect(model.row(1) == " Silent screen: grill-1 (Grill) since 11:58")
        let others = [silent("bar-1", nil), silent("expo-2", nil, role: .expo)]
        _ = model.receive(.silentReceived(others))
        #expect(
            model.row(1)
                == " Silent screens: bar-1 (all stations) since 12:00, "
                + "expo-2 (expediter) since 12:00"
        )
        _ = model.receive(.silentReceived([]))
        #expect(model.row(1) == "")
    }

    @Test func `a narrow header shortens the silent screens to their number`() {
        func row(_ columns: Int) -> String {
            var model = screen([ticket(12)], role: .expediter, in: kitchen, columns: columns)
            _ = model.receive(.silentReceived([silent("grill-1"), silent("grill-2")]))
            return model.row(1)
        }
        #expect(row(60) == " Silent screens: grill-1 since 12:00, grill-2 since 12:00")
        #expect(row(40) == " Silent screens: grill-1, grill-2")
        #expect(row(30) == " 2 silent screens")
    }

    @Test func `silent screens stay behind unseen tickets, if both fit`() {
        var model = expo()
        _ = model.receive(.unseenReceived([grill]), .silentReceived([silent("grill-1")]))
        #expect(
            model.row(1)
                == " Kitchen does not see #12 (Grill: no screen) · Silent screen: grill-1 · w: why"
        )
        _ = model.press(.resize(Size(columns: 50, rows: 24)))
        #expect(model.row(1) == " Kitchen does not see #12 (Grill: no screen)")
    }

    @Test func `a screen rings once when it becomes silent`() {
        var model = expo(alerts: [.unseen])
        #expect(model.receive(.silentReceived([silent("grill-1")])) == [.ring(.unseen)])
        model.wait(.seconds(2))
        // The time of the last report is computed for each answer.
        let again = silent("grill-1", since: noon + .milliseconds(1))
        let earlier = model.alarm
        #expect(model.receive(.silentReceived([again])) == [])
        #expect(model.alarm == earlier)
        #expect(
            model.receive(.silentReceived([again, silent("grill-2")])) == [.ring(.unseen)])
    }

    @Test func `plain output says when a screen becomes silent and when none is any more`() {
        let quiet = expo()
        var model = quiet
        _ = model.receive(.silentReceived([silent("grill-1")]))
        #expect(
            model.plainLines(since: quiet)
                == ["12:00:00  Silent screen: grill-1 (Grill) since 12:00"])
        #expect(quiet.plainLines(since: model) == ["12:00:00  No screen is silent any more."])
    }

    @Test func `a screen that becomes that of a station drops the warning`() {
        var model = expo()
        _ = model.receive(.silentReceived([silent("grill-1")]))
        let role = ScreenRole.stations(["grill"], dimsOthers: false)
        #expect(ScreenRole.everything.watchesSight && !role.watchesSight)
        _ = model.receive(.settingsReceived(BoardSettings(role: role, alerts: [])))
        #expect(model.row(1) == "")
    }

    @Test func `news that may be out of date are more important than the alarm`() {
        var model = expo()
        _ = model.receive(.unseenReceived([grill]), .silent(.kitchenService))
        #expect(model.row(1).hasPrefix(" NO NEWS FROM THE KITCHEN SERVICE"))
    }
}
