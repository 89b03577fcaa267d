// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages

@testable import Orders
import Wire

/// A state of an order, and the steps that lead to it.
struct Situation: Sendable {
    /// Its name in the table: the name of the state, and a detail in parentheses.
    var name: String
    var steps: [Step]
    var firing = FiringRule.whenAdded

    private init(_ name: String, _ steps: Step..., firing: FiringRule = .whenAdded) {
        self.name = name
        self.steps = steps
        self.firing = firing
    }

    /// The order in this situation.
    func order() throws(Refusal) -> Order {
        let entry = Sample.entry(firing: firing)
        var order = Sample.order(at: entry)
        for step in steps { try order.take(step, in: entry) }
        return order
    }

    /// Every situation of the table, in its order.
    ///
    /// Line 1 is always a burger for 850, so that every command can name a line.
    static let all = [
        Situation("open"),
        Situation("open ^", .add(.burger.held())),
        Situation("inProcess", .add(.burger)),
        Situation(
            "inProcess (half made)", .add(.burger, .pie), .advance(.inProcess, lines: [1])),
        Situation("inProcess (part paid)", .add(.burger), .pay(500)),
        Situation("processed", .add(.burger), .make),
        Situation("processed (recalled)", .add(.burger), .make, .serve, .recall),
        Situation("delivered", .add(.burger), .make, .serve),
        Situation("delivered ^", .add(.burger, .pie.held()), .make, .serve),
        Situation("open ~", .add(.burger), .void(1)),
        Situation("open sealed ^", .add(.burger), .seal, firing: .whenPaid),
        Situation("inProcess sealed", .add(.burger), .seal),
        Situation("processed sealed", .add(.burger), .make, .seal),
        Situation("delivered sealed", .add(.burger), .make, .serve, .seal),
        Situation(
            "open sealed ^ (begun)", .add(.burger), .begin(500, as: "payment-2"),
            firing: .whenPaid),
        Situation("inProcess sealed (begun)", .add(.burger), .begin(500, as: "payment-2")),
        Situation("inProcess sealed (full)", .add(.burger), .begin(as: "payment-2")),
        Situation(
            "inProcess paid (begun)", .add(.burger), .begin(500, as: "payment-2"), .pay(850)),
        Situation("open paid", .pay(850)),
        Situation("open paid ~", .add(.burger), .pay(500), .void(1)),
        Situation("open paid ^", .add(.burger.held()), .pay(850)),
        Situation("inProcess paid", .add(.burger), .pay(850)),
        Situation("inProcess paid (refunded)", .add(.burger), .pay(850), .refund(850)),
        Situation("processed paid", .add(.burger), .make, .pay(850)),
        Situation("delivered paid", .add(.burger), .make, .serve, .pay(850)),
        Situation(
            "delivered paid ^", .add(.burger, .pie.held()), .make, .serve, .pay(1_300)),
        Situation("canceled", .cancel),
        Situation("canceled ~", .add(.burger), .cancel),
        Situation("canceled (seen)", .add(.burger), .cancel, .acknowledge),
        Situation("canceled (delivered)", .add(.burger), .make, .serve, .cancel),
        Situation("canceled paid ~", .add(.burger), .cancel, .pay(850)),
        Situation("canceled paid", .add(.burger), .cancel, .acknowledge, .pay(850)),
    ]
}

extension Order {
    /// The name of the state in the table: the status, `sealed` or `paid`, `^` if a line is held,
    /// and `~` if the kitchen has not acknowledged a voided line.
    var stateName: String {
        var words = [status.rawValue]
        if paid { words.append("paid") } else if sealed { words.append("sealed") }
        if lines.contains(where: { $0.status == .held }) { words.append("^") }
        if lines.contains(where: \.awaitsAcknowledgement) { words.append("~") }
        return words.joined(separator: " ")
    }
}
