// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Foundation
import Testing

@testable import Gateway

/// What providers of OpenID Connect answer.
@Suite struct OpenIDAnswersTests {
    private static let provider = OpenIDProvider(
        name: "test", issuer: "https://id.example", client: "our client")

    private static func addresses(
        issuer: String = "https://id.example", page: String = "https://id.example/auth",
        token: String = "https://id.example/token"
    ) -> OpenIDAddresses? {
        let text = """
            {"issuer":"\(issuer)","authorization_endpoint":"\(page)","token_endpoint":"\(token)"}
            """
        return OpenIDAddresses(Array(text.utf8), of: provider)
    }

    @Test func `the addresses of a provider are those of its description`() {
        #expect(Self.addresses()?.token == "https://id.example/token")
        #expect(Self.addresses(issuer: "https://id.example/") != nil)
        #expect(Self.addresses(page: "http://127.0.0.1:8080/auth") != nil)
    }

    @Test(arguments: [
        addresses(issuer: "https://evil.example"), addresses(page: "http://id.example/auth"),
        addresses(token: "http://id.example/token"), addresses(token: "javascript:alert(1)"),
        addresses(page: ""), OpenIDAddresses(Array("[]".utf8), of: provider),
        OpenIDAddresses([], of: provider),
    ])
    func `a description of another issuer, or with addresses that are not safe, is refused`(
        _ addresses: OpenIDAddresses?
    ) {
        #expect(addresses == nil)
    }

    @Test func `the page of a provider gets what the standard asks for`() throws {
        let key = try #require(ProofKey("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        let addresses = try #require(Self.addresses(page: "https://id.example/auth?tenant=a%20b"))
        let page = try #require(
            addresses.signIn(
                at: Self.provider, key, redirect: "https://order.example/callback?x"))
        let items = try #require(URLComponents(string: page)?.queryItems)
        let fields = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(page.hasPrefix("https://id.example/auth?tenant=a%20b&"))
        #expect(fields["response_type"] == "code")
        #expect(fields["client_id"] == "our client")
        #expect(fields["redirect_uri"] == "https://order.example/callback?x")
        #expect(fields["code_challenge"] == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(fields["code_challenge_method"] == "S256")
        #expect(fields["state"] == key.state)
        #expect(fields["nonce"] == key.nonce)
        #expect(!page.contains(key.verifier))
    }

    private static func claims(_ payload: String) -> OpenIDClaims? {
        let part = Data(payload.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return OpenIDClaims(
            answer: Array(#"{"id_token":"e30.\#(part).c2ln"}"#.utf8), from: provider)
    }

    private static let whole = """
        {"iss":"https://id.example","sub":"mia","aud":"our client","exp":1795000000,\
        "nonce":"n","email":"Mia@example.org","email_verified":true,"name":"Mia Müller"}
        """

    @Test func `the claims of a token are read`() {
        let expected = OpenIDClaims(
            issuer: "https://id.example", subject: "mia", audience: ["our client"],
            expires: Timestamp(milliseconds: 1_795_000_000_000), nonce: "n",
            email: EmailAddress("mia@example.org"), name: "Mia Müller")
        #expect(Self.claims(Self.whole) == expected)
        let several = Self.whole.replacing("\"our client\"", with: "[\"a\",\"b\"],\"azp\":\"a\"")
        #expect(Self.claims(several)?.audience == ["a", "b"])
        #expect(Self.claims(several)?.authorized == "a")
    }

    @Test(arguments: ["false", "\"false\"", "1", "null", "\"yes\"", "[true]"])
    func `an e-mail counts only if the provider has confirmed it`(_ value: String) {
        let text = Self.whole.replacing(
            "\"email_verified\":true", with: "\"email_verified\":\(value)")
        let claims = Self.claims(text)
        #expect(claims != nil)
        #expect(claims?.email == nil)
    }

    @Test func `an e-mail without a word about it is not confirmed`() {
        let text = Self.whole.replacing(",\"email_verified\":true", with: "")
        #expect(Self.claims(text)?.subject == "mia")
        #expect(Self.claims(text)?.email == nil)
    }

    @Test(arguments: [
        "", "{}", "[]", "null", #"{"iss":1,"sub":"a","aud":"b","exp":1}"#,
        #"{"iss":"a","sub":"a","aud":"b","exp":"soon"}"#,
        #"{"iss":"a","sub":"a","aud":"b","exp":1e300}"#,
        #"{"iss":"a","sub":"a","aud":"b","exp":-1}"#, #"{"iss":"a","sub":"a","exp":1}"#,
    ])
    func `a token without the claims that it needs is refused`(_ payload: String) {
        #expect(Self.claims(payload) == nil)
    }

    @Test(arguments: [
        "", "{}", #"{"id_token":7}"#, #"{"id_token":"a.b"}"#, #"{"id_token":"a.!!.c"}"#,
        #"{"error":"invalid_grant"}"#,
    ])
    func `an answer without a token is refused`(_ text: String) {
        #expect(OpenIDClaims(answer: Array(text.utf8), from: Self.provider) == nil)
    }

    @Test func `a form has no character that ends a field`() {
        #expect(FormText.encoded([("a b", "c&d=é+"), ("x", "")]) == "a%20b=c%26d%3D%C3%A9%2B&x=")
    }
}
