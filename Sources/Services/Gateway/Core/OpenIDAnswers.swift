// SPDX-License-Identifier: Apache-2.0

import Accounts
import Commerce
import Foundation
import JSONCoding

/// The addresses of a provider (OpenID Connect Discovery 1.0).
struct OpenIDAddresses: Equatable {
    /// The page where people sign in.
    let authorization: String
    /// The address that exchanges a code for an ID token.
    let token: String

    /// Reads the description of a provider; nil if it is that of another issuer, or has addresses
    /// that are not safe.
    init?(_ document: [UInt8], of provider: OpenIDProvider) {
        guard let root = try? JSONDocument(document).root,
            let issuer = root["issuer"]?.string, Self.isSame(issuer, provider.issuer),
            let authorization = root["authorization_endpoint"]?.string,
            let token = root["token_endpoint"]?.string,
            Self.isSafe(authorization), Self.isSafe(token)
        else { return nil }
        self.authorization = authorization
        self.token = token
    }

    /// Whether nobody on the way can read what is sent to an address: TLS, or this machine.
    static func isSafe(_ address: String) -> Bool {
        guard let url = URL(string: address), let host = url.host() else { return false }
        return url.scheme == "https"
            || url.scheme == "http" && ["127.0.0.1", "localhost"].contains(host)
    }

    /// Whether two issuers differ by a slash at the end only, as some providers write it.
    static func isSame(_ issuer: String, _ other: String) -> Bool {
        func trimmed(_ text: String) -> Substring {
            text.hasSuffix("/") ? text.dropLast() : text[...]
        }
        return trimmed(issuer) == trimmed(other)
    }

    /// The address to which a browser goes to sign in.
    func signIn(at provider: OpenIDProvider, _ key: ProofKey, redirect: String) -> String? {
        guard var components = URLComponents(string: authorization) else { return nil }
        let fields = [
            ("response_type", "code"), ("client_id", provider.client),
            ("redirect_uri", redirect), ("scope", "openid email profile"), ("state", key.state),
            ("nonce", key.nonce), ("code_challenge", key.challenge),
            ("code_challenge_method", "S256"),
        ]
        let query = [components.percentEncodedQuery ?? "", FormText.encoded(fields)]
        components.percentEncodedQuery = query.filter { !$0.isEmpty }.joined(separator: "&")
        return components.string
    }
}

/// The encoding of forms (`application/x-www-form-urlencoded`).
enum FormText {
    private static let plain = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    /// The fields as the text of a body or a query.
    static func encoded(_ fields: [(name: String, value: String)]) -> String {
        fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    }

    /// A name or a value.
    static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

extension OpenIDClaims {
    /// Reads the ID token of a token endpoint's answer; nil if it has none that can be read.
    ///
    /// Its signature is not checked: it came from the provider by TLS.
    init?(answer: [UInt8], from provider: OpenIDProvider) {
        guard let token = try? JSONDocument(answer).root["id_token"]?.string,
            let payload = Self.payload(of: token), let root = try? JSONDocument(payload).root,
            let issuer = root["iss"]?.string, let subject = root["sub"]?.string,
            let audience = root["aud"], let expires = try? root["exp"]?.decode(Int64.self),
            (0..<1 << 40).contains(expires)
        else { return nil }
        let isConfirmed = root["email_verified"].map {
            ["true", "\"true\""].contains(Self.text($0))
        }
        let email = isConfirmed == true ? root["email"]?.string.flatMap { EmailAddress($0) } : nil
        self.init(
            issuer: OpenIDAddresses.isSame(issuer, provider.issuer) ? provider.issuer : issuer,
            subject: subject,
            audience: audience.string.map { [$0] } ?? audience.elements.compactMap(\.string),
            authorized: root["azp"]?.string,
            expires: Timestamp(milliseconds: expires * 1_000), nonce: root["nonce"]?.string,
            email: email, name: root["name"]?.string)
    }

    private static func text(_ element: JSONElement) -> String {
        String(decoding: Array(element.text), as: UTF8.self)
    }

    /// The middle part of a token (RFC 7519), decoded.
    private static func payload(of token: String) -> [UInt8]? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        return Base64URL.bytes(of: String(parts[1]))
    }
}
