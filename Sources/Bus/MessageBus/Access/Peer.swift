// SPDX-License-Identifier: Apache-2.0

import Commerce
import Wire

/// Somebody whose key is allowed: who it is, and what it may do.
public struct Peer: Sendable, Equatable {
    /// The name that the owner of the suite gave its key.
    public var name: TerminalID
    /// What it may do.
    public var roles: Set<Role>
    /// Whether it is a service of the suite, which has authenticated those whom it asks for and
    /// says who they are.
    public var isService: Bool

    /// A peer of this name.
    public init(name: TerminalID, roles: Set<Role>, isService: Bool = false) {
        self.name = name
        self.roles = roles
        self.isService = isService
    }

    /// The context of a command with the name of who really sent it as its terminal; the person at
    /// the terminal is the terminal's to say.
    public func signing(_ context: CommandContext) -> CommandContext {
        if isService { return context }
        var context = context
        context.terminal = name
        return context
    }
}
