// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
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

    private func expo(alerts: Set<KitchenAlert> = []) -> KitchenModel {
        screen([ticket(12), ticket(13)], role: .expediter, in: kitchen, alerts: alerts)
    }

    @Test func `the header of the expediter names the tickets until the kitchen sees them`() {
        var model = expo()
        #expect(model.row(1) == "")
        _ = model.receive(.unseenReceived([grill]))
        #expect(model.row(1) == " Kitchen does not see #12 (grill: no screen)")
        _ = model.receive(.unseenReceived([]))
        #expect(model.row(1) == "")
    }

    @Test func `a narrow header has fewer details, and always the number`() {
        var model = expo()
        _ = model.receive(.unseenReceived([grill, two]))
        let alarm = model.alarm
        let full = "#12 (grill: no screen), #13 (cold: screen is silent, bar: not painted)"
        #expect(alarm.text(columns: 200) == "Kitchen does not see \(full)")
        #expect(
            alarm.text(columns: 60) == "Kitchen does not see #12 (grill: no screen) and 1 more")
        #expect(alarm.text(columns: 30) == "Kitchen does not see #12, #13")
        #expect(alarm.text(columns: 20) == "2 unseen")
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
                == ["12:00:00  Kitchen does not see #12 (grill: no screen)"])
        #expect(quiet.plainLines(since: model) == ["12:00:00  The kitchen sees all tickets again."])
    }

    @Test func `news that may be out of date are more important than the alarm`() {
        var model = expo()
        _ = model.receive(.unseenReceived([grill]), .silent(.kitchenService))
        #expect(model.row(1).hasPrefix(" NO NEWS FROM THE KITCHEN SERVICE"))
    }
}
