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

    init() throws {
        fixture = try AccountFixture()
        mia = try fixture.person("mia", "mia@example.org")
    }

    private func secrets() -> SessionSecrets {
        var generator = SystemRandomNumberGenerator()
        return SessionSecrets(for: .program, using: &generator)
    }

    @Test func `a token proves its session, and nothing else does`() throws {
        let secrets = try fixture.begin("s", of: mia)
        let found = try store.session(token: secrets.token, now: now)
        #expect(found?.session == "s")
        #expect(found?.person.id == mia)
        #expect(secrets.refresh == nil)
        for other in ["", "s", secrets.token + "x", String(secrets.token.dropLast())] {
            #expect(try store.session(token: other, now: now) == nil)
            #expect(try store.grants(token: other, now: now) == nil)
        }
    }

    @Test func `a live page sees that a role was revoked, or that its session has ended`() throws {
        let token = try fixture.begin("s", of: mia).token
        #expect(try store.grants(token: token, now: now) == [])
        try store.grant(.owner, at: "00001", to: mia)
        let grant = RoleGrant(.owner, at: "00001", isApproved: true)
        #expect(try store.grants(token: token, now: now) == [grant])
        try store.revoke(.owner, of: mia)
        #expect(try store.grants(token: token, now: now) == [])
        try store.end("s", of: mia)
        #expect(try store.grants(token: token, now: now) == nil)
    }

    @Test func `the session of a browser lasts as long as it is used`() throws {
        let token = try fixture.begin("s", of: mia).token
        let days = { (count: Int) in now + .seconds(count * 24 * 3600) }
        #expect(try store.session(token: token, now: days(29)) != nil)
        #expect(try store.session(token: token, now: days(58)) != nil)
        #expect(try store.session(token: token, now: days(88)) == nil)
    }

    @Test func `the token of a program lasts 15 minutes, however often it is used`() throws {
        let token = try fixture.begin("s", of: mia, .program).token
        #expect(try store.session(token: token, now: now + .seconds(899)) != nil)
        #expect(try store.session(token: token, now: now + .seconds(900)) == nil)
    }

    @Test func `a refresh ends the old tokens`() throws {
        let old = try fixture.begin("s", of: mia, .program)
        let fresh = secrets()
        let person = try store.refresh(try #require(old.refresh), with: fresh, now: now)
        #expect(person?.id == mia)
        #expect(try store.session(token: old.token, now: now) == nil)
        #expect(try store.session(token: fresh.token, now: now)?.session == "s")
    }

    @Test func `an old refresh token ends the session, also for who has the new one`() throws {
        let first = try fixture.begin("s", of: mia, .program)
        let other = try fixture.begin("other", of: mia, .program)
        let (second, third) = (secrets(), secrets())
        #expect(try store.refresh(#require(first.refresh), with: second, now: now) != nil)
        #expect(try store.refresh(#require(second.refresh), with: third, now: now) != nil)

        #expect(try store.refresh(#require(first.refresh), with: secrets(), now: now) == nil)

        #expect(try store.session(token: third.token, now: now) == nil)
        #expect(try store.refresh(#require(third.refresh), with: secrets(), now: now) == nil)
        #expect(try store.session(token: other.token, now: now) != nil)
    }

    @Test func `a refresh token lasts 30 days, and that of a browser does not exist`() throws {
        let program = try fixture.begin("s", of: mia, .program)
        let browser = try fixture.begin("b", of: mia)
        let late = now + .seconds(30 * 24 * 3600)
        #expect(try store.refresh(#require(program.refresh), with: secrets(), now: late) == nil)
        #expect(try store.refresh(browser.token, with: secrets(), now: now) == nil)
        #expect(try store.refresh("", with: secrets(), now: now) == nil)
    }

    @Test func `a person ends own sessions only`() throws {
        let eve = try fixture.person("eve", "eve@example.org")
        let token = try fixture.begin("mia-1", of: mia).token
        try store.end("mia-1", of: eve)
        try store.endSessions(of: eve, except: nil)
        #expect(try store.session(token: token, now: now) != nil)
        #expect(try store.sessions(of: eve, now: now) == [])
        try store.end("mia-1", of: mia)
        #expect(try store.session(token: token, now: now) == nil)
    }

    @Test func `the list of sessions has the last used one first`() throws {
        let first = try fixture.begin("first", of: mia)
        _ = try fixture.begin("second", of: mia, at: now + .seconds(10))
        #expect(try store.sessions(of: mia, now: now).map(\.id) == ["second", "first"])
        _ = try store.session(token: first.token, now: now + .seconds(70))
        #expect(try store.sessions(of: mia, now: now).map(\.id) == ["first", "second"])
    }

    @Test func `the session used least recently ends when there are too many`() throws {
        let tokens = try (0...AccountStore.sessionLimit).map { index in
            try fixture.begin("s-\(index)", of: mia, at: now + .seconds(index)).token
        }
        let last = now + .seconds(AccountStore.sessionLimit)
        #expect(try store.session(token: tokens[0], now: last) == nil)
        #expect(try store.session(token: tokens[1], now: last) != nil)
        #expect(try store.sessions(of: mia, now: last).count == AccountStore.sessionLimit)
    }
}
