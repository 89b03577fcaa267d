// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import MessageBus

/// The data of heartbeats: the members of the bus, and those that a service adds.
@Suite struct HeartbeatTests {
    private struct Weather: Codable, Equatable {
        var wind: Int?
        var rain: [String]?
    }

    private let time = Timestamp(milliseconds: 1_795_262_400_000)

    private func text(_ beat: Heartbeat) throws -> String {
        String(decoding: try WireCoding.encode(beat), as: UTF8.self)
    }

    private func read(_ text: String) throws -> Heartbeat {
        try WireCoding.decode(Heartbeat.self, from: Array(text.utf8))
    }

    @Test func `the members of the service stand between those of the bus`() throws {
        var beat = Heartbeat(sourceHeardAt: time, adding: Weather(wind: 12, rain: ["a", "b"]))
        beat.replaced = true
        #expect(
            try text(beat)
                == #"{"sourceHeardAt":"\#(time)","wind":12,"rain":["a","b"],"replaced":true}"#)
        #expect(try text(Heartbeat()) == "{}")
        #expect(try text(Heartbeat(adding: Weather())) == "{}")
    }

    @Test func `a follower's user reads what the service adds`() throws {
        let weather = Weather(wind: 12, rain: ["a"])
        let beat = try read(try text(Heartbeat(sourceHeardAt: time, adding: weather)))
        #expect(beat.sourceHeardAt == time && beat.replaced == nil)
        #expect(beat.members(as: Weather.self) == weather)
        #expect(try read("{}").members(as: Weather.self) == Weather())
    }

    @Test(arguments: [
        "{}", #"{"replaced":true}"#, #"{"wind":12,"storm":{"of":[1,null]},"replaced":true}"#,
        #"{"sourceHeardAt":"2026-11-21T12:00:00.000Z","later":"\u00e9"}"#,
    ])
    func `members that nobody knows stay as they are`(data: String) throws {
        #expect(try text(read(data)) == data)
    }

    @Test func `members of another form count as none, and the heartbeat counts`() throws {
        let beat = try read(#"{"wind":"strong","replaced":true}"#)
        #expect(beat.members(as: Weather.self) == nil && beat.replaced == true)
    }

    @Test func `what JSON can't represent is left out, and the heartbeat is sent`() throws {
        #expect(try text(Heartbeat(sourceHeardAt: nil, adding: ["wind": Double.nan])) == "{}")
        #expect(try text(Heartbeat(adding: ["no", "object"])) == "{}")
    }
}
