// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Operations

@Suite struct `A service is frozen` {
    private static func isFrozen(after outcomes: [FreezeWatch.Outcome]) -> Bool {
        var watch = FreezeWatch(limit: .seconds(10))
        return outcomes.map { watch.hear($0) }.last ?? false
    }

    @Test func `when all questions since its last answer stay unanswered for the limit`() {
        #expect(FreezeWatch(limit: .seconds(10)).interval == .seconds(2))
        #expect(Self.isFrozen(after: [.answered] + Array(repeating: .unanswered, count: 4)))
        #expect(!Self.isFrozen(after: [.answered] + Array(repeating: .unanswered, count: 3)))
    }

    @Test func `but not before its first answer, since a start may take long`() {
        #expect(!Self.isFrozen(after: Array(repeating: .unanswered, count: 100)))
    }

    @Test func `but not when it answers in between`() {
        #expect(
            !Self.isFrozen(
                after: [.answered, .unanswered, .unanswered, .unanswered, .answered, .unanswered]))
    }

    @Test func `but not for questions that it refused or did not get`() {
        #expect(!Self.isFrozen(after: [.answered] + Array(repeating: .unknown, count: 100)))
    }
}
