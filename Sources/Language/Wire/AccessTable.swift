// SPDX-License-Identifier: Apache-2.0

import Commerce

/// The task of a key's owner in the restaurant, which decides what the key may do
/// (`Protocols/6-ACCESS.md`).
public enum Role: String, Codable, Sendable, CaseIterable {
    /// Keys orders and checks them out.
    case till
    /// Makes the orders: the screens of a kitchen, and kds-service.
    case kitchen
    /// Takes money: payment-service.
    case payments
    /// Owns orders: order-service.
    case orders
    /// Owns locations, menus and prices: locations-service, and programs that edit them.
    case locations
    /// Manages a restaurant: its menu, prices and details, its house accounts and closed days.
    case manager
    /// Owns deliveries: delivery-service.
    case delivery
    /// Delivers orders to guests.
    case courier
    /// Reads and changes nothing.
    case observer
    /// Operates the suite.
    case admin
}

/// The roles that may use each method and each stream (`Protocols/6-ACCESS.md`).
///
/// Methods and streams without a row are forbidden to all roles.
public struct AccessTable: Sendable, Equatable {
    /// The roles that may use a method, by its name.
    public var methods: [String: Set<Role>]
    /// The roles that may subscribe to the streams of a service, by the first part of their topics.
    public var streams: [String: Set<Role>]
    /// The keys, besides those of the services with streams, whose owners authenticate their own
    /// clients.
    public var gateways: Set<String>

    /// A table from its rows.
    public init(
        methods: [String: Set<Role>], streams: [String: Set<Role>], gateways: Set<String> = []
    ) {
        self.methods = methods
        self.streams = streams
        self.gateways = gateways
    }

    /// The keys whose owners name the client for which they send a command.
    public var speakers: Set<String> { gateways.union(streams.keys) }

    /// Whether these roles may use a method.
    ///
    /// Every accepted key may use the methods that describe a service and its status.
    public func allows(_ roles: Set<Role>, method: String) -> Bool {
        if let holders = methods[method] { return !holders.isDisjoint(with: roles) }
        return Self.isOpen(method)
    }

    /// Whether these roles may subscribe to the streams of a service.
    public func allows(_ roles: Set<Role>, streamsOf service: String) -> Bool {
        streams[service].map { !$0.isDisjoint(with: roles) } ?? false
    }

    /// Whether every accepted key may use a method, whatever its roles are.
    public static func isOpen(_ method: String) -> Bool {
        method.hasPrefix("service.") || method == "rpc.discover"
    }
}
