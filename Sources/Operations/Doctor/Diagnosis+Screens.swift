// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime

/// The kitchen screens, other suites, and the ports of services that do not answer.
extension Diagnosis {
    /// The findings of the kitchen screens.
    ///
    /// Without keys the services don't know their subscribers, and only the screens of this machine
    /// are checked.
    func displays(_ answers: [SuiteService: ServiceStatistics]) -> [HealthFinding] {
        let broken = misplacedScreens(answers) + failingScreens(answers)
        guard let kitchen = answers[.kitchen], !kitchen.streams.isEmpty,
            let listeners = kitchen.access?.listeners
        else { return broken }
        let hasScreen = ["kitchen", "admin"].contains { listeners[$0, default: 0] > 0 }
        let lonely = HealthFinding(
            check: .displays, level: .warning,
            message: "No kitchen screen is connected to kds-service.",
            advice: "Start one in the kitchen: 'systemctl enable --now comanda-display@LOCATION', "
                + "or 'kds-service display --location LOCATION'.")
        return Self.result(
            .displays, broken + (hasScreen ? [] : [lonely]), ok: "A kitchen screen is connected.")
    }

    /// The screens of this machine whose location does not exist.
    private func misplacedScreens(
        _ answers: [SuiteService: ServiceStatistics]
    ) -> [HealthFinding] {
        misplaced(answers).map { screen in
            HealthFinding(
                check: .displays, level: .error,
                message: "comanda-display@\(screen) shows the location \(screen), which does not "
                    + "exist.",
                advice: "'comanda location list' lists all locations. Run 'systemctl disable --now "
                    + "comanda-display@\(screen)', and 'systemctl enable --now "
                    + "comanda-display@LOCATION' with one of them.")
        }
    }

    private func misplaced(_ answers: [SuiteService: ServiceStatistics]) -> [LocationID] {
        guard let streams = answers[.locations]?.streams else { return [] }
        let known = Set(streams.map(\.location))
        return facts.screens.filter { !known.contains($0) }
    }

    /// The screens of this machine that systemd restarts again and again.
    private func failingScreens(
        _ answers: [SuiteService: ServiceStatistics]
    ) -> [HealthFinding] {
        let misplaced = misplaced(answers)
        return facts.screens.filter { !misplaced.contains($0) }.compactMap { screen in
            let name = ScreenProbe.unit(of: screen)
            let skipped = facts.units.first { $0.name == name && $0.isSkipped }?.omission
            return (failingUnit(name)?.failure ?? skipped).map {
                HealthFinding(
                    check: .displays, level: .error, message: $0.problem, advice: $0.advice)
            }
        }
    }

    /// The units beside the services that should run here and do not, such as the gateway's.
    func companions(except reported: [String]) -> [HealthFinding] {
        let isStarted = facts.units.contains { $0.name == "comanda.target" && $0.state == "active" }
        return facts.units.compactMap { unit in
            guard UnitProbe.companions.contains(unit.name), !reported.contains(unit.name) else {
                return nil
            }
            if unit.isFailing {
                return HealthFinding(
                    check: .services, level: .error, message: unit.failure.problem,
                    advice: unit.failure.advice)
            }
            guard isStarted, unit.isAbsent else { return nil }
            return HealthFinding(
                check: .services, level: .error,
                message: "\(unit.name) starts with the suite, but does not run now.",
                advice: "Run 'systemctl start \(unit.shortName)'. If it should not run here, run "
                    + "'systemctl disable \(unit.shortName)'.")
        }
    }

    /// The units that run now, but do not start at boot.
    var boot: [HealthFinding] {
        guard facts.units.contains(where: { $0.state == "active" && !$0.boot.isEmpty }) else {
            return []
        }
        let lost = facts.units.filter(\.isLostAtBoot).map { unit in
            HealthFinding(
                check: .boot, level: .error,
                message: "\(unit.name) runs, but does not start after a power cut or a reboot.",
                advice: "Run 'systemctl enable \(unit.name)'.")
        }
        return Self.result(.boot, lost, ok: "What runs here also starts after a reboot.")
    }

    /// The settings that have no effect.
    var settings: [HealthFinding] {
        let problems = facts.unknownSettings.map {
            HealthFinding(
                check: .settings, level: .warning, message: "\($0)",
                advice: "It is in the environment, or in the file of the settings.")
        }
        return Self.result(.settings, problems, ok: "All settings have known names.")
    }

    /// The findings of the suites on the network.
    var suites: [HealthFinding] {
        guard let network = facts.network else { return [] }
        let others = network.suites.filter { $0.fingerprint != network.own }
        let own = network.suites.filter { $0.fingerprint == network.own }
        let foreign = others.map { suite in
            HealthFinding(
                check: .suites, level: .warning,
                message: "Another suite is on this network: \(Self.text(of: suite)).",
                advice: "Machines with a bundle use the suite of their keys; other machines need "
                    + "--bus. If it should not run, stop it there.")
        }
        let twins = HealthFinding(
            check: .suites, level: .error,
            message: "Several suites with the same keys are on this network: "
                + own.map(Self.text).joined(separator: ", ") + ".",
            advice: "Machines may connect to any of them. Stop all but one, or renew the keys of "
                + "the others.")
        return Self.result(
            .suites, (own.count > 1 ? [twins] : []) + foreign,
            ok: "No other suite is on this network.")
    }

    private static func text(of suite: SuiteAnnouncement) -> String {
        "\(suite.name) at \(suite.addresses.joined(separator: ", "))"
    }

    /// The findings of the ports of services that do not answer.
    var ports: [HealthFinding] {
        guard let occupied = facts.occupied else { return [] }
        // The check of the services reports a service that runs and does not answer.
        let foreign = occupied.filter { port in
            !port.isOwn || port.service.flatMap { failingUnit($0.unit) } != nil
        }
        let problems = foreign.map { port in
            let number = port.endpoint.split(separator: ":").last ?? ""
            guard let owner = port.owner else {
                return HealthFinding(
                    check: .ports, level: .error,
                    message: "Another program, or a service that can't be reached, uses "
                        + "\(port.endpoint).",
                    advice:
                        "'ss -ltnp sport = :\(number)' names it, if you run it as root. End it, "
                        + "or choose another --bus.")
            }
            return HealthFinding(
                check: .ports, level: .error,
                message: "Process \(owner.process) (\(owner.name)) uses \(port.endpoint).",
                advice: "If it does not belong to this suite, end it ('kill \(owner.process)'), or "
                    + "choose another --bus.")
        }
        return Self.result(
            .ports, problems,
            ok: "No other program uses the ports of the services that do not answer.")
    }
}
