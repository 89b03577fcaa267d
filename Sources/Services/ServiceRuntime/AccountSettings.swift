// SPDX-License-Identifier: Apache-2.0

import Configuration
import Foundation
import MessageBus

/// The settings of the gateway about accounts of people.
package struct AccountSettings: Equatable, Sendable {
    /// A provider of OpenID Connect.
    package struct Provider: Equatable, Sendable {
        /// Its name in addresses and on pages.
        package var name: String
        /// Its issuer, without a slash at the end.
        package var issuer: String
        /// The identifier of the gateway at the provider.
        package var client: String
        /// The secret of the gateway at the provider; nil for a public client.
        package var secret: String?
    }

    /// The default program for e-mails.
    package static let defaultSendmail = "/usr/sbin/sendmail"

    /// The program for e-mails, which takes them as sendmail does.
    package var sendmail: String
    /// The address of the gateway's pages for people, without a slash at the end; nil if unknown.
    package var address: String?
    /// The providers by which people may sign in.
    package var providers: [Provider]

    /// Reads the settings `sendmail`, `openidProviders` and `gateway.address`; the secret of a
    /// provider is the credential `openid-NAME`.
    ///
    /// Throws an `AccountSettingsError` for an invalid one.
    init(reader: ConfigReader, credentials: String?) throws(AccountSettingsError) {
        sendmail = reader.string(forKey: "sendmail", default: Self.defaultSendmail)
        let address = reader.string(forKey: "gateway.address").map(Self.trimmed)
        if let address, !Self.isSafe(address) { throw .address(address) }
        self.address = address
        providers = []
        let text = reader.string(forKey: "openidProviders", default: "")
        for part in text.split(separator: ",") {
            let provider = try Self.provider(
                part.trimmingCharacters(in: .whitespaces), credentials)
            if providers.contains(where: { $0.name == provider.name }) {
                throw .provider(String(part))
            }
            providers.append(provider)
        }
        if address == nil, !providers.isEmpty { throw .noAddress }
    }

    private static func provider(
        _ text: String, _ credentials: String?
    ) throws(AccountSettingsError) -> Provider {
        let parts = text.split(separator: "=", maxSplits: 2).map(String.init)
        guard parts.count == 3, isSafe(parts[1]),
            parts[0].utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
        else { throw .provider(text) }
        var provider = Provider(name: parts[0], issuer: trimmed(parts[1]), client: parts[2])
        if let path = credentials.map({ "\($0)/openid-\(parts[0])" }),
            FileManager.default.fileExists(atPath: path)
        {
            guard let secret = try? String(contentsOfFile: path, encoding: .utf8) else {
                throw .unreadableSecret(path)
            }
            provider.secret = secret.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return provider
    }

    private static func trimmed(_ address: String) -> String {
        address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// Whether nobody on the way can read what is sent to an address: TLS, or this machine.
    private static func isSafe(_ address: String) -> Bool {
        guard let url = URL(string: address), let host = url.host() else { return false }
        return url.scheme == "https"
            || url.scheme == "http" && ["127.0.0.1", "localhost"].contains(host)
    }
}

/// An invalid setting about accounts of people.
package enum AccountSettingsError: StartupError, Equatable, CustomStringConvertible {
    /// The address of the gateway is not that of pages over TLS.
    case address(String)
    /// A part of the providers is not a name with issuer and client, or its name occurs twice.
    case provider(String)
    /// There are providers, but no address to which they lead back.
    case noAddress
    /// The secret of a provider can't be read.
    case unreadableSecret(String)

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .address(let text):
            """
            COMANDA_GATEWAY_ADDRESS can't be '\(text)': write the address of the pages as people \
            see it, with https://, for example https://order.example.
            """
        case .provider(let text):
            """
            COMANDA_OPENID_PROVIDERS can't have '\(text)': write NAME=ISSUER=CLIENT for each \
            provider, separated by commas; a name has small letters, and an issuer begins with \
            https://.
            """
        case .noAddress:
            """
            COMANDA_OPENID_PROVIDERS needs COMANDA_GATEWAY_ADDRESS, the address of the pages to \
            which a provider leads people back.
            """
        case .unreadableSecret(let path):
            "The secret in \(path) can't be read: check the file and its owner."
        }
    }
}
