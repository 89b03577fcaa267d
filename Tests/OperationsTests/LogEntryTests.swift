// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import Logging
import Testing

@testable import ServiceRuntime
@testable import Setup

@Suite struct `An entry of the log` {
    private func entry(
        _ message: String, at level: Logger.Level = .info, _ metadata: Logger.Metadata = [:]
    ) -> LogEntry {
        LogEntry(
            time: Timestamp(milliseconds: 1_500), level: level, service: "order-service",
            source: "ServiceRuntime", message: message, metadata: metadata)
    }

    @Test func `begins with its priority in the journal, and has no time`() {
        #expect(
            entry("serving", ["version": "0.1.0", "a": "b"]).journal
                == "<6>info order-service: a=b version=0.1.0 [ServiceRuntime] serving")
    }

    @Test(
        arguments: [
            (.trace, "<7>"), (.debug, "<7>"), (.info, "<6>"), (.notice, "<5>"),
            (.warning, "<4>"), (.error, "<3>"), (.critical, "<2>"),
        ] as [(Logger.Level, String)])
    func `has the priority of its level`(level: Logger.Level, prefix: String) {
        #expect(entry("message", at: level).journal.hasPrefix("\(prefix)\(level) order-service:"))
    }

    @Test func `has its priority on each line of its message`() {
        #expect(
            entry("first\nsecond", at: .error).journal
                == "<3>error order-service: [ServiceRuntime] first\n<3>second")
    }

    @Test func `is an object on one line in JSON`() {
        #expect(
            entry("first\n\"second\"", at: .warning).json
                == #"{"time":"1970-01-01T00:00:01.500Z","level":"warning","#
                + #""service":"order-service","message":"first\n\"second\""}"#)
    }

    @Test func `has its metadata in JSON, sorted by name`() {
        let metadata: Logger.Metadata = [
            "path": "/a b", "count": "\(3)", "list": ["x", "y"], "inner": ["z": "1"],
        ]
        #expect(
            entry("message", metadata).json.hasSuffix(
                #""message":"message","metadata":"#
                    + #"{"count":"3","inner":{"z":"1"},"list":["x","y"],"path":"/a b"}}"#))
    }

    @Test func `is for the journal only if standard error is its stream`() {
        #expect(JournalStream.names("8:12345", device: 8, inode: 12345))
        #expect(!JournalStream.names("8:12345", device: 8, inode: 12346))
        #expect(!JournalStream.names("8:12345", device: 9, inode: 12345))
        #expect(!JournalStream.names(nil, device: 8, inode: 12345))
    }
}

@Suite struct `The merged log in JSON` {
    private let log = MergedLog(isColored: true, format: .json)

    private struct Line: Decodable, Equatable {
        var level: String
        var service: String
        var message: String
    }

    private func decoded(_ line: String) throws -> Line {
        try JSONDecoder().decode(Line.self, from: Data(line.utf8))
    }

    @Test func `forwards the objects of the services`() {
        #expect(log.text(of: #"{"level":"info"}"#, from: "kds-service") == #"{"level":"info"}"#)
    }

    @Test func `makes an object of every other line`() throws {
        let notice = try decoded(log.text(of: "was killed", from: "comanda"))
        #expect(notice == Line(level: "notice", service: "comanda", message: "was killed"))
        let error = try decoded(log.text(of: "Error: The disk is full", from: "order-service"))
        #expect(
            error
                == Line(
                    level: "error", service: "order-service", message: "Error: The disk is full"))
    }
}
