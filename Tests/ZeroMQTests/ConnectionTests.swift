// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct ConnectionTests {
    @Test(arguments: ["tcp://127.0.0.1:*", "ipc://@zeromq-test-connection-\(getpid())"])
    func `each peer has its own connection, which is open until the peer leaves`(
        endpoint: String
    ) async throws {
        try await Workbench.use { bench in
            let publisher = try bench.open(.extendedPublish)
            let events = try bench.thread.events(of: publisher)
            try publisher.bind(endpoint)
            let (first, second) = (try bench.open(.subscribe), try bench.open(.subscribe))

            try first.connect(publisher.lastEndpoint)
            try first.subscribe(to: "a")
            let left = try await bench.connection(of: publisher)
            try first.subscribe(to: "b")
            #expect(try await bench.connection(of: publisher) == left)
            try second.connect(publisher.lastEndpoint)
            try second.subscribe(to: "c")
            let kept = try await bench.connection(of: publisher)
            #expect(left != kept && left.isOpen && kept.isOpen)

            first.close()
            _ = await events.first { $0.kind == .disconnected }
            // libzmq reports it a moment before it closes the descriptor.
            while left.isOpen, !Task.isCancelled { await Task.yield() }
            #expect(!left.isOpen)
            #expect(kept.isOpen)
            second.close()
        }
    }

    @Test func `a new connection with the same descriptor is a different connection`() throws {
        let first = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let connection = try #require(Connection(descriptor: first))
        let second = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        // Closes the first in the same call, because other tests open files at the same time.
        #expect(dup2(second, first) == first)
        defer { [first, second].forEach { close($0) } }

        #expect(!connection.isOpen)
        #expect(Connection(descriptor: first)?.isOpen == true)
    }

    @Test func `inproc frames and frames that were never received have no connection`() async throws
    {
        #expect(Frame("abc").connection == nil)
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .dealer)
            _ = try right.send(Message("abc"))
            let message = try await bench.thread.nextMessage(from: left)
            #expect(message.frames[0].connection == nil)
        }
    }
}

extension Workbench {
    fileprivate func connection(of socket: Socket) async throws -> Connection {
        let message = try await thread.nextMessage(from: socket)
        return try #require(message.frames[0].connection)
    }
}
