// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing
import ZeroMQ

@Suite(.timeLimit(.minutes(1))) struct ContextTests {
    @Test func `a context enforces its maximum number of sockets`() throws {
        let context = try Context(maximumSockets: 2)
        let sockets = try (0..<2).map { _ in try Socket(.dealer, context: context) }
        let error = #expect(throws: ZeroMQError.self) { try Socket(.dealer, context: context) }
        #expect(error?.code == EMFILE)
        #expect(sockets.count == 2)
    }

    @Test func `invalid numbers of threads and sockets are rejected`() {
        #expect(throws: ZeroMQError.self) { try Context(ioThreads: -1) }
        #expect(throws: ZeroMQError.self) { try Context(maximumSockets: 0) }
    }

    @Test func `a socket is served only by an I/O thread of its affinity`() throws {
        let folder = try TemporaryFolder()
        for ioThreads in 1...2 {
            let socket = try Socket(.dealer, context: Context(ioThreads: ioThreads))
            try socket.set(.affinity, 0b10)
            let isServed = (try? socket.bind("ipc://\(folder.path)/\(ioThreads)")) != nil
            #expect(isServed == (ioThreads == 2))
        }
    }

    @Test func `terminating a context twice does nothing more`() throws {
        let context = try Context()
        context.terminate()
        context.terminate()
        context.shutdown()
        let error = #expect(throws: ZeroMQError.self) { try Socket(.dealer, context: context) }
        #expect(error?.isTerminated == true)
    }

    @Test func `a socket keeps its context alive`() throws {
        let socket = try Socket(.dealer, context: Context())
        try socket.bind("inproc://alive")
        #expect(try socket.receive() == nil)
    }

    @Test func `after shutdown a socket can only be closed`() throws {
        let context = try Context()
        let socket = try Socket(.dealer, context: context)
        context.shutdown()
        let error = #expect(throws: ZeroMQError.self) { try socket.receive() }
        #expect(error?.isTerminated == true)
        socket.close()
        context.terminate()
    }
}
