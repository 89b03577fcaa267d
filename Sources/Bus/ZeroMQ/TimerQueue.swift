// SPDX-License-Identifier: Apache-2.0

/// The timers of one thread, ordered by deadline; equal deadlines keep the order of scheduling.
struct TimerQueue {
    /// A timer that was neither cancelled nor has ended.
    private struct Timer {
        /// The time between two calls; nil for a timer that fires once.
        let interval: Duration?
        let handler: () -> Void
    }

    /// An entry of the heap.
    ///
    /// It may outlive its timer; then it is skipped.
    private struct Entry: Comparable {
        let deadline: ContinuousClock.Instant
        let registration: Registration

        static func < (left: Entry, right: Entry) -> Bool {
            (left.deadline, left.registration.number) < (right.deadline, right.registration.number)
        }
    }

    /// A binary heap: no entry is later than its two children at `2i + 1` and `2i + 2`.
    private var heap: [Entry] = []
    private var timers: [Registration: Timer] = [:]

    /// The number of timers.
    var count: Int { timers.count }

    /// Adds a timer that fires once at the deadline, or from then on at every interval.
    mutating func insert(
        _ registration: Registration,
        deadline: ContinuousClock.Instant,
        interval: Duration? = nil,
        handler: @escaping () -> Void
    ) {
        timers[registration] = Timer(interval: interval, handler: handler)
        push(Entry(deadline: deadline, registration: registration))
    }

    /// Removes a timer; unknown timers are ignored.
    mutating func cancel(_ registration: Registration) {
        timers[registration] = nil
        // Up to 64 more entries without a timer than with one may stay in the heap.
        if heap.count > 2 * timers.count + 64 {
            heap = heap.filter { timers[$0.registration] != nil }.sorted()
        }
    }

    /// The deadline of the next timer; nil without timers.
    mutating func nextDeadline() -> ContinuousClock.Instant? {
        while let first = heap.first {
            if timers[first.registration] != nil { return first.deadline }
            popFirst()
        }
        return nil
    }

    /// Removes the due entries and returns their timers in order; `take(_:)` returns the handlers.
    ///
    /// A repeating timer is due again one interval after its deadline. If that time has passed too,
    /// the missed calls are skipped, and the interval starts now.
    mutating func popDue(at now: ContinuousClock.Instant) -> [Registration] {
        var due: [Registration] = []
        while let deadline = nextDeadline(), deadline <= now {
            let registration = popFirst().registration
            due.append(registration)
            if let interval = timers[registration]?.interval {
                let next = deadline + interval
                push(
                    Entry(
                        deadline: next > now ? next : now + interval, registration: registration))
            }
        }
        return due
    }

    /// Returns the handler of a due timer; nil if it was cancelled since.
    ///
    /// A timer without an interval ends.
    mutating func take(_ registration: Registration) -> (() -> Void)? {
        guard let timer = timers[registration] else { return nil }
        if timer.interval == nil { timers[registration] = nil }
        return timer.handler
    }

    private mutating func push(_ entry: Entry) {
        heap.append(entry)
        var index = heap.count - 1
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Removes and returns the first entry of the heap, which must not be empty.
    @discardableResult
    private mutating func popFirst() -> Entry {
        heap.swapAt(0, heap.count - 1)
        let first = heap.removeLast()
        var index = 0
        while let child = earlierChild(of: index), heap[child] < heap[index] {
            heap.swapAt(index, child)
            index = child
        }
        return first
    }

    private func earlierChild(of index: Int) -> Int? {
        let left = 2 * index + 1
        guard left < heap.count else { return nil }
        let right = left + 1
        return right < heap.count && heap[right] < heap[left] ? right : left
    }
}
