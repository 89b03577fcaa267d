// SPDX-License-Identifier: Apache-2.0

import Commerce
import ServiceRuntime
import Wire

/// The stream of one service about one location: `orders/00001`.
struct TappedStream: Hashable, Sendable, CustomStringConvertible {
    /// The service that publishes it.
    let service: SuiteService
    /// The location that it is about.
    let location: LocationID

    /// How its topics begin, without the last slash.
    var description: String { "\(service.rawValue)/\(location)" }

    /// Whether the service keeps a log that `….events` reads (Protocols/1-ENVELOPE.md).
    var hasLog: Bool { service.keepsLog }
}

extension TappedStream {
    /// The stream of a topic, `orders/00001/order.opened`; nil when it is none of the suite's.
    init?(topic: String) {
        let parts = topic.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, let service = SuiteService(rawValue: String(parts[0])),
            let location = LocationID(String(parts[1]))
        else { return nil }
        self.init(service: service, location: location)
    }
}

extension SuiteService {
    /// Whether its events can be read afterwards.
    var keepsLog: Bool { self != .kitchen }
}
