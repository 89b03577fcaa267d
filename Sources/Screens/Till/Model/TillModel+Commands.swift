// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Terminal

extension TillModel {
    /// Keys a change of the order at hand; without one, another order is opened first.
    mutating func key(_ change: OrderChange) -> [TillEffect] {
        guard let target = memory.order ?? openOrder() else { return [] }
        if case .add = change {
            orderPanel.showNewest()
            if memory.lastPaid != nil { memory.hasNextItem = true }
        }
        return key(.change(target, change))
    }

    /// Puts a command into the outbox, and sends it unless an older one about its order is awaited.
    mutating func key(_ command: TillCommand) -> [TillEffect] {
        memory.outbox.add(command, key: makeKey())
        return sendNext()
    }

    /// Sends the commands of the outbox that wait neither for an answer nor for a pause.
    mutating func sendNext() -> [TillEffect] {
        var effects: [TillEffect] = []
        while let entry = memory.outbox.next(at: now) { effects.append(.send(entry)) }
        return effects
    }

    private mutating func openOrder() -> OrderTarget? {
        guard let location = memory.location else { return nil }
        let key = makeKey()
        memory.outbox.add(.open(location), key: key)
        memory.order = .opened(by: key)
        return memory.order
    }

    /// Handles what became of a command, and sends the next one.
    mutating func finish(_ key: CommandKey, _ outcome: CommandOutcome) -> [TillEffect] {
        var effects: [TillEffect] = []
        switch outcome {
        case .done(let answer, let isReplayed):
            guard let entry = memory.outbox.finish(key) else { break }
            effects = complete(entry, answer, isReplayed: isReplayed)
        case .refused(let reason, let text):
            if let entry = memory.outbox.finish(key) { refuse(entry, reason, text) }
        case .notDone(let text): memory.outbox.returned(key, because: text, at: now)
        case .unanswered: memory.outbox.unanswered(key, at: now)
        }
        return effects + sendNext()
    }

    private mutating func complete(
        _ entry: Outbox.Entry, _ answer: CommandAnswer, isReplayed: Bool
    ) -> [TillEffect] {
        switch answer {
        case .orders(let orders):
            if case .open = entry.command, let order = orders.first {
                resolve(openedBy: entry.key, as: order.id)
            }
            turn(after: entry, orders)
            let effects = completePayment(entry, orders)
            for order in orders { apply(order, isAnswer: true) }
            // What others did with it after this command may have come before the answer.
            if let present = order.confirmed { leave(present) }
            if case .change(_, .add) = entry.command, let line = orders.first?.lines.last {
                orderPanel.rename(.keyed(entry.key), to: line.line)
            }
            if case .change(_, .cancel) = entry.command, let order = orders.first {
                notice = Notice("#\(order.number) is canceled.", .success)
            }
            if case .change(_, .prioritize(let rush)) = entry.command, let order = orders.first {
                let place = rush ? "before the others" : "in its turn"
                notice = Notice("#\(order.number) is made \(place) now.", .success)
            }
            return effects
        case .payment(let payment): return finish(payment, entry, isReplayed: isReplayed)
        case .drawer(let drawer): return finish(drawer, entry)
        case .account(let account): return finish(account, entry)
        case .entity(let entity):
            notice = changeText(of: entry.command).map { Notice($0, .success) } ?? notice
            return begin(at: entity)
        case .menuChanged:
            notice = changeText(of: entry.command).map { Notice($0, .success) } ?? notice
        }
        return []
    }

    private mutating func resolve(openedBy key: CommandKey, as order: OrderID) {
        memory.outbox.resolve(openedBy: key, as: order)
        if memory.order == .opened(by: key) { memory.order = .order(order) }
    }

    /// Says why a command was refused; the changes of an order that was not opened are dropped.
    private mutating func refuse(_ entry: Outbox.Entry, _ reason: String, _ text: String) {
        let hint = reason == "drawer.notOpen" ? " Ctrl-D opens the drawer of this till." : ""
        let text = conflictText(of: entry.command, reason) ?? text + hint
        notice = Notice(text, .danger)
        // The waiting keys were meant for the order with what was refused.
        let loss = typedAhead.drop()
        defer {
            if let loss, let said = notice {
                notice = Notice("\(said.text) \(loss)", said.kind)
                typedAhead.said = now
            }
        }
        stopWaiting(for: entry)
        switch entry.command {
        case .open:
            let lost = memory.outbox.abandon(openedBy: entry.key)
            if memory.order == .opened(by: entry.key) { memory.order = nil }
            let noun = lost.count == 1 ? "1 entry was" : "\(lost.count) entries were"
            notice = Notice("\(text) \(noun) not sent.", .danger)
        case .change(let target, .add(let item)) where reason == "menu.priceChanged":
            sale.repriced.append(RepricedItem(target: target, item: item))
        case .checkout: refusePayment(entry, reason, text)
        case .putItem(_, let item) where reason == "menu.revisionChanged": reopen(item)
        case .addLocation, .putItem, .changePayment: explainRefusal(of: entry.command, reason, text)
        case .change(_, .setDiscounts) where reason == "order.revisionChanged":
            reopenDiscounts(entry.key)
        case .money(.sellVoucher): leaveVoucher(entry.key)
        case .money: leaveDrawer(entry.key)
        case .change(let target, .cancel): takeBack(target)
        case .change, .move, .merge: break
        }
    }

    /// Makes an order the one at hand again after its cancellation was refused, unless another one
    /// was begun or it can't be changed any more.
    private mutating func takeBack(_ target: OrderTarget) {
        let order = shown(target)
        guard memory.order == nil, order.reasonAgainstChange == nil,
            order.confirmed?.terminal == identity.terminal
        else { return }
        memory.order = target
    }
}
