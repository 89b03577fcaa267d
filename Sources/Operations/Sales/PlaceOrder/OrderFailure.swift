// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Wire

/// The failure of one step of a command that places or pays orders, or moves other money.
struct OrderFailure: FailedCall, Equatable, CustomStringConvertible {
    /// A step.
    enum Step: Sendable {
        /// A query, which changes nothing.
        case reading
        /// Opening the order.
        case opening
        /// Setting the guest, the table and the note of the order.
        case updating
        /// Adding the items.
        case adding
        /// Paying the items that were just added.
        case paying
        /// Paying an existing order.
        case settling
        /// Moving other money, or a drawer or an account.
        case moving

        fileprivate var name: String {
            switch self {
            case .reading: "the query"
            case .opening: "opening the order"
            case .updating: "setting the guest and the table"
            case .adding: "adding the items"
            case .paying, .settling: "the payment"
            case .moving: "the command"
            }
        }

        /// The state in which an unsent command leaves the order.
        fileprivate var stateBefore: String {
            switch self {
            case .reading: "Nothing was changed."
            case .opening: "Nothing was ordered now."
            case .updating, .adding: "The order is open, without these items."
            case .paying: "The items stay ordered. Nothing was paid now."
            case .settling: "Nothing was paid now."
            case .moving: "No money was moved now."
            }
        }
    }

    /// The step that failed.
    let step: Step
    /// Why it failed.
    let cause: CallFailure
    /// The key with which the command continues.
    let key: KeyPrefix
    /// The drawer that the command has chosen, which its repetition must name; nil without one.
    var drawer: DrawerID?

    /// What happened and what to do.
    var description: String {
        if case .notSent(let obstacle) = cause {
            return
                "\(obstacle) \(step.stateBefore) When this is solved, run \(retry): it continues "
                + "from there."
        }
        if cause.isWithoutEffect { return refusal }
        if cause == .outcomeUnknown { return timeout }
        return "\(cause) To learn the outcome of \(step.name), run \(retry): it does nothing twice."
    }

    private var refusal: String {
        if case .refused(let error) = cause, error.refusal?.kind == .unavailable {
            return "\(cause) To send it again, run \(retry)."
        }
        guard step == .paying else { return cause.description }
        return "\(cause) The items stay ordered: \(retry) pays them, also with another --tendered."
    }

    private var timeout: String {
        guard step == .reading else {
            return "No answer came in time, so the outcome of \(step.name) is unknown. Run "
                + "\(retry): it continues from there and does nothing twice."
        }
        return "No answer came in time, so nothing was done. 'comanda status' shows which service "
            + "is away. When it is back, run \(retry)."
    }

    private var retry: String {
        "the same command with --key \(key)" + (drawer.map { " --drawer \($0)" } ?? "")
    }
}

extension OrderFailure {
    /// Whether a card payment goes on, and its outcome is not known yet.
    var waitsForCard: Bool {
        switch cause {
        case .outcomeUnknown: true
        case .refused(let error): error.reason == "provider.unreachable"
        case .notSent, .unreadableAnswer, .tooManyInFlight, .stopped: false
        }
    }
}
