// SPDX-License-Identifier: Apache-2.0

import ZeroMQ

/// The fingerprint of a suite's keys, by which clients recognise its announcement.
///
/// It only chooses between announcements and proves nothing. `Protocols/6-ACCESS.md` describes it.
package struct SuiteFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The fingerprint of a suite without keys.
    package static let none = Self(text: "none")

    /// The fingerprint as announcements contain it.
    package var description: String { text }

    private let text: String

    private init(text: String) { self.text = text }

    /// The fingerprint in an announcement; nil if the text is not a fingerprint.
    init?(_ text: some StringProtocol) {
        let digits = "0123456789abcdef"
        guard text == "none" || text.count == 16 && text.allSatisfy(digits.contains) else {
            return nil
        }
        self.text = String(text)
    }

    /// The fingerprint of the public keys of all services.
    ///
    /// Rethrows the errors of the closure.
    init(_ key: (SuiteService) throws -> CurvePublicKey) rethrows {
        let services = SuiteService.required.sorted { $0.rawValue < $1.rawValue }
        self.init(ofKeys: try services.map { try key($0).description }.joined())
    }

    /// The fingerprint of the keys in Z85, in the order of the services' names.
    init(ofKeys keys: String) {
        // FNV-1a with 64 bits.
        let hash = keys.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        text = String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension SuiteConfiguration {
    /// The fingerprint of the keys that this process knows of the services.
    ///
    /// Throws as `publicKey(ofService:)` if a key is missing or invalid.
    package func fingerprint() throws -> SuiteFingerprint {
        guard bundle != nil || keysFolder != nil else { return .none }
        return try SuiteFingerprint { service in
            guard let key = try publicKey(ofService: service.rawValue) else {
                throw ConfigurationError.keysMissing
            }
            return key
        }
    }
}
