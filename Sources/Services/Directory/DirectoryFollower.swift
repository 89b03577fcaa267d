// SPDX-License-Identifier: Apache-2.0

package import Commerce
package import MessageBus
package import Messages
import Wire

/// Follows locations-service for the directory of a service.
///
/// It is confined to the poll thread of its bus.
package final class DirectoryFollower {
    /// The streams that announce locations.
    package enum Announcements {
        /// Those of locations-service.
        case followed
        /// Those of another service, whose follower calls `announce`.
        case reported
    }

    private let bus: Bus
    private let announcements: Announcements
    private let tell: (LocationNews) -> Void
    private var follower: Follower<LocationEntity>?
    /// Whether a location has been announced, so that the list will be complete.
    private var isHeard = false

    /// Follows the entities of some kinds of every location, and tells the news in their order.
    ///
    /// Throws a `ZeroMQError` if an endpoint is invalid, and an `AccessError`.
    package init(
        bus: Bus, endpoints: ServiceEndpoints, kinds: [LocationEntity.Kind] = [.location],
        announcements: Announcements = .followed, statistics: StatisticsRecorder,
        tell: @escaping (LocationNews) -> Void
    ) throws {
        self.bus = bus
        self.announcements = announcements
        self.tell = tell
        let follower = try Follower(
            bus: bus, service: "locations", endpoints: endpoints,
            snapshots: { GetLocationSnapshot(location: $0, kinds: kinds) },
            events: GetLocationEvents.self
        ) { [weak self] in self?.received($0) }
        statistics.observe(follower)
        self.follower = follower
    }

    /// Tells that a service has announced the stream of a location.
    package func announce(_ location: LocationID) {
        tell(.announced(location))
        guard !isHeard else { return }
        isHeard = true
        bus.after(LocationDirectory.completionDelay) { [weak self] in self?.tell(.complete) }
    }

    /// Closes the sockets.
    package func close() { follower?.close() }

    /// The last received states stay valid, also while locations-service is silent.
    private func received(_ update: Follower<LocationEntity>.Update) {
        switch update {
        case .heartbeat(let location, _): followed(location)
        case .replaced(let location, let entities):
            tell(.replaced(location, entities))
            followed(location)
        case .changed(let location, let event): tell(.changed(location, event.data))
        case .stale, .current: break
        }
    }

    private func followed(_ location: LocationID) {
        if announcements == .followed { announce(location) }
    }
}
