// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay
import Messages
package import Terminal

extension TillModel {
    /// Handles an input and returns the effects for the shell.
    ///
    /// `shown` is the frame of the model as it is, if the shell has drawn it already.
    package mutating func update(
        _ input: TillInput, shown: Frame<TillAction>? = nil
    ) -> [TillEffect] {
        let effects = process(input, shown)
        noteSharedTable()
        removeUntrueNotice()
        return effects
    }

    private mutating func process(
        _ input: TillInput, _ shown: Frame<TillAction>?
    ) -> [TillEffect] {
        let before = memory.order
        var effects = react(to: input, shown)
        effects += closeTurn(after: before)
        guard typedAhead.isWaiting else { return effects }
        // What belonged to an order that was left has ended before these keys act on the next one.
        let next = memory.order
        effects += releaseTypedAhead()
        return effects + closeTurn(after: next)
    }

    private mutating func react(
        to input: TillInput, _ shown: Frame<TillAction>?
    ) -> [TillEffect] {
        switch input {
        case .locations(let news): return follow(locations: news)
        case .catalogue(let news): follow(catalogue: news)
        case .orders(let news): return follow(orders: news)
        case .kitchen(let input): return updateKitchen(input)
        case .waiting(let text): return explain(text)
        case .failed(let text): notice = Notice(text, .danger)
        case .heard(let service, let time): confirmed.freshness.hear(service, at: time)
        case .database(let service, let isReplaced):
            if confirmed.freshness.note(service, isReplaced: isReplaced) { ringsBell = true }
        case .silent(let service): confirmed.freshness.markSilent(service)
        case .terminal(let input): return type(input, shown)
        case .answered(let key, let outcome): return finish(key, outcome)
        case .found(let query, let findings): return take(findings, of: query)
        case .clockSet(let offset): shift(by: offset)
        case .tick(let time): return advance(to: time)
        }
        return []
    }

    private mutating func explain(_ wait: String?) -> [TillEffect] {
        // Without a wait, the till has just reached an address.
        if wait == nil { confirmed.freshness.begin(at: now) }
        confirmed.wait = wait
        return wait.map { updateKitchen(.waiting($0)) } ?? []
    }

    private mutating func follow(catalogue news: Followed<LocationEntity>) {
        let before = confirmed.menu
        switch news {
        case .replaced(let entities): confirmed.menu.replace(with: entities)
        case .changed(let entity): confirmed.menu.apply(entity)
        }
        nameKitchen()
        sale.recentPrices.record(confirmed.menu.repriced(since: before, at: now), at: now)
    }

    private mutating func follow(orders news: Followed<Order>) -> [TillEffect] {
        let isFirst = !confirmed.orders.isSynchronised
        switch news {
        case .replaced(let orders):
            confirmed.orders.replace(with: orders)
            if let order = order.confirmed { leave(order) }
        case .changed(let order): apply(order)
        }
        if case .replaced = news { observeAll(isFirst: isFirst) }
        if case .replaced = news { return reloadDay() }
        return []
    }

    /// Applies a state of an order; the answer about an order of the location before is ignored.
    ///
    /// An answer is the effect of this till's own command.
    mutating func apply(_ order: Order, isAnswer: Bool = false) {
        guard order.location == memory.location else { return }
        ordersPage.day?.follow(order)
        let old = confirmed.orders[order.id]
        guard confirmed.orders.apply(order) else { return }
        observe(order, after: old, isAnswer: isAnswer)
        if memory.order == .order(order.id) { leave(order, after: old) }
    }

    /// Leaves an order at hand that was closed while the till was away.
    ///
    /// A snapshot may be older than the answer that opened the order; then its event follows at
    /// once. So the till waits for a moment.
    private mutating func leaveMissingOrder() {
        guard case .order(let id) = memory.order, confirmed.orders.isSynchronised,
            confirmed.orders[id] == nil, order.waiting.isEmpty
        else { return missingSince = nil }
        let since = missingSince ?? now
        missingSince = since
        guard since + TillFreshness.limit <= now else { return }
        missingSince = nil
        lose(.unknown)
    }

    private mutating func advance(to time: Timestamp) -> [TillEffect] {
        now = time
        expireQuantity()
        leaveMissingOrder()
        compareWithKitchen()
        return updateKitchen(.tick(time)) + askForScreens() + sendNext()
    }

    /// Forgets a quantity that was typed long ago, and says so; a search goes on with it.
    private mutating func expireQuantity() {
        guard sale.search == nil, let number = sale.quantity.expire(at: now) else { return }
        let text = "The quantity \(number) was cleared. Type it again just before the dish."
        notice = notice ?? Notice(text, .warning)
    }

    private mutating func shift(by offset: Duration) {
        now = now + offset
        memory.outbox.shift(by: offset)
        confirmed.freshness.shift(by: offset)
        sale.quantity.shift(by: offset)
        typedAhead.shift(by: offset)
        sale.recentPrices.shift(by: offset)
        kitchenAnswers.shift(by: offset)
        ticketSight.shift(by: offset)
        seating?.shift(by: offset)
        missingSince = missingSince.map { $0 + offset }
        _ = updateKitchen(.clockSet(by: offset))
    }

    /// Handles the input of a person: whatever the frame offers for it is done.
    mutating func handle(
        _ input: TerminalInput, _ shown: Frame<TillAction>? = nil
    ) -> [TillEffect] {
        if case .resize(let size) = input {
            self.size = size
            return resizeKitchen()
        }
        let offer = (shown ?? frame()).offer(for: input)
        clearNotice()
        if let added = sale.takeAddedAtOnce(), input == .enter {
            notice = Notice("\(added) was added with its last choice. Enter adds the next dish.")
            return []
        }
        switch offer {
        case .available(let action): return perform(action)
        case .unavailable(ShownOrder.notSent) where order.isBeingSent:
            typedAhead.begin(with: input, for: .order, at: now)
        case .unavailable(let reason): say(reason, against: input)
        case nil: return handleOther(input)
        }
        return []
    }

    private mutating func perform(_ action: TillAction) -> [TillEffect] {
        switch action {
        case .show(let tab): self.tab = tab
        case .turn(let page):
            if page == .orders { beginOrders() }
            self.page = page
            tab = .till
        case .dismiss: if dialog == nil { closeLost() } else { dialog = nil }
        case .help(let top): dialog = .help(top: top)
        case .item(let action): return perform(action)
        case .quit: return [.quit]
        case .sale(let action): return perform(action)
        case .order(let action): return perform(action)
        case .pay(let action): return perform(action)
        case .orders(let action): return perform(action)
        case .tables(let action): return perform(action)
        case .locations(let action): return perform(action)
        case .why(let why): return show(why)
        }
        return []
    }
}
