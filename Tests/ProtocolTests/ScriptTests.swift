// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import TestSupport
import Testing
import Wire

@Suite struct `Schemas` {
    @Test func `golden messages match the schemas, and the schemas reject damaged ones`() throws {
        let (status, output) = try Script.validate.run(on: ProjectFolder.protocols)
        #expect(status == 0, "\(output)")
        print(output, terminator: "")
    }

    @Test func `a golden message that violates its schema is reported`() throws {
        let (status, output) = try Script.validate.run(
            ["orders/orders.get.answer.json"],
            afterChanging: "Golden/orders/orders.get.answer.json", #""status":"inProcess""#,
            to: #""status":"ready""#)
        #expect(status == 1)
        #expect(output.contains("'ready' is not one of"))
    }
}

@Suite struct `The catalogue` {
    @Test func `the catalogue matches the contracts and its examples, and is valid`() throws {
        let (status, output) = try Script.catalogue.run(on: ProjectFolder.protocols)
        #expect(status == 0, "\(output)")
        print(output, terminator: "")
    }

    @Test func `a changed page makes the catalogue outdated`() throws {
        let (status, output) = try Script.catalogue.run(
            afterChanging: "2-LOCATIONS.md", "| `menu.itemUnknown` | 404 |",
            to: "| `menu.itemUnknown` | 409 |")
        #expect(status == 1)
        #expect(output.contains("locations/openrpc.json is not what the contract says"))
    }

    @Test(arguments: [
        ("Catalogue/orders/openrpc.json", #""quantity":2"#, #""quantity":"2""#),
        ("Catalogue/payments/openrpc.json", "#/components/schemas/payment", "#/nowhere"),
        ("Catalogue/kitchen/asyncapi.json", "kitchen/{location}", "tickets/{location}"),
        ("Catalogue/kitchen/asyncapi.json", #""specversion":"1.0""#, #""specversion":"0.3""#),
    ])
    func `an invalid example is reported`(
        _ file: String, _ text: String, _ other: String
    ) throws {
        let document = file.dropFirst("Catalogue/".count)
        let service = "\(document.prefix { $0 != "/" })"
        let (status, output) = try Script.catalogue.run(
            [service], afterChanging: file, text, to: other)
        #expect(status == 1)
        #expect(output.split(separator: "\n").contains { $0.hasPrefix("\(document): ") })
    }

    @Test(arguments: [
        "locations", "orders", "payments", "kitchen", "providers", "delivery", "people",
    ])
    func `the catalogue lists exactly the methods of the code`(_ service: String) throws {
        let file = ProjectFolder.protocols.appending(path: "Catalogue/\(service)/openrpc.json")
        let document = try JSONDecoder().decode(
            DiscoverService.Answer.self, from: Data(contentsOf: file))
        let page = try #require(
            Contract.requests.keys.first { $0.hasSuffix("-\(service.uppercased()).md") })
        let requests = ["1-ENVELOPE.md", page].flatMap { Contract.requests[$0, default: []] }
        let methods = requests.map { $0.method } + [DiscoverService.method]
        #expect(document.methods.map(\.name).sorted() == methods.sorted())
    }
}

/// A Python script in this folder that checks the contracts.
private enum Script: String {
    /// Checks golden messages and schemas.
    case validate
    /// Checks the documents of the catalogue.
    case catalogue

    /// Runs the script on a folder like `Protocols`; the script prints one line for each problem.
    func run(
        _ arguments: [String] = [], on protocols: URL
    ) throws -> (status: Int32, output: String) {
        let official =
            ProcessInfo.processInfo.environment["COMANDA_SCHEMAS"]
            ?? ProjectFolder.root.appending(path: "../shared/schemas").path
        let script = "Tests/ProtocolTests/\(rawValue).py"
        let process = Process()
        let pipe = Pipe()
        // Debian's Python, because python3-jsonschema and python3-yaml are Debian packages.
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            ProjectFolder.root.appending(path: script).path, protocols.path, official,
        ]
        process.arguments? += arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// Runs the script on a copy of the contracts, after replacing a text in one file.
    func run(
        _ arguments: [String] = [], afterChanging file: String, _ text: String, to other: String
    ) throws -> (status: Int32, output: String) {
        let copy = FileManager.default.temporaryDirectory.appending(
            path: "protocols-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: ProjectFolder.protocols, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let changed = copy.appending(path: file)
        try String(contentsOf: changed, encoding: .utf8).replacing(text, with: other)
            .write(to: changed, atomically: true, encoding: .utf8)
        return try run(arguments, on: copy)
    }
}
