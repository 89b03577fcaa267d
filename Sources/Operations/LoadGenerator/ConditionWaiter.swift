// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// Lets tasks on the poll thread wait for a condition, like a condition variable with a timeout.
///
/// Confined to the poll thread.
final class ConditionWaiter {
    private struct Waiter {
        var condition: () -> Bool
        var continuation: CheckedContinuation<Bool, Never>
    }

    private let bus: Bus
    private var waiters: [Int: Waiter] = [:]
    private var lastNumber = 0

    /// A waiter whose timeouts run on the bus.
    init(bus: Bus) { self.bus = bus }

    /// Waits until the condition is true; false after the timeout.
    ///
    /// The condition is evaluated now and at each `check()`.
    func wait(timeout: Duration, until condition: @escaping () -> Bool) async -> Bool {
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            lastNumber += 1
            let number = lastNumber
            waiters[number] = Waiter(condition: condition, continuation: continuation)
            bus.after(timeout) { [weak self] in self?.resume(number, returning: false) }
        }
    }

    /// Evaluates the conditions again and resumes the tasks whose condition is true.
    func check() {
        guard !waiters.isEmpty else { return }
        for number in waiters.filter({ $0.value.condition() }).keys.sorted() {
            resume(number, returning: true)
        }
    }

    private func resume(_ number: Int, returning isTrue: Bool) {
        waiters.removeValue(forKey: number)?.continuation.resume(returning: isTrue)
    }
}
