// SPDX-License-Identifier: Apache-2.0

/// The format of a picture.
public enum PictureType: String, Codable, Sendable, CaseIterable {
    /// PNG.
    case png = "image/png"
    /// JPEG.
    case jpeg = "image/jpeg"
    /// WebP.
    case webp = "image/webp"
}
