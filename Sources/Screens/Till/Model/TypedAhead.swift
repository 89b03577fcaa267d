// SPDX-License-Identifier: Apache-2.0

import Commerce
import Terminal

/// Keys that a person pressed faster than the services answer.
///
/// A cashier presses Pay right after the last item, and keys the next order right after the cash.
/// The amount due is known when the item is confirmed, a millisecond later, and the next order can
/// begin when the payment is. Until then these keys wait, and all keys after them: they must not
/// act on the page below the dialog that the person expects.
struct TypedAhead: Equatable, Sendable {
    /// What keys wait for.
    enum Wait: Equatable, Sendable {
        /// The confirmation of the order at hand.
        case order
        /// The answer to the payment on the screen.
        case payment

        /// What is missing, for people.
        var obstacle: String {
            switch self {
            case .order: ShownOrder.notSent
            case .payment: "The payment is not confirmed yet"
            }
        }
    }

    /// The time after which waiting keys are dropped: then the person sees that nothing happens.
    static let patience = Duration.seconds(1)
    /// The time for which the word about lost keys stays although a person goes on typing.
    static let glance = Duration.seconds(1)
    /// The largest number of keys that wait.
    static let limit = 64

    /// The keys, the first pressed first.
    private(set) var inputs: [TerminalInput] = []
    /// What they wait for, if there are any.
    private(set) var wait = Wait.order
    private var since = Timestamp(milliseconds: 0)
    /// When the screen last said that keys were lost; nil if it never did.
    var said: Timestamp?

    /// Whether keys wait.
    var isWaiting: Bool { !inputs.isEmpty }

    /// Lets the first key wait.
    mutating func begin(with input: TerminalInput, for wait: Wait, at now: Timestamp) {
        self.wait = wait
        since = now
        inputs = [input]
    }

    /// Lets a key wait behind those that wait already; too many are left out.
    mutating func add(_ input: TerminalInput) {
        if inputs.count < Self.limit { inputs.append(input) }
    }

    /// Takes all keys out.
    mutating func take() -> [TerminalInput] {
        defer { inputs = [] }
        return inputs
    }

    /// Takes all keys out without using them, and says so; nil if none waited.
    mutating func drop() -> String? {
        let count = take().count
        if count == 0 { return nil }
        return count == 1 ? "The last key was not used." : "The last \(count) keys were not used."
    }

    /// Whether the keys have waited too long.
    func isOverdue(at now: Timestamp) -> Bool { since + Self.patience <= now }

    /// Shifts the time when the wall clock was set.
    mutating func shift(by offset: Duration) {
        since = since + offset
        said = said.map { $0 + offset }
    }
}

extension TillModel {
    /// Handles the input of a person, unless it has to wait.
    mutating func type(
        _ input: TerminalInput, _ shown: Frame<TillAction>? = nil
    ) -> [TillEffect] {
        if case .resize = input { return handle(input) }
        guard typedAhead.isWaiting else { return handle(input, shown) }
        switch input {
        case .escape: return giveUpWaiting(shown)
        // A place on the screen means what the person sees there now, not later.
        case .mouse:
            let offer = (shown ?? frame()).offer(for: input)
            if offer == .available(.dismiss) { return giveUpWaiting(shown) }
        case .wheel: break
        default: typedAhead.add(input)
        }
        return []
    }

    /// Drops the waiting keys and says so; a dialog that waits is left at once.
    private mutating func giveUpWaiting(_ shown: Frame<TillAction>?) -> [TillEffect] {
        let loss = typedAhead.drop()
        let effects = dialog == nil ? [] : handle(.escape, shown)
        if let loss { say(loss, because: typedAhead.wait) }
        return effects
    }

    /// Lets the waiting keys act as soon as they can, or drops them.
    mutating func releaseTypedAhead() -> [TillEffect] {
        if canUseTypedAhead {
            let wait = typedAhead.wait
            let effects = typedAhead.take().flatMap { type($0) }
            if wait == .payment { sayUnseenChange() }
            return effects
        }
        guard typedAhead.isOverdue(at: now), let loss = typedAhead.drop() else { return [] }
        say(loss, because: typedAhead.wait)
        return []
    }

    private var canUseTypedAhead: Bool {
        switch typedAhead.wait {
        case .order: order.isConfirmed
        case .payment: paymentOnScreen == nil
        }
    }

    /// The key of the payment whose answer the screen waits for.
    var paymentOnScreen: CommandKey? {
        if case .pay(.waiting(let key)) = dialog { key } else { nil }
    }

    /// Says the change if the waiting keys have closed its page before anybody saw it.
    private mutating func sayUnseenChange() {
        guard let paid = memory.lastPaid, dialog != .pay(.change(paid)) else { return }
        // Pay pressed twice meant the order that is paid.
        let rest = notice?.text == ShownOrder.nothingKeyed ? nil : notice?.text
        let sentences = [paid.sentence, rest].compactMap(\.self)
        notice = Notice(sentences.joined(separator: " "), notice?.kind ?? .success)
    }

    /// Handles a key that means nothing on the screen: during a payment it is for the next order.
    mutating func handleOther(_ input: TerminalInput) -> [TillEffect] {
        // What is not drawn must not be chosen.
        guard isLargeEnough else { return [] }
        if tab == .kitchen { return updateKitchen(input) }
        switch (input, dialog) {
        case (.mouse, _), (.wheel, _): break
        case (_, .pay(.waiting(let key))): wait(with: input, for: key)
        case (_, .pay(.change)):
            dialog = nil
            return handle(input)
        default: break
        }
        return []
    }

    private mutating func wait(with input: TerminalInput, for payment: CommandKey) {
        let entry = memory.outbox.entries.first { $0.key == payment }
        if entry?.delivery == .unanswered || memory.outbox.obstacle(of: payment) != nil {
            let text = "\(TypedAhead.Wait.payment.obstacle). Esc goes back to the order."
            say(PassingNotice(notice: Notice(text), cause: .paying))
        } else {
            typedAhead.begin(with: input, for: .payment, at: now)
        }
    }
}
