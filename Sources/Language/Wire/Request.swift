// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The parameters of one method of a service, and its answer (JSON-RPC 2.0, by name only).
public protocol Request: Codable, Sendable, Equatable {
    /// The answer to a successful call.
    associatedtype Answer: Codable & Sendable
    /// The method's name on the wire, `noun.verb`.
    static var method: String { get }
}

/// A request that changes something; it is safe to repeat, because it has a key.
public protocol Command: Request {
    /// The sender and the key of the command.
    var context: CommandContext { get }
}

/// The sender and the key of a command; the history keeps both.
public struct CommandContext: Codable, Sendable, Hashable {
    /// The idempotency key.
    ///
    /// A repeated command gets the stored result; a different command with the same key is refused.
    public var key: CommandKey
    /// The till or display that sends the command.
    public var terminal: TerminalID
    /// The person who works there, where known.
    public var staff: StaffID?
    /// The manager who approved the command, where a location asks for that
    /// (`Protocols/3-ORDERS.md`, Approvals).
    public var approvedBy: StaffID?

    /// A context from its parts.
    public init(
        key: CommandKey, terminal: TerminalID, staff: StaffID? = nil, approvedBy: StaffID? = nil
    ) {
        self.key = key
        self.terminal = terminal
        self.staff = staff
        self.approvedBy = approvedBy
    }

    /// The `actor` of an event: `terminal` or `terminal/staff`, and after `+` who approved it.
    public var actor: String {
        terminal.text + (staff.map { "/\($0)" } ?? "") + (approvedBy.map { "+\($0)" } ?? "")
    }
}
