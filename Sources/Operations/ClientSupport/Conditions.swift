// SPDX-License-Identifier: Apache-2.0

import MessageBus

/// Lets tasks on the poll thread wait until something is true, or a time has passed.
///
/// Confined to the poll thread.
package final class Conditions {
    private struct Waiting {
        var condition: () -> Bool
        var continuation: CheckedContinuation<Bool, Never>
    }

    private let bus: Bus
    private var waiting: [Int: Waiting] = [:]
    private var last = 0

    /// Nothing waits yet.
    package init(bus: Bus) { self.bus = bus }

    /// Waits at most so long; whether the condition became true.
    package func wait(atMost limit: Duration, until condition: @escaping () -> Bool) async -> Bool {
        if condition() { return true }
        return await withCheckedContinuation { continuation in
            last += 1
            let number = last
            waiting[number] = Waiting(condition: condition, continuation: continuation)
            bus.after(limit) { [weak self] in self?.end(number, false) }
        }
    }

    /// Looks again, because something has happened.
    package func check() {
        guard !waiting.isEmpty else { return }
        for number in waiting.filter({ $0.value.condition() }).keys.sorted() { end(number, true) }
    }

    private func end(_ number: Int, _ isTrue: Bool) {
        waiting.removeValue(forKey: number)?.continuation.resume(returning: isTrue)
    }
}
