// SPDX-License-Identifier: Apache-2.0

import Commerce
import Devices
import Messages
import Testing

@testable import Gateway
@testable import GatewayCore

/// The photo of a hand-over: which bytes are taken, and from whom.
@Suite struct PhotoTests {
    private static let courier: CourierID = "c-1"
    private static let photo = HandOverPhoto(jpeg, type: "image/jpeg")

    /// A JPEG file of 16 by 16 pixels without image data: frame, end.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xFF, 0xD9]

    private func delivery(_ status: DeliveryStatus) throws -> Delivery {
        var delivery = Delivery(
            order: "o-1", location: "00001", number: 17,
            currency: try #require(Currency("USD")), earnings: CourierEarnings(),
            offeredAt: Timestamp(milliseconds: 1))
        delivery.status = status
        delivery.courier = DeliveryCourier(id: Self.courier, name: "Kim")
        return delivery
    }

    private func refusal(_ body: () throws(Problem) -> Void) -> Problem? {
        do throws(Problem) { try body() } catch { return error }
        return nil
    }

    @Test func `the bytes decide the type of a photo`() throws {
        let photo = try HandOverPhoto.read(Self.jpeg)
        #expect(photo.type == "image/jpeg")
        #expect(photo.bytes == Self.jpeg)
    }

    @Test(arguments: [
        "", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "GIF89a",
        "<script>alert(1)</script>",
    ])
    func `what is no picture is refused`(content: String) {
        let problem = refusal { () throws(Problem) in
            _ = try HandOverPhoto.read(Array(content.utf8))
        }
        #expect(problem == .photoInvalid)
        #expect(problem?.status == 422)
    }

    @Test func `the beginning of a picture with a page behind it is refused`() {
        let bytes = Array(Self.jpeg.dropLast(2)) + Array("<script>alert(1)</script>".utf8)
        let problem = refusal { () throws(Problem) in _ = try HandOverPhoto.read(bytes) }
        #expect(problem == .photoInvalid)
    }

    @Test(arguments: [
        ("image/jpeg", true), ("IMAGE/PNG; q=1", true), ("image/webp", true),
        ("application/json", false), ("image/svg+xml", false), ("text/plain", false), ("", false),
    ])
    func `a body has the media type of a picture`(type: String, isTaken: Bool) {
        let problem = refusal { () throws(Problem) in try HandOverPhoto.check(contentType: type) }
        #expect(problem == (isTaken ? nil : .photoType))
    }

    @Test func `a body without a type is refused`() {
        let problem = refusal { () throws(Problem) in try HandOverPhoto.check(contentType: nil) }
        #expect(problem == .photoType)
    }

    @Test(arguments: DeliveryStatus.allCases)
    func `a courier sends a photo only while the courier has the food`(
        status: DeliveryStatus
    ) throws {
        let delivery = try delivery(status)
        let problem = refusal { () throws(Problem) in
            try delivery.check(Self.photo, of: Self.courier)
        }
        #expect(problem == ([.pickedUp, .onTheWay].contains(status) ? nil : .photoOutOfTime))
    }

    @Test func `another courier sends no photo`() throws {
        let delivery = try delivery(.onTheWay)
        for other: CourierID? in ["c-2", nil] {
            #expect(
                refusal { () throws(Problem) in try delivery.check(Self.photo, of: other) }
                    == .photoOutOfTime)
        }
    }

    @Test func `the photo that proves an ended delivery can be sent again, no other one`() throws {
        var delivery = try delivery(.delivered)
        delivery.proof = HandOverProof(photo: Self.photo.digest)
        let other = HandOverPhoto([1], type: "image/jpeg")
        #expect(
            refusal { () throws(Problem) in try delivery.check(Self.photo, of: Self.courier) }
                == nil)
        #expect(
            refusal { () throws(Problem) in try delivery.check(other, of: Self.courier) }
                == .photoOutOfTime)
    }
}
