// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Sends examples to a suite in the order of their sequence, and compares the answers.
struct ExampleRunner {
    private let client: Client
    private var connections: [Service: Client.Connection] = [:]
    private var comparison = AnswerComparison()

    init(_ client: Client) { self.client = client }

    /// Sends a request and returns the differences between the answer and the example.
    mutating func differences(
        _ request: String, _ answer: String, of service: Service
    ) async throws -> [String] {
        try await send(request, to: service)
        return try await differences(answer, of: service)
    }

    /// Sends a request without waiting for its answer.
    mutating func send(_ request: String, to service: Service) async throws {
        let connection = try await connection(to: service)
        try await client.send(Array(comparison.translated(request).utf8), on: connection)
    }

    /// Returns the differences between the next answer of a service and the example.
    mutating func differences(_ answer: String, of service: Service) async throws -> [String] {
        let connection = try await connection(to: service)
        guard let frames = try await client.receive(on: connection, within: .seconds(10)) else {
            throw Client.TimeoutError(description: "\(service.program) does not answer")
        }
        return try comparison.differences(answer, String(decoding: frames[0], as: UTF8.self))
    }

    private mutating func connection(to service: Service) async throws -> Client.Connection {
        if let known = connections[service] { return known }
        let connection = try await client.openRequests(of: service)
        connections[service] = connection
        return connection
    }
}

/// Compares answers with examples.
///
/// Times and process identifiers may differ. Identifiers that the service generates must differ,
/// and consistently so: each identifier of the examples stands for one real identifier. So does
/// each hash of the receipt before another one. An answer may be marked as replayed, because
/// another example may have sent the same command.
struct AnswerComparison {
    /// The real identifiers by those of the examples.
    private var realIdentifiers: [String: String] = [:]

    /// Replaces the known identifiers of the examples by the real ones.
    func translated(_ text: String) -> String {
        realIdentifiers.reduce(text) { text, pair in text.replacing(pair.key, with: pair.value) }
    }

    /// Returns each difference with its path; records new pairs of identifiers.
    mutating func differences(_ expected: String, _ actual: String) throws -> [String] {
        let options: JSONSerialization.ReadingOptions = [.fragmentsAllowed]
        let expected = try JSONSerialization.jsonObject(with: Data(expected.utf8), options: options)
        let actual = try JSONSerialization.jsonObject(with: Data(actual.utf8), options: options)
        return differences(expected, actual, at: "")
    }

    private mutating func differences(
        _ expected: Any, _ actual: Any, at path: String
    ) -> [String] {
        switch (expected, actual) {
        case (let expected as [String: Any], let actual as [String: Any]):
            var keys = Set(expected.keys).union(actual.keys)
            if path.isEmpty, expected["replayed"] == nil { keys.remove("replayed") }
            return keys.sorted().flatMap { key in
                differences(
                    expected[key] ?? "nothing", actual[key] ?? "nothing", at: "\(path)/\(key)")
            }
        case (let expected as [Any], let actual as [Any]) where expected.count == actual.count:
            return expected.indices.flatMap { index in
                differences(expected[index], actual[index], at: "\(path)/\(index)")
            }
        case (let expected as String, let actual as String):
            return match(expected, actual) ? [] : ["\(path): \(actual), not \(expected)"]
        case (is NSNumber, is NSNumber) where isMeasured(path): return []
        default:
            let isSame =
                (expected as? NSNumber) != nil && (expected as? NSNumber) == (actual as? NSNumber)
            return isSame ? [] : ["\(path): \(actual), not \(expected)"]
        }
    }

    /// Compares two strings part by part: the `id` of an event is an epoch and a sequence.
    private mutating func match(_ expected: String, _ actual: String) -> Bool {
        let (expected, actual) = (expected.split(separator: "/"), actual.split(separator: "/"))
        guard expected.count == actual.count else { return false }
        for (expected, actual) in zip(expected, actual) {
            if let known = realIdentifiers[String(expected)] {
                guard known == actual else { return false }
            } else if expected != actual {
                guard
                    isTime(expected) && isTime(actual) || record(String(expected), String(actual))
                else { return false }
            }
        }
        return true
    }

    /// Whether a number depends on the machine or on the time of the run.
    private func isMeasured(_ path: String) -> Bool {
        ["/process", "/hour", "/late", "/p50", "/p90"].contains { path.hasSuffix($0) }
    }

    private func isTime(_ text: Substring) -> Bool {
        text.wholeMatch(of: /\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?/) != nil
    }

    private mutating func record(_ expected: String, _ actual: String) -> Bool {
        let areIdentifiers = [expected, actual].allSatisfy {
            $0.wholeMatch(of: /[0-9a-f-]{36}|[0-9a-f]{64}|[0-9]{10}/) != nil
        }
        guard areIdentifiers, !realIdentifiers.values.contains(actual) else { return false }
        realIdentifiers[expected] = actual
        return true
    }
}
