// SPDX-License-Identifier: Apache-2.0

package import MessageBus

extension Bus {
    /// Calls `completion` on the thread of the bus, with the value for which `work` waits.
    ///
    /// The thread goes on meanwhile: `work` waits for other threads, for example for a slow hash or
    /// an answer by HTTP.
    package func wait<Value: Sendable>(
        for work: @escaping @Sendable () async -> Value, completion: @escaping (Value) -> Void
    ) {
        nonisolated(unsafe) let completion = completion  // stays on the thread of the bus
        Task(executorPreference: thread) { unsafe completion(await work()) }
    }
}
