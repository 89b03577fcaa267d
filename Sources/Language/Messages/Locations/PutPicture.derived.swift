// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/locations-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `pictures.put`: store a picture.
public struct PutPicture: Command {
    /// The answer to `pictures.put`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The identifier of the picture, by which items name it.
        public var picture: PictureID
        /// Its format, as its content shows it.
        public var type: PictureType
        /// Its size.
        public var bytes: Int

        /// A value from its parts.
        public init(picture: PictureID, type: PictureType, bytes: Int) {
            self.picture = picture
            self.type = type
            self.bytes = bytes
        }
    }

    /// `pictures.put`.
    public static let method = "pictures.put"
    /// The bytes of the picture in Base64 (RFC 4648, with padding).
    public var data: String
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(data: String, context: CommandContext) {
        self.data = data
        self.context = context
    }
}
