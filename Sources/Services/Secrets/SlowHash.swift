// SPDX-License-Identifier: Apache-2.0

import CCrypt
import Foundation

/// Slow hashes of secrets that people choose, by the system's libcrypt (yescrypt, crypt(5)).
package enum SlowHash {
    /// The maximum length of a secret in bytes.
    package static let limit = Int(CRYPT_MAX_PASSPHRASE_SIZE) - 1

    /// Hashes are made one after the other, so that they leave the other cores, and the threads of
    /// all tasks, to those who guess no secrets.
    private static let queue = DispatchQueue(label: "slow hashes")

    /// Returns the hash of a secret with a new salt; nil if the system can't make one.
    package static func hash(of secret: String) async -> String? {
        await inTurn {
            // Its result is in memory that all threads share.
            guard let setting = crypt_gensalt("$y$", 0, nil, 0) else { return nil }
            return hash(secret, setting: String(cString: setting))
        }
    }

    /// Whether a secret has this hash.
    package static func matches(_ secret: String, hash known: String) async -> Bool {
        await inTurn { hash(secret, setting: known) == known }
    }

    private static func inTurn<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result
    ) async -> Result {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: work()) }
        }
    }

    private static func hash(_ secret: String, setting: String) -> String? {
        // A C string ends at a zero, so a longer secret could have the same hash.
        guard !secret.utf8.contains(0) else { return nil }
        var data = crypt_data()
        guard let text = crypt_r(secret, setting, &data) else { return nil }
        let hash = String(cString: text)
        // A failure is a text that begins with an asterisk.
        return hash.hasPrefix("*") ? nil : hash
    }
}
