// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A request on a page of the protocols, and the message that the page says is its answer.
struct Example {
    /// The request as it is written.
    let request: String
    /// The answer or refusal that belongs to it.
    let answer: String

    /// A request of a page has neither a golden answer nor a refusal below it.
    struct Unanswered: Error {
        let request: String
    }

    /// The examples of a page in its order.
    ///
    /// A line that is no request is the answer to the line above it; without one the answer is the
    /// golden message that belongs to the request.
    static func all(on page: String, of service: Service) throws -> [Self] {
        let text = try String(contentsOf: protocols.appending(path: page), encoding: .utf8)
        let goldens = try goldens(of: service)
        return try text.matches(of: /```json\n([^`]*)```/).flatMap { block in
            let lines = block.1.split(separator: "\n").map(String.init)
            return try lines.indices.filter { isRequest(lines[$0]) }.map { index in
                let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
                let shown = next.flatMap { isRequest($0) ? nil : $0 }
                guard let answer = shown ?? goldens[lines[index]] else {
                    throw Unanswered(request: lines[index])
                }
                return Self(request: lines[index], answer: answer)
            }
        }
    }

    /// The folder of the contracts; this file lies three folders below the project's.
    static let protocols = (0..<4)
        .reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
            url.deletingLastPathComponent()
        }
        .appending(path: "Protocols")

    private static func isRequest(_ line: String) -> Bool { line.contains(#""method":"#) }

    /// The golden answers of a service by their requests.
    private static func goldens(of service: Service) throws -> [String: String] {
        let folder = protocols.appending(path: "Golden/\(service.rawValue)")
        let requests = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix(".request.json") }
        let pairs = try requests.compactMap { file -> (String, String)? in
            let name = file.lastPathComponent.replacing(".request.json", with: ".answer.json")
            let answer = folder.appending(path: name)
            guard FileManager.default.fileExists(atPath: answer.path) else { return nil }
            return (try line(of: file), try line(of: answer))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private static func line(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .newlines)
    }
}
