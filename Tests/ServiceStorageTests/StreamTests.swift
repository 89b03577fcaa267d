// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Testing
import TestSupport
import Wire

@testable import ServiceStorage

@Suite struct StreamTests {
    private static func events(after: Int, limit: Int? = nil) -> String {
        events(after: SequenceNumber(UInt64(after)).description, limit: limit)
    }

    private static func events(after: String, limit: Int? = nil) -> String {
        let end = limit.map { #","limit":\#($0)"# } ?? ""
        return #"{"jsonrpc":"2.0","id":1,"method":"notes.events","#
            + #""params":{"location":"00001","after":"\#(after)"\#(end)}}"#
    }

    /// The sequence numbers of the events in an answer.
    private static func numbers(_ answer: String) -> [Int] {
        answer.matches(of: /"sequence":"(\d{20})","epoch"/).compactMap { Int($0.output.1) }
    }

    @Test func `the log is read page by page`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        for number in 1...7 { _ = try harness.write("note \(number)", key: "\(number)") }

        #expect(Self.numbers(try harness.send(Self.events(after: 0, limit: 3))) == [1, 2, 3])
        #expect(Self.numbers(try harness.send(Self.events(after: 3, limit: 3))) == [4, 5, 6])
        #expect(Self.numbers(try harness.send(Self.events(after: 6, limit: 3))) == [7])
        #expect(Self.numbers(try harness.send(Self.events(after: 7))) == [])
        #expect(Self.numbers(try harness.send(Self.events(after: 0))) == Array(1...7))
        #expect(
            try harness.send(Self.events(after: 7)) == """
                "result":{"epoch":"\(harness.journal.epoch)","sequence":"00000000000000000007",\
                "events":[]}
                """)
    }

    @Test(arguments: ["00000000000000000008", "09223372036854775807", "99999999999999999999"])
    func `a page after the end of the stream is empty`(after: String) throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("a", key: "1")

        let answer = try harness.send(Self.events(after: after))

        #expect(answer.hasSuffix(#""sequence":"00000000000000000001","events":[]}"#))
    }

    @Test func `a page has 500 events by default`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        try harness.transact { transaction in
            for number in 1...600 {
                _ = try harness.perform(
                    JournalHarness.payload("a", key: "\(number)"), in: &transaction)
            }
        }

        #expect(Self.numbers(try harness.send(Self.events(after: 0))).count == 500)
        #expect(Self.numbers(try harness.send(Self.events(after: 0, limit: 1000))).count == 600)
    }

    @Test func `a page ends at 512 KiB, but not before its first event`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        for (key, length) in [200_000, 200_000, 200_000, 200_000, 600_000, 1].enumerated() {
            _ = try harness.write(String(repeating: "x", count: length), key: "\(key)")
        }

        #expect(Self.numbers(try harness.send(Self.events(after: 0))) == [1, 2, 3])
        #expect(Self.numbers(try harness.send(Self.events(after: 3))) == [4, 5])
        #expect(Self.numbers(try harness.send(Self.events(after: 4))) == [5])
        #expect(Self.numbers(try harness.send(Self.events(after: 5))) == [6])
    }

    @Test func `a page of small events ends at 512 KiB, too`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let text = String(repeating: "x", count: 300)
        try harness.transact { transaction in
            for number in 1...1000 {
                _ = try harness.perform(
                    JournalHarness.payload(text, key: "\(number)"), in: &transaction)
            }
        }

        let answer = try harness.send(Self.events(after: 0, limit: 1000))

        let half = 512 * 1024
        #expect((half..<half + 4096).contains(answer.utf8.count))
        let first = Self.numbers(answer)
        let second = Self.numbers(try harness.send(Self.events(after: first.count, limit: 1000)))
        #expect(first + second == Array(1...1000))
    }

    @Test(arguments: [-1, 0, 1001, .max])
    func `a limit out of range is refused`(limit: Int) throws {
        let folder = try TemporaryFolder()

        let answer = try JournalHarness(folder.database).send(Self.events(after: 0, limit: limit))

        #expect(answer.contains(#""code":422"#) && answer.contains("list.limitOutOfRange"))
    }

    @Test func `a page that begins before the horizon is refused`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        for number in 1...5 {
            let previous = number == 4 ? SequenceNumber(2) : nil
            _ = try harness.append("\(number)", after: previous)
        }
        try harness.journal.maintain(after: 91 * 24 * 60 * 60)

        for after in 0...1 {
            let gone = try harness.send(Self.events(after: after))
            #expect(gone.contains(#""code":404"#) && gone.contains("stream.eventsGone"))
        }
        #expect(Self.numbers(try harness.send(Self.events(after: 2))) == [3, 4, 5])
    }

    @Test func `a snapshot has the position at which it was taken`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        let request =
            #"{"jsonrpc":"2.0","id":1,"method":"notes.snapshot","params":{"location":"00001"}}"#
        let epoch = harness.journal.epoch
        #expect(
            try harness.send(request) == """
                "result":{"epoch":"\(epoch)","sequence":"00000000000000000000","state":[]}
                """)

        let inside = try harness.transact { transaction in
            _ = try harness.perform(JournalHarness.payload("a", key: "1"), in: &transaction)
            return try harness.perform(request, in: &transaction)
        }

        #expect(
            inside == """
                "result":{"epoch":"\(epoch)","sequence":"00000000000000000001",\
                "state":[{"text":"a"}]}
                """)
    }

    @Test func `an event is returned as it is stored`() throws {
        let folder = try TemporaryFolder()
        let harness = try JournalHarness(folder.database)
        _ = try harness.write("é \\\" 👩‍🍳", key: "1")

        let answer = try harness.send(Self.events(after: 0))

        #expect(answer.contains(#""data":{"text":"é \" 👩‍🍳"}"#))
        #expect(answer.contains(#""time":"2026-11-21T18:30:00.250Z""#))
        #expect(answer.contains(#""actor":"till-1","correlationid":"1""#))
    }
}
