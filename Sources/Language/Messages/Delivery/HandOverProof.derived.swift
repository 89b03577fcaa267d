// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/delivery.json by Protocols/Catalogue/write: change that instead.

/// How a courier has shown that the guest has the food; it has exactly one member.
public struct HandOverProof: Codable, Sendable, Equatable {
    /// True if the courier knew the guest's code.
    public var code: Bool?
    /// The SHA-256 of a picture, in hexadecimal.
    public var photo: String?
    /// Where the food was left, 1 to 200 characters.
    public var note: String?

    /// A value from its parts.
    public init(code: Bool? = nil, photo: String? = nil, note: String? = nil) {
        self.code = code
        self.photo = photo
        self.note = note
    }
}
