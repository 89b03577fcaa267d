// SPDX-License-Identifier: Apache-2.0

import Commerce
import Directory
import Foundation
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage
import Wire

/// The requests that change nothing.
extension DeliveryState {
    /// The allowed number of deliveries in one answer.
    private static let page = 1...200
    private static let defaultPage = 50

    /// Adds the requests that change nothing.
    static func addReads(to methods: inout MethodTable<Batch>) {
        methods.on(GetDelivery.self) { batch, request, _ in
            let record = try batch.state.delivery(request.delivery, batch).record
            return try .result(encoding: try batch.state.shown(record, to: request.courier))
        }
        methods.on(GetDeliveryCode.self) { batch, request, _ in
            let record = try batch.state.delivery(request.delivery, batch).record
            return try .result(encoding: GetDeliveryCode.Answer(code: record.code))
        }
        methods.on(ListDeliveries.self) { batch, request, _ in
            try .result(encoding: try batch.state.list(request, batch))
        }
        methods.on(ListDeliveryOffers.self) { batch, request, _ in
            try .result(encoding: try batch.state.offers(request, batch))
        }
        methods.on(ListCouriers.self) { batch, _, _ in
            let couriers = try CourierRows.working(batch.db)
            return try .result(encoding: ListCouriers.Answer(couriers: couriers))
        }
        methods.on(GetCourierEarnings.self) { batch, request, _ in
            try request.check()
            let earned = try DeliveryRows.earned(
                by: request.courier, from: request.from, to: request.to, batch.db)
            let today = try batch.state.today(of: request.courier, batch)
            return try .result(encoding: GetCourierEarnings.Answer(earned, today: today))
        }
        addStream(to: &methods)
    }

    /// The business day where a courier has the last delivery; in UTC without one.
    private func today(of courier: CourierID, _ batch: Batch) throws -> BusinessDay {
        let last = try DeliveryRows.matching(ListDeliveries(courier: courier), limit: 1, batch.db)
        let location = last.first.flatMap { locations[$0.record.delivery.location] }
        return location?.businessDay(at: batch.now)
            ?? BusinessDay(containing: batch.now, timeZone: .gmt, turnsAtHour: 0)
    }

    private static func addStream(to methods: inout MethodTable<Batch>) {
        methods.on(GetDeliverySnapshot.self) { batch, request, _ in
            try batch.state.check(request.location, batch)
            let open = try DeliveryRows.open(at: request.location, batch.db)
            return batch.snapshot(
                of: request.location, try open.map { try WireCoding.encode($0.record.delivery) })
        }
        methods.on(GetDeliveryEvents.self) { batch, request, _ in
            try batch.state.check(request.location, batch)
            return try batch.events(
                of: request.location, after: request.after, limit: request.limit,
                format: batch.state.format)
        }
    }

    /// A delivery as a courier sees it, or the restaurant for nil.
    ///
    /// A courier sees the area of offers, and the address of the own deliveries until they have
    /// ended; refuses `delivery.taken`.
    func shown(
        _ record: DeliveryRecord, to courier: CourierID?
    ) throws(Refusal) -> Delivery {
        var delivery = record.delivery
        if let courier, delivery.courier?.id != courier {
            guard delivery.status == .offered else { throw .deliveryTaken(delivery) }
            return delivery.forOtherCouriers
        }
        delivery.customer = record.customer
        delivery.note = record.note
        delivery.position = positions.position(of: delivery)
        return courier == nil ? delivery : delivery.forItsCourier
    }

    private func list(_ request: ListDeliveries, _ batch: Batch) throws -> ListDeliveries.Answer {
        let limit = request.limit ?? Self.defaultPage
        guard Self.page.contains(limit) else { throw Refusal.listLimitOutOfRange(Self.page) }
        let found = try DeliveryRows.matching(request, limit: limit, batch.db)
        let deliveries = try found.prefix(limit).map { try shown($0.record, to: request.courier) }
        return ListDeliveries.Answer(
            deliveries: deliveries, before: found.count > limit ? deliveries.last?.id : nil)
    }

    func offers(
        _ request: ListDeliveryOffers, _ batch: Batch
    ) throws -> ListDeliveryOffers.Answer {
        try CourierRows.load(of: request.courier, batch.db).working()
        let offered = try DeliveryRows.offered(at: request.location, batch.db).map(\.record)
        let offers = offered.filter { record in
            let hasDeclined = record.delivery.declinedBy?.contains(request.courier) ?? false
            return !hasDeclined && !record.isExpired(at: batch.now)
                && !record.isOfferedLater(at: batch.now)
        }.map { offer($0.delivery, to: request) }
        return ListDeliveryOffers.Answer(
            offers: offers.sorted {
                ($0.away ?? .max, $0.delivery.id) < ($1.away ?? .max, $1.delivery.id)
            })
    }

    private func offer(
        _ delivery: Delivery, to request: ListDeliveryOffers
    ) -> ListDeliveryOffers.Offer {
        let location = locations[delivery.location]
        let rules = location?.delivery
        return ListDeliveryOffers.Offer(
            delivery: delivery.forOtherCouriers,
            restaurant: location?.name ?? delivery.location.text,
            from: rules?.place, away: request.place.flatMap { rules?.distance(to: $0) })
    }
}
