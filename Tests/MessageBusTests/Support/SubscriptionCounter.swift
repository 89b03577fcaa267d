// SPDX-License-Identifier: Apache-2.0

import Commerce
import TestSupport
import Wire

@testable import MessageBus

/// A publisher of two locations that counts its heartbeats.
final class SubscriptionCounter: BusResident {
    private(set) var heartbeats: [LocationID: Int] = [:]
    /// Each location, when its first heartbeat is sent.
    let begun = Inbox()
    private var publisher: Publisher?

    init(bus: Bus, endpoint: String) throws {
        publisher = try Publisher(
            bus: bus, endpoint: endpoint,
            format: StreamFormat(service: "notes", epoch: "A", entity: "note"),
            positions: ["00001": .none, "00002": .none]
        ) { [weak self] location, _ in
            self?.count(location)
            return Heartbeat()
        }
    }

    func stop() { publisher?.close() }

    private func count(_ location: LocationID) {
        heartbeats[location, default: 0] += 1
        if heartbeats[location] == 1 { begun.put("\(location)") }
    }
}
