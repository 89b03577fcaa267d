// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A script of this folder that looks at the contracts with Debian's Python.
enum Script: String {
    /// Golden messages and schemas.
    case validate
    /// The documents of the catalogue.
    case catalogue

    /// Runs it on a folder like `Protocols`; it prints what is wrong.
    func run(on protocols: URL) throws -> (status: Int32, output: String) {
        let official =
            ProcessInfo.processInfo.environment["COMANDA_SCHEMAS"]
            ?? Repository.root.appending(path: "../shared/schemas").path
        let process = Process()
        let pipe = Pipe()
        // Debian's Python, because python3-jsonschema and python3-yaml are Debian packages.
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = [
            Repository.tests.appending(path: "\(rawValue).py").path, protocols.path, official,
        ]
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// Runs it on a copy of our contracts, in one file of which a text is replaced by another.
    func run(
        afterChanging file: String, _ text: String, to other: String
    ) throws -> (status: Int32, output: String) {
        let copy = FileManager.default.temporaryDirectory.appending(
            path: "protocols-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Repository.protocols, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        let changed = copy.appending(path: file)
        try String(contentsOf: changed, encoding: .utf8).replacing(text, with: other)
            .write(to: changed, atomically: true, encoding: .utf8)
        return try run(on: copy)
    }
}
