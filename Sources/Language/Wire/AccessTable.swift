// SPDX-License-Identifier: Apache-2.0

import Commerce

/// Which roles may use which methods and hear which streams (`Protocols/6-ACCESS.md`).
///
/// What has no row is allowed to nobody.
public struct AccessTable: Sendable, Equatable {
    /// Who may use a method, by its name.
    public var methods: [String: Set<Role>]
    /// Who may hear the streams of a service, by the name that begins their topics.
    public var streams: [String: Set<Role>]

    /// A table of its rows.
    public init(methods: [String: Set<Role>], streams: [String: Set<Role>]) {
        self.methods = methods
        self.streams = streams
    }

    /// Whether somebody with these roles may use a method.
    ///
    /// Every key that is allowed at all may ask a service what it is and how it does.
    public func allows(_ roles: Set<Role>, method: String) -> Bool {
        if let holders = methods[method] { return !holders.isDisjoint(with: roles) }
        return Self.isOpen(method)
    }

    /// Whether somebody with these roles may hear the streams of a service.
    public func allows(_ roles: Set<Role>, streamsOf service: String) -> Bool {
        streams[service].map { !$0.isDisjoint(with: roles) } ?? false
    }

    /// Whether every allowed key may use a method, whatever its roles are.
    public static func isOpen(_ method: String) -> Bool {
        method.hasPrefix("service.") || method == "rpc.discover"
    }
}
