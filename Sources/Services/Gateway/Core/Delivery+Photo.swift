// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import GatewayCore
import Messages

extension HandOverPhoto {
    /// The maximum size of a photo in bytes.
    static let limit = 1_048_576

    /// The photo in the body of a request; throws a `Problem` if the bytes are no picture.
    static func read(_ bytes: [UInt8]) throws(Problem) -> Self {
        guard let type = PictureType(content: bytes) else { throw .photoInvalid }
        return Self(bytes, type: type.rawValue)
    }

    /// Throws a `Problem` unless a body has the media type of a picture.
    static func check(contentType type: String?) throws(Problem) {
        let name = type?.split(separator: ";").first.map { $0.lowercased() }
        guard name.flatMap(PictureType.init(rawValue:)) != nil else { throw .photoType }
    }
}

extension Delivery {
    /// Throws a `Problem` unless a courier may send its photo: its own courier, who has the food.
    ///
    /// A delivery that has ended takes the photo that proves it once more, because an answer can be
    /// lost.
    func check(_ photo: HandOverPhoto, of courier: CourierID?) throws(Problem) {
        let isOwn = self.courier != nil && self.courier?.id == courier
        let isAgain = status == .delivered && proof?.photo == photo.digest
        guard isOwn, status.hasFood || isAgain else {
            throw .photoOutOfTime
        }
    }
}

extension Problem {
    /// The problem of a photo with another type.
    static let photoType = Problem(
        status: 415, reason: "http.unsupportedType",
        detail: "Send the photo with Content-Type: image/jpeg, image/png or image/webp.")

    /// The problem of bytes that are no picture.
    static let photoInvalid = Problem(
        status: 422, reason: "picture.invalid",
        detail: "This is no JPEG, PNG or WebP picture, or a phone can not show its size. Take the "
            + "photo again.")

    /// The problem of a photo before the pick-up, or after the end.
    static let photoOutOfTime = Problem(
        status: 409, reason: "delivery.statusChanged",
        detail: "A photo is taken while you have the food. Look at the delivery.")

    /// The problem of a delivery without a photo.
    static let photoUnknown = Problem(
        status: 404, reason: "photo.unknown",
        detail: "This delivery has no photo. Photos are deleted after 30 days.")
}
