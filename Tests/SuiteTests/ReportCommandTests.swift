// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Messages
import Testing

extension RealProcessTests {
    /// `comanda report`: figures from a running suite.
    @Suite struct `comanda report` {
        @Test func `the kitchen's times are printed as a table, JSON and CSV, and drawn`()
            async throws
        {
            try await RunningSuite.run([.locations, .orders]) { suite in
                let till = Till(suite.client)
                let order = try await till.add("00001", 2, to: till.open())
                _ = try await till.deliver(order)
                let report = ["report", "kitchen", "--location", "00001"]

                let table = try await suite.comanda(report, status: 0)
                try await table.line(containing: "Now ", within: .seconds(1))
                try await table.line(containing: "  Grill ", within: .seconds(1))
                try await table.line(containing: "  Burger ", within: .seconds(1))

                let json = try await suite.comanda(report + ["--json"], status: 0).lines
                let answer = try JSONDecoder().decode(
                    GetKitchenTimes.Answer.self, from: Data(try #require(json.first).utf8))
                #expect(answer.all.lines == 1)
                #expect(answer.items.map(\.item) == ["00001"])

                let csv = try await suite.comanda(report + ["--csv"], status: 0).lines
                #expect(csv.contains { $0.hasPrefix(#"item,"00001","Burger",1,0,"#) })

                let file = suite.place.folder.appending(path: "times.svg")
                let draw = report + ["--svg", file.path]
                try await suite.comanda(draw, status: 0)
                #expect(try String(contentsOf: file, encoding: .utf8).contains(">Burger</text>"))
                let again = try await suite.comanda(draw, status: 1)
                try await again.line(containing: "--overwrite", within: .seconds(1))
            }
        }

        @Test func `contradicting options and an unknown location are refused`() async throws {
            try await RunningSuite.run([.locations, .orders]) { suite in
                try await suite.awaitMenus()
                let report = ["report", "kitchen"]
                try await suite.comanda(
                    report + ["--from", "2026-11-22", "--to", "2026-11-21"], status: 64)
                try await suite.comanda(report + ["--json", "--csv"], status: 64)
                let unknown = try await suite.comanda(
                    report + ["--location", "00099"], status: 1)
                try await unknown.line(containing: "00099", within: .seconds(1))
            }
        }
    }
}
