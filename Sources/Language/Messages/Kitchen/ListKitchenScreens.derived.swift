// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/kitchen-methods.json by Protocols/Catalogue/write: change that instead.

public import Commerce
public import Wire

/// `kitchen.screens`: the kitchen screens of a location, and its unseen tickets.
public struct ListKitchenScreens: Request {
    /// The answer to `kitchen.screens`.
    public struct Answer: Codable, Sendable, Equatable {
        /// The screens, by name.
        public var screens: [ScreenStatus]
        /// The unseen tickets, the oldest first.
        public var unseen: [UnseenTicket]

        /// A value from its parts.
        public init(screens: [ScreenStatus], unseen: [UnseenTicket]) {
            self.screens = screens
            self.unseen = unseen
        }
    }

    /// `kitchen.screens`.
    public static let method = "kitchen.screens"
    /// The location of the screens.
    public var location: LocationID

    /// A message from its parts.
    public init(location: LocationID) { self.location = location }
}
