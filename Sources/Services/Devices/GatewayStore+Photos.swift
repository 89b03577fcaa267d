// SPDX-License-Identifier: Apache-2.0

package import Commerce
import Foundation
import GRDB

/// The photo by which a courier proves that the food was handed over.
package struct HandOverPhoto: Sendable, Equatable {
    /// The SHA-256 of its bytes in lower-case hexadecimal, which the delivery has as its proof.
    package let digest: String
    /// Its media type.
    package let type: String
    /// Its file.
    package let bytes: [UInt8]

    /// A photo of a media type.
    package init(_ bytes: [UInt8], type: String) {
        digest = SHA256.hexadecimal(of: bytes)
        self.type = type
        self.bytes = bytes
    }
}

extension GatewayStore {
    /// The time after which a photo is deleted.
    package static let photoLifetime = Duration.seconds(30 * 24 * 3_600)

    /// Stores the photo of a delivery, and replaces an earlier one.
    ///
    /// `delivery` is the identifier of the delivery.
    package func put(_ photo: HandOverPhoto, of delivery: String, now: Timestamp) async throws {
        try await pool.write {
            try $0.execute(
                sql: """
                    INSERT OR REPLACE INTO photo (delivery, digest, type, bytes, added_at)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    delivery, photo.digest, photo.type, Data(photo.bytes), now.milliseconds,
                ])
        }
    }

    /// The photo of a delivery; nil without one, and after its lifetime.
    package func photo(of delivery: String, now: Timestamp) async throws -> HandOverPhoto? {
        try await pool.read { database in
            try Row.fetchOne(
                database, sql: "SELECT type, bytes FROM photo WHERE delivery = ? AND added_at > ?",
                arguments: [delivery, Self.oldestPhoto(now)]
            ).map { HandOverPhoto([UInt8]($0["bytes"] as Data), type: $0["type"]) }
        }
    }

    /// Deletes the photos whose lifetime is over.
    package func removeOldPhotos(now: Timestamp) async throws {
        try await pool.write {
            try $0.execute(
                sql: "DELETE FROM photo WHERE added_at <= ?", arguments: [Self.oldestPhoto(now)])
        }
    }

    private static func oldestPhoto(_ now: Timestamp) -> Int64 {
        now.milliseconds - photoLifetime.components.seconds * 1_000
    }
}
