// SPDX-License-Identifier: Apache-2.0

import Commerce
import Testing

@testable import Accounts

/// The pure rules of accounts.
@Suite struct AccountRuleTests {
    private static let now = Timestamp(milliseconds: 1_795_000_000_000)

    @Test(arguments: [
        ("mia@example.org", "mia@example.org"), (" Mia@Example.ORG ", "mia@example.org"),
        ("mia+a.b@mail.example.org", "mia+a.b@mail.example.org"),
    ])
    func `an e-mail is stored in lower case`(_ written: String, _ stored: String) {
        #expect(EmailAddress(written)?.text == stored)
    }

    @Test(arguments: [
        "", "mia", "mia@", "@example.org", "mia@example", "a@b@example.org", "mia@.org",
        "mia@example.", "-oQ/tmp@example.org", "mia@example.org\nBcc: a@example.org",
        "mia smith@example.org", "<mia@example.org>", "mia,a@example.org", "miä@example.org",
        String(repeating: "a", count: 250) + "@example.org",
    ])
    func `a text that a program for e-mail could misunderstand is no e-mail`(_ text: String) {
        #expect(EmailAddress(text) == nil)
    }

    @Test func `a name has no blanks at its ends and no control characters`() {
        #expect(PersonalDetails.name("  Mia \t") == "Mia")
        #expect(PersonalDetails.name(" ") == nil)
        #expect(PersonalDetails.name("Mia\u{1B}[2J") == nil)
        #expect(PersonalDetails.name(String(repeating: "ä", count: 80)) != nil)
        #expect(PersonalDetails.name(String(repeating: "ä", count: 81)) == nil)
        // As in a JSON schema, each accent counts that no letter has in it.
        let accents = String(repeating: "q\u{301}", count: 40)
        #expect(PersonalDetails.name(accents) == accents)
        #expect(PersonalDetails.name(accents + "q") == nil)
    }

    @Test(arguments: [
        ("+49 30 (123) 45-67", true), ("030/1234.5", true), ("12", false), ("call me", false),
        ("+1 555 0100 ext 7", false), (String(repeating: "1", count: 31), false),
    ])
    func `a telephone number has digits and signs`(_ text: String, _ isNumber: Bool) {
        #expect((PersonalDetails.phone(text) != nil) == isNumber)
    }

    @Test(arguments: [
        ("correct horse", true), ("1234567", false), ("mia@example.org", false),
        ("MIA@EXAMPLE.ORG", false), ("Mia Smith", false), ("zero\u{0}byte", false),
        (String(repeating: "x", count: 128), true), (String(repeating: "x", count: 129), false),
        (String(repeating: "👩‍🍳", count: 8), true),
        (String(repeating: "👩‍🍳", count: 47), false),
    ])
    func `a password is long enough, and not the name or the e-mail`(
        _ password: String, _ isAccepted: Bool
    ) {
        let accepted = PersonalDetails.accepts(
            password: password, name: "Mia Smith", email: EmailAddress("mia@example.org"))
        #expect(accepted == isAccepted)
    }

    @Test func `the tenth wrong password in a row blocks for 15 minutes`() {
        var attempts = PasswordAttempts()
        for _ in 1...10 { #expect(attempts.begin(at: Self.now) == nil) }
        #expect(attempts.begin(at: Self.now) == 901)
        #expect(attempts.begin(at: Self.now + .seconds(899)) == 2)
        #expect(attempts.begin(at: Self.now + .seconds(900)) == nil)
        #expect(attempts.failures == 1)
    }

    /// The example of RFC 7636, appendix B.
    @Test func `the challenge of a sign-in is that of the standard`() {
        let key = ProofKey("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(key?.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(Set([key?.challenge, key?.state, key?.nonce]).count == 3)
        #expect(ProofKey("short") == nil)
        #expect(ProofKey(String(repeating: "a", count: 43)) != nil)
        #expect(ProofKey(String(repeating: "ä", count: 43)) == nil)
    }

    private static let provider = OpenIDProvider(
        name: "test", issuer: "https://id.example", client: "comanda")

    private static func claims(_ change: (inout OpenIDClaims) -> Void) -> OpenIDClaims {
        var claims = OpenIDClaims(
            issuer: "https://id.example", subject: "mia", audience: ["comanda"],
            expires: now + .seconds(300), nonce: "n")
        change(&claims)
        return claims
    }

    private static func problem(_ claims: OpenIDClaims) -> String? {
        claims.problem(from: provider, nonce: "n", now: now)
    }

    @Test func `a token for this sign-in is valid`() {
        #expect(Self.problem(Self.claims { _ in }) == nil)
        let several = Self.claims {
            $0.audience = ["other", "comanda"]
            $0.authorized = "comanda"
        }
        #expect(Self.problem(several) == nil)
        let late = Self.claims { $0.expires = Self.now + .seconds(-59) }
        #expect(Self.problem(late) == nil, "clocks differ")
    }

    private static let forgeries: [OpenIDClaims] = [
        claims { $0.issuer = "https://other.example" },
        claims { $0.subject = "" },
        claims { $0.subject = String(repeating: "x", count: 256) },
        claims { $0.audience = ["other"] },
        claims { $0.audience = [] },
        claims { $0.audience = ["other", "comanda"] },
        claims { $0.authorized = "other" },
        claims { $0.expires = now + .seconds(-60) },
        claims { $0.nonce = "that of another sign-in" },
        claims { $0.nonce = nil },
    ]

    @Test(arguments: forgeries)
    func `a token for another sign-in is refused`(_ claims: OpenIDClaims) {
        #expect(Self.problem(claims) != nil)
    }

    @Test func `an e-mail has no more lines in its header than it needs`() throws {
        let receiver = try #require(EmailAddress("mia@example.org"))
        let mail = AccountMail.code("7KQM-2XPA", to: receiver, gateway: "https://order.example")
        let lines = mail.text.split(separator: "\n", omittingEmptySubsequences: false)
        let header = lines.prefix { !$0.isEmpty }
        #expect(header.first == "To: mia@example.org")
        #expect(header.count == 5)
        #expect(mail.text.contains("https://order.example/account#code=7KQM-2XPA"))
        let plain = AccountMail.code("7KQM-2XPA", to: receiver, gateway: nil)
        #expect(!plain.text.contains("http"))
    }
}
