// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Gateway
@testable import GatewayCore

@Suite struct PublicAnswersTests {
    private static let location: LocationID = "00001"
    private static let start = ContinuousClock.now

    /// Answers about a location whose stream has confirmed them for two seconds.
    private static func followed() -> PublicAnswers {
        var answers = PublicAnswers()
        answers.begin(location)
        answers.confirm(location, until: start + .seconds(2))
        return answers
    }

    private static func content(_ text: String) -> Content {
        Content(Array(text.utf8), type: "application/json", isKept: true)
    }

    private static func keep(_ text: String, in answers: inout PublicAnswers) throws {
        let moment = try #require(answers.moment(of: location))
        answers.keep(content(text), of: "menus.get", location, askedAt: moment)
    }

    @Test func `an answer is kept for its method and its location`() throws {
        var answers = Self.followed()
        try Self.keep("{}", in: &answers)
        let now = Self.start
        #expect(answers.answer("menus.get", Self.location, now: now) == Self.content("{}"))
        #expect(answers.answer("locations.get", Self.location, now: now) == nil)
        #expect(answers.answer("menus.get", "00002", now: now) == nil)
    }

    @Test func `a change ends the answers`() throws {
        var answers = Self.followed()
        try Self.keep("{}", in: &answers)
        answers.forget(Self.location)
        #expect(answers.answer("menus.get", Self.location, now: Self.start) == nil)
        try Self.keep("{}", in: &answers)
        #expect(answers.answer("menus.get", Self.location, now: Self.start) != nil)
    }

    @Test func `an answer that was asked for before a change is not kept`() throws {
        var answers = Self.followed()
        let moment = try #require(answers.moment(of: Self.location))
        answers.forget(Self.location)
        answers.keep(Self.content("{}"), of: "menus.get", Self.location, askedAt: moment)
        #expect(answers.answer("menus.get", Self.location, now: Self.start) == nil)
    }

    @Test func `no answer is given two seconds after the stream was heard`() throws {
        var answers = Self.followed()
        try Self.keep("{}", in: &answers)
        let end = Self.start + .seconds(2)
        #expect(answers.answer("menus.get", Self.location, now: end - .milliseconds(1)) != nil)
        #expect(answers.answer("menus.get", Self.location, now: end) == nil)
        // A heartbeat confirms it again.
        answers.confirm(Self.location, until: end + .seconds(2))
        #expect(answers.answer("menus.get", Self.location, now: end) != nil)
    }

    @Test func `an answer is not given while its stream has a gap`() throws {
        var answers = Self.followed()
        try Self.keep("{}", in: &answers)
        answers.confirm(Self.location, until: nil)
        #expect(answers.answer("menus.get", Self.location, now: Self.start) == nil)
    }

    @Test func `nothing is kept about a location that is not followed`() {
        var answers = PublicAnswers()
        #expect(answers.moment(of: Self.location) == nil)
        answers.confirm(Self.location, until: Self.start + .seconds(2))
        answers.forget(Self.location)
        #expect(answers.moment(of: Self.location) == nil)
    }

    @Test func `100 locations are followed at most`() {
        var answers = PublicAnswers()
        for number in 0..<100 {
            #expect(answers.hasPlace)
            answers.begin("l-\(number)")
        }
        #expect(!answers.hasPlace)
    }

    @Test func `kept answers need 32 MiB at most, and a change frees its part`() throws {
        var answers = Self.followed()
        answers.begin("00002")
        answers.confirm("00002", until: Self.start + .seconds(2))
        let most = Content(
            [UInt8](repeating: 7, count: PublicAnswers.capacity), type: "text/plain",
            isKept: false)
        let moment = try #require(answers.moment(of: "00002"))
        answers.keep(most, of: "menus.get", "00002", askedAt: moment)
        try Self.keep("{}", in: &answers)
        #expect(answers.answer("menus.get", "00002", now: Self.start) == most)
        #expect(answers.answer("menus.get", Self.location, now: Self.start) == nil)
        answers.forget("00002")
        try Self.keep("{}", in: &answers)
        #expect(answers.answer("menus.get", Self.location, now: Self.start) != nil)
    }
}
