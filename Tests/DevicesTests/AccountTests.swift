// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import TestSupport
import Testing

@testable import Accounts

/// A store of accounts on a real file, with people in it.
final class AccountFixture {
    static let now = Timestamp(milliseconds: 1_795_000_000_000)
    static let password = "correct horse"

    let store: AccountStore
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        store = try AccountStore(path: "\(folder.path)/gateway.db")
    }

    /// A person with a confirmed e-mail, and without a password.
    func person(_ id: PersonID, _ email: String) async throws -> PersonID {
        let code = "CODE-\(id)"
        try await store.addCode(code, for: Self.email(email), name: "\(id)", now: Self.now)
        let person = try await store.use(code: code, password: nil, id: id, now: Self.now)
        return try #require(person).id
    }

    /// The secrets of a new session.
    func begin(
        _ session: SessionID, of person: PersonID, _ holder: SessionHolder = .browser,
        at time: Timestamp = AccountFixture.now
    ) async throws -> SessionSecrets {
        var generator = SystemRandomNumberGenerator()
        let secrets = SessionSecrets(for: holder, using: &generator)
        let details = SessionDetails(
            id: session, holder: holder, agent: "test", created: time, used: time)
        try await store.begin(details, of: person, secrets: secrets)
        return secrets
    }

    /// The number of rows of all tables.
    func rows() async throws -> Int {
        try await store.pool.read { database in
            let tables = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM sqlite_schema WHERE type = 'table'
                    AND name NOT IN ('grdb_migrations', 'attempt') AND name NOT LIKE 'sqlite%'
                    """)
            return try tables.reduce(0) {
                try $0 + (Int.fetchOne(database, sql: "SELECT count(*) FROM \($1)") ?? 0)
            }
        }
    }

    static func email(_ text: String) throws -> EmailAddress {
        try #require(EmailAddress(text))
    }
}

/// People, their passwords and their codes.
@Suite struct AccountTests {
    private let fixture: AccountFixture
    private var store: AccountStore { fixture.store }
    private var now: Timestamp { AccountFixture.now }

    init() throws { fixture = try AccountFixture() }

    private func add(_ id: PersonID, _ text: String) async throws -> EmailAddress {
        let email = try AccountFixture.email(text)
        try await store.add(
            Person(id: id, name: "Mia", email: email, created: now),
            password: AccountFixture.password)
        return email
    }

    @Test func `a person signs in by the password, however it is typed`() async throws {
        let email = try AccountFixture.email("mia@example.org")
        try await store.add(
            Person(id: "mia", name: "Mia", email: email, created: now), password: "cafe\u{301} noir"
        )

        let composed = try await store.signIn(email, password: "café noir", now: now)
        #expect(composed == .confirmed("mia"))
        #expect(try await store.signIn(email, password: "cafe noir", now: now) == .wrong)
        #expect(try await store.person("mia")?.hasPassword == true)
    }

    @Test func `an e-mail has one account`() async throws {
        _ = try await add("mia", "mia@example.org")
        await #expect(throws: AccountError.emailTaken) { try await add("other", "MIA@example.org") }
        #expect(try await store.person("other") == nil)
    }

    @Test func `wrong passwords block an e-mail with or without an account in the same way`()
        async throws
    {
        let known = try await add("mia", "mia@example.org")
        let unknown = try AccountFixture.email("nobody@example.org")
        for email in [known, unknown] {
            for _ in 1...10 {
                #expect(try await store.signIn(email, password: "wrong horse", now: now) == .wrong)
            }
            let blocked = try await store.signIn(email, password: AccountFixture.password, now: now)
            #expect(blocked == .blocked(seconds: 901))
        }
        let later = now + .seconds(901)
        let check = try await store.signIn(known, password: AccountFixture.password, now: later)
        #expect(check == .confirmed("mia"))
    }

    @Test func `the right password ends the row of wrong ones`() async throws {
        let email = try await add("mia", "mia@example.org")
        for _ in 1...3 {
            for _ in 1...9 { _ = try await store.signIn(email, password: "wrong horse", now: now) }
            let check = try await store.signIn(email, password: AccountFixture.password, now: now)
            #expect(check == .confirmed("mia"))
        }
    }

    @Test func `a code signs up once, and for 15 minutes`() async throws {
        let email = try AccountFixture.email("mia@example.org")
        try await store.addCode("7KQM-2XPA", for: email, name: "Mia", now: now)
        let late = now + .seconds(900)
        #expect(try await store.use(code: "7KQM-2XPA", password: nil, id: "mia", now: late) == nil)

        let person = try await store.use(
            code: "7kqm2xpa", password: AccountFixture.password, id: "mia", now: now)
        #expect(person?.name == "Mia")
        #expect(person?.email == email)
        #expect(try await store.use(code: "7KQM-2XPA", password: nil, id: "b", now: now) == nil)
        let check = try await store.signIn(email, password: AccountFixture.password, now: now)
        #expect(check == .confirmed("mia"))
    }

    @Test func `the code of a known e-mail changes nothing of the account`() async throws {
        let mia = try await fixture.person("mia", "mia@example.org")
        let email = try AccountFixture.email("mia@example.org")
        try await store.addCode("A", for: email, name: "Eve", now: now)
        let person = try await store.use(code: "A", password: nil, id: "eve", now: now)
        #expect(person?.id == mia)
        #expect(person?.name == "mia")
        #expect(person?.hasPassword == false)
        #expect(try await store.person("eve") == nil)
    }

    @Test func `a code replaces a forgotten password, and ends all sessions`() async throws {
        let email = try await add("mia", "mia@example.org")
        try await store.addCode("A", for: email, now: now)
        _ = try await store.use(code: "A", password: nil, id: "b", now: now)
        let old = try await fixture.begin("s", of: "mia")
        try await store.addCode("B", for: email, now: now)
        await #expect(throws: AccountError.weakPassword) {
            try await store.use(code: "B", password: "mia@example.org", id: "b", now: now)
        }
        #expect(try await store.session(token: old.token, now: now) != nil)
        let person = try await store.use(code: "B", password: "another horse", id: "b", now: now)
        #expect(person?.id == "mia")
        #expect(person?.hasPassword == true)
        #expect(try await store.session(token: old.token, now: now) == nil)
        #expect(
            try await store.signIn(email, password: "another horse", now: now) == .confirmed("mia"))
        #expect(
            try await store.signIn(email, password: AccountFixture.password, now: now) == .wrong)
    }

    @Test func `a sign-up by a code takes neither e-mail nor name as the password`() async throws {
        let email = try AccountFixture.email("mia.smith@example.org")
        try await store.addCode("A", for: email, name: "Mia Smith", now: now)
        for password in ["mia.smith@example.org", "mia smith"] {
            await #expect(throws: AccountError.weakPassword) {
                try await store.use(code: "A", password: password, id: "mia", now: now)
            }
        }
        let person = try await store.use(code: "A", password: "correct horse", id: "mia", now: now)
        #expect(person?.hasPassword == true)
    }

    @Test func `a code without a sign-up makes no account`() async throws {
        let email = try AccountFixture.email("nobody@example.org")
        try await store.addCode("A", for: email, now: now)
        #expect(try await store.use(code: "A", password: nil, id: "a", now: now) == nil)
        #expect(try await store.person(email: email) == nil)
    }

    @Test func `who reads the e-mail gets an account that a stranger has made with it`()
        async throws
    {
        let email = try await add("mia", "mia@example.org")
        let strange = try await fixture.begin("s", of: "mia")
        try await store.addCode("A", for: email, now: now)
        #expect(try await store.use(code: "A", password: nil, id: "b", now: now)?.id == "mia")
        #expect(try await store.session(token: strange.token, now: now) == nil)
        #expect(
            try await store.signIn(email, password: AccountFixture.password, now: now) == .wrong)
    }

    @Test func `a new password ends all other sessions`() async throws {
        let mia = try await fixture.person("mia", "mia@example.org")
        let (own, other) = (
            try await fixture.begin("own", of: mia),
            try await fixture.begin("other", of: mia, .program)
        )
        try await store.setPassword(AccountFixture.password, of: mia, keeping: "own")
        #expect(try await store.session(token: own.token, now: now)?.session == "own")
        #expect(try await store.session(token: other.token, now: now) == nil)
        #expect(try await store.refresh(#require(other.refresh), with: other, now: now) == nil)
        #expect(try await store.confirms(AccountFixture.password, of: mia))
        #expect(try await !store.confirms("wrong horse", of: mia))
        #expect(try await !store.confirms(nil, of: mia))
    }

    private func claims(_ subject: String, email: String?) -> OpenIDClaims {
        OpenIDClaims(
            issuer: "https://id.example", subject: subject, audience: ["comanda"], expires: now,
            nonce: nil, email: email.flatMap { EmailAddress($0) }, name: "Mia")
    }

    @Test func `an identity is one person, and joins an account whose e-mail is confirmed`()
        async throws
    {
        let mia = try await fixture.person("mia", "mia@example.org")
        let joined = try await store.person(
            of: claims("1", email: "mia@example.org"), at: "test", id: "a", now: now)
        #expect(joined.id == mia)
        #expect(joined.providers == ["test"])
        let again = try await store.person(
            of: claims("1", email: nil), at: "test", id: "b", now: now)
        #expect(again.id == mia)
        let other = try await store.person(
            of: claims("2", email: nil), at: "test", id: "c", now: now)
        #expect(other.id == "c")
        #expect(other.email == nil)
    }

    @Test func `an identity does not join an account that anybody could have made`() async throws {
        let email = try await add("stranger", "mia@example.org")
        let person = try await store.person(
            of: claims("1", email: "mia@example.org"), at: "test", id: "mia", now: now)
        #expect(person.id == "mia")
        #expect(person.email == nil)
        #expect(try await store.person(email: email)?.id == "stranger")
    }

    @Test func `a deletion leaves nothing`() async throws {
        let empty = try await fixture.rows()
        let mia = try await fixture.person("mia", "mia@example.org")
        let secrets = try await fixture.begin("s", of: mia, .program)
        _ = try await store.refresh(#require(secrets.refresh), with: secrets, now: now)
        try await store.addCode("A", for: AccountFixture.email("mia@example.org"), now: now)
        _ = try await store.person(
            of: claims("1", email: "mia@example.org"), at: "test", id: "a", now: now)
        try await store.grant(.courier, at: "00001", to: mia)
        let address = try #require(PersonAddress(address: "1 High Street"))
        try await store.add(address, of: mia)
        try await store.add(Favourite(location: "00001"), of: mia)
        try await store.add(PersonOrder(order: "o", location: "00001", at: now), of: mia)
        #expect(try await fixture.rows() > empty + 7)

        try await store.remove(mia)

        #expect(try await fixture.rows() == empty)
    }

    @Test func `no secret is in the file`() async throws {
        let mia = try await fixture.person("mia", "mia@example.org")
        try await store.setPassword(AccountFixture.password, of: mia, keeping: "s")
        let secrets = try await fixture.begin("s", of: mia, .program)
        try await store.addCode(
            "SECRET-CODE", for: AccountFixture.email("mia@example.org"), now: now)
        try await store.invite(to: .courier, at: nil, code: "SECRET-INVITATION", now: now)
        let texts = try await store.pool.read { database in
            try ["person", "session", "code", "invitation"].flatMap { table in
                try Row.fetchAll(database, sql: "SELECT * FROM \(table)").flatMap { row in
                    row.map { "\($0.1)" }
                }
            }
        }
        #expect(texts.count > 10)
        let known = [
            AccountFixture.password, secrets.token, try #require(secrets.refresh), "SECRET",
        ]
        for secret in known { #expect(!texts.contains { $0.contains(secret) }) }
    }
}
