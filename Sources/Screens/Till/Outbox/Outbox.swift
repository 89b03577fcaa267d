// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The commands of a till that are not answered yet, in the order in which they were keyed.
///
/// They are sent in this order, one at a time, under the keys that they got when they were keyed.
/// A command leaves the outbox by its answer, by its refusal, or by the person as long as it was
/// never sent.
package struct Outbox: Codable, Equatable, Sendable {
    /// The pause before a command without an answer is sent again.
    static let pause = Duration.seconds(1)

    /// A command with its key.
    package struct Entry: Codable, Equatable, Sendable {
        /// The key under which it is sent, however often.
        package let key: CommandKey
        /// The command.
        package fileprivate(set) var command: TillCommand
        /// How far it has come.
        package fileprivate(set) var delivery = Delivery.notSent
    }

    /// How far a command has come.
    package enum Delivery: Codable, Equatable, Sendable {
        /// It never reached the service, so it can still be removed.
        case notSent
        /// It was sent for the first time.
        case sending
        /// It was sent and not answered, so that it may have taken effect; it is sent again.
        case unanswered
    }

    /// The entries, the oldest first.
    package private(set) var entries: [Entry] = []
    /// The entry whose answer is awaited.
    private var awaited: CommandKey?
    /// The time before which nothing is sent, because the last attempt failed.
    private var pausedUntil: Timestamp?
    /// Why the last attempt had no effect, for people; nil if it had one.
    package private(set) var obstacle: String?

    private enum CodingKeys: String, CodingKey { case entries }

    /// An outbox without commands.
    package init() {}

    /// Reads the entries that an earlier process stored; those that it sent may have taken effect.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entries = try container.decode([Entry].self, forKey: .entries)
        for index in entries.indices where entries[index].delivery == .sending {
            entries[index].delivery = .unanswered
        }
    }

    /// Whether all commands are answered.
    package var isEmpty: Bool { entries.isEmpty }

    /// The entries about an order, the oldest first.
    package func entries(about target: OrderTarget) -> [Entry] {
        entries.filter { $0.command.changes(target) }
    }

    /// Adds a command at the end.
    mutating func add(_ command: TillCommand, key: CommandKey) {
        entries.append(Entry(key: key, command: command))
    }

    /// Returns the command to send now, and awaits its answer; nil while another one is awaited.
    mutating func next(at now: Timestamp) -> Entry? {
        guard awaited == nil, let first = entries.first, pausedUntil.map({ $0 <= now }) ?? true
        else { return nil }
        if first.delivery == .notSent { entries[0].delivery = .sending }
        awaited = first.key
        return entries[0]
    }

    /// Removes a command that was answered or refused; nil for an unknown key.
    mutating func finish(_ key: CommandKey) -> Entry? {
        if awaited == key { awaited = nil }
        obstacle = nil
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        return entries.remove(at: index)
    }

    /// Keeps a command that had no effect, for a reason, to send it again after a pause.
    mutating func returned(_ key: CommandKey, because reason: String, at now: Timestamp) {
        retry(key, at: now) { if $0 == .sending { $0 = .notSent } }
        obstacle = reason
    }

    /// Keeps a command without an answer, to send it again after a pause.
    mutating func unanswered(_ key: CommandKey, at now: Timestamp) {
        retry(key, at: now) { $0 = .unanswered }
        obstacle = nil
    }

    private mutating func retry(
        _ key: CommandKey, at now: Timestamp, _ change: (inout Delivery) -> Void
    ) {
        if awaited == key { awaited = nil }
        pausedUntil = now + Self.pause
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
        change(&entries[index].delivery)
    }

    /// Names the order that a command has opened in the commands that wait for it.
    mutating func resolve(openedBy key: CommandKey, as order: OrderID) {
        for index in entries.indices where entries[index].command.target == .opened(by: key) {
            entries[index].command = entries[index].command.retargeted(to: .order(order))
        }
    }

    /// Replaces the last command about an order if it was never sent; returns whether it was.
    mutating func replaceLast(
        about target: OrderTarget, _ change: (TillCommand) -> TillCommand?
    ) -> Bool {
        entries.last { $0.command.target == target }.map { replace($0.key, change) } ?? false
    }

    /// Replaces a command if it was never sent; returns whether it was.
    mutating func replace(
        _ key: CommandKey, _ change: (TillCommand) -> TillCommand?
    ) -> Bool {
        guard let index = entries.firstIndex(where: { $0.key == key }),
            entries[index].delivery == .notSent, let command = change(entries[index].command)
        else { return false }
        entries[index].command = command
        return true
    }

    /// Removes a command that was never sent; returns nil for any other.
    mutating func withdraw(_ key: CommandKey) -> Entry? {
        guard let index = entries.firstIndex(where: { $0.key == key }),
            entries[index].delivery == .notSent
        else { return nil }
        return entries.remove(at: index)
    }

    /// Removes the commands about an order that was not opened, and returns them.
    mutating func abandon(openedBy key: CommandKey) -> [Entry] {
        let abandoned = entries(about: .opened(by: key))
        entries.removeAll { $0.command.target == .opened(by: key) }
        return abandoned
    }

    /// Shifts all times when the wall clock was set.
    mutating func shift(by offset: Duration) { pausedUntil = pausedUntil.map { $0 + offset } }
}
