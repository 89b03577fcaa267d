// SPDX-License-Identifier: Apache-2.0

import Foundation
import MessageBus
import TestSupport

/// An example on a page of `Protocols`: a request and its answer.
struct Example {
    /// The request, exactly as on the page.
    let request: String
    /// The answer or refusal.
    let answer: String

    /// Whether it is about guests, who are not in the story of the tills.
    var needsGuest: Bool {
        ExampleSequence.guests.contains { request.contains(#""method":"\#($0)""#) }
    }

    /// A request on a page has neither a golden answer nor a refusal below it.
    struct Unanswered: Error {
        let request: String
    }

    /// Returns the examples of a page, in their order.
    ///
    /// A line that is not a request is the answer to the line above it. Without such a line, the
    /// answer is the golden answer to the request.
    static func all(on page: String, of service: Service) throws -> [Self] {
        let file = ProjectFolder.protocols.appending(path: page)
        let text = try String(contentsOf: file, encoding: .utf8)
        let answers = try goldenAnswers(of: service)
        return try text.matches(of: /```json\n([^`]*)```/).flatMap { block in
            let lines = block.1.split(separator: "\n").map(String.init)
            return try lines.indices.filter { isRequest(lines[$0]) }.map { index in
                let next = lines.indices.contains(index + 1) ? lines[index + 1] : nil
                let shown = next.flatMap { isRequest($0) ? nil : $0 }
                guard let answer = shown ?? answers[lines[index]] else {
                    throw Unanswered(request: lines[index])
                }
                return Self(request: lines[index], answer: answer)
            }
        }
    }

    private static func isRequest(_ line: String) -> Bool { line.contains(#""method":"#) }

    /// Returns the golden answers of a service by their requests.
    private static func goldenAnswers(of service: Service) throws -> [String: String] {
        let folder = ProjectFolder.protocols.appending(path: "Golden/\(service.rawValue)")
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

/// An example of a method in `Protocols/Catalogue`, as messages.
struct CatalogueExample {
    /// The name of its golden messages.
    let name: String
    /// The request.
    let request: String
    /// The answer.
    let answer: String

    /// The document does not have the form of OpenRPC.
    private struct Unreadable: Error {
        let member: String
    }

    /// Returns all examples of a service by name.
    static func all(of service: Service) throws -> [String: Self] {
        let document = try JSONSerialization.jsonObject(with: document(of: service))
        let examples = try objects("methods", of: document).flatMap { method in
            try objects("examples", of: method).map { try Self($0, of: method) }
        }
        return Dictionary(uniqueKeysWithValues: examples.map { ($0.name, $0) })
    }

    /// Returns the expected answer of a service to `rpc.discover`.
    static func document(of service: Service) throws -> Data {
        let path = "Catalogue/\(service.rawValue)/openrpc.json"
        return try Data(contentsOf: ProjectFolder.protocols.appending(path: path))
    }

    private init(_ example: [String: Any], of method: [String: Any]) throws {
        let parameters = try Self.objects("params", of: example).compactMap { parameter in
            (parameter["name"] as? String).map { ($0, parameter["value"]) }
        }
        let result = example["result"] as? [String: Any]
        name = example["name"] as? String ?? ""
        request = try Self.message([
            "method": method["name"], "params": Dictionary(uniqueKeysWithValues: parameters),
        ])
        answer = try Self.message(["result": result?["value"]])
    }

    private static func message(_ members: [String: Any?]) throws -> String {
        let common: [String: Any] = ["jsonrpc": "2.0", "id": "1"]
        let whole = common.merging(members.compactMapValues(\.self)) { $1 }
        return String(decoding: try JSONSerialization.data(withJSONObject: whole), as: UTF8.self)
    }

    private static func objects(_ member: String, of object: Any) throws -> [[String: Any]] {
        guard let members = object as? [String: Any],
            let objects = members[member] as? [[String: Any]]
        else { throw Unreadable(member: member) }
        return objects
    }
}

/// A page of the project; the tests run its examples.
struct Page {
    /// The page does not contain the example.
    struct NoSuchExample: Error {
        let page: String
        let language: String
    }

    private let path: String
    private let text: String

    /// Reads a page by its path in the project.
    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: ProjectFolder.root.appending(path: path), encoding: .utf8)
    }

    /// Returns the first example in a language, on the page or after a heading.
    func fence(_ language: String, after heading: String = "") throws -> String {
        let start = heading.isEmpty ? text.startIndex : text.firstRange(of: heading)?.upperBound
        let rest = text[(start ?? text.endIndex)...]
        let parts = rest.split(separator: "```\(language)\n", maxSplits: 1)
        guard parts.count == 2, let end = parts[1].firstRange(of: "\n```") else {
            throw NoSuchExample(page: path, language: language)
        }
        return String(parts[1][..<end.lowerBound])
    }

    /// Returns an example with the addresses of another suite.
    static func moved(_ example: String, to place: Place) -> String {
        example.replacing("tcp://127.0.0.1:5581", with: place.endpoints(of: .orders).events)
            .replacing("tcp://127.0.0.1:5570", with: place.endpoints(of: .locations).requests)
    }
}
