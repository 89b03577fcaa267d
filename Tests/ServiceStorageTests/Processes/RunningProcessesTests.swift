// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import ServiceLoop

@Suite struct RunningProcessesTests {
    private var running = RunningProcesses<String, Int, String>()

    @Test mutating func `an answer belongs to the run that has asked`() throws {
        let none = running.ask("a")
        #expect(none == nil)
        running["a"] = 1
        let first = running.ask("a")
        let earlier = try #require(first)
        #expect(running.isAsking("a"))
        running["a"] = nil
        running["a"] = 2
        #expect(!running.isAsking("a"))
        let second = running.ask("a")
        let present = try #require(second)

        let isLate = !running.answer("a", run: earlier)
        #expect(isLate)
        #expect(running.isAsking("a"))
        let isAnswered = running.answer("a", run: present)
        #expect(isAnswered)
        #expect(!running.isAsking("a"))
    }

    @Test mutating func `a change of a process does not begin another run`() throws {
        running["a"] = 1
        let asked = running.ask("a")
        let run = try #require(asked)
        running["a"] = 2
        let isAnswered = running.answer("a", run: run)
        #expect(isAnswered)
        #expect(running["a"] == 2)
    }

    @Test mutating func `a pause ends with a newer one, and with its run`() {
        running["a"] = 1
        let first = running.pause("a")
        let second = running.pause("a")
        #expect(!running.isPausing("a", first))
        #expect(running.isPausing("a", second))
        running["a"] = nil
        #expect(!running.isPausing("a", second))
        running["a"] = 1
        #expect(!running.isPausing("a", second))
    }

    @Test mutating func `the requests of a command wait in their order`() {
        running["a"] = 1
        running.wait("first", for: "1", of: "a")
        running.wait("again", for: "1")
        running.wait("other", for: "2", of: "a")
        running.wait("unread", for: "3")
        #expect(running.commands(of: "a") == ["1", "2"])
        #expect(running.requests(of: "1") == ["first", "again"])

        let oldest = running.takeRequests(of: "1", atMost: 1)
        #expect(oldest == ["first"])
        #expect(running.commands(of: "a") == ["1", "2"])
        let others = running.takeRequests(of: "1")
        #expect(others == ["again"])
        #expect(running.commands(of: "a") == ["2"])
        #expect(running.requests(of: "1") == [])
        #expect(running.requests(of: "3") == ["unread"])
    }
}
