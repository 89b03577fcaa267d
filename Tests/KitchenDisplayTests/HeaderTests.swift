// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
import Terminal
import Testing

/// The first row: late tickets, the age of the last message and the page are always there.
@Suite struct HeaderTests {
    /// Thirty tickets of which two are late; a screen of 80 × 24 has two pages for them.
    private let thirty =
        [ticket(1, waits: 900), ticket(2, waits: 800)] + (3...30).map { ticket($0) }

    private func header(_ columns: Int, role: ScreenRole = .everything) -> String {
        screen(thirty, role: role, in: kitchen, columns: columns).row(0)
    }

    @Test func `a wide screen shows everything`() {
        #expect(
            header(120).hasSuffix(
                "30 in process · 0 processed  page 1/2  last heard 0.4 s ago   2 late   12:00:00"))
    }

    @Test func `a wide screen shows its own name`() {
        func header(_ columns: Int) -> String {
            var model = screen(thirty, in: kitchen, columns: columns)
            model.terminal = "grill-2"
            return model.row(0)
        }
        #expect(header(120).contains("  grill-2  30 in process · 0 processed  page 1/2  last"))
        #expect(!header(90).contains("grill-2"))
    }

    @Test(arguments: [
        (90, "30 in process · 0 processed  page 1/2  last heard 0.4 s ago   2 late"),
        (70, "page 1/3  last heard 0.4 s ago   2 late"),
        (50, "page 1/3  0.4 s ago   2 late"),
        (40, "page 1/5  0.4 s ago   2 late"),
    ])
    func `a narrow screen leaves out what matters least`(columns: Int, facts: String) {
        let row = header(columns)
        #expect(row.hasSuffix(" " + facts))
        #expect(row.hasPrefix(" Ham's"))
    }

    @Test func `a narrow screen shows its station rather than its location`() {
        let grill = ScreenRole.stations(["grill"], dimsOthers: false)
        #expect(header(100, role: grill).hasPrefix(" Ham's Burgers · Grill "))
        #expect(header(40, role: grill) == " Grill   page 1/5  0.4 s ago   2 late")
    }

    @Test func `the clock shows the time of the location, also when its time zone changes`() {
        var model = screen(thirty, in: kitchen, columns: 120)
        for (zone, time) in [("Asia/Tokyo", "21:00:00"), ("America/New_York", "07:00:00")] {
            var location = kitchen
            location.timeZone = zone
            _ = model.receive(.locationReceived(location))
            #expect(model.row(0).hasSuffix(time))
        }
        _ = model.receive(.locationReceived(kitchen))
        #expect(model.row(0).hasSuffix("07:00:00"))
    }

    @Test func `the narrowest screens show late tickets before anything else`() {
        #expect(header(10) == " 2 late")
        #expect(header(21) == "0.4 s ago   2 late")
        #expect(header(1) == "")
    }

    @Test func `a screen that is not connected says so`() {
        #expect(newScreen().row(0).hasSuffix("not connected yet  12:00:00"))
        #expect(newScreen(columns: 20).row(0).hasSuffix("connecting"))
    }
}
