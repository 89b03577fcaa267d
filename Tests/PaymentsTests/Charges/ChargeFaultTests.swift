// SPDX-License-Identifier: Apache-2.0

import Commerce
import Messages
import Testing
import Wire

@testable import Payments

/// Each charge with one or two faults at every point must end as it does without faults.
@Suite struct ChargeFaultTests {
    /// A fault at an effect.
    enum Fault: CaseIterable {
        /// payment-service is killed before the effect.
        case killedBefore
        /// payment-service is killed after the effect, before it receives the result.
        case killedAfter
        /// The request to the provider is lost.
        case requestLost
        /// The answer of the provider is lost.
        case answerLost
        /// The provider refuses with the kind `unavailable`: nothing was done.
        case notNow
    }

    @Test(arguments: ProviderModel.Bank.allCases)
    func `without faults a charge ends as the bank decides`(_ bank: ProviderModel.Bank) {
        expectEnd(of: bank, faults: [:])
    }

    @Test(arguments: ProviderModel.Bank.allCases)
    func `with one or two faults a charge ends the same, and only once`(
        _ bank: ProviderModel.Bank
    ) {
        var runs = 0
        for first in 0..<12 {
            for second in first + 1..<16 {
                for one in Fault.allCases {
                    for other in Fault.allCases {
                        expectEnd(of: bank, faults: [first: one, second: other])
                        runs += 1
                    }
                }
            }
        }
        #expect(runs == 114 * 25)
    }

    /// Then two requests may be on their way: the one that was sent before, and the cancellation.
    @Test(arguments: ProviderModel.Bank.allCases)
    func `canceled at any point, with a fault, a charge ends as the provider has it`(
        _ bank: ProviderModel.Bank
    ) {
        for point in 0..<16 {
            for number in 0..<16 {
                for fault in Fault.allCases {
                    var process = Process(bank: bank, faults: [number: fault], canceledAt: point)
                    process.run()

                    let comment = Comment(rawValue: "canceled at \(point), \(fault) at \(number)")
                    let isCaptured = process.ledger.step == .captured(Amount(1_150))
                    #expect(process.ledger.step.isFinal, comment)
                    #expect(isCaptured == (process.provider.charge?.status == .captured), comment)
                    #expect(process.provider.charge?.status != .authorised, comment)
                }
            }
        }
    }

    private func expectEnd(of bank: ProviderModel.Bank, faults: [Int: Fault]) {
        var process = Process(bank: bank, faults: faults)
        process.run()

        let comment = Comment(rawValue: "\(faults)")
        #expect(process.provider.charges == 1, comment)
        switch bank {
        case .approves, .isSlow, .isSilent, .isSilentAtCapture:
            #expect(process.ledger.step == .captured(Amount(1_150)), comment)
            #expect(process.ledger.charge?.status == .captured, comment)
            #expect(process.provider.captures == 1, comment)
        case .declines, .isSilentAndDeclines:
            #expect(process.ledger.step == .failed(.cardDeclined(nil)), comment)
            #expect(process.provider.captures == 0, comment)
        case .isCanceled:
            #expect(process.ledger.step == .failed(.cardCanceled), comment)
            #expect(process.provider.captures == 0, comment)
        }
    }

    /// payment-service around the state machine: a ledger that survives, and a process that does
    /// not.
    private struct Process {
        var provider: ProviderModel
        /// The charge as it was written last.
        var ledger = ChargeStateMachineTests.machine()
        private let faults: [Int: Fault]
        /// The effect before which the charge is canceled; nil without a cancellation.
        private let canceledAt: Int?
        private var effects = 0

        init(bank: ProviderModel.Bank, faults: [Int: Fault], canceledAt: Int? = nil) {
            provider = ProviderModel(bank: bank)
            self.faults = faults
            self.canceledAt = canceledAt
        }

        /// Starts the process again and again, until the charge has ended.
        mutating func run() {
            for _ in 0..<30 where !ledger.step.isFinal { live() }
        }

        /// One life of the process, or the time until the next pause.
        private mutating func live() {
            var machine = ledger
            var pending = machine.resume()[...]
            while let effect = pending.popFirst() {
                let fault = faults[effects]
                if effects == canceledAt { pending += (try? machine.cancel()) ?? [] }
                effects += 1
                if fault == .killedBefore { return }
                let input = perform(effect, of: machine, fault)
                if fault == .killedAfter { return }
                if let input { pending += machine.handle(input) }
            }
        }

        private mutating func perform(
            _ effect: ChargeEffect, of machine: ChargeStateMachine, _ fault: Fault?
        ) -> ChargeInput? {
            if effect == .retryLater { return nil }
            if effect == .commit {
                ledger = machine
                return nil
            }
            if fault == .requestLost { return .unreachable }
            if fault == .notNow { return .refused(Refusal(.unavailable, "not.now", "")) }
            let answer: ChargeInput
            switch effect {
            case .ask(let request): answer = provider.answer(request)
            case .commit, .reserve, .retryLater: return nil
            }
            return fault == .answerLost ? .unreachable : answer
        }
    }
}
