// SPDX-License-Identifier: Apache-2.0

import Foundation

extension RunningSuite {
    /// The folder of the contracts, three folders above this one.
    static let protocols = (0..<4)
        .reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
            url.deletingLastPathComponent()
        }
        .appending(path: "Protocols")

    /// Runs the check of `Protocols/` to its end, with these arguments.
    ///
    /// Debian's Python, because python3-zmq and python3-jsonschema are Debian packages.
    func check(_ arguments: [String]) async throws -> Verdict {
        let script = Self.protocols.appending(path: "Conformance/check").path
        let check = try await start(at: "/usr/bin/python3", [script] + arguments)
        let status = try await check.ended(within: .seconds(40))
        return Verdict(status: status, lines: await check.lines)
    }

    /// An example of `Protocols/` as it is, or a copy in which something was broken.
    nonisolated func example(_ name: String, with breach: Breach? = nil) throws -> String {
        let file = Self.protocols.appending(path: "Examples/\(name)")
        guard let breach else { return file.path }
        let text = try String(contentsOf: file, encoding: .utf8)
        guard text.contains(breach.part) else { throw Breach.NowhereToBreak(part: breach.part) }
        let copy = place.folder.appending(path: "\(UUID().uuidString).py")
        try text.replacing(breach.part, with: breach.replacement)
            .write(to: copy, atomically: true, encoding: .utf8)
        return copy.path
    }
}
