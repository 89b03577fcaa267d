// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Messages
import Testing

extension RealProcessTests {
    /// The lists of `comanda location list` and `comanda menu show` with the real services.
    @Suite struct `Locations and menus` {
        @Test func `locations and menus are listed as text and as JSON`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let locations = try await suite.comanda(["location", "list"], status: 0).lines
                #expect(locations.count == 8)
                #expect(
                    locations[1]
                        == "00001  Ham's Burgers      USD       12      America/New_York     open")

                let menu = try await suite.comanda(
                    ["menu", "show", "--location", "00001"], status: 0
                ).lines
                let output = menu.joined(separator: "\n")
                for part in ["Burger", "8.50 USD", "Doneness (choose up to 1): "] {
                    #expect(output.contains(part), "\(output)")
                }

                let raw = try await suite.comanda(
                    ["menu", "show", "--location", "00001", "--json"], status: 0
                ).lines
                #expect(raw.count == 1)
                let answer = try WireCoding.decode(Menu.self, from: raw[0].utf8)
                let asked = GetMenu(location: "00001")
                #expect(answer == (try await suite.client.call(asked, of: .locations)))
            }
        }

        @Test func `comanda menu show asks for a known location`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                let unnamed = try await suite.comanda(["menu", "show"], status: 1).lines
                let question = "Which location? Choose one with --location"
                #expect(unnamed.first?.hasPrefix(question) == true)
                #expect(unnamed.count == 8)

                let unknown = try await suite.comanda(
                    ["menu", "show", "--location", "99"], status: 1
                ).lines
                #expect(
                    unknown == [
                        "There is no location 99. 'comanda location list' lists those that exist."
                    ])
            }
        }

        @Test func `a menu from a table is changed, followed and exported`() async throws {
            try await RunningSuite.run([]) { suite in
                let services = try await suite.start(
                    "locations-service", ["--own"] + suite.place.options)
                try await services.line(containing: "serving", within: .seconds(10))
                _ = try await suite.comanda(
                    [
                        "location", "add", "--company", "Own", "--name", "Harbor",
                        "--currency", "USD",
                    ], status: 0)
                let table = suite.place.folder.appending(path: "menu.csv").path
                try "name,price,category\nTea,2.50,Drinks\nSoup,5,Starters\n".write(
                    toFile: table, atomically: true, encoding: .utf8)

                let trial = try await suite.comanda(
                    ["menu", "import", table, "--dry-run"], status: 0
                ).lines
                let added = "added    item tea “Tea”: price 2.50, categories drinks, station "
                #expect(trial.contains { $0.hasPrefix(added) }, "\(trial)")
                #expect(
                    trial.last == "Nothing was changed (--dry-run): it would add 2, change 0, "
                        + "remove 0 of 0 items; add 2 categories")
                let empty = try await suite.comanda(["menu", "show"], status: 0).lines
                #expect(empty.first?.hasPrefix("Own, Harbor sells nothing yet.") == true)
                _ = try await suite.comanda(["menu", "import", table], status: 0)

                let followed = try await suite.start(
                    "comanda", ["menu", "show", "--follow"] + suite.place.options)
                try await followed.line(containing: "tea   Tea", within: .seconds(10))
                _ = try await suite.comanda(["menu", "price", "Tea", "3.00"], status: 0)
                try await followed.line(containing: "3.00 USD", within: .seconds(10))
                _ = try await suite.comanda(["menu", "unavailable", "tea"], status: 0)
                try await followed.line(containing: "sold out", within: .seconds(10))
                _ = try await suite.comanda(["menu", "available", "tea"], status: 0)
                try await followed.stop()

                for ending in ["yaml", "csv"] {
                    let file = suite.place.folder.appending(path: "export.\(ending)").path
                    _ = try await suite.comanda(["menu", "export", file], status: 0)
                    let again = try await suite.comanda(["menu", "import", file], status: 0).lines
                    #expect(again == ["nothing differs"])
                }
            }
        }

        @Test func `an import neither undoes what others changed, nor removes items unasked`()
            async throws
        {
            try await RunningSuite.run([.locations]) { suite in
                let file = suite.place.folder.appending(path: "menu.csv")
                let here = ["--location", "00001"]
                _ = try await suite.comanda(["menu", "export", file.path] + here, status: 0)
                let again = try await suite.comanda(
                    ["menu", "export", file.path] + here, status: 1
                ).lines
                #expect(again.joined().contains("exists. Choose another name"), "\(again)")
                let sheet = try await suite.comanda(
                    ["menu", "export", "menu.xlsx"], status: 64
                ).lines
                #expect(sheet.joined().contains("'menu.xlsx' tells no format"), "\(sheet)")

                _ = try await suite.comanda(["menu", "price", "00001", "9,25 $"] + here, status: 0)
                let kept = try await suite.comanda(
                    ["menu", "import", file.path] + here, status: 0
                ).lines
                #expect(
                    kept == [
                        "nothing differs",
                        "Others changed since the export, and it stays so: item 00001 “Burger”.",
                    ])
                let text = try String(contentsOf: file, encoding: .utf8)
                try text.replacing("Burger,8.50", with: "Burger,9.75").write(
                    to: file, atomically: true, encoding: .utf8)
                let undoing = try await suite.comanda(
                    ["menu", "import", file.path] + here, status: 1
                ).lines
                #expect(
                    undoing.contains("  price was 8.50, is 9.25; you wrote 9.75"), "\(undoing)")
                #expect(undoing.contains { $0.hasSuffix(" by comanda") }, "\(undoing)")
                _ = try await suite.comanda(
                    ["menu", "import", file.path, "--overwrite"] + here, status: 0)

                try "name,price\nTea,2.50\n".write(to: file, atomically: true, encoding: .utf8)
                let short = try await suite.comanda(
                    ["menu", "import", file.path] + here, status: 1
                ).lines
                #expect(short.joined().contains("Add --remove-missing to remove them."), "\(short)")
                let done = try await suite.comanda(
                    ["menu", "import", file.path, "--remove-missing"] + here, status: 0
                ).lines
                let outcome = "Imported: added 1, changed 0, removed "
                #expect(done.last?.hasPrefix(outcome) == true, "\(done)")
            }
        }

        @Test func `the text of an editor that fails is private, and named`() async throws {
            try await RunningSuite.run([.locations]) { suite in
                let edited = try await suite.start(
                    "comanda",
                    ["menu", "edit", "--location", "00001"] + suite.place.options,
                    environment: [
                        "EDITOR": "sh -c 'echo >>$0; stat --format %a $0; false'",
                        "TMPDIR": suite.place.folder.path,
                    ])
                #expect(try await edited.ended(within: .seconds(10)) == 1)
                try await edited.line(containing: "Your text is in", within: .seconds(1))
                let lines = await edited.lines
                #expect(lines.contains("600"), "\(lines)")
            }
        }

        @Test func `a service that does not run is reported with status 1`() async throws {
            try await RunningSuite.run([]) { suite in
                let asked = try await suite.start(
                    "comanda", ["location", "list"] + suite.place.options,
                    environment: ["COMANDA_LIMITS_PATIENCE_SECONDS": "1"])
                #expect(try await asked.ended(within: .seconds(10)) == 1)
                try await asked.line(
                    containing: "No service answers at ipc://", within: .seconds(1))
            }
        }
    }
}
