// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
import MessageBus
import Messages
import ServiceLoop
import ServiceStorage

extension OrderState {
    /// The methods of order-service (`Protocols/3-ORDERS.md`).
    package static let methods: MethodTable<JournalTurn<OrderState>> = {
        var methods = MethodTable<JournalTurn<OrderState>>()
        methods.onDiscovery(answer: String(cString: catalogue_of_orders()))
        methods.on(OpenOrder.self) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.open(command, in: &$0) }
        }
        methods.on(CancelOrders.self) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.cancel(command, in: &$0) }
        }
        methods.onChange(TakeOverOrder.self)
        methods.onChange(AddItems.self)
        methods.onChange(ChangeQuantity.self)
        methods.onChange(VoidLines.self)
        methods.onChange(UpdateOrder.self)
        methods.onChange(SetDiscounts.self)
        methods.onChange(FireOrder.self)
        methods.onChange(AdvanceOrder.self)
        methods.onChange(RecallOrder.self)
        methods.onChange(AcknowledgeOrder.self)
        methods.onChange(SealOrder.self)
        methods.onChange(UnsealOrder.self)
        methods.onChange(RecordPayment.self)
        methods.onChange(RecordRefund.self)
        methods.addReads()
        return methods
    }()
}

extension MethodTable<JournalTurn<OrderState>> {
    /// Adds what changes nothing.
    fileprivate mutating func addReads() {
        on(GetOrder.self) { turn, request, _ in
            .result(try turn.state.order(request.order, turn).json)
        }
        on(ListOrders.self) { turn, request, _ in
            .result(try turn.state.list(request, turn))
        }
        on(GetOrderHistory.self) { turn, request, _ in
            try .result(encoding: turn.state.history(of: request.order, turn))
        }
        on(GetOrderSnapshot.self) { turn, request, _ in
            turn.snapshot(of: request.location, try turn.state.snapshot(of: request.location, turn))
        }
        on(GetOrderEvents.self) { turn, request, _ in
            try turn.state.check(request.location, turn)
            return try turn.events(
                of: request.location, after: request.after, limit: request.limit,
                format: turn.state.format)
        }
    }

    /// Adds a command that changes one order.
    fileprivate mutating func onChange<Change: OrderChange>(_ type: Change.Type) {
        on(type) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.change(command, in: &$0) }
        }
    }
}
