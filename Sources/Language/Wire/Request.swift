// SPDX-License-Identifier: Apache-2.0

public import Commerce

/// The parameters of one method of a service, and what it answers (JSON-RPC 2.0, by name only).
public protocol Request: Codable, Sendable, Equatable {
    /// What a successful call answers.
    associatedtype Answer: Codable & Sendable
    /// The method's name on the wire, `noun.verb`.
    static var method: String { get }
}

/// A request that changes something and is therefore repeat-safe by its key.
public protocol Command: Request {
    /// Who sends the command, and its key.
    var context: CommandContext { get }
}

/// Who sends a command and under which key; it stays in the history.
public struct CommandContext: Codable, Sendable, Hashable {
    /// The same key with the same content answers the stored result, with other content a conflict.
    public var key: CommandKey
    /// The till or display that sends the command.
    public var terminal: TerminalID
    /// The person who works there, where known.
    public var staff: StaffID?

    /// A context from its parts.
    public init(key: CommandKey, terminal: TerminalID, staff: StaffID? = nil) {
        self.key = key
        self.terminal = terminal
        self.staff = staff
    }

    /// The words that stand in an event as its `actor`: `terminal` or `terminal/staff`.
    public var actor: String { staff.map { "\(terminal)/\($0)" } ?? terminal.text }
}
