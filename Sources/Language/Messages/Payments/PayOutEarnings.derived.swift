// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/payments-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `earnings.payOut`: pay a courier what is owed, in cash.
public struct PayOutEarnings: Command {
    /// The answer to `earnings.payOut`.
    public typealias Answer = CourierBalance
    /// `earnings.payOut`.
    public static let method = "earnings.payOut"
    /// The location that pays.
    public var location: LocationID
    /// The courier.
    public var courier: CourierID
    /// By default all that is owed, as far as coins can make it.
    public var amount: Amount?
    /// By default the open drawer of the terminal.
    public var drawer: DrawerID?
    /// The sender and the key of the command.
    public var context: CommandContext

    /// A message from its parts.
    public init(
        location: LocationID, courier: CourierID, amount: Amount? = nil, drawer: DrawerID? = nil,
        context: CommandContext
    ) {
        self.location = location
        self.courier = courier
        self.amount = amount
        self.drawer = drawer
        self.context = context
    }
}
