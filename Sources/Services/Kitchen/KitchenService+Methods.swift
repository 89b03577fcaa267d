// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
import Directory
import MessageBus
import Messages
import Wire

extension KitchenService {
    /// The methods of kds-service (`Protocols/5-KITCHEN.md`).
    static var methods: MethodTable<KitchenService> {
        var methods = MethodTable<KitchenService>()
        methods.onDiscovery(answer: String(cString: catalogue_of_kitchen()))
        methods.on(ListKitchenLocations.self) { service, _, _ in
            let directory = service.locations
            let locations = try directory.list().map { KitchenLocation($0, in: directory) }
            return try .result(encoding: ListKitchenLocations.Answer(locations: locations))
        }
        methods.on(GetKitchenSnapshot.self) { service, request, _ in
            guard let snapshot = service.streams.snapshot(of: request.location) else {
                throw service.locations.refusal(for: request.location)
            }
            return try .result(encoding: snapshot)
        }
        methods.on(ReportPainted.self) { service, report, _ in
            try .result(encoding: ReportPainted.Answer(report: service.record(report)))
        }
        methods.on(ListKitchenScreens.self) { service, request, _ in
            try .result(encoding: service.listScreens(of: request.location))
        }
        methods.on(ExplainTicket.self) { service, request, _ in
            try .result(encoding: service.explain(request.order))
        }
        methods.on(AdvanceTicket.self) { service, tap, incoming in
            let command = AdvanceOrder(
                order: tap.order, from: tap.from, lines: tap.lines,
                context: incoming.signed(tap.context))
            return service.forward(command, for: incoming)
        }
        methods.on(RecallTicket.self) { service, tap, incoming in
            let command = RecallOrder(
                order: tap.order, from: tap.from, lines: tap.lines,
                context: incoming.signed(tap.context))
            return service.forward(command, for: incoming)
        }
        methods.on(AcknowledgeTicket.self) { service, tap, incoming in
            let command = AcknowledgeOrder(
                order: tap.order, lines: tap.lines, context: incoming.signed(tap.context))
            return service.forward(command, for: incoming)
        }
        methods.on(FireCourse.self) { service, request, incoming in
            let command = FireOrder(
                order: request.order, course: request.course,
                context: incoming.signed(request.context))
            return service.forward(command, for: incoming)
        }
        methods.on(PrioritizeTicket.self) { service, request, incoming in
            let command = PrioritizeOrder(
                order: request.order, rush: request.rush,
                context: incoming.signed(request.context))
            return service.forward(command, for: incoming)
        }
        return methods
    }

    /// Forwards a tap; returns nil, because the response waits for order-service.
    private func forward<C: Command>(
        _ command: C, for request: IncomingRequest<KitchenService>
    ) -> Response? where C.Answer == Order {
        gateway.forward(command) { [weak self] in self?.respond(to: request, with: $0) }
        return nil
    }
}

extension KitchenLocation {
    /// A location of a directory; without a known name it has its identifier.
    init(_ id: LocationID, in directory: LocationDirectory) {
        guard let location = directory[id] else {
            self.init(id: id, name: id.text)
            return
        }
        self.init(
            id: id, name: location.name, timeZone: location.timeZone, stations: location.stations,
            displays: location.displays)
    }
}
