// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `payments.checkout`: seals the order, takes the money and records it on the order; once, however
/// often it is sent with the same key and whatever is killed in between.
public struct Checkout: Command {
    /// The payment, `recorded`.
    public typealias Answer = Payment
    /// `payments.checkout`.
    public static let method = "payments.checkout"
    /// The order that is paid.
    public var order: OrderID
    /// What the guest pays with.
    public var tender: Tender
    /// Which till checks out, and the command's key.
    public var context: CommandContext

    /// A command to check out an order.
    public init(order: OrderID, tender: Tender, context: CommandContext) {
        self.order = order
        self.tender = tender
        self.context = context
    }
}

/// `payments.get`: one payment.
public struct GetPayment: Request {
    /// The payment.
    public typealias Answer = Payment
    /// `payments.get`.
    public static let method = "payments.get"
    /// The payment asked for.
    public var payment: PaymentID

    /// Asks for one payment.
    public init(payment: PaymentID) { self.payment = payment }
}

/// `payments.list`: the payments of one order, oldest first.
public struct ListPayments: Request {
    /// What `payments.list` answers.
    public struct Answer: Codable, Sendable, Equatable {
        /// The payments, oldest first.
        public var payments: [Payment]

        /// An answer with these payments.
        public init(payments: [Payment]) { self.payments = payments }
    }

    /// `payments.list`.
    public static let method = "payments.list"
    /// The order asked about.
    public var order: OrderID

    /// Asks for the payments of an order.
    public init(order: OrderID) { self.order = order }
}

/// `payments.snapshot`: the payments of one location that are not finished, and their place in its
/// stream.
public struct GetPaymentSnapshot: SnapshotRequest {
    /// What the stream's events carry.
    public typealias Entity = Payment
    /// The unfinished payments and their place in the stream.
    public typealias Answer = Snapshot<Payment>
    /// `payments.snapshot`.
    public static let method = "payments.snapshot"
    /// The location whose stream is followed.
    public var location: LocationID

    /// Asks for the unfinished payments of a location.
    public init(location: LocationID) { self.location = location }
}

/// `payments.events`: what happened at one location after a place in its stream, oldest first.
public struct GetPaymentEvents: EventsRequest {
    /// What the stream's events carry.
    public typealias Entity = Payment
    /// The events, and where the stream stands now.
    public typealias Answer = EventPage<Payment>
    /// `payments.events`.
    public static let method = "payments.events"
    /// The location whose stream is read.
    public var location: LocationID
    /// The events after this one are asked for.
    public var after: SequenceNumber
    /// At most so many, 1 to 1000; 500 without it.
    public var limit: Int?

    /// Asks for the events after a place in a location's stream.
    public init(location: LocationID, after: SequenceNumber, limit: Int? = nil) {
        self.location = location
        self.after = after
        self.limit = limit
    }
}
