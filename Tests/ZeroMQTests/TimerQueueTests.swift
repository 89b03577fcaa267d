// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import ZeroMQ

@Suite struct TimerQueueTests {
    private let start = ContinuousClock.now

    @Test func `timers become due in the order of their deadlines`() {
        var queue = TimerQueue()
        let delays = [5, 3, 9, 1, 7, 3]
        for (number, delay) in delays.enumerated() {
            queue.insert(timer(number), deadline: after(delay)) {}
        }
        #expect(queue.nextDeadline() == after(1))
        #expect(queue.popDue(at: after(0)) == [])
        #expect(queue.popDue(at: after(5)) == [timer(3), timer(1), timer(5), timer(0)])
        #expect(queue.nextDeadline() == after(7))
        #expect(queue.popDue(at: after(100)) == [timer(4), timer(2)])
        #expect(queue.nextDeadline() == nil)
    }

    @Test func `a due timer is taken once`() {
        var queue = TimerQueue()
        queue.insert(timer(1), deadline: after(1)) {}
        #expect(queue.popDue(at: after(1)) == [timer(1)])
        #expect(queue.take(timer(1)) != nil)
        #expect(queue.take(timer(1)) == nil)
        #expect(queue.count == 0)
    }

    @Test func `a cancelled timer is neither due nor taken`() {
        var queue = TimerQueue()
        for number in 1...3 { queue.insert(timer(number), deadline: after(number)) {} }
        queue.cancel(timer(1))
        #expect(queue.nextDeadline() == after(2))
        #expect(queue.popDue(at: after(3)) == [timer(2), timer(3)])
        queue.cancel(timer(3))
        #expect(queue.take(timer(3)) == nil)
        #expect(queue.take(timer(2)) != nil)
    }

    @Test func `a repeating timer does not drift, and skips missed times`() {
        var queue = TimerQueue()
        queue.insert(timer(1), deadline: after(10), interval: .milliseconds(10)) {}
        #expect(queue.popDue(at: after(13)) == [timer(1)])
        #expect(queue.nextDeadline() == after(20))
        #expect(queue.popDue(at: after(55)) == [timer(1)])
        #expect(queue.nextDeadline() == after(65))
        #expect(queue.take(timer(1)) != nil)
        queue.cancel(timer(1))
        #expect(queue.nextDeadline() == nil)
    }

    @Test func `thousands of cancelled timers leave the others in order`() {
        var queue = TimerQueue()
        var generator = SeededGenerator(seed: 42)
        let delays = (0..<5000).map { _ in Int.random(in: 0..<1000, using: &generator) }
        for (number, delay) in delays.enumerated() {
            queue.insert(timer(number), deadline: after(delay)) {}
        }
        for number in 0..<5000 where number % 50 != 0 { queue.cancel(timer(number)) }
        let left = stride(from: 0, to: 5000, by: 50).sorted {
            (delays[$0], $0) < (delays[$1], $1)
        }
        #expect(queue.popDue(at: after(1000)) == left.map(timer))
    }

    private func timer(_ number: Int) -> Registration {
        Registration(number: UInt64(number))
    }

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant {
        start + .milliseconds(milliseconds)
    }
}
