// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// A step of an order that was not done, or of which that is not known.
struct OrderFailure: Error, Equatable, CustomStringConvertible {
    /// The step.
    enum Step: String, Sendable {
        case opening = "opening the order"
        case adding = "adding the items"
        case paying = "the payment"
    }

    /// Where the order stopped.
    let step: Step
    /// Why.
    let cause: CallFailure
    /// What the order goes on under.
    let key: ErrandKey

    /// What happened and what to do, for the person who called the command.
    var description: String {
        let again = "the same command with --key \(key)"
        if cause == .outcomeUnknown {
            return "No answer came in time, so the outcome of \(step.rawValue) is unknown. Give "
                + "\(again): it goes on from there and does nothing twice."
        }
        if case .notSent(let obstacle) = cause {
            return
                "\(obstacle) \(Self.kept(before: step)) Then give \(again): it goes on from there."
        }
        if !cause.isRefusal {
            return "\(cause) To learn what came of \(step.rawValue), give \(again): it does "
                + "nothing twice."
        }
        guard step == .paying else { return cause.description }
        return "\(cause) What was ordered stays ordered: \(again) pays it, also with another "
            + "--tendered."
    }

    /// What a step that was not asked for leaves as it was.
    private static func kept(before step: Step) -> String {
        switch step {
        case .opening: "Nothing was ordered now."
        case .adding: "The order is open, without these items."
        case .paying: "What was ordered stays ordered, and is not paid."
        }
    }
}
