// SPDX-License-Identifier: Apache-2.0

import Commerce
import JSONCoding
import Messages

/// What a request of a device is about, as far as it does not name a location.
struct RequestSubjects: Equatable {
    private struct Body: Decodable {
        var orders: [OrderReference]?
    }

    private struct Assignment: Decodable {
        var courier: CourierID
    }

    /// The orders in the path and in the list of a body.
    ///
    /// Lines move between orders of one location only, so other orders in a body do not matter.
    let orders: [OrderID]
    /// The payment in the path.
    let payment: PaymentID?
    /// The drawer in the path.
    let drawer: DrawerID?
    /// The delivery in the path.
    let delivery: DeliveryID?
    /// The courier in the body.
    let courier: CourierID?

    /// Reads the values of a path and a body; invalid ones are left to the services.
    init(path: [String: String], body: [UInt8]) {
        let listed = (try? JSON.decode(Body.self, from: body))?.orders ?? []
        orders = (path["order"].flatMap { OrderID($0) }.map { [$0] } ?? []) + listed.map(\.order)
        payment = path["payment"].flatMap { PaymentID($0) }
        drawer = path["drawer"].flatMap { DrawerID($0) }
        delivery = path["delivery"].flatMap { DeliveryID($0) }
        courier = (try? JSON.decode(Assignment.self, from: body))?.courier
    }
}
