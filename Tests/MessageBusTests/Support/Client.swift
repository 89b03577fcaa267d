// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport

/// A client with a requester on its own poll thread.
final class Client: BusResident {
    let requester: Requester
    let answers = Inbox()

    init(bus: Bus, endpoint: String, limit: Int? = nil) throws {
        requester = try Requester(bus: bus, endpoint: endpoint, limit: limit)
    }

    func stop() { requester.close() }

    /// Sends a request, and returns its outcome as text.
    func greet(_ name: String, timeout: Duration = .seconds(20)) async -> String {
        do throws(CallFailure) {
            return try await requester.call(Greet(name: name), timeout: timeout).text
        } catch {
            return "\(error)"
        }
    }

    /// Sends a request without waiting; its outcome goes to `answers`.
    func send(_ name: String, timeout: Duration = .seconds(20)) {
        requester.call(Greet(name: name), timeout: timeout) { [answers] outcome in
            switch outcome {
            case .success(let answer): answers.put("\(name): \(answer.text)")
            case .failure(let failure): answers.put("\(name): \(failure)")
            }
        }
    }
}
