// SPDX-License-Identifier: Apache-2.0

// Derived from Schemas/order-labels.json by Protocols/Catalogue/write: change that instead.

/// The texts by which people know an order: tills set them, and every till and kitchen
/// screen shows them.
public struct OrderLabels: Codable, Sendable, Equatable {
    /// The guest's name, up to 100 characters.
    public var customer: String?

    /// A value from its parts.
    public init(customer: String? = nil) { self.customer = customer }
}

extension OrderLabel {
    /// The guest's name, up to 100 characters.
    public static let customer = Self(
        member: "customer", name: "The guest's name", field: "Name", shown: "{}", maximum: 100,
        path: \.customer
    )
}

extension OrderLabels {
    /// All labels, in the order of screens.
    public static let all: [OrderLabel] = [.customer]
}
