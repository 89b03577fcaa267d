// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct SocketTests {
    @Test func `a router echoes a dealer's whole message`() async throws {
        try await Workbench.use { bench in
            let (router, dealer) = try bench.openPair(.router, .dealer)
            let body = [UInt8](repeating: 7, count: 100_000)
            #expect(try dealer.send(Array("head".utf8), [], body))
            let request = try await bench.thread.nextMessage(from: router)
            #expect(request.frames.count == 4)
            #expect(try router.send(request))
            #expect(try router.send(request), "A message stays valid after it was sent.")
            for _ in 1...2 {
                let reply = try await bench.thread.nextMessage(from: dealer)
                #expect(reply.frames.map(\.bytes) == [Array("head".utf8), [], body])
            }
            #expect(try dealer.receive() == nil)
        }
    }

    @Test func `a request reaches a router behind an empty delimiter`() async throws {
        try await Workbench.use { bench in
            let (router, request) = try bench.openPair(.router, .request)
            #expect(try request.send(Message("ping")))
            let received = try await bench.thread.nextMessage(from: router)
            #expect(received.frames.dropFirst().map(\.string) == ["", "ping"])
            #expect(try router.send([received.frames[0], Frame(""), Frame("pong")]))
            #expect(try await bench.texts(from: request) == ["pong"])
        }
    }

    @Test func `a reply socket replies only once to a request`() async throws {
        try await Workbench.use { bench in
            let (reply, request) = try bench.openPair(.reply, .request)
            #expect(try request.send(Message("ping")))
            #expect(try await bench.texts(from: reply) == ["ping"])
            #expect(try reply.send(Message("pong")))
            #expect(try await bench.texts(from: request) == ["pong"])
            let error = #expect(throws: ZeroMQError.self) { try reply.send(Message("pong")) }
            #expect(error?.description.contains("in turn") == true)
        }
    }

    @Test func `a subscriber receives its prefixes only`() async throws {
        try await Workbench.use { bench in
            let publisher = try bench.open(.publish)
            let subscriber = try bench.open(.subscribe)
            try publisher.bind("inproc://events")
            try subscriber.subscribe(to: "orders/00001/")
            try subscriber.subscribe(to: "end")
            try subscriber.connect("inproc://events")
            // Events before the subscription arrives are dropped, so publish repeatedly.
            bench.sockets["publisher"] = publisher
            let publishing = bench.thread.schedule(every: .milliseconds(1)) {
                bench.assumeIsolated { bench in
                    _ = try? bench.sockets["publisher"]?.send(Message("orders/00002/x", "no"))
                    _ = try? bench.sockets["publisher"]?.send(Message("orders/00001/x", "yes"))
                }
            }
            for _ in 1...3 {
                #expect(try await bench.texts(from: subscriber) == ["orders/00001/x", "yes"])
            }
            bench.thread.cancel(publishing)
            try subscriber.unsubscribe(from: "orders/00001/")
            #expect(try publisher.send(Message("end")))
            var last = try await bench.texts(from: subscriber)
            while last == ["orders/00001/x", "yes"] {
                last = try await bench.texts(from: subscriber)
            }
            #expect(last == ["end"])
        }
    }

    @Test func `an extended publisher receives the subscriptions`() async throws {
        try await Workbench.use { bench in
            let (publisher, subscriber) = try bench.openPair(.extendedPublish, .subscribe)
            try subscriber.subscribe(to: "orders/")
            let joined = try await bench.thread.nextMessage(from: publisher)
            #expect(joined.frames.map(\.bytes) == [[1] + Array("orders/".utf8)])
            #expect(try publisher.send(Message("orders/1", "full")))
            #expect(try await bench.texts(from: subscriber) == ["orders/1", "full"])
            try subscriber.unsubscribe(from: "orders/")
            let left = try await bench.thread.nextMessage(from: publisher)
            #expect(left.frames.map(\.bytes) == [[0] + Array("orders/".utf8)])
        }
    }

    @Test func `two pair sockets exchange messages over ipc`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = "ipc://\(folder.path)/pair"
        try await Workbench.use { bench in
            let (left, right) = (try bench.open(.pair), try bench.open(.pair))
            try left.bind(endpoint)
            #expect(left.lastEndpoint == endpoint)
            try right.connect(endpoint)
            #expect(try right.send(Message("hello")))
            #expect(try await bench.texts(from: left) == ["hello"])
            #expect(try left.send(Message("you")))
            #expect(try await bench.texts(from: right) == ["you"])
            try right.disconnect(endpoint)
            try left.unbind(endpoint)
        }
        _ = folder
    }

    @Test func `an ipc endpoint is in use until its socket closes or unbinds`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = "ipc://\(folder.path)/pair"
        try await Workbench.use { bench in
            let (holder, other) = (try bench.open(.pair), try bench.open(.pair))
            let client = try bench.open(.pair)
            try holder.bind(endpoint)
            let error = #expect(throws: ZeroMQError.self) { try other.bind(endpoint) }
            #expect(error == ZeroMQError(code: EADDRINUSE, operation: "bind \(endpoint)"))

            try client.connect(endpoint)
            #expect(try client.send(Message("hello")))
            #expect(try await bench.texts(from: holder) == ["hello"])

            try holder.unbind(endpoint)
            try other.bind(endpoint)
            #expect(throws: ZeroMQError.self) { try holder.bind(endpoint) }
            other.close()
            try holder.bind(endpoint)
        }
        _ = folder
    }

    @Test func `files of a killed process do not prevent binding`() async throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/pair"
        // A socket file without a listener, and a lock file without a lock.
        for left in [path, path + ".lock"] { #expect(creat(left, 0o600) >= 0) }
        try await Workbench.use { bench in
            let (left, right) = (try bench.open(.pair), try bench.open(.pair))
            try left.bind("ipc://\(path)")
            try right.connect("ipc://\(path)")
            #expect(try right.send(Message("hello")))
            #expect(try await bench.texts(from: left) == ["hello"])
        }
        _ = folder
    }

    @Test func `a too large message is dropped, and the next one arrives`() async throws {
        try await Workbench.use { bench in
            let (router, dealer) = (try bench.open(.router), try bench.open(.dealer))
            try router.set(.maximumMessageSize, 65_536)
            try router.bind("tcp://127.0.0.1:*")
            try dealer.set(.reconnectInterval, .milliseconds(1))
            try dealer.connect(router.lastEndpoint)
            #expect(try dealer.send([UInt8](repeating: 1, count: 1_048_576)))
            // The connection is closed and its queue lost, so send the next message repeatedly.
            bench.sockets["dealer"] = dealer
            let sending = bench.thread.schedule(every: .milliseconds(5)) {
                bench.assumeIsolated { _ = try? $0.sockets["dealer"]?.send(Message("next")) }
            }
            let received = try await bench.thread.nextMessage(from: router)
            #expect(received.frames.last?.string == "next")
            bench.thread.cancel(sending)
        }
    }

    @Test func `sending returns false at the high-water mark`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = "ipc://\(folder.path)/nobody"
        try await Workbench.use { bench in
            let dealer = try bench.open(.dealer)
            try dealer.set(.sendHighWaterMark, 5)
            try dealer.connect(endpoint)
            for _ in 1...5 { #expect(try dealer.send(Message("order", "body"))) }
            #expect(try !dealer.send(Message("order", "body")))
            #expect(try !dealer.send(Array("order".utf8), Array("body".utf8)))
        }
        _ = folder
    }

    @Test func `an immediate dealer is writable only once it is connected`() async throws {
        let folder = try TemporaryFolder()
        let endpoint = "ipc://\(folder.path)/nobody"
        try await Workbench.use { bench in
            let dealer = try bench.open(.dealer)
            try dealer.set(.immediate, true)
            try dealer.connect(endpoint)
            #expect(try !dealer.send(Message("order")))
            #expect(!dealer.isWritable)

            let router = try bench.open(.router)
            try router.bind(endpoint)
            while !dealer.isWritable { await bench.runIteration() }
            #expect(try dealer.send(Message("order")))
        }
        _ = folder
    }

    @Test func `a mandatory router throws for an unreachable peer`() async throws {
        try await Workbench.use { bench in
            let router = try bench.open(.router)
            try router.set(.routerMandatory, true)
            try router.bind("inproc://router")
            let error = #expect(throws: ZeroMQError.self) {
                try router.send(Message("till-1", "hello"))
            }
            #expect(error?.isUnreachable == true)
        }
    }

    @Test func `a router sees the routing id that the peer has set`() async throws {
        try await Workbench.use { bench in
            let (router, dealer) = (try bench.open(.router), try bench.open(.dealer))
            try router.set(.routerMandatory, true)
            try router.bind("inproc://router")
            try dealer.set(.routingID, Array("till-1".utf8))
            try dealer.connect("inproc://router")
            #expect(try dealer.send(Message("hello")))
            #expect(try await bench.texts(from: router) == ["till-1", "hello"])
            #expect(try router.send(Message("till-1", "welcome")))
            #expect(try await bench.texts(from: dealer) == ["welcome"])
        }
    }

    @Test(arguments: ["inproc://large", "tcp://127.0.0.1:*"])
    func `large arrays arrive as they were sent, although they change afterwards`(endpoint: String)
        async throws
    {
        try await Workbench.use { bench in
            let (left, right) = (try bench.open(.pair), try bench.open(.pair))
            try left.bind(endpoint)
            try right.connect(left.lastEndpoint)
            var body = [UInt8](repeating: 0, count: 1_000_000)
            for number in 0..<20 {
                body[0] = UInt8(number)
                #expect(try right.send(body))
                #expect(try right.send([number % 2 == 0 ? Frame(body) : Frame("small")]))
            }
            for number in 0..<20 {
                let first = try await bench.thread.nextMessage(from: left).frames[0]
                #expect(first.count == body.count)
                #expect(first.bytes[0] == UInt8(number))
                let second = try await bench.thread.nextMessage(from: left).frames[0]
                #expect(number % 2 == 0 ? second.bytes == first.bytes : second.string == "small")
            }
        }
    }

    @Test func `a message that could not be sent can be sent later`() async throws {
        try await Workbench.use { bench in
            let dealer = try bench.open(.dealer)
            let message = Message("head", "body")
            try dealer.bind("inproc://later")
            #expect(try !dealer.send(message), "No peer is connected.")
            let other = try bench.open(.dealer)
            try other.connect("inproc://later")
            await bench.untilWritable(dealer)
            #expect(try dealer.send(message))
            #expect(try await bench.texts(from: other) == ["head", "body"])
        }
    }

    @Test func `receiving into a message reuses its frames`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            var message: Message = []
            #expect(try !left.receive(into: &message))
            for texts in [["one"], ["two", "frames"], ["just", "three", "now"], ["one"]] {
                #expect(try right.send(Message(texts.map { Frame($0) })))
                await bench.untilReadable(left)
                let before = message.frames.first.map(ObjectIdentifier.init)
                #expect(try left.receive(into: &message))
                #expect(message.frames.map(\.string) == texts)
                #expect(before == nil || before == message.frames.first.map(ObjectIdentifier.init))
            }
            #expect(try !left.receive(into: &message))
        }
    }

    @Test func `receiving a message with too many frames returns one more than the maximum`()
        async throws
    {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            #expect(try right.send(parts: Array(repeating: [7], count: 100)))
            #expect(try right.send(Message("two", "frames")))
            await bench.untilReadable(left)
            #expect(try left.receive(atMost: 3)?.frames.count == 4)
            #expect(try left.receive(atMost: 2)?.frames.map(\.string) == ["two", "frames"])
            #expect(try left.receive(atMost: 2) == nil)
        }
    }

    @Test func `frames with other owners are not reused`() async throws {
        try await Workbench.use { bench in
            let (left, right) = try bench.openPair(.pair, .pair)
            var message = Message("held", "content")
            let (copy, frame) = (message, message.frames[1])
            #expect(try right.send(Message("new", "texts")))
            await bench.untilReadable(left)
            #expect(try left.receive(into: &message))
            #expect(message.frames.map(\.string) == ["new", "texts"])
            #expect(copy.frames.map(\.string) == ["held", "content"])
            #expect(frame.string == "content")

            let kept = message
            #expect(try left.send(handingOver: &message))
            #expect(kept.frames.map(\.string) == ["new", "texts"])
            #expect(try await bench.texts(from: right) == ["new", "texts"])
        }
    }

    @Test func `a message without frames is rejected`() async throws {
        try await Workbench.use { bench in
            let (_, dealer) = try bench.openPair(.router, .dealer)
            #expect(throws: ZeroMQError(code: EINVAL, operation: "send a message without frames")) {
                try dealer.send(parts: [])
            }
        }
    }

    @Test func `a closed socket rejects all calls except closing`() async throws {
        try await Workbench.use { bench in
            let socket = try bench.open(.dealer)
            socket.close()
            socket.close()
            #expect(throws: ZeroMQError(code: ENOTSOCK, operation: "receive")) {
                try socket.receive()
            }
            #expect(throws: ZeroMQError(code: ENOTSOCK, operation: "bind inproc://x")) {
                try socket.bind("inproc://x")
            }
            #expect(socket.lastEndpoint == "")
        }
    }
}
