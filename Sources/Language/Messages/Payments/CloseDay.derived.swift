// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `payments.closeDay`: close a business day, once.
public struct CloseDay: Command {
    /// The answer to `payments.closeDay`.
    public typealias Answer = Day
    /// `payments.closeDay`.
    public static let method = "payments.closeDay"
    /// A location.
    public var location: LocationID
    /// The business day to close.
    public var businessDay: BusinessDay
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(location: LocationID, businessDay: BusinessDay, context: CommandContext) {
        self.location = location
        self.businessDay = businessDay
        self.context = context
    }
}
