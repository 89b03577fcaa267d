// SPDX-License-Identifier: Apache-2.0

/// The order in which the examples of the catalogue run: a lunch at Ham's Burgers.
enum ExampleSequence {
    /// The menu, a changed price, another location, and a menu for the winter.
    static let menus = [
        "service.ping", "locations.list", "locations.get", "menus.get", "locations.snapshot",
        "menus.setPrice", "locations.events", "locations.snapshot.page", "locations.add",
        "locations.change", "locations.close", "locations.reopen", "menus.setUnavailable",
        "menus.setAvailable", "pictures.put", "pictures.get", "menus.stage", "menus.change",
        "menus.change.removal", "menus.recommend", "menus.recommended", "menus.search",
    ]
    /// Two tills open an order each, and the first one adds lines.
    static let opening = [
        "service.ping", "service.info", "orders.open", "orders.open.otherTill", "orders.addItems",
    ]
    /// The kitchen has only the first ticket, and a screen paints it.
    static let firstTicket = [
        "service.ping", "kitchen.snapshot", "kitchen.painted", "kitchen.screens", "kitchen.why",
        "kitchen.painted.next", "kitchen.why.unseen",
    ]
    /// The only screen has been silent for two seconds, and ends.
    static let unseenTicket = ["kitchen.screens.unseen", "kitchen.painted.closed"]
    /// The tills change their orders.
    static let changes = [
        "orders.addItems.otherTill", "orders.changeQuantity", "orders.voidLines", "orders.update",
        "orders.takeOver", "orders.setDiscounts",
    ]
    /// A cook's tap; `kitchen.advance` passes it on to order-service.
    static let tap = ["kitchen.advance"]
    /// The tap again, sent to order-service itself, and the held lines.
    static let beforeRecall = ["orders.advance", "orders.fire"]
    /// The recall; `kitchen.recall` passes it on to order-service, which has done what
    /// `kitchen.fire` passes on under the same key.
    static let recall = ["kitchen.fire", "kitchen.recall"]
    /// All steps of the kitchen, sent to order-service itself.
    static let kitchenSteps = beforeRecall + ["orders.recall", "orders.acknowledge"]
    /// A third order gets a discount, is split and joined again, and the kitchen makes it before
    /// others.
    static let table = [
        "orders.open.table", "orders.addItems.table", "orders.setSeat",
        "orders.setDiscounts.table", "orders.moveLines", "orders.merge", "orders.prioritize",
        "orders.advance.table",
    ]
    /// The first order is paid, the second one is canceled.
    static let checkout =
        kitchenSteps + [
            "orders.seal", "orders.unseal", "orders.recordPayment.card", "orders.seal.again",
            "orders.recordPayment", "orders.recordRefund", "orders.cancel", "orders.get",
            "orders.list", "orders.history", "orders.snapshot", "orders.events",
        ] + table + ["orders.kitchenTimes"]
    /// The kitchen acknowledges the cancellation.
    ///
    /// `kitchen.prioritize` is passed on to
    /// order-service, which has done it under the same key.
    static let lastTicket = ["kitchen.locations", "kitchen.acknowledge", "kitchen.prioritize"]
    /// Two guests share the third order; a payment in between ends without money.
    static let sharedBill = [
        "orders.beginPayment", "orders.recordPayment.voucher", "orders.beginPayment.few",
        "orders.endPayment", "orders.beginPayment.rest", "orders.recordPayment.rest",
        "orders.recordTip", "orders.sales", "orders.quote",
    ]
    /// During a checkout.
    static let runningPayment = ["payments.snapshot", "payments.checkout"]
    /// After the checkout.
    static let payments = [
        "service.ping", "payments.checkout.again", "payments.get", "payments.list",
        "payments.events",
    ]
    /// A refund, a drawer, two accounts, the shared bill, a later tip and the end of the day.
    static let day = [
        "payments.refund", "drawers.open", "accounts.sellVoucher", "accounts.open",
        "accounts.deposit", "receipts.issue", "payments.checkout.voucher", "accounts.get",
        "payments.checkout.rest", "payments.setTip", "receipts.issue.copy", "receipts.list",
        "drawers.move.in", "drawers.move", "drawers.kick", "drawers.get", "drawers.list",
        "payments.day", "drawers.close", "payments.closeDay",
    ]

    /// Examples that are not run here: a card needs a payment provider, and rounded cash a location
    /// with a smallest coin.
    static let elsewhere = [
        "payments.cancel", "payments.checkout.card", "payments.checkout.page",
        "payments.checkout.rounded", "payments.day.offline",
    ]
    /// Earnings need a delivery.
    static let earnings = ["earnings.record", "earnings.payOut", "earnings.list"]
    /// A delivery needs a location with rules for deliveries.
    static let delivery = ["orders.update.delivery"]
    /// The order of a guest, and a kitchen that has finished enough.
    static let guests = ["orders.cancelAsGuest", "orders.waitingTime", "orders.place"]
    /// The way of a delivery, which needs an order of that kind: the trial of deliveries takes it.
    static let deliveries = [
        "chat.list", "chat.report", "chat.reports", "chat.send", "chat.send.quick",
        "couriers.earnings", "couriers.list", "couriers.setDuty", "deliveries.accept",
        "deliveries.arrive", "deliveries.assign", "deliveries.cancel", "deliveries.code",
        "deliveries.complete", "deliveries.complete.photo", "deliveries.decline",
        "deliveries.fail", "deliveries.get", "deliveries.leave", "deliveries.list",
        "deliveries.offer", "deliveries.offers", "deliveries.pickUp", "deliveries.quote",
        "deliveries.reportPosition", "delivery.events", "delivery.snapshot",
    ]
    /// The gazetteer needs nothing else.
    static let gazetteer = ["gazetteer.replace", "gazetteer.find"]

    /// A person with a PIN works at the device that has just enrolled.
    static let staff = [
        "staff.add", "staff.change", "staff.list", "staff.confirm", "devices.setStaff",
        "devices.list",
    ]
    /// After the link of a table was made.
    static let links = [
        "links.list", "people.events", "links.revoke", "staff.remove", "devices.revoke",
    ]
    /// Examples whose answers have a random code or link, or a digest of one.
    static let secrets = ["devices.add", "devices.enrol", "links.make", "people.snapshot"]

    /// All examples by service.
    static let all: [Service: [String]] = [
        .locations: menus, .orders: opening + changes + checkout + sharedBill + delivery + guests,
        .payments: runningPayment + payments + day + earnings + elsewhere,
        .kitchen: firstTicket + unseenTicket + tap + recall + lastTicket,
        .delivery: ["service.ping"] + deliveries + gazetteer,
        .people: ["service.ping"] + staff + links + secrets,
    ]
}
