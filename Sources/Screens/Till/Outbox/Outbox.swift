// SPDX-License-Identifier: Apache-2.0

package import Commerce

/// The commands of a till that are not answered yet, in the order in which they were keyed.
///
/// Commands about one order are sent in this order, one at a time, under the keys that they got
/// when they were keyed. Those about different orders don't wait for each other: a payment without
/// an answer must not keep the next guest's dishes from the kitchen. A command leaves the outbox by
/// its answer, by its refusal, or by the person as long as it was never sent.
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
    /// The entries whose answers are awaited.
    private var awaited: Set<CommandKey> = []
    /// The times before which entries are not sent again, because their last attempts failed.
    private var pauses: [CommandKey: Timestamp] = [:]
    /// Why the last attempts had no effect, for people.
    private var obstacles: [CommandKey: String] = [:]

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

    /// Why the last attempt to send a command had no effect, for people; nil if nothing is known.
    func obstacle(of key: CommandKey) -> String? { obstacles[key] }

    /// Returns the oldest command that can be sent now, and awaits its answer; nil if none can.
    ///
    /// A command waits for every older one about the same order, and for its own pause.
    mutating func next(at now: Timestamp) -> Entry? {
        var busy: Set<Subject> = []
        for index in entries.indices {
            let entry = entries[index]
            if busy.isDisjoint(with: entry.subjects), isDue(entry.key, at: now) {
                if entry.delivery == .notSent { entries[index].delivery = .sending }
                awaited.insert(entry.key)
                return entries[index]
            }
            busy.formUnion(entry.subjects)
        }
        return nil
    }

    private func isDue(_ key: CommandKey, at now: Timestamp) -> Bool {
        !awaited.contains(key) && (pauses[key].map { $0 <= now } ?? true)
    }

    private mutating func forgetAttempt(_ key: CommandKey) {
        awaited.remove(key)
        pauses[key] = nil
        obstacles[key] = nil
    }

    /// Removes a command that was answered or refused; nil for an unknown key.
    mutating func finish(_ key: CommandKey) -> Entry? {
        forgetAttempt(key)
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
        return entries.remove(at: index)
    }

    /// Keeps a command that had no effect, for a reason, to send it again after a pause.
    mutating func returned(_ key: CommandKey, because reason: String, at now: Timestamp) {
        retry(key, because: reason, at: now) { if $0 == .sending { $0 = .notSent } }
    }

    /// Keeps a command without an answer, to send it again after a pause.
    mutating func unanswered(_ key: CommandKey, at now: Timestamp) {
        retry(key, because: nil, at: now) { $0 = .unanswered }
    }

    private mutating func retry(
        _ key: CommandKey, because reason: String?, at now: Timestamp,
        _ change: (inout Delivery) -> Void
    ) {
        guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
        awaited.remove(key)
        pauses[key] = now + Self.pause
        obstacles[key] = reason
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
        forgetAttempt(key)
        return entries.remove(at: index)
    }

    /// Removes the commands about an order that was not opened, and returns them.
    mutating func abandon(openedBy key: CommandKey) -> [Entry] {
        let abandoned = entries(about: .opened(by: key))
        entries.removeAll { $0.command.target == .opened(by: key) }
        for entry in abandoned { forgetAttempt(entry.key) }
        return abandoned
    }

    /// Shifts all times when the wall clock was set.
    mutating func shift(by offset: Duration) { pauses = pauses.mapValues { $0 + offset } }
}

/// What a command is about, so that it keeps its place among others about the same.
private enum Subject: Hashable {
    /// An order.
    case order(OrderTarget)
    /// The location and its menu.
    case location
}

extension Outbox.Entry {
    /// What the command is about: both orders if lines move, and the order that it opens.
    fileprivate var subjects: Set<Subject> {
        if case .open = command { return [.order(.opened(by: key))] }
        let orders = [command.target, command.receiver].compactMap(\.self)
        return orders.isEmpty ? [.location] : Set(orders.map(Subject.order))
    }
}
