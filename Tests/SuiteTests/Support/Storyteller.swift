// SPDX-License-Identifier: Apache-2.0

/// Sends examples to a suite in the order of their story, and compares what is answered.
struct Storyteller {
    private let client: Client
    private var lines: [Service: Client.Line] = [:]
    private var story = StoryComparison()

    init(_ client: Client) { self.client = client }

    /// What a service says otherwise than the example, each with its place.
    mutating func differences(
        _ request: String, _ answer: String, of service: Service
    ) async throws -> [String] {
        try await send(request, to: service)
        return try await differences(answer, of: service)
    }

    /// Sends a request whose answer is looked at later.
    mutating func send(_ request: String, to service: Service) async throws {
        let line = try await line(to: service)
        try await client.send(Array(story.translated(request).utf8), on: line)
    }

    /// What the next answer of a service says otherwise than the example.
    mutating func differences(_ answer: String, of service: Service) async throws -> [String] {
        let line = try await line(to: service)
        guard let frames = try await client.receive(on: line, within: .seconds(10)) else {
            throw Client.Overdue(description: "\(service.program) does not answer")
        }
        return try story.differences(answer, String(decoding: frames[0], as: UTF8.self))
    }

    private mutating func line(to service: Service) async throws -> Client.Line {
        if let known = lines[service] { return known }
        let line = try await client.openRequests(of: service)
        lines[service] = line
        return line
    }
}
