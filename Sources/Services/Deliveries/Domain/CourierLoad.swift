// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Wire

/// A courier, and the deliveries that the courier has under way.
struct CourierLoad: Equatable, Sendable {
    /// The maximum number of deliveries that a restaurant assigns to one courier.
    static let assigned = 5
    /// The allowed number of characters of a courier's name.
    static let name = 1...100

    /// The courier.
    var id: CourierID
    /// The name; nil if the courier has never been on duty.
    var name: String?
    /// Whether the courier wants offers.
    var onDuty = false
    /// The deliveries under way.
    var deliveries: [Delivery] = []

    /// The courier, if the courier may accept an offer.
    ///
    /// Refuses `courier.offDuty` and `courier.busy`.
    func accepting() throws(Refusal) -> DeliveryCourier {
        let courier = try working()
        if !deliveries.isEmpty { throw .courierBusy(courier.name) }
        return courier
    }

    /// The courier, if the restaurant may assign one more delivery.
    ///
    /// Deliveries exclude each other if they are of different locations, or if one of them was
    /// picked up. Refuses `courier.offDuty` and `courier.busy`.
    func assigned(at location: LocationID) throws(Refusal) -> DeliveryCourier {
        let courier = try working()
        let fits = deliveries.allSatisfy { $0.location == location && !$0.status.hasFood }
        guard fits, deliveries.count < Self.assigned else { throw .courierBusy(courier.name) }
        return courier
    }

    /// Checks that the courier may go off duty; refuses `courier.hasDeliveries`.
    func checkFree() throws(Refusal) {
        if !deliveries.isEmpty { throw .courierHasDeliveries(name ?? id.text, deliveries.count) }
    }

    /// The courier on duty; refuses `courier.offDuty`.
    @discardableResult
    func working() throws(Refusal) -> DeliveryCourier {
        guard let name, onDuty else { throw .courierOffDuty }
        return DeliveryCourier(id: id, name: name)
    }
}
