// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// A provider of OpenID Connect that the operator trusts.
package struct OpenIDProvider: Sendable, Equatable {
    /// Its name in addresses and on pages.
    package var name: String
    /// Its issuer, an address without a slash at the end.
    package var issuer: String
    /// The identifier of the gateway at the provider.
    package var client: String
    /// The secret of the gateway at the provider; nil for a public client.
    package var secret: String?

    /// A provider from its parts.
    package init(name: String, issuer: String, client: String, secret: String? = nil) {
        self.name = name
        self.issuer = issuer
        self.client = client
        self.secret = secret
    }
}

/// What an ID token says about a person (OpenID Connect Core 1.0, section 2).
package struct OpenIDClaims: Sendable, Equatable {
    /// The tolerance for clocks that differ.
    private static let tolerance = Duration.seconds(60)

    /// The issuer.
    package var issuer: String
    /// The person at the issuer.
    package var subject: String
    /// The clients for which the token was made.
    package var audience: [String]
    /// The client that has asked for the token; needed if there are several.
    package var authorized: String?
    /// The time at which it ends.
    package var expires: Timestamp
    /// The value that binds it to one sign-in.
    package var nonce: String?
    /// The e-mail of the person; nil unless the provider has confirmed it.
    package var email: EmailAddress?
    /// The name of the person.
    package var name: String?

    /// Claims from their parts.
    package init(
        issuer: String, subject: String, audience: [String], authorized: String? = nil,
        expires: Timestamp, nonce: String?, email: EmailAddress? = nil, name: String? = nil
    ) {
        self.issuer = issuer
        self.subject = subject
        self.audience = audience
        self.authorized = authorized
        self.expires = expires
        self.nonce = nonce
        self.email = email
        self.name = name
    }

    /// What is wrong with a token that came straight from the provider (section 3.1.3.7); nil if
    /// it is valid.
    package func problem(
        from provider: OpenIDProvider, nonce expected: String, now: Timestamp
    ) -> String? {
        if issuer != provider.issuer { return "its issuer is \(issuer)" }
        if subject.isEmpty || subject.utf8.count > 255 { return "its subject is invalid" }
        if !audience.contains(provider.client) { return "it is for another client" }
        if audience.count > 1, authorized == nil { return "it does not say who asked for it" }
        if let authorized, authorized != provider.client { return "another client asked for it" }
        if expires + Self.tolerance <= now { return "it has expired" }
        if nonce != expected { return "its nonce is that of another sign-in" }
        return nil
    }
}
