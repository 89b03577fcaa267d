// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct PollThreadTests {
    @Test func `ten thousand jobs from other threads run exactly once`() async throws {
        let counter = CallCounter(thread: PollThread(name: "counter"))
        await withTaskGroup { group in
            for worker in 0..<10 {
                group.addTask {
                    for number in 0..<1000 { await counter.call(worker * 1000 + number) }
                }
            }
        }
        #expect(await counter.calls == [Int](repeating: 1, count: 10_000))
        await counter.thread.stop()
    }

    @Test func `jobs, timers and handlers are isolated to the actor`() async throws {
        try await Workbench.use { bench in
            let (thread, id) = (bench.thread, pthread_self())
            #expect(thread.isIsolatingCurrentContext() == true)
            let (left, right) = try bench.openPair(.pair, .pair)
            let (calls, call) = AsyncStream<pthread_t>.makeStream()
            let watch = thread.watch(left) {
                bench.assumeIsolated { _ in _ = call.yield(pthread_self()) }
            }
            bench.sockets["left"] = left
            #expect(try right.send(Message("hello")))
            var iterator = calls.makeAsyncIterator()
            #expect(await iterator.next(isolation: bench) == id)
            thread.cancel(watch)
            _ = thread.schedule(after: .zero) {
                bench.assumeIsolated { _ in _ = call.yield(pthread_self()) }
            }
            #expect(await iterator.next(isolation: bench) == id)
        }
    }

    @Test func `other threads are not isolated`() async {
        let thread = PollThread(name: "other")
        #expect(thread.isIsolatingCurrentContext() == false)
        await thread.stop()
    }

    @Test func `a task that prefers the thread runs on it`() async throws {
        @concurrent @Sendable func identity() async -> pthread_t { pthread_self() }
        try await Workbench.use { bench in
            let id = pthread_self()
            #expect(await withTaskExecutorPreference(bench.thread) { await identity() } == id)
        }
    }

    @Test func `the system knows the thread by its name`() async throws {
        try await Workbench.use { _ in
            let file = open("/proc/thread-self/comm", O_RDONLY)
            var name = [UInt8](repeating: 0, count: 16)
            let count = read(file, &name, name.count)
            close(file)
            #expect(String(decoding: name.prefix(count), as: UTF8.self) == "bench\n")
        }
    }

    @Test func `timers fire in the order of their deadlines`() async throws {
        try await Workbench.use { bench in
            let (names, name) = AsyncStream<String>.makeStream()
            _ = bench.thread.schedule(after: .milliseconds(20)) { name.yield("third") }
            _ = bench.thread.schedule(after: .milliseconds(-1)) { name.yield("first") }
            _ = bench.thread.schedule(after: .milliseconds(10)) { name.yield("second") }
            let cancelled = bench.thread.schedule(after: .milliseconds(5)) { name.yield("never") }
            bench.thread.cancel(cancelled)
            var iterator = names.makeAsyncIterator()
            for expected in ["first", "second", "third"] {
                #expect(await iterator.next(isolation: bench) == expected)
            }
        }
    }

    @Test func `a timer never fires early`() async throws {
        try await Workbench.use { bench in
            let start = ContinuousClock.now
            await withCheckedContinuation { done in
                _ = bench.thread.schedule(after: .microseconds(1500)) { done.resume() }
            }
            #expect(ContinuousClock.now - start >= .microseconds(1500))
        }
    }

    @Test func `a repeating timer ends when its handler cancels it`() async throws {
        try await Workbench.use { bench in
            let (ticks, tick) = AsyncStream<Int>.makeStream()
            let counter = Counter()
            let timer = bench.thread.schedule(every: .milliseconds(1)) {
                tick.yield(counter.increment())
            }
            var iterator = ticks.makeAsyncIterator()
            for expected in 1...3 {
                #expect(await iterator.next(isolation: bench) == expected)
            }
            bench.thread.cancel(timer)
            let last = counter.value
            await withCheckedContinuation { done in
                _ = bench.thread.schedule(after: .milliseconds(5)) { done.resume() }
            }
            #expect(counter.value == last)
        }
    }

    @Test func `handlers may add watches and timers`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            bench.sockets["left"] = left
            #expect(try right.send(Message("hello")))
            let (thread, (names, name)) = (bench.thread, AsyncStream<String>.makeStream())
            let received: @Sendable () -> Void = {
                let text = bench.assumeIsolated { bench in
                    (try? bench.sockets["left"]?.receive())?.frames.first?.string
                }
                name.yield(text ?? "nothing")
                _ = thread.schedule(after: .zero) { name.yield("scheduled") }
            }
            _ = thread.schedule(after: .zero) {
                bench.assumeIsolated { bench in
                    if let left = bench.sockets["left"] {
                        _ = thread.watch(left, handler: received)
                    }
                }
            }
            var iterator = names.makeAsyncIterator()
            #expect(await iterator.next(isolation: bench) == "hello")
            #expect(await iterator.next(isolation: bench) == "scheduled")
        }
    }

    @Test func `a handler may capture its socket`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            let (texts, text) = AsyncStream<String?>.makeStream()
            let watch = bench.thread.watch(left) {
                text.yield((try? left.receive())?.frames.first?.string)
            }
            #expect(try right.send(Message("hello")))
            var iterator = texts.makeAsyncIterator()
            #expect(await iterator.next(isolation: bench) == "hello")
            bench.thread.cancel(watch)
        }
    }

    @Test func `a handler cancels another one that is due`() async throws {
        try await Workbench.use { bench in
            let (thread, (names, name)) = (bench.thread, AsyncStream<String>.makeStream())
            let (left, right) = try bench.openPair(.pair, .pair)
            #expect(try left.send(Message("hello")))
            #expect(try right.send(Message("hello")))
            bench.registrations["watch"] = thread.watch(left) {
                name.yield("left")
                bench.assumeIsolated { bench in
                    bench.cancel("watch")
                    bench.cancel("other watch")
                }
                // Fires in the next iteration; the other watch would be called in this one.
                _ = thread.schedule(after: .zero) { name.finish() }
            }
            bench.registrations["other watch"] = thread.watch(right) { name.yield("never") }
            _ = thread.schedule(after: .zero) {
                name.yield("first")
                bench.assumeIsolated { $0.cancel("other timer") }
            }
            bench.registrations["other timer"] = thread.schedule(after: .zero) {
                name.yield("never")
            }
            #expect(await names.reduce(into: []) { $0.append($1) } == ["first", "left"])
        }
    }

    @Test func `of the handlers that are due together, the first ones are called first`()
        async throws
    {
        try await Workbench.use { bench in
            let (names, name) = AsyncStream<String>.makeStream()
            let (left, right) = try bench.openPair(.pair, .pair)
            #expect(try left.send(Message("hello")))
            #expect(try right.send(Message("hello")))
            _ = bench.thread.watch(left) {
                name.yield("other")
                name.finish()
            }
            _ = bench.thread.watch(right, isFirst: true) { name.yield("first") }
            #expect(await names.reduce(into: []) { $0.append($1) } == ["first", "other"])
        }
    }

    @Test func `a readable descriptor calls its handler`() async throws {
        try await Workbench.use { bench in
            var ends: [CInt] = [0, 0]
            try #require(pipe(&ends) == 0)
            let (reader, writer) = (ends[0], ends[1])
            let (bytes, byte) = AsyncStream<UInt8>.makeStream()
            let watch = bench.thread.watch(descriptor: reader) {
                var value: UInt8 = 0
                if read(reader, &value, 1) == 1 { byte.yield(value) }
            }
            var sent: [UInt8] = [42, 43]
            #expect(write(writer, &sent, 2) == 2)
            var iterator = bytes.makeAsyncIterator()
            #expect(await iterator.next(isolation: bench) == 42)
            #expect(await iterator.next(isolation: bench) == 43)
            bench.thread.cancel(watch)
            close(reader)
            close(writer)
        }
    }

    @Test func `closing a socket ends its watch`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            let counter = Counter()
            _ = bench.thread.watch(left) { _ = counter.increment() }
            #expect(try right.send(Message("hello")))
            left.close()
            await withCheckedContinuation { done in
                _ = bench.thread.schedule(after: .milliseconds(2)) { done.resume() }
            }
            #expect(counter.value == 0)
        }
    }

    @Test func `a flood on one socket starves neither jobs nor timers`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            (bench.sockets["left"], bench.sockets["right"]) = (left, right)
            #expect(try right.send(Message("flood")))
            // Each received message is sent again, so the socket is always readable.
            let flood = bench.thread.watch(left) {
                bench.assumeIsolated { bench in
                    guard let message = try? bench.sockets["left"]?.receive() else { return }
                    _ = try? bench.sockets["right"]?.send(message)
                }
            }
            let (ticks, tick) = AsyncStream<Void>.makeStream()
            let timer = bench.thread.schedule(every: .milliseconds(1)) { tick.yield() }
            var iterator = ticks.makeAsyncIterator()
            for _ in 1...3 { _ = await iterator.next(isolation: bench) }
            await Task.detached { for _ in 1...100 { await bench.runQueuedJobs() } }.value
            bench.thread.cancel(timer)
            bench.thread.cancel(flood)
        }
    }

    @Test func `a paused watch ignores a flood and receives messages of other peers`() async throws
    {
        try await Workbench.use { bench in
            let (router, flood) = try bench.openPair(.router, .dealer)
            let other = try bench.open(.dealer)
            try other.connect(router.lastEndpoint)
            for _ in 1...100 { #expect(try flood.send(Message("flood"))) }
            bench.sockets["router"] = router
            let (texts, text) = AsyncStream<String?>.makeStream()
            let watch = bench.thread.watch(router) {
                bench.assumeIsolated { bench in
                    // Two, because the socket serves its peers round-robin.
                    for _ in 1...2 {
                        guard let message = try? bench.sockets["router"]?.receive() else { return }
                        text.yield(message.frames.last?.string)
                    }
                    bench.registrations["router"].map(bench.thread.pause)
                }
            }
            bench.registrations["router"] = watch
            let (ticks, tick) = AsyncStream<Void>.makeStream()
            let timer = bench.thread.schedule(every: .milliseconds(1)) { tick.yield() }
            var (iterator, ticking) = (texts.makeAsyncIterator(), ticks.makeAsyncIterator())
            for _ in 1...5 { _ = await ticking.next(isolation: bench) }
            bench.thread.cancel(timer)
            #expect(try other.send(Message("other")))
            var before = 0
            while await iterator.next(isolation: bench) != "other" { before += 1 }
            #expect(before < 50)

            bench.registrations = [:]
            bench.thread.resume(watch)
            for _ in before..<100 { #expect(await iterator.next(isolation: bench) == "flood") }
            bench.thread.cancel(watch)
        }
    }

    @Test func `a flood of jobs starves neither sockets nor timers`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            // At any time more jobs are enqueued than one iteration runs.
            bench.isFlooding = true
            for _ in 1...300 { bench.flood() }
            await withCheckedContinuation { done in
                _ = bench.thread.schedule(after: .milliseconds(2)) { done.resume() }
            }
            for _ in 1...10 {
                #expect(try right.send(Message("hello")))
                #expect(try await bench.texts(from: left) == ["hello"])
            }
            bench.isFlooding = false
        }
    }

    @Test func `a stopped thread has run its queued jobs`() async {
        let thread = PollThread(name: "stopping")
        let counter = Counter()
        let tasks = (1...1000).map { _ in
            Task(executorPreference: thread) { _ = counter.increment() }
        }
        await thread.stop()
        #expect(counter.value == 1000)
        for task in tasks { await task.value }
        await thread.stop()
    }

    @Test func `a job that is enqueued after the end still runs`() async {
        let counter = CallCounter(thread: PollThread(name: "late"))
        await counter.thread.stop()
        await withTaskGroup { group in
            for number in 0..<1000 { group.addTask { await counter.call(number) } }
        }
        await counter.thread.stop()
        #expect(await counter.calls.reduce(0, +) == 1000)
    }

    @Test func `a job may release the last reference to its thread`() async {
        for _ in 1...500 {
            let calls = CallCounter(thread: PollThread(name: "dropped"))
            let counter = Counter()
            let entering = Task.detached {
                await calls.call(0)
                _ = counter.increment()
            }
            let stopping = Task.detached { await calls.thread.stop() }
            await entering.value
            await stopping.value
            #expect(counter.value == 1)
        }
    }

    @Test func `a new thread with the identity of an ended one is not mistaken for it`() async {
        let ended = PollThread(name: "ended")
        await ended.stop()
        for _ in 1...50 {
            let next = PollThread(name: "next")
            let isMistaken = await Task(executorPreference: next) {
                ended.isIsolatingCurrentContext()
            }.value
            #expect(isMistaken == false)
            await next.stop()
        }
    }

    @Test func `each call of stop waits for the end of the thread`() async {
        let thread = PollThread(name: "stopping")
        await withTaskGroup { group in
            for _ in 1...10 { group.addTask { await thread.stop() } }
        }
    }

    @Test func `stopping and terminating do not wait for undeliverable messages`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = "ipc://\(folder.path)/nobody"
        let clock = ContinuousClock()
        let start = clock.now
        try await Workbench.use { bench in
            let dealer = try bench.open(.dealer)
            try dealer.set(.linger, .milliseconds(50))
            try dealer.connect(endpoint)
            for _ in 1...100 { #expect(try dealer.send(Message("order"))) }
        }
        #expect(start.duration(to: clock.now) < .seconds(30))
        _ = folder
    }
}
