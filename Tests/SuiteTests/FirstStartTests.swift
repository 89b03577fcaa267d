// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

extension RealProcessTests {
    /// The initial content of a new folder, and the log lines about it.
    @Suite struct `A first start` {
        private static let sample = ProjectFolder.root
            .appending(path: "Deploy/sample-catalogue.json").path

        @Test func `the log of a suite begins with its folder and its bus`() async throws {
            try await RunningSuite.run([]) { suite in
                let supervisor = try await suite.start(
                    "comanda", ["up", "--data", "data", "--bus", suite.place.bus])
                try await supervisor.line(containing: "ready", within: .seconds(15))

                let first = try #require(await supervisor.lines.first)
                let folder = suite.place.folder.appending(path: "data").path
                #expect(first.hasSuffix("files in \(folder), bus at \(suite.place.bus)"))
                try await supervisor.stop()
            }
        }

        @Test func `the demo locations are loaded only once, with a log line`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let database = suite.place.folder.appending(path: "locations.db").path
                let message = "the 7 demo locations were loaded into \(database);"
                let first = try await suite.start("locations-service", suite.place.options)
                try await first.line(containing: message, within: .seconds(10))
                try await first.line(containing: "serving", within: .seconds(10))
                try await first.stop()

                let second = try await suite.start("locations-service", suite.place.options)
                try await second.line(containing: "serving", within: .seconds(10))
                #expect(await !second.lines.contains { $0.contains("demo locations") })
            }
        }

        @Test func `an own restaurant sees how to begin, and does not become a demo`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let own = try await suite.start("comanda", ["up", "--own"] + suite.place.options)
                try await own.line(containing: "comanda location add", within: .seconds(15))
                try await own.line(containing: "ready", within: .seconds(15))
                try await own.stop()

                let demo = try await suite.start("comanda", ["up", "--demo"] + suite.place.options)
                #expect(try await demo.ended(within: .seconds(15)) == 1)
                let database = suite.place.folder.appending(path: "locations.db").path
                try await demo.line(
                    containing: "\(database) was begun without the demo: start without --demo",
                    within: .seconds(1))
            }
        }

        @Test func `a suite starts again with its first catalogue`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let arguments = ["up", "--catalogue", Self.sample] + suite.place.options
                let first = try await suite.start("comanda", arguments)
                try await first.line(containing: "ready", within: .seconds(15))
                let menu = try await suite.start(
                    "comanda", ["menu", "show", "Burger"] + suite.place.options)
                #expect(try await menu.ended(within: .seconds(10)) == 0)
                try await menu.line(containing: "choose 1", within: .seconds(1))
                #expect(await !first.lines.contains { $0.contains("locations already") })
                try await first.stop()

                let second = try await suite.start("comanda", arguments)
                try await second.line(containing: "ready", within: .seconds(15))
                let database = suite.place.folder.appending(path: "locations.db").path
                try await second.line(
                    containing: """
                        \(database) has locations already; --catalogue \(Self.sample) is used only
                        """, within: .seconds(1))
                try await second.stop()
            }
        }

        @Test func `a missing catalogue is refused before any service starts`()
            async throws
        {
            try await RunningSuite.run([]) { suite in
                let supervisor = try await suite.start(
                    "comanda", ["up", "--catalogue", "/nowhere/menus.json"] + suite.place.options)

                #expect(try await supervisor.ended(within: .seconds(10)) == 1)
                let output = await supervisor.lines
                #expect(output.count == 1, "\(output)")
                #expect(output[0].contains("The catalogue /nowhere/menus.json can't be read"))
            }
        }
    }
}
