// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import TestSupport
import Testing

@testable import ServiceStorage
import Wire

@Suite struct StreamAnswerTests {
    private static func events(after: Int, limit: Int? = nil) -> String {
        events(after: SequenceNumber(UInt64(after)).description, limit: limit)
    }

    private static func events(after: String, limit: Int? = nil) -> String {
        let end = limit.map { #","limit":\#($0)"# } ?? ""
        return #"{"jsonrpc":"2.0","id":1,"method":"notes.events","#
            + #""params":{"location":"00001","after":"\#(after)"\#(end)}}"#
    }

    /// The numbers of the events in an answer.
    private static func numbers(_ answer: String) -> [Int] {
        answer.matches(of: /"sequence":"(\d{20})","epoch"/).compactMap { Int($0.output.1) }
    }

    @Test func `the log is read page by page`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        for number in 1...7 { _ = try desk.write("note \(number)", key: "\(number)") }

        #expect(Self.numbers(try desk.ask(Self.events(after: 0, limit: 3))) == [1, 2, 3])
        #expect(Self.numbers(try desk.ask(Self.events(after: 3, limit: 3))) == [4, 5, 6])
        #expect(Self.numbers(try desk.ask(Self.events(after: 6, limit: 3))) == [7])
        #expect(Self.numbers(try desk.ask(Self.events(after: 7))) == [])
        #expect(Self.numbers(try desk.ask(Self.events(after: 0))) == Array(1...7))
        #expect(
            try desk.ask(Self.events(after: 7)) == """
                "result":{"epoch":"\(desk.journal.epoch)","sequence":"00000000000000000007",\
                "events":[]}
                """)
    }

    @Test(arguments: ["00000000000000000008", "09223372036854775807", "99999999999999999999"])
    func `after what is ahead of the stream there is nothing`(after: String) throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("a", key: "1")

        let answer = try desk.ask(Self.events(after: after))

        #expect(answer.hasSuffix(#""sequence":"00000000000000000001","events":[]}"#))
    }

    @Test func `a page has five hundred events without a limit`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        try desk.transact { turn in
            for number in 1...600 {
                _ = try desk.perform(Desk.payload("a", key: "\(number)"), in: &turn)
            }
        }

        #expect(Self.numbers(try desk.ask(Self.events(after: 0))).count == 500)
        #expect(Self.numbers(try desk.ask(Self.events(after: 0, limit: 1000))).count == 600)
    }

    @Test func `a page ends at half a mebibyte, but not before its first event`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        for (key, length) in [200_000, 200_000, 200_000, 200_000, 600_000, 1].enumerated() {
            _ = try desk.write(String(repeating: "x", count: length), key: "\(key)")
        }

        #expect(Self.numbers(try desk.ask(Self.events(after: 0))) == [1, 2, 3])
        #expect(Self.numbers(try desk.ask(Self.events(after: 3))) == [4, 5])
        #expect(Self.numbers(try desk.ask(Self.events(after: 4))) == [5])
        #expect(Self.numbers(try desk.ask(Self.events(after: 5))) == [6])
    }

    @Test func `a page of small events ends at half a mebibyte, too`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let text = String(repeating: "x", count: 300)
        try desk.transact { turn in
            for number in 1...1000 {
                _ = try desk.perform(Desk.payload(text, key: "\(number)"), in: &turn)
            }
        }

        let answer = try desk.ask(Self.events(after: 0, limit: 1000))

        let half = 512 * 1024
        #expect((half..<half + 4096).contains(answer.utf8.count))
        let first = Self.numbers(answer)
        let second = Self.numbers(try desk.ask(Self.events(after: first.count, limit: 1000)))
        #expect(first + second == Array(1...1000))
    }

    @Test(arguments: [-1, 0, 1001, .max])
    func `a limit out of its range is refused`(limit: Int) throws {
        let folder = try TemporaryFolder()

        let answer = try Desk(folder.database).ask(Self.events(after: 0, limit: limit))

        #expect(answer.contains(#""code":422"#) && answer.contains("list.limitOutOfRange"))
    }

    @Test func `an event that is no longer kept is said to be gone`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        for number in 1...5 {
            let previous = number == 4 ? SequenceNumber(2) : nil
            _ = try desk.append("\(number)", after: previous)
        }
        try desk.journal.tend(after: 91 * 24 * 60 * 60)

        for after in 0...1 {
            let gone = try desk.ask(Self.events(after: after))
            #expect(gone.contains(#""code":404"#) && gone.contains("stream.eventsGone"))
        }
        #expect(Self.numbers(try desk.ask(Self.events(after: 2))) == [3, 4, 5])
    }

    @Test func `a snapshot knows the place that it was taken at`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        let question =
            #"{"jsonrpc":"2.0","id":1,"method":"notes.snapshot","params":{"location":"00001"}}"#
        let epoch = desk.journal.epoch
        #expect(
            try desk.ask(question) == """
                "result":{"epoch":"\(epoch)","sequence":"00000000000000000000","state":[]}
                """)

        let inside = try desk.transact { turn in
            _ = try desk.perform(Desk.payload("a", key: "1"), in: &turn)
            return try desk.perform(question, in: &turn)
        }

        #expect(
            inside == """
                "result":{"epoch":"\(epoch)","sequence":"00000000000000000001",\
                "state":[{"text":"a"}]}
                """)
    }

    @Test func `an event is published as it is stored`() throws {
        let folder = try TemporaryFolder()
        let desk = try Desk(folder.database)
        _ = try desk.write("é \\\" 👩‍🍳", key: "1")

        let answer = try desk.ask(Self.events(after: 0))

        #expect(answer.contains(#""data":{"text":"é \" 👩‍🍳"}"#))
        #expect(answer.contains(#""time":"2026-11-21T18:30:00.250Z""#))
        #expect(answer.contains(#""actor":"till-1","correlationid":"1""#))
    }
}
