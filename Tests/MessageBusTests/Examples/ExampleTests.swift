// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import TestSupport
import Testing
import Wire

/// Runs the examples of the articles, and checks that the articles show the same code.
@Suite(.timeLimit(.minutes(1))) struct ExampleTests {
    private static func board(_ endpoints: ServiceEndpoints) async throws -> BusHost<Board> {
        let host = try BusHost<Board>(name: "board")
        try await host.start { try Board(bus: $0, endpoints: endpoints) }
        return host
    }

    private static func clerk(_ endpoints: ServiceEndpoints) async throws -> BusHost<Clerk> {
        let host = try BusHost<Clerk>(name: "clerk")
        try await host.start { try Clerk(bus: $0, endpoint: endpoints.requests) }
        return host
    }

    @Test func `the board posts a notice once, and rejects another one under its key`() async throws
    {
        let folder = try TemporaryFolder()
        let board = try await Self.board(folder.endpoints)
        let clerk = try await Self.clerk(folder.endpoints)

        for _ in 1...2 {
            let notice = try await clerk.run { try await $0.post("Closed on Monday", under: "1") }
            #expect(notice == Notice(id: "1", text: "Closed on Monday"))
        }
        let failure = await #expect(throws: CallFailure.self) {
            try await clerk.run { try await $0.post("Open on Monday", under: "1") }
        }
        let reused = Refusal(.conflict, "command.keyReused", "Make a new key for each command.")
        #expect(failure == .refused(CallError(reused)))
        await clerk.stop()
        await board.stop()
    }

    @Test func `the wall shows the notices, and says when they may be out of date`()
        async throws
    {
        let folder = try TemporaryFolder()
        let endpoints = folder.endpoints
        let board = try await Self.board(endpoints)
        let clerk = try await Self.clerk(endpoints)
        let (lines, screen) = AsyncStream.makeStream(of: String.self)
        let wall = try BusHost<Wall>(name: "wall")
        try await wall.start {
            try Wall(bus: $0, board: endpoints, location: "00001", screen: screen)
        }

        _ = try await clerk.run { try await $0.post("Closed on Monday", under: "1") }
        #expect(await lines.contains("Closed on Monday"))
        await board.stop()
        #expect(await lines.contains("may be out of date: Closed on Monday"))
        let next = try await Self.board(endpoints)
        _ = try await clerk.run { try await $0.post("Open again", under: "2") }
        #expect(await lines.contains("Open again"))
        await wall.stop()
        await clerk.stop()
        await next.stop()
    }

    @Test(arguments: [("AService", "Board"), ("AService", "Clerk"), ("AFollower", "Wall")])
    func `an article shows the code of its example`(article: String, example: String) throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent()
        let isShown = try Article(article, of: "MessageBus").shows(example, in: examples)
        #expect(isShown, "Copy \(example).swift into the article.")
    }
}
