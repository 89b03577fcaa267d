// SPDX-License-Identifier: Apache-2.0

import ClientSupport
import Commerce
import MessageBus
import ServiceRuntime

/// How the services are, as they answered.
struct SuiteStatus {
    /// How one service is.
    enum Condition: String {
        case serving
        case away
        /// It refuses commands, because what it keeps can't be written.
        case refusing = "can't write"
        /// What it follows may be out of date, or does not reach it.
        case stale = "STALE"
    }

    /// What each service answered; those that did not are away.
    let answers: [SuiteService: ServiceStatistics]
    /// Why the others did not, where that is known.
    var failures: [SuiteService: CallFailure] = [:]

    /// Whether every service is there, can write and relies on nothing that may be out of date.
    var isWell: Bool { SuiteService.allCases.allSatisfy { condition(of: $0) == .serving } }

    func condition(of service: SuiteService) -> Condition {
        guard let answer = answers[service] else { return .away }
        if StorageProblem(answer) != nil { return .refusing }
        return answer.following.allSatisfy(\.isCurrent) && unheard(by: service).isEmpty
            ? .serving : .stale
    }

    /// Whose streams a service follows, all of them.
    private static func followed(by service: SuiteService) -> [SuiteService] {
        switch service {
        case .locations: []
        case .orders, .payments: [.locations]
        case .kitchen: [.locations, .orders]
        }
    }

    /// The locations of which a service should have heard and has not: a service begins to follow
    /// a stream when the first message of it comes, so one that hears nothing follows nothing.
    private func unheard(by service: SuiteService) -> [(SuiteService, [LocationID])] {
        guard let answer = answers[service] else { return [] }
        return Self.followed(by: service).compactMap { source in
            let heard = Set(
                answer.following.filter { $0.service == source.rawValue }.map(\.location))
            let published = answers[source]?.streams.map(\.location) ?? []
            let unheard = published.filter { !heard.contains($0) }
            return unheard.isEmpty ? nil : (source, unheard)
        }
    }

    /// The answers as one object, by service.
    func json() throws -> String {
        let named = Dictionary(uniqueKeysWithValues: answers.map { ($0.key.rawValue, $0.value) })
        return String(decoding: try WireCoding.encode(named), as: UTF8.self)
    }

    /// One screen for people.
    var lines: [String] {
        [Self.heading] + SuiteService.allCases.map(row) + notes
    }

    private static let heading =
        "service".padded(to: 11) + "is".padded(to: 9) + "version".padded(to: 9)
        + "up".aligned(to: 7) + "events".aligned(to: 10) + "asked".aligned(to: 10)
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
            + (answer.turns.commit.map { Self.milliseconds($0.p99) } ?? "-").aligned(to: 8)
    }

    /// What an operator must know, one line each.
    private var notes: [String] {
        SuiteService.allCases.flatMap { service in
            answers[service].map {
                trialNotes(on: $0, of: service.program) + unheardNotes(on: service)
                    + Self.notes(on: $0, of: service.program)
            } ?? ["\(service.program): \(reason(for: service))"]
        }
    }

    private func reason(for service: SuiteService) -> String {
        switch failures[service] {
        case nil, .outcomeUnknown, .tooManyInFlight, .stopped:
            "It does not answer in time: if it is frozen, restart it with 'comanda up', else give "
                + "more --patience."
        case .notSent(let obstacle): obstacle.description
        case .refused(let error): error.message
        case .unreadableAnswer(let detail):
            "Its answer can't be read (\(detail)): run the same version of all programs."
        }
    }

    private func trialNotes(on answer: ServiceStatistics, of program: String) -> [String] {
        answer.service.trial == true ? ["\(program) runs on a trial database."] : []
    }

    private func unheardNotes(on service: SuiteService) -> [String] {
        unheard(by: service).map { source, locations in
            "\(service.program) has heard nothing of \(source.rawValue) of "
                + "\(Self.list(locations)): look at its setting "
                + "COMANDA_\(source.rawValue.uppercased())_EVENTS, its key, and the firewalls "
                + "between."
        }
    }

    private static func list(_ locations: [LocationID]) -> String {
        locations.map(\.text).sorted().joined(separator: ", ")
    }

    private static func notes(on answer: ServiceStatistics, of program: String) -> [String] {
        let unheard = answer.following.filter { !$0.isCurrent }
        let silent = Dictionary(grouping: unheard, by: \.service).sorted { $0.key < $1.key }
        return storageNotes(on: answer, of: program)
            + silent.map { service, streams in
                "\(program) does not hear \(service) of \(list(streams.map(\.location))): "
                    + "what it knows may be old."
            }
            + answer.limits.filter { $0.reached > 0 }.map {
                "\(program) met its limit \(SettingName.variable(ofLimit: $0.name)) "
                    + "(\($0.value)) \($0.reached) times."
            }
    }

    private static func storageNotes(
        on answer: ServiceStatistics, of program: String
    ) -> [String] {
        guard let problem = StorageProblem(answer) else { return [] }
        let since = answer.storage?.since.map { " since \($0)" } ?? ""
        return ["\(program) refuses commands\(since): \(problem.advice)."]
    }

    /// Seconds as people say it, in the two largest units.
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
