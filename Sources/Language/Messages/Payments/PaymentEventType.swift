// SPDX-License-Identifier: Apache-2.0

/// The `type` of the events on `payments/<location>/…`.
///
/// The first part names the schema of the data, which is the entity after the change.
public enum PaymentEventType: String, Codable, Sendable, CaseIterable {
    /// Checkout was requested.
    case requested = "payment.requested"
    /// A payment provider is asked for the money, or has said what the guest is doing.
    case charging = "payment.charging"
    /// The money was taken.
    case taken = "payment.taken"
    /// The last movement of its money was recorded on the order.
    case recorded = "payment.recorded"
    /// Checkout was refused.
    case refused = "payment.refused"
    /// The tip was changed.
    case tipSet = "payment.tipSet"
    /// A payment provider is asked to give money back.
    case refunding = "payment.refunding"
    /// A payment provider gives no money back.
    case refundRefused = "payment.refundRefused"
    /// Money went back to the guest.
    case refunded = "payment.refunded"
    /// The money of an offline card was taken.
    case offlineCaptured = "payment.offlineCaptured"
    /// An offline card was declined, so that its money never came.
    case offlineDeclined = "payment.offlineDeclined"
    /// A drawer was opened with a float.
    case drawerOpened = "drawer.opened"
    /// Cash was put into a drawer.
    case drawerPaidIn = "drawer.paidIn"
    /// Cash was taken out of a drawer.
    case drawerPaidOut = "drawer.paidOut"
    /// A drawer was opened without a sale.
    case drawerKicked = "drawer.kicked"
    /// A drawer was counted and closed.
    case drawerClosed = "drawer.closed"
    /// A voucher or a house account was opened.
    case accountOpened = "account.opened"
    /// The balance of an account was changed.
    case accountChanged = "account.changed"
    /// A courier has earned money with a delivery.
    case courierEarned = "courier.earned"
    /// A courier got what was owed.
    case courierPaidOut = "courier.paidOut"
    /// A bill or a copy was numbered.
    case receiptIssued = "receipt.issued"
    /// A business day was closed.
    case dayClosed = "day.closed"
}
