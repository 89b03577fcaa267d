// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// The format of a picture.
public enum PictureType: String, Codable, Sendable, CaseIterable {
    /// PNG.
    case png = "image/png"
    /// JPEG.
    case jpeg = "image/jpeg"
    /// WebP.
    case webp = "image/webp"
}

/// `pictures.put`: stores a picture under the hash of its bytes.
public struct PutPicture: Command {
    /// The answer to `pictures.put`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The identifier of the picture, by which items name it.
        public var picture: PictureID
        /// Its format, as its content shows it.
        public var type: PictureType
        /// Its size.
        public var bytes: Int

        /// An answer about a stored picture.
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

    /// A command that stores a picture.
    public init(data: String, context: CommandContext) {
        self.data = data
        self.context = context
    }
}

/// `pictures.get`: returns a stored picture.
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

        /// An answer with a picture.
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

    /// A request for a picture.
    public init(picture: PictureID) { self.picture = picture }
}
