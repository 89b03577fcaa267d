// SPDX-License-Identifier: Apache-2.0

// Derived from 4-PAYMENTS.md by Protocols/Catalogue/write: change that instead.

/// The `type` of the events on `payments/<location>/…`.
public enum PaymentEventType: String, Codable, Sendable, CaseIterable {
    /// Checkout was requested.
    case requested = "payment.requested"
    /// A provider is asked for the money of a card, or has answered something new.
    case charging = "payment.charging"
    /// The money was taken.
    case taken = "payment.taken"
    /// The last movement of its money was recorded on the order.
    case recorded = "payment.recorded"
    /// Checkout was broken off.
    case refused = "payment.refused"
    /// Its tip was changed.
    case tipSet = "payment.tipSet"
    /// The money of an offline card was taken.
    case offlineCaptured = "payment.offlineCaptured"
    /// An offline card was declined, so that its money never came.
    case offlineDeclined = "payment.offlineDeclined"
    /// A provider is asked to give money back.
    case refunding = "payment.refunding"
    /// The provider gives it not back: nothing has moved.
    case refundRefused = "payment.refundRefused"
    /// Money of it went back to the guest.
    case refunded = "payment.refunded"
    /// A drawer was opened with a float.
    case drawerOpened = "drawer.opened"
    /// Cash was put into it.
    case drawerPaidIn = "drawer.paidIn"
    /// Cash was taken out of it.
    case drawerPaidOut = "drawer.paidOut"
    /// It was opened without a sale.
    case drawerKicked = "drawer.kicked"
    /// It was counted and closed.
    case drawerClosed = "drawer.closed"
    /// A voucher or a house account was opened.
    case accountOpened = "account.opened"
    /// Its balance was changed.
    case accountChanged = "account.changed"
    /// The earnings of a delivery were recorded.
    case courierEarned = "courier.earned"
    /// A courier got what was owed.
    case courierPaidOut = "courier.paidOut"
    /// A bill or a copy was numbered.
    case receiptIssued = "receipt.issued"
    /// A business day was closed.
    case dayClosed = "day.closed"
}
