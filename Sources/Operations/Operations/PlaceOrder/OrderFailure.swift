// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import Wire

/// A step of an errand that was not done, or of which that is not known.
struct OrderFailure: Error, Equatable, CustomStringConvertible {
    /// The step.
    enum Step: Sendable {
        /// A question, which changes nothing.
        case reading
        /// Opening the order.
        case opening
        /// Noting the guest, the table and the note of the order.
        case updating
        /// Adding the items.
        case adding
        /// Paying the items that were just added.
        case paying
        /// Paying an order that was there before.
        case settling

        fileprivate var words: String {
            switch self {
            case .reading: "the question"
            case .opening: "opening the order"
            case .updating: "noting the guest and the table"
            case .adding: "adding the items"
            case .paying, .settling: "the payment"
            }
        }

        /// What a step that was never sent leaves as it was.
        fileprivate var kept: String {
            switch self {
            case .reading: "Nothing was done."
            case .opening: "Nothing was ordered now."
            case .updating, .adding: "The order is open, without these items."
            case .paying: "What was ordered stays ordered. Nothing was paid now."
            case .settling: "Nothing was paid now."
            }
        }
    }

    /// Where the order stopped.
    let step: Step
    /// Why.
    let cause: CallFailure
    /// What the order goes on under.
    let key: ErrandKey

    /// What happened and what to do, for the person who called the command.
    var description: String {
        if case .notSent(let obstacle) = cause {
            return "\(obstacle) \(step.kept) When that is right, give \(again): it goes on "
                + "from there."
        }
        if cause.isRefusal { return refusal }
        if cause == .outcomeUnknown { return silence }
        return "\(cause) To learn what came of \(step.words), give \(again): it does nothing twice."
    }

    private var refusal: String {
        if case .refused(let error) = cause, error.refusal?.kind == .unavailable {
            return "\(cause) That is \(again)."
        }
        guard step == .paying else { return cause.description }
        return "\(cause) What was ordered stays ordered: \(again) pays it, also with another "
            + "--tendered."
    }

    private var silence: String {
        guard step == .reading else {
            return "No answer came in time, so the outcome of \(step.words) is unknown. Give "
                + "\(again): it goes on from there and does nothing twice."
        }
        return "No answer came in time, so nothing was done. 'comanda status' shows which service "
            + "is away. When it is back, give \(again)."
    }

    private var again: String { "the same command with --key \(key)" }
}
