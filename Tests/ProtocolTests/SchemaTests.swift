// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct `Schemas` {
    @Test func `golden messages fit the schemas, and the schemas reject broken ones`() throws {
        let (status, output) = try validate(Repository.protocols)
        #expect(status == 0, "\(output)")
        print(output, terminator: "")
    }

    @Test func `a golden message that does not fit is noticed`() throws {
        let copy = FileManager.default.temporaryDirectory.appending(
            path: "protocols-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Repository.protocols, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let broken = copy.appending(path: "Golden/orders/orders.get.answer.json")
        let text = try String(contentsOf: broken, encoding: .utf8)
        try text.replacing(#""status":"inProcess""#, with: #""status":"ready""#)
            .write(to: broken, atomically: true, encoding: .utf8)
        let (status, output) = try validate(copy)
        #expect(status == 1)
        #expect(output.contains("'ready' is not one of"))
    }

    private func validate(_ protocols: URL) throws -> (status: Int32, output: String) {
        let script = Repository.tests.appending(path: "validate.py")
        let official =
            ProcessInfo.processInfo.environment["COMANDA_SCHEMAS"]
            ?? Repository.root.appending(path: "../shared/schemas").path
        let process = Process()
        let pipe = Pipe()
        // Debian's Python, because python3-jsonschema is a Debian package.
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [script.path, protocols.path, official]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
