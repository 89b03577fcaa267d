// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Wire

/// A screen that shows a board's notices, and says when they may be out of date.
final class Wall: BusResident {
    private let location: LocationID
    private let screen: AsyncStream<String>.Continuation
    private var follower: Follower<Notice>?
    private var texts: [String] = []

    init(
        bus: Bus, board: ServiceEndpoints, location: LocationID,
        screen: AsyncStream<String>.Continuation
    ) throws {
        self.location = location
        self.screen = screen
        follower = try Follower(
            bus: bus, service: "board", endpoints: board, location: location,
            snapshots: GetNotices.self
        ) { [weak self] in self?.handle($0) }
    }

    func stop() { follower?.close() }

    private func handle(_ update: Follower<Notice>.Update) {
        switch update {
        case .replaced(_, let notices): texts = notices.map(\.text)
        case .changed(_, let event): texts.append(event.data.text)
        case .heartbeat: return
        case .stale, .current: break
        }
        paint()
    }

    /// Checks each time, because the process may have been suspended since the last update.
    private func paint() {
        let isCurrent = follower?.isCurrent(location) ?? false
        let list = texts.joined(separator: ", ")
        screen.yield(isCurrent ? list : "may be out of date: \(list)")
    }
}
