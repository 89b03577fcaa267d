// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@testable import ServiceStorage
import Wire

@Suite struct DecisionTests {
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
    func `a repeated command is answered by the stored bytes and does nothing`(text: String) throws
    {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let first = try desk.write(text, key: "1")
        let notes = desk.state.notes

        // What was refused would be allowed now.
        desk.state.isStrict = false
        for _ in 0..<2 { #expect(try desk.write(text, key: "1") == first) }

        #expect(desk.state.notes == notes)
        #expect(try desk.query(Self.countCommands) == ["1"])
        #expect(try desk.query("SELECT count(*) FROM note") == ["\(notes.count)"])
    }

    @Test func `a repeated command is known after a restart`() throws {
        let folder = try TemporaryFolder()
        let first = try Desk(folder.database).write("a", key: "1")

        let desk = try Desk(folder.database)

        #expect(try desk.write("a", key: "1") == first)
        #expect(try desk.query("SELECT count(*) FROM note") == ["1"])
    }

    @Test func `a repeated command is known within the same transaction`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)

        let answers = try desk.transact { turn in
            try ["a", "a", "b"].map { text in
                try desk.perform(Desk.payload(text, key: "1"), in: &turn)
            }
        }

        let written = #""result":{"text":"a"}"#
        #expect(answers == [written, written, Self.keyReused])
        #expect(desk.state.notes == ["a"])
    }

    @Test func `neither the number of a request nor the order of its members counts`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let first = try desk.write("a", key: "1")

        let again = #"""
            {"params":{"context":{"terminal":"till-1","key":"1"},"more":null,"text":"\u0061",
            "location":"00001"},"method":"notes.write","id":"x","jsonrpc":"2.0"}
            """#

        #expect(try desk.ask(again) == first)
    }

    @Test(arguments: [
        ("till-1", "00001", "b"), ("till-2", "00001", "a"), ("till-1", "00002", "a"),
    ])
    func `a key that stood for something else is refused`(
        terminal: String, location: String, text: String
    ) throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let first = try desk.write("a", key: "1")

        let other =
            #"{"jsonrpc":"2.0","id":1,"method":"notes.write","params":{"location":"\#(location)","#
            + #""text":"\#(text)","context":{"key":"1","terminal":"\#(terminal)"}}}"#

        #expect(try desk.ask(other) == Self.keyReused)
        #expect(try desk.write("a", key: "1") == first)
        #expect(desk.state.notes == ["a"])
    }

    @Test func `not now is not kept`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let refused = try desk.write("not now", key: "1")
        #expect(refused.contains("\"code\":503"))
        #expect(try desk.query(Self.countCommands) == ["0"])

        desk.state.isStrict = false

        #expect(try desk.write("not now", key: "1") == #""result":{"text":"not now"}"#)
    }

    @Test func `a conflict brings the present state along`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)

        #expect(
            try desk.write("conflict", key: "1") == """
                "error":{"code":409,"message":"Look again.",\
                "data":{"reason":"note.conflict","state":{"text":"present"}}}
                """)
    }
}
