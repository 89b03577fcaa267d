// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Testing

@testable import Accounts

/// Sessions of people, and the rotation of their tokens.
@Suite struct PersonSessionTests {
    private let fixture: AccountFixture
    private let mia: PersonID
    private var store: AccountStore { fixture.store }
    private var now: Timestamp { AccountFixture.now }

    init() async throws {
        fixture = try AccountFixture()
        mia = try await fixture.person("mia", "mia@example.org")
    }

    private func secrets() -> SessionSecrets {
        var generator = SystemRandomNumberGenerator()
        return SessionSecrets(for: .program, using: &generator)
    }

    @Test func `a token proves its session, and nothing else does`() async throws {
        let secrets = try await fixture.begin("s", of: mia)
        let found = try await store.session(token: secrets.token, now: now)
        #expect(found?.session == "s")
        #expect(found?.person.id == mia)
        #expect(secrets.refresh == nil)
        for other in ["", "s", secrets.token + "x", String(secrets.token.dropLast())] {
            #expect(try await store.session(token: other, now: now) == nil)
            #expect(try await store.grants(token: other, now: now) == nil)
        }
    }

    @Test func `a live page sees that a role was revoked, or that its session has ended`()
        async throws
    {
        let token = try await fixture.begin("s", of: mia).token
        #expect(try await store.grants(token: token, now: now) == [])
        try await store.grant(.owner, at: "00001", to: mia)
        let grant = RoleGrant(.owner, at: "00001", isApproved: true)
        #expect(try await store.grants(token: token, now: now) == [grant])
        try await store.revoke(.owner, of: mia)
        #expect(try await store.grants(token: token, now: now) == [])
        try await store.end("s", of: mia)
        #expect(try await store.grants(token: token, now: now) == nil)
    }

    @Test func `the session of a browser lasts as long as it is used`() async throws {
        let token = try await fixture.begin("s", of: mia).token
        let days = { (count: Int) in now + .seconds(count * 24 * 3600) }
        #expect(try await store.session(token: token, now: days(29)) != nil)
        #expect(try await store.session(token: token, now: days(58)) != nil)
        #expect(try await store.session(token: token, now: days(88)) == nil)
    }

    @Test func `the token of a program lasts 15 minutes, however often it is used`() async throws {
        let token = try await fixture.begin("s", of: mia, .program).token
        #expect(try await store.session(token: token, now: now + .seconds(899)) != nil)
        #expect(try await store.session(token: token, now: now + .seconds(900)) == nil)
    }

    @Test func `a refresh ends the old tokens`() async throws {
        let old = try await fixture.begin("s", of: mia, .program)
        let fresh = secrets()
        let person = try await store.refresh(try #require(old.refresh), with: fresh, now: now)
        #expect(person?.id == mia)
        #expect(try await store.session(token: old.token, now: now) == nil)
        #expect(try await store.session(token: fresh.token, now: now)?.session == "s")
    }

    @Test func `an old refresh token ends the session, also for who has the new one`() async throws
    {
        let first = try await fixture.begin("s", of: mia, .program)
        let other = try await fixture.begin("other", of: mia, .program)
        let (second, third) = (secrets(), secrets())
        #expect(try await store.refresh(#require(first.refresh), with: second, now: now) != nil)
        #expect(try await store.refresh(#require(second.refresh), with: third, now: now) != nil)

        #expect(try await store.refresh(#require(first.refresh), with: secrets(), now: now) == nil)

        #expect(try await store.session(token: third.token, now: now) == nil)
        #expect(try await store.refresh(#require(third.refresh), with: secrets(), now: now) == nil)
        #expect(try await store.session(token: other.token, now: now) != nil)
    }

    @Test func `a refresh token lasts 30 days, and that of a browser does not exist`() async throws
    {
        let program = try await fixture.begin("s", of: mia, .program)
        let browser = try await fixture.begin("b", of: mia)
        let late = now + .seconds(30 * 24 * 3600)
        #expect(
            try await store.refresh(#require(program.refresh), with: secrets(), now: late) == nil)
        #expect(try await store.refresh(browser.token, with: secrets(), now: now) == nil)
        #expect(try await store.refresh("", with: secrets(), now: now) == nil)
    }

    @Test func `a person ends own sessions only`() async throws {
        let eve = try await fixture.person("eve", "eve@example.org")
        let token = try await fixture.begin("mia-1", of: mia).token
        try await store.end("mia-1", of: eve)
        try await store.endSessions(of: eve, except: nil)
        #expect(try await store.session(token: token, now: now) != nil)
        #expect(try await store.sessions(of: eve, now: now) == [])
        try await store.end("mia-1", of: mia)
        #expect(try await store.session(token: token, now: now) == nil)
    }

    @Test func `the list of sessions has the last used one first`() async throws {
        let first = try await fixture.begin("first", of: mia)
        _ = try await fixture.begin("second", of: mia, at: now + .seconds(10))
        #expect(try await store.sessions(of: mia, now: now).map(\.id) == ["second", "first"])
        _ = try await store.session(token: first.token, now: now + .seconds(70))
        #expect(try await store.sessions(of: mia, now: now).map(\.id) == ["first", "second"])
    }

    @Test func `the session used least recently ends when there are too many`() async throws {
        var tokens: [String] = []
        for index in 0...AccountStore.sessionLimit {
            let time = now + .seconds(index)
            tokens.append(try await fixture.begin("s-\(index)", of: mia, at: time).token)
        }
        let last = now + .seconds(AccountStore.sessionLimit)
        #expect(try await store.session(token: tokens[0], now: last) == nil)
        #expect(try await store.session(token: tokens[1], now: last) != nil)
        #expect(try await store.sessions(of: mia, now: last).count == AccountStore.sessionLimit)
    }
}
