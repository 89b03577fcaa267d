// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// A client that posts notices.
final class Clerk: BusResident {
    private let requester: Requester

    init(bus: Bus, endpoint: String) throws {
        requester = try Requester(bus: bus, endpoint: endpoint)
    }

    func stop() { requester.close() }

    /// Posts a notice; sends it again, under the same key, until a reply comes or the timeout ends.
    func post(_ text: String, under key: CommandKey) async throws(CallFailure) -> Notice {
        let context = CommandContext(key: key, terminal: "desk-1")
        return try await requester.call(PostNotice(text: text, context: context))
    }
}
