// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing

@testable import Orders
import Wire

/// What a manager must approve, where a location asks for that.
@Suite struct ApprovalTests {
    private func environment(
        _ approvals: [Approval]? = [.voids], isApproved: Bool = false
    ) -> OrderEnvironment {
        var entry = Sample.entry
        entry.location.ordering = OrderingRules(approvals: approvals)
        var environment = OrderEnvironment(now: Sample.minute(9), entry: entry)
        environment.isApproved = isApproved
        return environment
    }

    /// The reason why a step is refused; nil if it is not.
    private func refusal(
        of step: Step, on order: Order, in environment: OrderEnvironment
    ) -> String? {
        var changed = order
        do {
            _ = try step.apply(to: &changed, in: environment)
            return nil
        } catch {
            if changed != order { return "changed and refused" }
            return error.reason
        }
    }

    @Test(arguments: [Step.void(1), .change(1, to: 2), .cancel])
    func `what the kitchen has is voided only with a manager's approval`(_ step: Step) throws {
        let order = try Sample.order(after: .add(.burger * 3, .pie))

        #expect(refusal(of: step, on: order, in: environment()) == "order.needsApproval")
        #expect(refusal(of: step, on: order, in: environment(isApproved: true)) == nil)
        #expect(refusal(of: step, on: order, in: environment(nil)) == nil)
    }

    @Test(arguments: [Step.void(1), .change(1, to: 2), .cancel])
    func `what the kitchen does not have needs no approval`(_ step: Step) throws {
        let order = try Sample.order(after: .add(.burger.held() * 3))

        #expect(refusal(of: step, on: order, in: environment()) == nil)
    }

    @Test func `one line in the kitchen is enough to need it, more of a dish are not`() throws {
        let order = try Sample.order(after: .add(.burger.held(), .pie))

        #expect(refusal(of: .void(1), on: order, in: environment()) == nil)
        #expect(
            refusal(
                of: .void(LinePart(line: 1), LinePart(line: 2)), on: order, in: environment())
                == "order.needsApproval")
        #expect(refusal(of: .change(2, to: 3), on: order, in: environment()) == nil)
        #expect(refusal(of: .cancel, on: order, in: environment()) == "order.needsApproval")
    }

    @Test func `the author of an event names who approved it`() {
        func author(_ staff: StaffID?, _ manager: StaffID?) -> String {
            CommandContext(key: "k", terminal: "till-1", staff: staff, approvedBy: manager).actor
        }
        #expect(author("ana", "maria") == "till-1/ana+maria")
        #expect(author(nil, "maria") == "till-1+maria")
        #expect(author("ana", nil) == "till-1/ana")
    }
}
