// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct ProxyTests {
    @Test(arguments: ["inproc", "ipc", "tcp"])
    func `requests and replies pass a router and a dealer`(transport: String) async throws {
        let folder = try TemporaryFolder()
        let endpoints = [
            "inproc": "inproc://front", "ipc": "ipc://\(folder.path)/front",
            "tcp": "tcp://127.0.0.1:*",
        ]
        let endpoint = try #require(endpoints[transport])
        try await Workbench.use { bench in
            let (front, back) = (try bench.open(.router), try bench.open(.dealer))
            let (service, client) = (try bench.open(.reply), try bench.open(.request))
            try front.bind(endpoint)
            try back.bind("inproc://back")
            try service.connect("inproc://back")
            try client.connect(front.lastEndpoint)
            let proxy = Proxy(between: front, and: back, thread: bench.thread)
            for number in 1...10 {
                #expect(try client.send(Message("ask \(number)")))
                #expect(try await bench.texts(from: service) == ["ask \(number)"])
                #expect(try service.send(Message("say \(number)")))
                #expect(try await bench.texts(from: client) == ["say \(number)"])
            }
            proxy.close()
        }
        _ = folder
    }

    @Test func `subscriptions and events pass an XSUB and an XPUB`() async throws {
        try await Workbench.use { bench in
            let (front, back) = (
                try bench.open(.extendedPublish), try bench.open(.extendedSubscribe)
            )
            let (publisher, subscriber) = (
                try bench.open(.extendedPublish), try bench.open(.subscribe)
            )
            try publisher.bind("inproc://publisher")
            try front.bind("inproc://front")
            try back.connect("inproc://publisher")
            let proxy = Proxy(between: front, and: back, thread: bench.thread)
            try subscriber.subscribe(to: "order")
            try subscriber.connect("inproc://front")
            #expect(try await bench.texts(from: publisher) == ["\u{1}order"])
            #expect(try publisher.send(Message("other", "no")))
            #expect(try publisher.send(Message("order", "yes")))
            #expect(try await bench.texts(from: subscriber) == ["order", "yes"])
            proxy.close()
        }
    }

    @Test func `messages that cannot be forwarded yet stay within the limits, and none is lost`()
        async throws
    {
        try await Workbench.use { bench in
            let (source, front) = (try bench.open(.push), try bench.open(.pull))
            let (back, sink) = (try bench.open(.push), try bench.open(.pull))
            for socket in [source, front, back, sink] {
                try socket.set(.sendHighWaterMark, 10)
                try socket.set(.receiveHighWaterMark, 10)
            }
            try front.bind("inproc://front")
            try source.connect("inproc://front")
            try back.bind("inproc://back")
            try sink.connect("inproc://back")
            let proxy = Proxy(between: front, and: back, thread: bench.thread)
            var sent = 0
            // Runs iterations until the source accepts no more messages.
            while true {
                let before = sent
                while try source.send(Message("\(sent)", "body")) { sent += 1 }
                for _ in 1...5 { await bench.runIteration() }
                if sent == before { break }
            }
            #expect(sent <= 41, "Four queues of ten, and one message in the proxy.")
            for number in 0..<sent {
                #expect(try await bench.texts(from: sink) == ["\(number)", "body"])
            }
            await bench.untilWritable(source)
            #expect(try source.send(Message("last")))
            #expect(try await bench.texts(from: sink) == ["last"])
            proxy.close()
        }
    }

    @Test func `a proxy stops forwarding when it or one of its sockets is closed`() async throws {
        try await Workbench.use { bench in
            let (source, front) = (try bench.open(.push), try bench.open(.pull))
            let back = try bench.open(.push)
            try front.bind("inproc://front")
            try source.connect("inproc://front")
            try back.bind("inproc://back")
            let proxy = Proxy(between: front, and: back, thread: bench.thread)
            proxy.close()
            proxy.close()
            #expect(try source.send(Message("kept")))
            await bench.runIteration()
            #expect(try await bench.texts(from: front) == ["kept"])

            let other = Proxy(between: front, and: back, thread: bench.thread)
            back.close()
            #expect(try source.send(Message("dropped")))
            await bench.runIteration()
            await bench.runIteration()
            #expect(try source.send(Message("left alone")))
            #expect(try await bench.texts(from: front) == ["left alone"])
            other.close()
        }
    }

    @Test func `a reply to a peer that is gone is dropped`() async throws {
        try await Workbench.use { bench in
            let (front, back) = (try bench.open(.router), try bench.open(.dealer))
            let (service, client) = (try bench.open(.dealer), try bench.open(.dealer))
            try front.set(.routerMandatory, true)
            try front.bind("inproc://front")
            try back.bind("inproc://back")
            try service.connect("inproc://back")
            try client.connect("inproc://front")
            let proxy = Proxy(between: front, and: back, thread: bench.thread)
            #expect(try service.send(Message("nobody", "lost")))
            #expect(try client.send(Message("hello")))
            let request = try await bench.thread.nextMessage(from: service)
            #expect(try service.send([request.frames[0], Frame("welcome")]))
            #expect(try await bench.texts(from: client) == ["welcome"])
            proxy.close()
        }
    }
}
