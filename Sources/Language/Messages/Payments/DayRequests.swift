// SPDX-License-Identifier: Apache-2.0

public import Commerce
public import Wire

/// `payments.day`: returns the money of one business day, at any time.
public struct GetDay: Request {
    /// The day.
    public typealias Answer = Day
    /// `payments.day`.
    public static let method = "payments.day"
    /// The location.
    public var location: LocationID
    /// The business day; nil for the one for which movements count now.
    public var businessDay: BusinessDay?

    /// A request for one business day.
    public init(location: LocationID, businessDay: BusinessDay? = nil) {
        self.location = location
        self.businessDay = businessDay
    }
}

/// `payments.closeDay`: closes a business day, once.
public struct CloseDay: Command {
    /// The day, closed.
    public typealias Answer = Day
    /// `payments.closeDay`.
    public static let method = "payments.closeDay"
    /// The location.
    public var location: LocationID
    /// The business day to close.
    public var businessDay: BusinessDay
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A command from its parts.
    public init(location: LocationID, businessDay: BusinessDay, context: CommandContext) {
        self.location = location
        self.businessDay = businessDay
        self.context = context
    }
}
