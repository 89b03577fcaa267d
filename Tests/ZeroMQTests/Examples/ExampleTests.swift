// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing
import ZeroMQ

/// Runs the examples of the articles, and checks that the articles show the same code.
@Suite(.timeLimit(.minutes(1))) struct ExampleTests {
    @Test func `the greeter greets, and shuts down in order`() async throws {
        try await Ending.run { context, endpoint in
            let asker = try Asker(context: context, endpoint: endpoint)
            #expect(try await asker.ask("Ana") == "Hello, Ana!")
            #expect(try await asker.ask("Bo") == "Hello, Bo!")
            await asker.stop()
        }
    }

    @Test func `the weather is received by topic`() async throws {
        let weather = try Weather(context: Context(), endpoint: "inproc://weather")
        #expect(try await weather.listen() == ["wind/north", "12 m/s"])
        await weather.stop()
    }

    @Test func `the door knows the name of its client`() async throws {
        let folder = try TemporaryFolder()
        let (server, client) = ("\(folder.path)/server.key", "\(folder.path)/client.key")
        try Certificate(.generate()).write(to: server)
        try Certificate(.generate(), metadata: ["name": "ana"]).write(to: client)
        let door = Door(context: try Context())
        let name = try await door.enter(
            server: Certificate(contentsOf: server + "_secret"),
            client: Certificate(contentsOf: client + "_secret"))
        #expect(name == "ana")
        await door.stop()
        _ = folder
    }

    @Test(arguments: [
        ("ThreadsAndActors", "Greeter"), ("Sockets", "Weather"), ("Security", "Door"),
        ("Shutdown", "Ending"),
    ])
    func `an article shows the code of its example`(article: String, example: String) throws {
        let examples = URL(filePath: #filePath).deletingLastPathComponent()
        let isShown = try Article(article, of: "ZeroMQ").shows(example, in: examples)
        #expect(isShown, "Copy \(example).swift into the article.")
    }
}
