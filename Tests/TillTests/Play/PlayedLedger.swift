// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal
import Wire

@testable import Till

/// What must be true of every step of a play.
struct PlayedLedger {
    private var sent: [CommandKey: TillCommand] = [:]
    private var gone: Set<CommandKey> = []

    /// Checks a step of the till; returns what is wrong with it.
    mutating func check(
        _ input: TillInput, from before: TillModel, to after: TillModel, _ effects: [TillEffect],
        _ services: PlayedServices
    ) -> String? {
        checkKeys(of: after) ?? checkShownPrices(from: before, to: after)
            ?? checkLeaving(input, from: before, to: after, services)
            ?? checkStored(effects, in: after)
    }

    /// Checks a command that arrives at its service; returns what is wrong with it.
    mutating func check(_ command: any TillRequest, _ entry: Outbox.Entry) -> String? {
        if gone.contains(entry.key) { return "sent after it was withdrawn: \(entry)" }
        if let first = sent.updateValue(entry.command, forKey: entry.key), first != entry.command {
            return "one key carries two commands: \(first) and \(entry.command)"
        }
        if let adding = command as? AddItems, adding.items.contains(where: { $0.shownPrice == nil })
        {
            return "an item without the price that was shown: \(entry)"
        }
        return nil
    }

    /// No two commands have one key.
    private func checkKeys(of till: TillModel) -> String? {
        let keys = till.memory.outbox.entries.map(\.key)
        return Set(keys).count == keys.count ? nil : "two commands with one key"
    }

    /// What is keyed has a price that the screen showed.
    private func checkShownPrices(from before: TillModel, to after: TillModel) -> String? {
        let known = Set(before.memory.outbox.entries.map(\.key))
        let keyed = after.memory.outbox.entries.filter { !known.contains($0.key) }
        for case .change(_, .add(let item)) in keyed.map(\.command) {
            // A key that waited was pressed before the screen could show what it does.
            if before.isLegible, !before.typedAhead.isWaiting, !before.shows(item) {
                let price = dollars.number(item.price)
                return """
                    \(item.name) was keyed at \(price), which the screen did not show:
                    \(before.picture)
                    """
            }
        }
        return nil
    }

    /// A command leaves the outbox by its answer, or by the person as long as no service had it.
    private mutating func checkLeaving(
        _ input: TillInput, from before: TillModel, to after: TillModel, _ services: PlayedServices
    ) -> String? {
        let left = Set(after.memory.outbox.entries.map(\.key))
        for entry in before.memory.outbox.entries where !left.contains(entry.key) {
            if input.ends(entry) { continue }
            gone.insert(entry.key)
            if !input.isFromPerson, !before.typedAhead.isWaiting {
                return "lost without a person: \(entry)"
            }
            if services.answeredKeys.contains(entry.key) {
                return "withdrawn after it took effect: \(entry)"
            }
        }
        return nil
    }

    /// What is sent is part of what the shell stores before.
    private func checkStored(_ effects: [TillEffect], in till: TillModel) -> String? {
        effects.sent.first { !till.memory.outbox.entries.contains($0) }
            .map { "sent and not stored: \($0)" }
    }
}

extension TillInput {
    /// Whether a person pressed a key or clicked.
    fileprivate var isFromPerson: Bool { if case .terminal = self { true } else { false } }

    /// Whether the input is what became of a command, or of the opening of its order.
    fileprivate func ends(_ entry: Outbox.Entry) -> Bool {
        guard case .answered(let key, let outcome) = self else { return false }
        return switch outcome {
        case .done: key == entry.key
        case .refused: key == entry.key || entry.command.target == .opened(by: key)
        case .notDone, .unanswered: false
        }
    }
}

extension TillModel {
    /// Whether the screen shows the price of one, or a line of the order that has it.
    fileprivate func shows(_ item: KeyedItem) -> Bool {
        let lines = order.confirmed?.lines ?? []
        return frame().canvas.text.joined().contains(dollars.number(item.price))
            || lines.contains { $0.item == item.request.item && $0.unitPrice == item.price }
            || order.keyedItems.contains { $0.item.isSame(as: item) }
    }
}
