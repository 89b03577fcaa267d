// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.fire`: send a held course to the kitchen.
public struct FireCourse: Command {
    /// The answer to `kitchen.fire`.
    public typealias Answer = Ticket
    /// `kitchen.fire`.
    public static let method = "kitchen.fire"
    /// An order.
    public var order: OrderID
    /// The course, 1 to 9.
    public var course: Int
    /// The screen that sends the command, and its key.
    public var context: CommandContext

    /// A message from its parts.
    public init(order: OrderID, course: Int, context: CommandContext) {
        self.order = order
        self.course = course
        self.context = context
    }
}
