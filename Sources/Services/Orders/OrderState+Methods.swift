// SPDX-License-Identifier: Apache-2.0

import CCatalogue
import Commerce
package import MessageBus
import Messages
package import ServiceLoop
import ServiceStorage

extension OrderState {
    /// The methods of order-service (`Protocols/3-ORDERS.md`).
    package static let methods: MethodTable<BatchTransaction<OrderState>> = {
        var methods = MethodTable<BatchTransaction<OrderState>>()
        methods.onDiscovery(answer: String(cString: catalogue_of_orders()))
        methods.on(OpenOrder.self) { batch, command, incoming in
            try batch.execute(command, for: incoming) { try $0.state.open(command, in: &$0) }
        }
        methods.on(PlaceOrder.self) { batch, command, incoming in
            try batch.execute(command, for: incoming) { try $0.state.place(command, in: &$0) }
        }
        methods.on(CancelOrders.self) { batch, command, incoming in
            try batch.execute(command, for: incoming) { try $0.state.cancel(command, in: &$0) }
        }
        methods.onChange(CancelAsGuest.self)
        methods.onTransfer(MoveLines.self)
        methods.onTransfer(MergeOrders.self)
        methods.onChange(TakeOverOrder.self)
        methods.onChange(AddItems.self)
        methods.onChange(ChangeQuantity.self)
        methods.onChange(SetSeat.self)
        methods.onChange(VoidLines.self)
        methods.onChange(UpdateOrder.self)
        methods.onChange(SetDiscounts.self)
        methods.onChange(FireOrder.self)
        methods.onChange(AdvanceOrder.self)
        methods.onChange(RecallOrder.self)
        methods.onChange(AcknowledgeOrder.self)
        methods.onChange(PrioritizeOrder.self)
        methods.onChange(SealOrder.self)
        methods.onChange(UnsealOrder.self)
        methods.onChange(BeginPayment.self)
        methods.onChange(EndPayment.self)
        methods.onChange(RecordPayment.self)
        methods.onChange(RecordTip.self)
        methods.onChange(RecordRefund.self)
        methods.addReads()
        return methods
    }()
}

extension MethodTable<BatchTransaction<OrderState>> {
    /// Adds the requests that change nothing.
    fileprivate mutating func addReads() {
        on(QuoteOrder.self) { batch, request, _ in
            try .result(encoding: batch.state.quote(request, batch))
        }
        on(GetOrder.self) { batch, request, _ in
            .result(try batch.state.order(request.order, batch).json)
        }
        on(ListOrders.self) { batch, request, _ in
            .result(try batch.state.list(request, batch))
        }
        on(GetOrderHistory.self) { batch, request, _ in
            try .result(encoding: batch.state.history(of: request.order, batch))
        }
        on(GetKitchenTimes.self) { batch, request, _ in
            try .result(encoding: batch.state.kitchenTimes(request, batch))
        }
        on(GetWaitingTime.self) { batch, request, _ in
            try .result(encoding: batch.state.waitingTime(request, batch))
        }
        on(GetSales.self) { batch, request, _ in
            try .result(encoding: batch.state.sales(request, batch))
        }
        on(GetOrderSnapshot.self) { batch, request, _ in
            batch.snapshot(
                of: request.location, try batch.state.snapshot(of: request.location, batch))
        }
        on(GetOrderEvents.self) { batch, request, _ in
            try batch.state.check(request.location, batch)
            return try batch.events(
                of: request.location, after: request.after, limit: request.limit,
                format: batch.state.format)
        }
    }

    /// Adds a command that changes one order.
    fileprivate mutating func onChange<Change: OrderChange>(_ type: Change.Type) {
        on(type) { batch, command, incoming in
            try batch.execute(command, for: incoming) { try $0.state.change(command, in: &$0) }
        }
    }

    /// Adds a command that moves lines from one order to another.
    fileprivate mutating func onTransfer<Transfer: OrderTransfer>(_ type: Transfer.Type) {
        on(type) { batch, command, incoming in
            try batch.execute(command, for: incoming) { try $0.state.transfer(command, in: &$0) }
        }
    }
}
