// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

@Suite struct CommandTests {
    private static let keyReused = """
        "error":{"code":409,\
        "message":"This key was used for another command; make a new key for each command.",\
        "data":{"reason":"command.keyReused"}}
        """

    private static let countCommands = """
        SELECT (SELECT count(*) FROM event WHERE request IS NOT NULL)
            + (SELECT count(*) FROM answer)
        """

    @Test(arguments: ["a", "nothing", "rule", "conflict", "twice"])
    func `a repeated command gets the stored answer and changes nothing`(text: String) throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let first = try harness.write(text, key: "1")
        let notes = harness.state.notes

        // Refused commands would be allowed now.
        harness.state.isStrict = false
        for _ in 0..<2 { #expect(try harness.write(text, key: "1") == first) }

        let stored = try harness.journal.transact { try harness.journal.answer(to: "1", $0) }
        #expect(try #require(stored).answer.isReplayed)
        #expect(harness.state.notes == notes)
        #expect(try harness.query(Self.countCommands) == ["1"])
        #expect(try harness.query("SELECT count(*) FROM note") == ["\(notes.count)"])
    }

    @Test func `a repeated command is recognized after a restart`() throws {
        let folder = try TemporaryFolder()
        let first = try JournalHarness(folder.database).write("a", key: "1")

        let harness = try JournalHarness(folder.database)

        #expect(try harness.write("a", key: "1") == first)
        #expect(try harness.query("SELECT count(*) FROM note") == ["1"])
    }

    @Test func `a repeated command is recognized within the same transaction`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)

        let answers = try harness.transact { transaction in
            try ["a", "a", "b"].map { text in
                try harness.perform(JournalHarness.payload(text, key: "1"), in: &transaction)
            }
        }

        let written = #""result":{"text":"a"}"#
        #expect(answers == [written, written, Self.keyReused])
        #expect(harness.state.notes == ["a"])
    }

    @Test func `a repetition may have another request id and another order of members`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let first = try harness.write("a", key: "1")

        let again = #"""
            {"params":{"context":{"terminal":"till-1","key":"1"},"more":null,"text":"\u0061",
            "location":"00001"},"method":"notes.write","id":"x","jsonrpc":"2.0"}
            """#

        #expect(try harness.send(again) == first)
    }

    @Test(arguments: ["", #","staff":"ana""#, #","staff":"ben""#])
    func `another person at the same terminal can repeat a command`(staff: String) throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        func command(_ text: String, _ staff: String) -> String {
            #"{"jsonrpc":"2.0","id":1,"method":"notes.write","params":{"location":"00001","#
                + #""text":"\#(text)","context":{"key":"1","terminal":"till-1"\#(staff)}}}"#
        }
        let first = try harness.send(command("a", #","staff":"ana""#))

        #expect(try harness.send(command("a", staff)) == first)
        #expect(try harness.send(command("b", staff)) == Self.keyReused)
        #expect(harness.state.notes == ["a"])
    }

    @Test(arguments: [
        ("till-1", "00001", "b"), ("till-2", "00001", "a"), ("till-1", "00002", "a"),
    ])
    func `a key that was used for another command is refused`(
        terminal: String, location: String, text: String
    ) throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let first = try harness.write("a", key: "1")

        let other =
            #"{"jsonrpc":"2.0","id":1,"method":"notes.write","params":{"location":"\#(location)","#
            + #""text":"\#(text)","context":{"key":"1","terminal":"\#(terminal)"}}}"#

        #expect(try harness.send(other) == Self.keyReused)
        #expect(try harness.write("a", key: "1") == first)
        #expect(harness.state.notes == ["a"])
    }

    @Test func `a refusal of the kind unavailable is not stored`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let refused = try harness.write("not now", key: "1")
        #expect(refused.contains("\"code\":503"))
        #expect(try harness.query(Self.countCommands) == ["0"])

        harness.state.isStrict = false

        #expect(try harness.write("not now", key: "1") == #""result":{"text":"not now"}"#)
    }

    @Test func `a conflict carries the current state`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)

        #expect(
            try harness.write("conflict", key: "1") == """
                "error":{"code":409,"message":"Look again.",\
                "data":{"reason":"note.conflict","state":{"text":"present"}}}
                """)
    }
}
