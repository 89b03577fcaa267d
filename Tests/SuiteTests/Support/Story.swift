// SPDX-License-Identifier: Apache-2.0

/// Which examples of the catalogue follow one another: lunch at Ham's Burgers.
enum Story {
    /// The menu, and a price that changes.
    static let menus = [
        "service.ping", "locations.list", "locations.get", "menus.get", "locations.snapshot",
        "menus.setPrice", "locations.events",
    ]
    /// Two orders are opened, the first has lines.
    static let keying = [
        "service.ping", "service.info", "orders.open", "orders.open.otherTill", "orders.addItems",
    ]
    /// The kitchen has the first ticket only.
    static let firstTicket = ["service.ping", "kitchen.snapshot"]
    /// The tills change their orders.
    static let changes = [
        "orders.addItems.otherTill", "orders.changeQuantity", "orders.voidLines", "orders.update",
        "orders.takeOver", "orders.setDiscounts",
    ]
    /// The tap of a cook, which order-service hears of by `kitchen.advance`.
    static let tap = ["kitchen.advance"]
    /// What happens until a cook takes the tap back; the first one is the tap, sent again.
    static let beforeRecall = ["orders.advance", "orders.fire"]
    /// The tap is taken back, which order-service hears of by `kitchen.recall`.
    static let recall = ["kitchen.recall"]
    /// What the kitchen does until all is made; the recall is sent again.
    static let kitchenSteps = beforeRecall + ["orders.recall", "orders.acknowledge"]
    /// The first order is paid, the second one called off.
    static let checkout =
        kitchenSteps + [
            "orders.seal", "orders.unseal", "orders.recordPayment.card", "orders.seal.again",
            "orders.recordPayment", "orders.recordRefund", "orders.cancel", "orders.get",
            "orders.list", "orders.history", "orders.snapshot", "orders.events",
        ]
    /// The kitchen has seen that the second order was called off.
    static let lastTicket = ["kitchen.locations", "kitchen.acknowledge"]
    /// While a checkout runs.
    static let runningPayment = ["payments.snapshot", "payments.checkout"]
    /// After it.
    static let payments = ["service.ping", "payments.get", "payments.list", "payments.events"]

    /// What is told of each service.
    static let all: [Service: [String]] = [
        .locations: menus, .orders: keying + changes + checkout,
        .payments: runningPayment + payments,
        .kitchen: firstTicket + tap + recall + lastTicket,
    ]
}
