// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Configuration
import Foundation
import MessageBus

/// The settings of stripe-provider.
package struct StripeSettings: Equatable, Sendable {
    /// The address of Stripe's API.
    package static let defaultAddress = "https://api.stripe.com"
    /// The name of the credential with the secret key, in a unit of systemd.
    static let credential = "stripe-key"

    /// The locations whose cards are charged.
    package var locations: Set<LocationID>
    /// The card readers by their tills.
    package var readers: [TerminalID: String]
    /// The card of Stripe's test mode that pays at a till without a reader; nil for none.
    package var testCard: String?
    /// The address of Stripe's API, without a slash at the end.
    package var address: String
    /// The file with the secret key; nil if it is a credential.
    package var keyFile: String?

    /// Reads the settings `locations`, `readers`, `testCard`, `address` and `keyFile`.
    ///
    /// Throws a `StripeSettingsError` for an invalid one.
    init(reader: ConfigReader) throws(StripeSettingsError) {
        locations = try Self.locations(reader.string(forKey: "locations", default: ""))
        readers = try Self.readers(reader.string(forKey: "readers", default: ""))
        testCard = reader.string(forKey: "testCard")
        let address = reader.string(forKey: "address", default: Self.defaultAddress)
        self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
        keyFile = reader.string(forKey: "keyFile")
        guard Self.isSafe(address) else { throw .address(address) }
    }

    private static func locations(_ text: String) throws(StripeSettingsError) -> Set<LocationID> {
        var locations: Set<LocationID> = []
        for part in parts(of: text) {
            guard let location = LocationID(part) else { throw .location(part) }
            locations.insert(location)
        }
        return locations
    }

    private static func readers(
        _ text: String
    ) throws(StripeSettingsError) -> [TerminalID: String] {
        var readers: [TerminalID: String] = [:]
        for part in parts(of: text) {
            let words = part.split(separator: "=", maxSplits: 1)
            // An identifier of Stripe is a part of a path.
            guard words.count == 2, let till = TerminalID(String(words[0])), readers[till] == nil,
                words[1].utf8.allSatisfy(isWordCharacter)
            else { throw .reader(part) }
            readers[till] = String(words[1])
        }
        return readers
    }

    private static func parts(of text: String) -> [String] {
        text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func isWordCharacter(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || Character(Unicode.Scalar(byte)).isLetter
            || Character(Unicode.Scalar(byte)).isNumber
    }

    /// Whether the secret key can be sent to an address: encrypted, or on this machine only.
    private static func isSafe(_ address: String) -> Bool {
        if address.hasPrefix("https://") { return true }
        guard let host = URL(string: address)?.host(), address.hasPrefix("http://") else {
            return false
        }
        return ["127.0.0.1", "localhost"].contains(host)
    }
}

/// The secret key of an account at Stripe, which no message, log or database contains.
package struct StripeKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The key itself.
    package let text: String

    /// Creates a key from the text of a file; nil if it is not a secret or restricted key.
    package init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let isKey = ["sk_", "rk_"].contains { text.hasPrefix($0) }
        guard isKey, text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) else { return nil }
        self.text = text
    }

    /// Whether it moves no real money.
    package var isTest: Bool { text.dropFirst(3).hasPrefix("test_") }

    /// A text without the key, so that a log can't have it.
    package var description: String { isTest ? "a test key" : "a live key" }

    /// The same text.
    package var debugDescription: String { description }
}

extension SuiteConfiguration {
    /// Reads the secret key of Stripe: the credential of the unit, or else the file of the
    /// settings.
    ///
    /// Throws a `StripeSettingsError` without a key, and for settings that do not fit it.
    package func stripeKey() throws(StripeSettingsError) -> StripeKey {
        let stripe = try stripe.get()
        if stripe.locations.isEmpty { throw .noLocation }
        let credential = credentials.map { "\($0)/\(StripeSettings.credential)" }
        let found = credential.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
        guard let path = found ?? stripe.keyFile else { throw .noKey }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .unreadableKey(path)
        }
        guard let key = StripeKey(text) else { throw .invalidKey(path) }
        if stripe.testCard != nil, !key.isTest { throw .testCardOfLiveKey }
        return key
    }
}

/// An invalid setting of stripe-provider.
package enum StripeSettingsError: StartupError, Equatable, CustomStringConvertible {
    /// No location is named.
    case noLocation
    /// A location is not an identifier.
    case location(String)
    /// A part of the readers is not a till with a reader, or its till occurs twice.
    case reader(String)
    /// The address would send the key unencrypted to another machine.
    case address(String)
    /// There is no secret key.
    case noKey
    /// The file of the secret key can't be read.
    case unreadableKey(String)
    /// The file has no secret key.
    case invalidKey(String)
    /// A test card is set, but the key moves real money.
    case testCardOfLiveKey

    /// The problem and its remedy, for people.
    package var description: String {
        switch self {
        case .noLocation:
            "No location is named: set COMANDA_STRIPE_LOCATIONS, for example to 00001."
        case .location(let text):
            "COMANDA_STRIPE_LOCATIONS can't have '\(text)': write identifiers with commas between."
        case .reader(let text):
            """
            COMANDA_STRIPE_READERS can't have '\(text)': write TILL=READER for each till, \
            separated by commas, as till-1=tmr_FDOt2wlRZEdpd7.
            """
        case .address(let text):
            """
            COMANDA_STRIPE_ADDRESS can't be '\(text)': write an address with https://, because the \
            secret key is sent there.
            """
        case .noKey:
            """
            There is no secret key of Stripe: write it to a file that only this program can read, \
            and name the file in COMANDA_STRIPE_KEY_FILE.
            """
        case .unreadableKey(let path):
            "The secret key of Stripe can't be read from \(path): check the file and its owner."
        case .invalidKey(let path):
            """
            \(path) has no secret key of Stripe: copy the one that begins with sk_ or rk_ from \
            Stripe's page of keys.
            """
        case .testCardOfLiveKey:
            """
            COMANDA_STRIPE_TEST_CARD needs a key of Stripe's test mode, which begins with sk_test_ \
            or rk_test_: remove the setting, or use such a key.
            """
        }
    }
}
