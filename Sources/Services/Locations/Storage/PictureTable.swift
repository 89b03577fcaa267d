// SPDX-License-Identifier: Apache-2.0

import Commerce
import GRDB
import Messages
import ServiceStorage
import Wire

/// The stored pictures, inside a transaction.
struct PictureTable {
    /// A stored picture.
    struct Picture: Equatable {
        var type: PictureType
        var bytes: [UInt8]
    }

    let db: Database

    /// The picture with this hash; nil if it is not stored.
    func picture(_ id: PictureID) throws -> Picture? {
        try db.prepared("SELECT type, data FROM picture WHERE id = ?")
            .first(with: { $0.add(id.text) }) { row in
                Picture(type: try row.value(0), bytes: try row.bytes(1))
            }
    }

    /// Whether a picture is stored.
    func has(_ id: PictureID) throws -> Bool {
        try db.prepared("SELECT 1 FROM picture WHERE id = ?")
            .first(with: { $0.add(id.text) }) { try $0.flag(0) } ?? false
    }

    /// Stores a picture under the hash of its bytes, as the latest one.
    ///
    /// If the maximum is reached, the oldest one that no item has is removed. Refuses
    /// `picture.invalid`, `picture.tooLarge`, `picture.tooMany`.
    func put(
        _ bytes: [UInt8], maximum: Int = CatalogueLimits.pictures
    ) throws -> PutPicture.Answer {
        if bytes.count > CatalogueLimits.pictureBytes.upperBound { throw Refusal.pictureTooLarge }
        guard let type = PictureType(content: bytes) else { throw Refusal.pictureInvalid }
        let id = PictureID(sha256Of: bytes)
        // A picture that is put again is about to be used: it becomes the latest one.
        try db.prepared("DELETE FROM picture WHERE id = ?").run { $0.add(id.text) }
        if try count() >= maximum { try removeOldest(maximum: maximum) }
        try db.prepared("INSERT INTO picture (id, type, data) VALUES (?, ?, ?)").run { values in
            values.add(id.text)
            values.add(type.rawValue)
            values.add(blob: bytes)
        }
        return PutPicture.Answer(picture: id, type: type, bytes: bytes.count)
    }

    private func count() throws -> Int {
        try db.prepared("SELECT count(*) FROM picture").first { try $0.integer(0) } ?? 0
    }

    private func removeOldest(maximum: Int) throws {
        let oldest = try db.prepared(Self.selectUnused).first { try $0.integer(0) }
        guard let oldest else { throw Refusal.pictureTooMany(maximum) }
        try db.prepared("DELETE FROM picture WHERE number = ?").run { $0.add(oldest) }
    }

    private static let selectUnused = """
        SELECT number FROM picture
        WHERE NOT EXISTS (
            SELECT 1 FROM item_reference WHERE kind = 'picture' AND item_reference.id = picture.id)
        ORDER BY number LIMIT 1
        """
}
