// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime
import ServiceStorage

/// The state of the services, from their statistics.
struct SuiteStatus {
    /// The state of one service.
    enum Condition: String {
        case serving
        case away
        /// It refuses commands, because it can't write to its database.
        case refusing = "can't write"
        /// Its database is not the one that its folder had before.
        case replaced = "REPLACED"
        /// Events of another service do not reach it, so that its copy may be out of date.
        case stale = "STALE"
    }

    /// The statistics of each service that answered; the others are away.
    let answers: [SuiteService: ServiceStatistics]
    /// The failures of the requests to the other services.
    var failures: [SuiteService: CallFailure] = [:]
    /// The kitchen screens of each location, as far as kds-service answered.
    var kitchens: [KitchenSight] = []
    /// Whether a location delivers, as far as locations-service answered.
    var delivers = false
    /// Whether the database of people-service is on this machine.
    var keepsPeople = false

    /// Whether a ticket of any location is unseen, or all screens of a station are silent.
    var hasBlindKitchen: Bool { kitchens.contains(where: \.needsAttention) }

    /// The services of the suite: those that not every suite has only if they answer, and
    /// people-service if its database is here.
    var services: [SuiteService] {
        SuiteService.allCases.filter { service in
            SuiteService.required.contains(service) || answers[service] != nil
                || service == .people && keepsPeople
        }
    }

    /// Whether every service is serving.
    var isHealthy: Bool { services.allSatisfy { condition(of: $0) == .serving } }

    func condition(of service: SuiteService) -> Condition {
        guard let answer = answers[service] else { return .away }
        if StorageProblem(answer) != nil { return .refusing }
        if answer.storage?.replaced == true { return .replaced }
        return answer.following.allSatisfy(\.isCurrent) && missingStreams(of: service).isEmpty
            ? .serving : .stale
    }

    /// The services whose streams a service follows.
    private static func followed(by service: SuiteService) -> [SuiteService] {
        switch service {
        case .locations: []
        case .orders, .payments, .people: [.locations]
        case .kitchen, .delivery: [.locations, .orders]
        }
    }

    /// The published streams that a service does not follow, by the service that publishes them.
    ///
    /// A service begins to follow a stream with its first message. So a stream that it does not
    /// follow has never reached it.
    private func missingStreams(of service: SuiteService) -> [(SuiteService, [LocationID])] {
        guard let answer = answers[service] else { return [] }
        return Self.followed(by: service).compactMap { source in
            let followed = Set(
                answer.following.filter { $0.service == source.rawValue }.map(\.location))
            let published = answers[source]?.streams.map(\.location) ?? []
            let missing = published.filter { !followed.contains($0) }
            return missing.isEmpty ? nil : (source, missing)
        }
    }

    /// The state as one screen.
    var lines: [String] {
        [Self.heading] + services.map(row) + notes
    }

    private static let heading =
        "service".padded(to: 11) + "state".padded(to: 9) + "version".padded(to: 9)
        + "up".aligned(to: 7) + "events".aligned(to: 10) + "answered".aligned(to: 10)
        + "refused".aligned(to: 9) + "dropped".aligned(to: 9) + "p99 ms".aligned(to: 8)
        + "commit".aligned(to: 8)

    private func row(_ service: SuiteService) -> String {
        let name = service.rawValue.padded(to: 11)
        let condition = condition(of: service).rawValue
        guard let answer = answers[service] else { return name + condition }
        if let problem = StorageProblem(answer) { return "\(name)\(condition): \(problem.reason)" }
        let requests = answer.requests
        return name + condition.padded(to: 9)
            + answer.service.version.withoutControls.padded(to: 9)
            + Self.time(answer.uptime).aligned(to: 7)
            + "\(answer.published)".aligned(to: 10) + "\(requests.answered)".aligned(to: 10)
            + "\(requests.refused.values.reduce(0, +))".aligned(to: 9)
            + "\(requests.dropped + requests.malformed + requests.undeliverable)".aligned(to: 9)
            + Self.milliseconds(requests.time.p99).aligned(to: 8)
            + (answer.batches.commit.map { Self.milliseconds($0.p99) } ?? "-").aligned(to: 8)
    }

    /// One line for each condition that the operator should know.
    ///
    /// Limits that were reached come last: most need nothing to be done, and must not hide the
    /// other lines.
    private var notes: [String] {
        services.flatMap { trialNotes(on: $0) + problems(of: $0) }
            + kitchens.flatMap(\.notes) + deliveryNotes + services.flatMap(limitNotes)
    }

    /// The advice to a restaurant that delivers without a delivery-service that answers.
    private var deliveryNotes: [String] {
        guard delivers, answers[.delivery] == nil else { return [] }
        return [
            "\(SuiteService.delivery.program) does not answer, so couriers get no offers. "
                + "Start it, for example with comanda up --delivery."
        ]
    }

    /// The reasons why a service is not serving, each with advice; empty while it is serving.
    func problems(of service: SuiteService) -> [String] {
        guard let answer = answers[service] else {
            return ["\(service.program): \(reason(for: service))"]
        }
        let missing = missingStreamProblems(of: service).map { "\($0.problem) \($0.advice)" }
        return missing + storageNotes(on: answer, of: service.program)
            + (replacedDatabaseProblem(of: service).map { ["\($0.problem) \($0.advice)"] } ?? [])
            + staleStreamProblems(of: service)
    }

    /// The reason why a service did not answer, with advice.
    func reason(for service: SuiteService) -> String {
        switch failures[service] {
        case nil, .outcomeUnknown, .tooManyInFlight, .stopped:
            "It does not answer in time. If it is frozen, restart it, else give more "
                + "--patience."
        case .notSent(let obstacle): obstacle.description
        case .refused(let error): error.message
        case .unreadableAnswer(let detail):
            "Its answer can't be read (\(detail)). Run the same version of all programs."
        }
    }

    /// The published streams that have never reached a service, with advice.
    func missingStreamProblems(of service: SuiteService) -> [(problem: String, advice: String)] {
        missingStreams(of: service).map { source, locations in
            (
                "\(service.program) has received no events of \(source.rawValue) at "
                    + "\(Self.list(locations)).",
                "Check its setting COMANDA_\(source.rawValue.uppercased())_EVENTS, its key, and "
                    + "the firewalls between them."
            )
        }
    }

    /// The database of a service that is not the one of before, with advice; nil if it is.
    func replacedDatabaseProblem(of service: SuiteService) -> (problem: String, advice: String)? {
        guard answers[service]?.storage?.replaced == true else { return nil }
        return (
            "The database of \(service.program) is not the one that its folder had before: that "
                + "one was lost, or exchanged.",
            "Stop the services and put the right file back, or restore a backup with 'comanda "
                + "backup restore'. If this one is right, run 'comanda backup accept "
                + "\(service.rawValue)' on its machine."
        )
    }

    /// The streams whose events no longer reach a service, by the service that publishes them.
    func staleStreamProblems(of service: SuiteService) -> [String] {
        let stale = answers[service]?.following.filter { !$0.isCurrent } ?? []
        return Dictionary(grouping: stale, by: \.service).sorted { $0.key < $1.key }.map {
            "\(service.program) receives no events of \($0) at \(Self.list($1.map(\.location))): "
                + "its copy may be out of date."
        }
    }

    private func trialNotes(on service: SuiteService) -> [String] {
        answers[service]?.service.trial == true
            ? ["\(service.program) runs on a trial database."] : []
    }

    private func limitNotes(on service: SuiteService) -> [String] {
        guard let answer = answers[service] else { return [] }
        let reached = answer.limits.filter { $0.reached > 0 }
        return reached.filter { !LimitAdvice.isUsual($0.name, after: answer.uptime) }.map {
            LimitAdvice(
                program: service.program, name: $0.name, value: $0.value, reached: $0.reached,
                uptime: Self.time(answer.uptime)
            ).text
        }
    }

    private static func list(_ locations: [LocationID]) -> String {
        locations.map(\.text).sorted().joined(separator: ", ")
    }

    private func storageNotes(on answer: ServiceStatistics, of program: String) -> [String] {
        guard let problem = StorageProblem(answer) else { return [] }
        let since = answer.storage?.since.map { " since \($0)" } ?? ""
        return ["\(program) refuses commands\(since): \(problem.advice)."]
    }

    /// A time in its two largest units.
    private static func time(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds)s"
        case ..<3600: "\(seconds / 60)m \(seconds % 60)s"
        case ..<86400: "\(seconds / 3600)h \(seconds / 60 % 60)m"
        default: "\(seconds / 86400)d \(seconds / 3600 % 24)h"
        }
    }

    private static func milliseconds(_ microseconds: Int) -> String {
        let tenths = (microseconds + 50) / 100
        return "\(tenths / 10).\(tenths % 10)"
    }
}

/// The reason why a service can't write to its database.
struct StorageProblem {
    private let problem: String

    /// The problem of a service; nil if it can write, has no database or does not report it.
    init?(_ answer: ServiceStatistics) {
        guard let storage = answer.storage, !storage.writable else { return nil }
        problem = storage.problem ?? "unknown"
    }

    /// The reason in a few words; the name itself if a newer version reports one unknown here.
    var reason: String { StorageFault(rawValue: problem)?.summary ?? problem.withoutControls }

    /// What the operator can do.
    var advice: String { StorageFault(rawValue: problem)?.remedy ?? "see its log" }
}
