// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import Messages
import TestSupport
import Testing
import Wire

@testable import Directory

/// A service that only has a directory, and notes the news.
final class Learner: BusResident {
    let news = Inbox()
    private(set) var directory = LocationDirectory()
    /// The time from the first news until the list was complete.
    private(set) var completedAfter: Duration?
    private var firstNews: ContinuousClock.Instant?
    private var follower: DirectoryFollower?

    init(
        bus: Bus, locations: ServiceEndpoints,
        announcements: DirectoryFollower.Announcements = .followed
    ) throws {
        follower = try DirectoryFollower(
            bus: bus, endpoints: locations, announcements: announcements,
            statistics: StatisticsRecorder()
        ) { [weak self] in self?.learn($0) }
    }

    func stop() { follower?.close() }

    /// Announces a location as another service's follower does.
    func announce(_ location: LocationID) { follower?.announce(location) }

    private func learn(_ news: LocationNews) {
        directory.apply(news)
        let begin = firstNews ?? .now
        firstNews = begin
        if case .complete = news { completedAfter = .now - begin }
        self.news.put(Self.text(of: news))
    }

    private static func text(of news: LocationNews) -> String {
        switch news {
        case .announced(let location): "announced \(location)"
        case .complete: "complete"
        case .replaced(let location, _): "\(location) = \(news.location?.name ?? "")"
        case .changed(let location, _): "\(location) + \(news.location?.name ?? "")"
        }
    }
}

enum Sample {
    /// A location with a name.
    static func location(_ id: LocationID, _ name: String = "A location") throws -> Location {
        Location(
            id: id, name: name, currency: try #require(Currency("USD")), timeZone: "Etc/UTC",
            businessDayTurnsAt: 4, tax: TaxRule(basisPoints: 700, included: true))
    }
}
