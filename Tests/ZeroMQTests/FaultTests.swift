// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import ZeroMQ

/// The binding works around known faults of libzmq 4.3.4.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
    @Test func `a stalled subscriber loses only its own messages`() async throws {
        try await Workbench.use { bench in
            let publisher = try bench.open(.extendedPublish)
            let (stalled, lively) = (try bench.open(.subscribe), try bench.open(.subscribe))
            try publisher.bind("tcp://127.0.0.1:*")
            for subscriber in [stalled, lively] {
                try subscriber.set(.receiveHighWaterMark, 10)
                try subscriber.subscribe(to: "event")
                try subscriber.connect(publisher.lastEndpoint)
            }
            try publisher.set(.extendedPublishVerbose, true)
            for _ in 1...2 { _ = try await bench.thread.nextMessage(from: publisher) }
            let body = [UInt8](repeating: 7, count: 1000)
            // More than the system's buffers hold: the stalled subscriber's queue stays full.
            for number in 1...20_000 {
                #expect(try publisher.send(Array("event".utf8), body))
                if number.isMultiple(of: 5) {
                    _ = try await bench.thread.nextMessage(from: lively)
                }
            }
            #expect(try await bench.texts(from: stalled)[0] == "event")
        }
    }

    @Test func `signals interrupt neither waiting nor sending`() async throws {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        #expect(sigaction(SIGUSR2, &action, nil) == 0)  // without SA_RESTART
        let (router, messages) = ("inproc://signals", 2000)
        try await Workbench.use { bench in
            let (left, right) = (try bench.open(.pair), try bench.open(.pair))
            try left.bind(router)
            try right.connect(router)
            let target = pthread_self()
            let isSending = Counter()
            let signalling = Task.detached {
                while isSending.value == 0 {
                    pthread_kill(target, SIGUSR2)
                    await Task.yield()
                }
            }
            for number in 1...messages {
                #expect(try right.send(Message("\(number)")))
                #expect(try await bench.texts(from: left) == ["\(number)"])
            }
            _ = isSending.increment()
            await signalling.value
        }
    }

    @Test func `without a send limit all subscriptions survive a publisher's restart`() async throws
    {
        let folder = try TemporaryFolder()
        let endpoint = "ipc://\(folder.path)/events"
        try await Workbench.use { bench in
            let subscriber = try bench.open(.subscribe)
            try subscriber.set(.sendHighWaterMark, 0)
            try subscriber.set(.reconnectInterval, .milliseconds(1))
            let prefixes = Set((0..<3000).map { "order/\($0)/" })
            for prefix in prefixes { try subscriber.subscribe(to: prefix) }
            try subscriber.connect(endpoint)
            // Only a polled socket subscribes again.
            let watch = bench.thread.watch(subscriber) {}
            defer { bench.thread.cancel(watch) }
            for _ in 1...2 {
                let publisher = try bench.open(.extendedPublish)
                try publisher.set(.receiveHighWaterMark, 0)
                try publisher.bind(endpoint)
                var known: Set<String> = []
                while known.count < prefixes.count {
                    let message = try await bench.thread.nextMessage(from: publisher)
                    known.insert(
                        String(decoding: message.frames[0].bytes.dropFirst(), as: UTF8.self))
                }
                #expect(known == prefixes)
                let events = try bench.thread.events(of: publisher)
                try publisher.unbind(publisher.lastEndpoint)
                #expect(await events.contains { $0.kind == .closed })
                publisher.close()
            }
        }
        _ = folder
    }

    @Test func `an error names a port in use, which is free once its socket unbinds`() async throws
    {
        try await Workbench.use { bench in
            let (holder, other) = (try bench.open(.router), try bench.open(.router))
            try holder.bind("tcp://127.0.0.1:*")
            let endpoint = holder.lastEndpoint
            let error = #expect(throws: ZeroMQError.self) { try other.bind(endpoint) }
            #expect(error?.code == EADDRINUSE)
            #expect(error?.description.contains(endpoint) == true)
            let events = try bench.thread.events(of: holder)
            try holder.unbind(endpoint)
            #expect(await events.contains { $0.kind == .closed })
            try other.bind(endpoint)
        }
    }

    @Test func `closing a socket with undeliverable messages ends within its linger`() async throws
    {
        let folder = try TemporaryFolder()
        let clock = ContinuousClock()
        // Without suspending, so that only the closing itself is measured.
        try await Workbench.use { _ in
            for kind in [Socket.Kind.dealer, .push] {
                let context = try Context()
                let socket = try Socket(kind, context: context)
                try socket.set(.linger, .milliseconds(100))
                try socket.connect("ipc://\(folder.path)/nobody")
                for _ in 1...1000 { _ = try socket.send(Message("unsent")) }
                let start = clock.now
                socket.close()
                context.terminate()
                #expect(start.duration(to: clock.now) < .seconds(3))
            }
        }
    }
}
