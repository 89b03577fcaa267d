// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import JSONCoding
import Messages
import TestSupport
import Testing
import Wire

@testable import Gateway

@Suite struct MetricsPageTests {
    @Test func `all numbers of all services are lines, grouped by their names`() throws {
        let orders = #"""
            {"requests":{"answered":7,"fsyncTime":1.5,"names":["a"],"last":"x","isTrial":true},
            "p99":12,"lag-behind":-3}
            """#
        var page = MetricsPage()
        page.add(try JSONDocument(Array(orders.utf8)).root, of: "orders")
        page.add(try JSONDocument(Array(#"{"p99":3}"#.utf8)).root, of: "kitchen")
        page.add("comanda_up", service: "orders", value: "1")
        #expect(
            page.text == """
                # TYPE comanda_lag_behind gauge
                comanda_lag_behind{service="orders"} -3
                # TYPE comanda_p99 gauge
                comanda_p99{service="orders"} 12
                comanda_p99{service="kitchen"} 3
                # TYPE comanda_requests_answered counter
                comanda_requests_answered{service="orders"} 7
                # TYPE comanda_requests_fsync_time gauge
                comanda_requests_fsync_time{service="orders"} 1.5
                # TYPE comanda_requests_is_trial gauge
                comanda_requests_is_trial{service="orders"} 1
                # TYPE comanda_up gauge
                comanda_up{service="orders"} 1

                """)
    }

    @Test func `screens, unseen tickets and unfinished payments have the name of their location`()
        throws
    {
        let kitchen = """
            {"screens":[{"terminal":"k-1","role":"station","heardAt":"2026-11-21T17:30:21.340Z",\
            "silent":true,"tickets":1},{"terminal":"k-2","role":"expo",\
            "heardAt":"2026-11-21T17:30:21.340Z","silent":false,"tickets":1}],"unseen":[]}
            """
        let now = Timestamp(milliseconds: 100_000)
        var payments = try [40, 70].map {
            try Self.payment(requestedAt: Timestamp(milliseconds: $0 * 1_000))
        }
        payments.append(try Self.payment(requestedAt: Timestamp(milliseconds: 0)))
        payments[2].offline = .waiting

        var page = MetricsPage()
        page.add(
            try JSON.decode(ListKitchenScreens.Answer.self, from: Array(kitchen.utf8)), at: "00001")
        page.add(payments, at: "00001", now: now)
        page.add(MachineFacts(newestBackup: Timestamp(milliseconds: 90_000)), now: now)

        let lines = page.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines == [
                "comanda_backup_age_seconds 10",
                #"comanda_payments_offline_waiting{location="00001"} 1"#,
                #"comanda_payments_unfinished{location="00001"} 2"#,
                #"comanda_payments_unfinished_seconds{location="00001"} 60"#,
                #"comanda_screens{location="00001"} 2"#,
                #"comanda_screens_silent{location="00001"} 1"#,
                #"comanda_tickets_unseen{location="00001"} 0"#,
            ])
    }

    @Test func `the newest finished backup counts`() throws {
        let folder = try TemporaryFolder()
        for (name, seconds) in [("monday", 100), ("tuesday", 200), ("x.part-1", 300)] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
            _ = FileManager.default.createFile(
                atPath: "\(folder.path)/\(name)/orders.db", contents: nil,
                attributes: [.modificationDate: Date(timeIntervalSince1970: Double(seconds))])
        }

        let facts = MachineFacts(folder: folder.path, backups: folder.path)

        #expect(facts.newestBackup == Timestamp(milliseconds: 200_000))
        #expect((facts.freeBytes ?? 0) > 0)
        #expect(
            MachineFacts(folder: "/nowhere", backups: "/nowhere") == MachineFacts())
    }

    private static func payment(requestedAt: Timestamp) throws -> Payment {
        Payment(
            id: "payment-1", order: "order-1", location: "00001", tender: .card(by: "terminal"),
            currency: try #require(Currency("USD")), terminal: "till-1", staff: nil,
            requestedAt: requestedAt)
    }

    @Test func `a page without statistics is empty`() {
        #expect(MetricsPage().text == "")
    }
}
