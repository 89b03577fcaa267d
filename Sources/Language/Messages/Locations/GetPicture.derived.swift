// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `pictures.get`: one picture.
public struct GetPicture: Request {
    /// The answer to `pictures.get`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The identifier of the picture.
        public var picture: PictureID
        /// Its format.
        public var type: PictureType
        /// Its size.
        public var bytes: Int
        /// Its bytes in Base64 (RFC 4648, with padding).
        public var data: String

        /// A value from its parts.
        public init(picture: PictureID, type: PictureType, bytes: Int, data: String) {
            self.picture = picture
            self.type = type
            self.bytes = bytes
            self.data = data
        }
    }

    /// `pictures.get`.
    public static let method = "pictures.get"
    /// The picture to return.
    public var picture: PictureID

    /// A message from its parts.
    public init(picture: PictureID) { self.picture = picture }
}
