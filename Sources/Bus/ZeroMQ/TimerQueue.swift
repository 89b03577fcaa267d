// SPDX-License-Identifier: Apache-2.0

/// The timers of one thread, ordered by deadline; equal deadlines keep the order of scheduling.
struct TimerQueue {
    /// What a live timer does, and how often.
    private struct Timer {
        let interval: Duration?
        let fire: () -> Void
    }

    /// A place in the order.
    ///
    /// It may outlive its timer, and is skipped then.
    private struct Entry: Comparable {
        let deadline: ContinuousClock.Instant
        let registration: Registration

        static func < (left: Entry, right: Entry) -> Bool {
            (left.deadline, left.registration.number) < (right.deadline, right.registration.number)
        }
    }

    /// A binary heap: each entry is not after its two children at `2i + 1` and `2i + 2`.
    private var heap: [Entry] = []
    private var timers: [Registration: Timer] = [:]

    /// How many timers are live.
    var count: Int { timers.count }

    /// Adds a timer, which fires once, or from the deadline on at every interval.
    mutating func insert(
        _ registration: Registration,
        deadline: ContinuousClock.Instant,
        interval: Duration? = nil,
        fire: @escaping () -> Void
    ) {
        timers[registration] = Timer(interval: interval, fire: fire)
        push(Entry(deadline: deadline, registration: registration))
    }

    /// Forgets a timer; an unknown one is none to forget.
    mutating func cancel(_ registration: Registration) {
        timers[registration] = nil
        // The heap may hold as many dead entries as live ones, and a few.
        if heap.count > 2 * timers.count + 64 {
            heap = heap.filter { timers[$0.registration] != nil }.sorted()
        }
    }

    /// When the next timer fires; nil without timers.
    mutating func nextDeadline() -> ContinuousClock.Instant? {
        while let first = heap.first {
            if timers[first.registration] != nil { return first.deadline }
            popFirst()
        }
        return nil
    }

    /// Takes the timers whose deadline has come, in their order; `take(_:)` says what each does.
    ///
    /// A repeating timer is due again one interval after its deadline. Where that has passed too,
    /// the missed times are left out, and the interval counts from now.
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

    /// What a due timer does; nil when it was cancelled since.
    ///
    /// A timer without an interval ends.
    mutating func take(_ registration: Registration) -> (() -> Void)? {
        guard let timer = timers[registration] else { return nil }
        if timer.interval == nil { timers[registration] = nil }
        return timer.fire
    }

    private mutating func push(_ entry: Entry) {
        heap.append(entry)
        var index = heap.count - 1
        while index > 0, heap[index] < heap[(index - 1) / 2] {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes the first entry off the heap, which must have one.
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
