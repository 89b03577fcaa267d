// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import ServiceStorage

extension OrderState {
    /// The methods of order-service (`Protocols/3-ORDERS.md`).
    public static let methods: MethodTable<JournalTurn<OrderState>> = {
        var methods = MethodTable<JournalTurn<OrderState>>()
        methods.on(OpenOrder.self) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.open(command, in: &$0) }
        }
        methods.onChange(AddItems.self)
        methods.onChange(CancelOrder.self)
        methods.onChange(AdvanceOrder.self)
        methods.onChange(AcknowledgeOrder.self)
        methods.onChange(SealOrder.self)
        methods.onChange(UnsealOrder.self)
        methods.onChange(RecordPayment.self)
        methods.on(GetOrder.self) { turn, request, _ in
            try .result(encoding: turn.state.order(request.order, turn))
        }
        methods.on(ListOrders.self) { turn, request, _ in
            try .result(encoding: turn.state.list(request, turn))
        }
        methods.on(GetOrderSnapshot.self) { turn, request, _ in
            turn.snapshot(of: request.location, try turn.state.snapshot(of: request.location, turn))
        }
        methods.on(GetOrderEvents.self) { turn, request, _ in
            try turn.state.check(request.location, turn)
            return try turn.events(
                of: request.location, after: request.after, limit: request.limit,
                format: turn.state.format)
        }
        return methods
    }()
}

extension MethodTable<JournalTurn<OrderState>> {
    /// Adds a command that changes one order.
    fileprivate mutating func onChange<Change: OrderChange>(_ type: Change.Type) {
        on(type) { turn, command, incoming in
            try turn.decide(command, incoming) { try $0.state.change(command, in: &$0) }
        }
    }
}
