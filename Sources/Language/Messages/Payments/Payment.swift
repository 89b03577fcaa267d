// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import JSONCoding

/// The status of a payment.
public enum PaymentStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// Checkout was requested; no money has moved.
    case requested
    /// A payment provider is asked for the money; whether it has moved is not known yet.
    case charging
    /// The money was taken, and its last movement is not recorded on the order yet.
    case taken
    /// Every movement of its money is recorded on the order.
    case recorded
    /// A payment provider is asked to give money back.
    case refunding
    /// Checkout was refused; no money has moved.
    case refused
}

/// What has become of a card that was accepted while its provider was away.
public enum OfflineStatus: String, Codable, JSONValue, Sendable, CaseIterable {
    /// The provider was not reached yet, so the card is not charged.
    case waiting
    /// The provider has taken the money.
    case captured
    /// The card was declined later: the money never came.
    case declined
}

extension Payment {
    /// A payment that was just requested.
    public init(
        id: PaymentID, order: OrderID, location: LocationID, tender: Tender,
        drawer: DrawerID? = nil, currency: Currency, terminal: TerminalID, staff: StaffID?,
        requestedAt: Timestamp
    ) {
        self.id = id
        self.order = order
        self.location = location
        self.tender = tender
        self.drawer = drawer
        self.currency = currency
        self.amount = .zero
        self.change = .zero
        self.status = .requested
        self.terminal = terminal
        self.staff = staff
        self.requestedAt = requestedAt
        self.changedAt = requestedAt
    }
}

extension Payment {
    /// Replaced member by member when it is read.
    public static var placeholder: Self {
        Self(
            id: .placeholder, order: .placeholder, location: .placeholder, tender: .placeholder,
            currency: .placeholder, terminal: .placeholder, staff: nil, requestedAt: .placeholder)
    }
}

extension Payment {
    /// Takes the receipt of its latest movement, and keeps the number of that of its sale.
    public mutating func add(_ latest: Receipt) {
        if let receipt, receipt.kind == .sale { sale = receipt.number }
        receipt = latest
    }
}
