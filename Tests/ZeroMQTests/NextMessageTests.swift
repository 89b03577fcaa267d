// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct NextMessageTests {
    @Test func `a message that is waiting is received at once`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            #expect(try right.send(Message("early")))
            #expect(try await bench.texts(from: left) == ["early"])
        }
    }

    @Test func `a cancelled wait leaves the message in the socket`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            let waiting = bench.beginReceiving()
            await bench.runQueuedJobs()  // the task waits by now: it was queued first
            waiting.cancel()
            #expect(try right.send(Message("kept")))
            await #expect(throws: CancellationError.self) { try await waiting.value }
            #expect(try await bench.texts(from: left) == ["kept"])
        }
    }

    @Test func `a wait that is cancelled while the message arrives does not lose it`() async throws
    {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            for number in 1...200 {
                let waiting = bench.beginReceiving()
                await bench.runQueuedJobs()
                // Another thread cancels while this one sends and polls.
                let cancelling = Task.detached { waiting.cancel() }
                #expect(try right.send(Message("\(number)")))
                let received: [String?]
                do {
                    received = try await waiting.value
                } catch is CancellationError {
                    received = try await bench.texts(from: left)
                }
                #expect(received == ["\(number)"])
                await cancelling.value
            }
        }
    }

    @Test func `two waiting tasks receive one message each`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            let first = bench.beginReceiving()
            let second = bench.beginReceiving()
            await bench.runQueuedJobs()
            #expect(try right.send(Message("one")))
            #expect(try right.send(Message("two")))
            let received = try await [first.value, second.value]
            #expect(Set(received) == [["one"], ["two"]])
        }
    }

    @Test func `a wait ends when the context is shut down`() async throws {
        try await Workbench.use { bench in
            let (left, _) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            let waiting = bench.beginReceiving()
            await bench.runQueuedJobs()
            bench.context.shutdown()
            let error = await #expect(throws: ZeroMQError.self) { try await waiting.value }
            #expect(error?.isTerminated == true)
        }
    }

    @Test func `a wait ends when the socket is closed`() async throws {
        try await Workbench.use { bench in
            let (left, _) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            let waiting = bench.beginReceiving()
            await bench.runQueuedJobs()
            left.close()
            let error = await #expect(throws: ZeroMQError.self) { try await waiting.value }
            #expect(error?.code == ENOTSOCK)
        }
    }

    @Test func `a wait ends when the thread stops`() async throws {
        let (waits, wait) = AsyncStream<Task<[String?], any Error>>.makeStream()
        try await Workbench.use { bench in
            let (left, _) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            wait.yield(bench.beginReceiving())
            await bench.runQueuedJobs()
        }
        let waiting = try #require(await waits.first { _ in true })
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
