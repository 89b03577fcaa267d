// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Wire

/// The findings of `comanda doctor` from its facts.
struct Diagnosis {
    let facts: HealthFacts

    /// All findings, in the order of the checks.
    ///
    /// A check has a finding for each problem, or else one finding with the level `ok`. A check
    /// without facts has none.
    var findings: [HealthFinding] {
        serviceFindings + suites + ports + boot + settings + data + backup + keys
    }

    /// The problems of a check, or else the sentence that the check found none.
    static func result(
        _ check: HealthFinding.Check, _ problems: [HealthFinding], ok message: String
    ) -> [HealthFinding] {
        problems.isEmpty ? [HealthFinding(check: check, level: .ok, message: message)] : problems
    }

    private var serviceFindings: [HealthFinding] {
        switch facts.services {
        case .asked(let services):
            self.services(services) + versions(services.answers) + Self.epochs(services.answers)
                + Self.streams(services) + Self.storage(services.answers)
                + Self.clocks(services.clocks) + displays(services.answers)
        case .notAsked(let reason):
            [
                HealthFinding(
                    check: .services, level: .error,
                    message: "The services could not be asked.", advice: reason)
            ]
        }
    }

    private func services(_ facts: ServiceFacts) -> [HealthFinding] {
        let status = SuiteStatus(answers: facts.answers, failures: facts.failures)
        let problems = facts.services.compactMap { service -> HealthFinding? in
            guard let answer = facts.answers[service] else {
                return HealthFinding(
                    check: .services, level: .error,
                    message: "\(service.program) does not answer.",
                    advice: advice(for: service, reason: status.reason(for: service)))
            }
            if answer.service.service == service.rawValue { return nil }
            return HealthFinding(
                check: .services, level: .error,
                message: "At the address of \(service.program), the service "
                    + "'\(answer.service.service)' answers.",
                advice: "Check --bus and COMANDA_\(service.rawValue.uppercased())_REQUESTS.")
        }
        let asked = facts.services.filter { facts.answers[$0] == nil }.map(\.unit)
        return Self.result(
            .services, problems + companions(except: asked), ok: "All services answer.")
    }

    /// The advice for a service that does not answer; the unit and the port tell more.
    private func advice(for service: SuiteService, reason: String) -> String {
        if let unit = failingUnit(service.unit) {
            return "\(unit.failure.problem) \(unit.failure.advice)"
        }
        let port = facts.occupied?.first { $0.service == service && $0.isOwn }
        guard let owner = port?.owner else { return reason }
        if owner.isStopped {
            return "Its process \(owner.process) is stopped, for example by SIGSTOP or a debugger. "
                + "systemd or 'comanda up' restarts it within 10 s; 'kill -CONT \(owner.process)' "
                + "continues it."
        }
        return "Its process runs. If it is frozen, systemd or 'comanda up' restarts it within "
            + "10 s: then run this command again. If it still does not answer: \(reason)"
    }

    /// A unit of this machine, if it has failed or keeps failing.
    func failingUnit(_ name: String) -> UnitFacts? {
        facts.units.first { $0.name == name && $0.isFailing }
    }

    private func versions(_ answers: [SuiteService: ServiceStatistics]) -> [HealthFinding] {
        let running = SuiteService.allCases.compactMap { service in
            answers[service].map { (service.program, $0.service.version) }
        }
        guard !running.isEmpty else { return [] }
        let all = running + [("this program", facts.version)]
        guard Set(all.map(\.1)).count > 1 else {
            return Self.result(
                .versions, [], ok: "All programs that answer have version \(facts.version).")
        }
        let list = all.map { "\($0) \($1)" }.joined(separator: ", ")
        return [
            HealthFinding(
                check: .versions, level: .warning, message: "The versions differ: \(list).",
                advice: "Install one version on all machines and restart the services.")
        ]
    }

    /// Finds followers that are ahead of their source, which means another epoch.
    private static func epochs(
        _ answers: [SuiteService: ServiceStatistics]
    ) -> [HealthFinding] {
        let followers = SuiteService.allCases.filter { answers[$0]?.following.isEmpty == false }
        guard !followers.isEmpty else { return [] }
        let problems = followers.flatMap { service in
            (answers[service]?.following ?? []).compactMap { stream -> HealthFinding? in
                guard let source = SuiteService(rawValue: stream.service),
                    let published = answers[source]
                else { return nil }
                let last = published.streams.first { $0.location == stream.location }
                guard stream.sequence > last?.sequence ?? .none else { return nil }
                return HealthFinding(
                    check: .epochs, level: .error,
                    message: "\(service.program) has received event \(stream.sequence.number) of "
                        + "\(source.rawValue) at \(stream.location), but \(source.program) has "
                        + "published only \(last?.sequence.number ?? 0).",
                    advice: "One of them follows another suite, or data from before a restore. "
                        + "Check the addresses of \(source.program), then restart "
                        + "\(service.program).")
            }
        }
        return result(
            .epochs, problems, ok: "The services follow the present data of each other.")
    }

    private static func streams(_ facts: ServiceFacts) -> [HealthFinding] {
        guard !facts.answers.isEmpty else { return [] }
        let status = SuiteStatus(answers: facts.answers)
        let problems = status.services.flatMap { service in
            let missing = status.missingStreamProblems(of: service).map {
                HealthFinding(
                    check: .streams, level: .error, message: $0.problem, advice: $0.advice)
            }
            let stale = status.staleStreamProblems(of: service).map {
                HealthFinding(
                    check: .streams, level: .error, message: $0,
                    advice: "Check that both run, and the network between them; the copy then "
                        + "becomes current by itself.")
            }
            return missing + stale
        }
        return result(.streams, problems, ok: "All events reach the services that follow them.")
    }

    private static func storage(
        _ answers: [SuiteService: ServiceStatistics]
    ) -> [HealthFinding] {
        let owners = SuiteService.allCases.filter { answers[$0]?.storage != nil }
        guard !owners.isEmpty else { return [] }
        let problems = owners.compactMap { service -> HealthFinding? in
            guard let problem = answers[service].flatMap(StorageProblem.init) else { return nil }
            let since = answers[service]?.storage?.since.map { " since \($0)" } ?? ""
            return HealthFinding(
                check: .storage, level: .error,
                message: "\(service.program) refuses commands\(since): \(problem.reason).",
                advice: problem.advice.prefix(1).uppercased() + problem.advice.dropFirst() + ".")
        }
        let status = SuiteStatus(answers: answers)
        let replaced = owners.compactMap(status.replacedDatabaseProblem).map {
            HealthFinding(check: .storage, level: .error, message: $0.problem, advice: $0.advice)
        }
        return result(
            .storage, problems + replaced,
            ok: "All services have their databases of before, and can write to them.")
    }
}
