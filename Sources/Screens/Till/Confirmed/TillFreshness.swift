// SPDX-License-Identifier: Apache-2.0

import Commerce
import KitchenDisplay

/// When each service last confirmed what the screen shows of it.
package struct TillFreshness: Equatable, Sendable {
    /// The age from which a screen warns: two missed heartbeats.
    static let limit = Duration.seconds(2)

    /// When the till began to listen at the present address and location.
    private var began: Timestamp
    private var heard: [TillService: Timestamp] = [:]
    private var silent: Set<TillService> = []
    /// The services whose database is another one than their folder had before.
    private var replaced: Set<TillService> = []

    /// The freshness of a till that begins to listen.
    init(since now: Timestamp) { began = now }

    /// Begins to listen at another address; what was heard before stays as old as it is.
    mutating func begin(at now: Timestamp) { began = now }

    mutating func hear(_ service: TillService, at time: Timestamp) {
        heard[service] = time
        silent.remove(service)
    }

    mutating func markSilent(_ service: TillService) { silent.insert(service) }

    /// Notes what a service says of its database; returns whether it was replaced just now.
    mutating func note(_ service: TillService, isReplaced: Bool) -> Bool {
        if isReplaced { return replaced.insert(service).inserted }
        replaced.remove(service)
        return false
    }

    /// Which databases are other ones than before, and what to do, for people; nil if none is.
    ///
    /// The second text is for narrow screens.
    var replacement: (full: String, short: String)? {
        let names = TillService.allCases.filter(replaced.contains).map(\.name)
        if names.isEmpty { return nil }
        let list = names.joined(separator: ", ")
        return (
            "REPLACED: \(list). The database of before was lost or exchanged: entries may be "
                + "missing. Call for help: 'comanda doctor' says what to do.",
            "REPLACED: \(list): comanda doctor"
        )
    }

    /// Shifts all times when the wall clock was set, so that ages stay the same.
    mutating func shift(by offset: Duration) {
        began = began + offset
        heard = heard.mapValues { $0 + offset }
    }

    /// Whether what a service said is confirmed.
    func isFresh(_ service: TillService, at now: Timestamp) -> Bool {
        guard let time = heard[service], !silent.contains(service) else { return false }
        return now - time < Self.limit
    }

    /// Whether a service was not heard yet, and could not be: a first heartbeat takes a moment.
    private func isExpected(_ service: TillService, at now: Timestamp) -> Bool {
        heard[service] == nil && now - began < Self.limit
    }

    /// Whether any of the services is still expected to be heard for the first time.
    func isConnecting(to services: [TillService], at now: Timestamp) -> Bool {
        services.contains { isExpected($0, at: now) }
    }

    /// Which of the services are silent since when, for people; nil if none is.
    func warning(about services: [TillService], at now: Timestamp) -> String? {
        let silent = services.filter { !isFresh($0, at: now) && !isExpected($0, at: now) }
        let parts = silent.map { service in
            let age = heard[service].map { ClockText.sentence(max(.zero, now - $0)) }
            return "\(service.name) \(age.map { "for \($0)" } ?? "not yet heard")"
        }
        return parts.isEmpty ? nil : "SILENT: " + parts.joined(separator: " · ")
    }
}

extension TillService {
    /// Its name on the screen.
    var name: String {
        switch self {
        case .locations: "menu"
        case .orders: "orders"
        case .payments: "payments"
        case .kitchen: "kitchen"
        }
    }
}
