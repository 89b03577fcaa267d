// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage
import Wire

extension DeliveryState {
    /// The methods of delivery-service (`Protocols/11-DELIVERY.md`).
    package static let methods: MethodTable<BatchTransaction<DeliveryState>> = {
        var methods = MethodTable<Batch>()
        methods.onDiscovery(answer: String(cString: catalogue_of_delivery()))
        addSteps(to: &methods)
        addDispatch(to: &methods)
        addCouriers(to: &methods)
        addReads(to: &methods)
        addPlaces(to: &methods)
        addChat(to: &methods)
        return methods
    }()

    /// Adds the steps of couriers.
    private static func addSteps(to methods: inout MethodTable<Batch>) {
        methods.onStep(AcceptDelivery.self, { $0.delivery }) { record, command, batch in
            let load = try CourierRows.load(of: command.courier, batch.db)
            return try record.accept(command, by: load, at: batch.now)
        }
        methods.on(DeclineDelivery.self) { batch, command, request in
            try batch.execute(command, for: request) { try $0.state.decline(command, in: &$0) }
        }
        methods.onStep(ArriveForDelivery.self, { $0.delivery }) { record, command, batch in
            try record.arrive(command.courier, at: batch.now)
        }
        methods.onStep(PickUpDelivery.self, { $0.delivery }) { record, command, batch in
            try record.pickUp(command.courier, at: batch.now)
        }
        methods.onStep(LeaveWithDelivery.self, { $0.delivery }) { record, command, batch in
            try record.leave(command.courier, at: batch.now)
        }
        methods.onStep(CompleteDelivery.self, { $0.delivery }) { record, command, batch in
            let location = try batch.state.location(record.delivery.location)
            return try record.complete(
                command, on: location.businessDay(at: batch.now), at: batch.now)
        }
        methods.onStep(FailDelivery.self, { $0.delivery }) { record, command, batch in
            try record.fail(command, at: batch.now)
        }
    }

    /// Adds the commands of the restaurant.
    private static func addDispatch(to methods: inout MethodTable<Batch>) {
        methods.onStep(OfferDelivery.self, { $0.delivery }) { record, _, batch in
            let seconds = batch.state.offerSeconds(at: record.delivery.location)
            return try record.offer(seconds: seconds, at: batch.now)
        }
        methods.onStep(AssignDelivery.self, { $0.delivery }) { record, command, batch in
            let load = try CourierRows.load(of: command.courier, batch.db)
            return try record.assign(to: load, at: batch.now)
        }
        methods.onStep(CancelDelivery.self, { $0.delivery }) { record, command, batch in
            try record.cancel(command, at: batch.now)
        }
    }

    /// Adds the duty of couriers, and their positions.
    private static func addCouriers(to methods: inout MethodTable<Batch>) {
        methods.on(SetCourierDuty.self) { batch, command, request in
            try batch.execute(command, for: request) { try $0.setDuty(command) }
        }
        methods.on(ReportCourierPosition.self) { batch, report, _ in
            let state = batch.state
            let record = try state.delivery(report.delivery, batch).record
            try record.checkUnderWay(with: report.courier)
            let deliveries = try DeliveryRows.underWay(with: report.courier, batch.db)
            state.positions.report(
                report.courier, at: report.place, with: deliveries, now: batch.now)
            return try .result(encoding: ReportCourierPosition.Answer(at: batch.now))
        }
    }

    /// Adds the gazetteer and quotes.
    private static func addPlaces(to methods: inout MethodTable<Batch>) {
        methods.on(ReplaceGazetteer.self) { batch, command, request in
            try batch.execute(command, for: request) { try $0.replacePlaces(command) }
        }
        methods.on(FindPlaces.self) { batch, request, _ in
            let places = try PlaceRows.find(request.text, batch.db)
            return try .result(encoding: FindPlaces.Answer(places: places))
        }
        methods.on(QuoteDelivery.self) { batch, request, _ in
            let location = try batch.state.location(request.location)
            guard let rules = location.delivery else { throw Refusal.notOffered(at: location) }
            do {
                return try .result(
                    encoding: try rules.quote(place: request.place, items: request.items))
            } catch let outside as OutsideDeliveryArea {
                throw Refusal.outsideArea(outside, of: location)
            }
        }
    }
}

extension MethodTable<BatchTransaction<DeliveryState>> {
    /// Adds a command that changes one delivery by a rule of `Domain`.
    mutating func onStep<Step: Command>(
        _ type: Step.Type, _ delivery: @escaping @Sendable (Step) -> DeliveryID,
        rule:
            @escaping @Sendable (inout DeliveryRecord, Step, DeliveryState.Batch) throws ->
            DeliveryEventType?
    ) {
        on(type) { batch, command, request in
            try batch.execute(command, for: request) { batch in
                let view = batch
                return try batch.state.change(
                    delivery(command), by: command.context, in: &batch
                ) { try rule(&$0, command, view) }
            }
        }
    }
}

extension BatchTransaction<DeliveryState> {
    /// Begins or ends the work of a courier; the same duty again changes only the name.
    fileprivate func setDuty(_ command: SetCourierDuty) throws -> CommandOutcome {
        guard CourierLoad.name.contains(command.name.count) else {
            throw Refusal.courierNameOutOfRange(command.name)
        }
        let known = try CourierRows.courier(command.courier, db)
        if !command.onDuty { try CourierRows.load(of: command.courier, db).checkFree() }
        let isSame = known?.onDuty == command.onDuty
        let courier = Courier(
            id: command.courier, name: command.name, onDuty: command.onDuty,
            since: isSame ? known?.since ?? now : now, deliveries: known?.deliveries ?? [])
        try CourierRows.write(courier, db)
        return .result(try WireCoding.encode(courier))
    }

    /// Replaces the gazetteer, or adds to it.
    ///
    /// Refuses `gazetteer.invalid`, and then changes nothing.
    fileprivate func replacePlaces(_ command: ReplaceGazetteer) throws -> CommandOutcome {
        try command.check()
        let isAdding = command.adding == true
        try ReplaceGazetteer.check(
            total: (isAdding ? try PlaceRows.count(db) : 0) + command.places.count)
        if !isAdding { try PlaceRows.removeAll(db) }
        try PlaceRows.add(command.places, db)
        return .result(
            try WireCoding.encode(ReplaceGazetteer.Answer(places: try PlaceRows.count(db))))
    }
}
