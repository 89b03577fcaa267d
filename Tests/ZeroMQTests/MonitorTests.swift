// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct MonitorTests {
    @Test func `both ends receive the events of a connection and of its end`() async throws {
        try await Workbench.use { bench in
            let (router, dealer) = (try bench.open(.router), try bench.open(.dealer))
            let bound = try bench.thread.events(of: router)
            let connected = try bench.thread.events(of: dealer)
            try router.bind("tcp://127.0.0.1:*")
            let endpoint = router.lastEndpoint
            try dealer.connect(endpoint)

            let kindsAtDealer = await bench.kinds(in: connected, until: .handshakeSucceeded)
            #expect(kindsAtDealer.contains(.connected))
            let kinds = await bench.kinds(in: bound, until: .handshakeSucceeded)
            #expect(kinds == [.listening, .accepted, .handshakeSucceeded])

            dealer.close()
            let last = await bound.first { _ in true }
            #expect(last?.kind == .disconnected)
            #expect(last?.endpoint == endpoint)
            #expect(await connected.first { _ in true } == nil, "It ends with the socket.")
        }
    }

    @Test func `a lost connection is retried`() async throws {
        try await Workbench.use { bench in
            let (router, dealer) = (try bench.open(.router), try bench.open(.dealer))
            try dealer.set(.reconnectInterval, .milliseconds(1))
            let events = try bench.thread.events(of: dealer)
            try router.bind("tcp://127.0.0.1:*")
            try dealer.connect(router.lastEndpoint)
            _ = await bench.kinds(in: events, until: .handshakeSucceeded)
            router.close()
            let isRetried = await events.contains { event in
                if case .connectionRetried = event.kind { true } else { false }
            }
            #expect(isRetried)
        }
    }

    @Test func `the newest events are buffered up to the limit, and their numbers show the gap`()
        async throws
    {
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            let events = try bench.thread.events(of: router, keepingNewest: 2)
            for number in 1...5 { try router.bind("ipc://@zeromq-test-\(getpid())-\(number)") }
            await bench.runQueuedJobs()
            router.close()
            // The next iteration of the thread empties the feed; reading starts after that.
            await bench.runIteration()
            var kept: [String] = []
            var numbers: [Int] = []
            for await event in events {
                kept.append(event.endpoint)
                numbers.append(event.number)
            }
            #expect(kept == [4, 5].map { "ipc://@zeromq-test-\(getpid())-\($0)" })
            #expect(numbers == [4, 5])
        }
    }

    @Test func `requesting the events again ends the earlier sequence`() async throws {
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            let earlier = try bench.thread.events(of: router)
            let later = try bench.thread.events(of: router)
            try router.bind("tcp://127.0.0.1:*")
            #expect(await earlier.first { _ in true } == nil)
            #expect(await later.first { _ in true }?.kind == .listening)
        }
    }

    @Test func `a sequence ends with its thread`() async throws {
        let (sequences, sequence) = AsyncStream<AsyncStream<SocketEvent>>.makeStream()
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            sequence.yield(try bench.thread.events(of: router))
            bench.sockets["router"] = router
        }
        let events = try #require(await sequences.first { _ in true })
        #expect(await events.first { _ in true } == nil)
    }

    @Test func `a socket works although its events have no reader`() async throws {
        try await Workbench.use { bench in
            let (router, dealer) = (try bench.open(.router), try bench.open(.dealer))
            _ = try bench.thread.events(of: router)
            try router.bind("tcp://127.0.0.1:*")
            try dealer.connect(router.lastEndpoint)
            for number in 1...100 {
                #expect(try dealer.send(Message("\(number)")))
                let frames = try await bench.thread.nextMessage(from: router).frames
                #expect(frames.last?.string == "\(number)")
            }
            #expect(router.monitorFeed == nil, "Monitoring ends without a reader.")
        }
    }

    @Test func `a closed socket has no events`() async throws {
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            router.close()
            let error = #expect(throws: ZeroMQError.self) { try bench.thread.events(of: router) }
            #expect(error?.code == ENOTSOCK)
        }
    }
}

extension Workbench {
    /// Returns the kinds of the events up to and including the last.
    fileprivate func kinds(
        in events: AsyncStream<SocketEvent>, until last: SocketEvent.Kind
    ) async -> [SocketEvent.Kind] {
        var kinds: [SocketEvent.Kind] = []
        for await event in events {
            kinds.append(event.kind)
            if event.kind == last { break }
        }
        return kinds
    }
}
