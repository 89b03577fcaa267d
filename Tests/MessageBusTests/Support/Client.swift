// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import TestSupport

/// A requester on a poll thread of its own.
final class Client: BusResident {
    let requester: Requester
    let answers = Inbox()

    init(bus: Bus, endpoint: String, limit: Int? = nil) throws {
        requester = try Requester(bus: bus, endpoint: endpoint, limit: limit)
    }

    func stop() { requester.close() }

    /// Asks, and says as text what came of it.
    func greet(_ name: String, patience: Duration = .seconds(20)) async -> String {
        do throws(CallFailure) {
            return try await requester.call(Greet(name: name), patience: patience).text
        } catch {
            return "\(error)"
        }
    }

    /// Asks without waiting; what comes of it goes into the answers.
    func send(_ name: String, patience: Duration = .seconds(20)) {
        requester.call(Greet(name: name), patience: patience) { [answers] outcome in
            switch outcome {
            case .success(let answer): answers.put("\(name): \(answer.text)")
            case .failure(let failure): answers.put("\(name): \(failure)")
            }
        }
    }
}
