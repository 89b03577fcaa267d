// SPDX-License-Identifier: Apache-2.0

import Commerce
package import Messages
package import Wire

/// A command of the suite that a till sends.
package protocol TillRequest: Command where Answer: TillAnswer {
    /// The service that carries it out.
    static var service: TillService { get }
}

extension TillRequest {
    /// order-service, for most commands.
    package static var service: TillService { .orders }
}

extension OpenOrder: TillRequest {}
extension AddItems: TillRequest {}
extension ChangeQuantity: TillRequest {}
extension VoidLines: TillRequest {}
extension UpdateOrder: TillRequest {}
extension SetDiscounts: TillRequest {}
extension FireOrder: TillRequest {}
extension PrioritizeOrder: TillRequest {}
extension SetSeat: TillRequest {}
extension MoveLines: TillRequest {}
extension MergeOrders: TillRequest {}
extension TakeOverOrder: TillRequest {}
extension SealOrder: TillRequest {}
extension UnsealOrder: TillRequest {}
extension CancelOrders: TillRequest {}
extension Checkout: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}

extension CancelPayment: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}
extension RefundPayment: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}
extension OpenDrawer: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}
extension MoveCash: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}
extension KickDrawer: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}
extension SellVoucher: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}
extension CloseDrawer: TillRequest {
    /// payment-service.
    package static var service: TillService { .payments }
}

extension AddLocation: TillRequest {
    /// locations-service.
    package static var service: TillService { .locations }
}
extension ChangeLocation: TillRequest {
    /// locations-service.
    package static var service: TillService { .locations }
}
extension ChangeMenu: TillRequest {
    /// locations-service.
    package static var service: TillService { .locations }
}

extension TillCommand {
    /// The message that carries the command out; nil while its order is not opened yet.
    package func request(_ context: CommandContext) -> (any TillRequest)? {
        switch self {
        case .open(let location):
            OpenOrder(location: location, another: true, context: context)
        case .change(.order(let order), let change): change.request(order, context)
        case .change(.opened, _): nil
        case .checkout(let order, let tendered, let part):
            Checkout(
                order: order.id, location: order.location, amount: part?.amount, tip: part?.tip,
                tender: part?.tender ?? .cash(tendered), context: context)
        case .move(let giver, let lines, let receiver):
            MoveLines(
                order: giver.order, lines: lines, to: receiver, ifRevision: giver.ifRevision,
                context: context)
        case .merge(let giver, let receiver):
            MergeOrders(
                order: giver.order, into: receiver, ifRevision: giver.ifRevision, context: context)
        case .addLocation(let location): location.request(context)
        case .changePayment(let change): change.request(context)
        case .money(let command): command.request(context)
        case .putItem(let location, let item):
            ChangeMenu(
                location: location, changes: [MenuChange(put: LocationEntity(item))],
                context: context)
        }
    }
}

extension UpdateOrder {
    fileprivate init(
        order: OrderID, _ labels: OrderLabels, _ fulfilment: Fulfilment?, note: String?,
        _ context: CommandContext
    ) {
        self.init(order: order, fulfilment: fulfilment, note: note, context: context)
        self.labels = labels
    }
}

extension OrderChange {
    fileprivate func request(_ order: OrderID, _ context: CommandContext) -> any TillRequest {
        switch self {
        case .add(let item): AddItems(order: order, items: [item.request], context: context)
        case .setQuantity(let line, let quantity):
            ChangeQuantity(order: order, line: line, quantity: quantity, context: context)
        case .void(let lines, let reason):
            VoidLines(order: order, lines: lines, reason: reason, context: context)
        case .setSeat(let lines, let seat):
            SetSeat(order: order, lines: lines, seat: seat, context: context)
        case .update(let labels, let fulfilment, let note):
            UpdateOrder(order: order, labels, fulfilment, note: note, context)
        case .setDiscounts(let discounts, let revision):
            SetDiscounts(
                order: order, discounts: discounts, ifRevision: revision, context: context)
        case .fire(let course): FireOrder(order: order, course: course, context: context)
        case .prioritize(let rush): PrioritizeOrder(order: order, rush: rush, context: context)
        case .takeOver(let revision):
            TakeOverOrder(order: order, ifRevision: revision, context: context)
        case .release(let revision):
            UnsealOrder(order: order, ifRevision: revision, context: context)
        case .complete(let revision):
            SealOrder(order: order, ifRevision: revision, context: context)
        case .cancel(let reason):
            CancelOrders(
                orders: [OrderReference(order: order)], reason: reason, context: context)
        }
    }
}
