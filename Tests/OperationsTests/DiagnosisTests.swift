// SPDX-License-Identifier: Apache-2.0

import Commerce
import Foundation
import MessageBus
import Testing
import Wire

@testable import Doctor
@testable import ServiceRuntime

/// The findings of `comanda doctor`, as tables of facts and findings.
@Suite struct DiagnosisTests {
    /// A change of healthy facts, and the only problem that it causes.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var check: HealthFinding.Check
        var level: HealthFinding.Level
        /// The beginning of the line's text.
        var text: String
        var change: @Sendable (inout HealthFacts) -> Void

        init(
            _ name: String, _ check: HealthFinding.Check, _ level: HealthFinding.Level,
            _ text: String, _ change: @escaping @Sendable (inout HealthFacts) -> Void
        ) {
            testDescription = name
            (self.check, self.level, self.text, self.change) = (check, level, text, change)
        }
    }

    @Test func `a healthy suite has one finding for each check, and exit status 0`() throws {
        let findings = Diagnosis(facts: try HealthFacts.healthy()).findings

        let checks = HealthFinding.Check.allCases.filter { $0 != .ports }
        #expect(findings.map(\.check) == checks)
        #expect(findings.allSatisfy { $0.level == .ok && $0.advice == nil })
        #expect(HealthFinding.exitStatus(of: findings) == 0)
    }

    @Test(arguments: services + clocks + machine + keys + start)
    func `each problem is found, with what to do`(_ example: Case) throws {
        var facts = try HealthFacts.healthy()

        example.change(&facts)

        let problems = Diagnosis(facts: facts).findings.filter { $0.level != .ok }
        #expect(problems.count == 1, "\(problems)")
        let problem = try #require(problems.first)
        #expect(problem.check == example.check)
        #expect(problem.level == example.level)
        #expect(problem.message.hasPrefix(example.text), "\(problem.message)")
        #expect(problem.advice?.isEmpty == false)
    }

    static let services = [
        Case("a service is away", .services, .error, "payment-service does not answer.") {
            $0.change { $0.answers[.payments] = nil }
        },
        Case("a location delivers alone", .services, .error, "delivery-service does not answer.") {
            $0.change { $0.failures[.delivery] = .outcomeUnknown }
        },
        Case("devices are not known", .services, .error, "people-service does not answer.") {
            $0.change { $0.failures[.people] = .outcomeUnknown }
        },
        Case("couriers can't work", .storage, .error, "delivery-service refuses commands") {
            $0.change {
                var answer = try? ServiceStatistics.healthy(of: .delivery)
                answer?.storage = .init(writable: false, problem: "full")
                $0.answers[.delivery] = answer
            }
        },
        Case(
            "another service answers", .services, .error,
            "At the address of payment-service, the service 'orders' answers."
        ) { $0.change { $0.answers[.payments]?.service.service = "orders" } },
        Case("no service can be asked", .services, .error, "The services could not be asked.") {
            $0.services = .notAsked(reason: "Could not read the certificate.")
        },
        Case(
            "another version", .versions, .warning,
            "The versions differ: locations-service 0.1.0, order-service 0.2.0, "
        ) { $0.change { $0.answers[.orders]?.service.version = "0.2.0" } },
        Case(
            "a follower ahead of its source", .epochs, .error,
            "kds-service has received event 4 of orders at 00001, but order-service has published "
                + "only 3."
        ) { $0.change { $0.answers[.kitchen]?.following[1].sequence = SequenceNumber(4) } },
        Case(
            "a stale copy", .streams, .error,
            "payment-service receives no events of locations at 00001"
        ) { $0.change { $0.answers[.payments]?.following[0].isCurrent = false } },
        Case(
            "a stream that never arrived", .streams, .error,
            "kds-service has received no events of orders at 00001."
        ) { $0.change { $0.answers[.kitchen]?.following.removeLast() } },
        Case(
            "a full disk", .storage, .error, "order-service refuses commands: the disk is full."
        ) {
            $0.change {
                $0.answers[.orders]?.storage = .init(writable: false, problem: "full")
            }
        },
        Case(
            "a screen of an unknown location", .displays, .error,
            "comanda-display@00009 shows the location 00009, which does not exist."
        ) { $0.screens = ["00001", "00009"] },
        Case(
            "another suite", .suites, .warning,
            "Another suite is on this network: Comanda on 11 at tcp://192.168.1.11:5570."
        ) { $0.network?.suites.append(.sample(keys: "other", host: "11")) },
        Case(
            "two suites with the same keys", .suites, .error,
            "Several suites with the same keys are on this network: Comanda on 10 at "
        ) { $0.network?.suites.append(.sample(keys: "own", host: "11")) },
        Case("no screen", .displays, .warning, "No kitchen screen is connected") {
            $0.change { $0.answers[.kitchen]?.access?.listeners = ["till": 1] }
        },
    ]

    static let clocks = [
        clock("2.1 s ahead of", .error, milliseconds: 2_100),
        clock("2.1 s behind", .error, milliseconds: -2_100),
        clock("2.0 s ahead of", .warning, milliseconds: 2_000),
        clock("0.6 s behind", .warning, milliseconds: -600),
    ]

    /// The clock of order-service, an answer of which took 10 ms.
    private static func clock(
        _ skew: String, _ level: HealthFinding.Level, milliseconds: Int64
    ) -> Case {
        Case(
            "a clock is \(skew)", .clocks, level,
            "The clock of order-service is \(skew) the clock of this machine."
        ) { facts in
            let sent = Timestamp(milliseconds: 10_000)
            let received = Timestamp(milliseconds: 10_010)
            let base = milliseconds > 0 ? received : sent
            facts.change {
                $0.clocks[.orders] = .init(
                    sent: sent, answered: base + .milliseconds(milliseconds), received: received)
            }
        }
    }

    static let machine = [
        Case("no folder", .disk, .warning, "The folder data does not exist on this machine") {
            $0.data = nil
        },
        Case("little space", .disk, .warning, "Only 999.9 MB are free on the disk of data.") {
            $0.data?.freeBytes = 999_999_999
        },
        Case("no space", .disk, .error, "Only 99.9 MB are free on the disk of data.") {
            $0.data?.freeBytes = 99_999_999
        },
        Case("unknown space", .disk, .warning, "The free space for data is unknown") {
            $0.data?.freeBytes = nil
        },
        Case("a slow disk", .fsync, .warning, "An fsync in data takes 20.1 ms (median of 20).") {
            $0.data?.fsync = .median(.microseconds(20_100))
        },
        Case("another user", .fsync, .warning, "The time of an fsync is unknown") {
            $0.data?.fsync = .failed(code: EACCES)
        },
        Case("a failing disk", .fsync, .error, "A small file in data can't be written: ") {
            $0.data?.fsync = .failed(code: EIO)
        },
        Case("a long log", .log, .warning, "The write-ahead log of orders.db has 64.1 MB.") {
            $0.data?.logs["orders.db"] = 64_100_000
        },
        Case("no backup", .backup, .error, "backups contains no backup.") {
            $0.backups?.newest = nil
        },
        Case("no automatic backup", .backup, .warning, "backups contains no backup yet;") {
            $0.backups?.newest = nil
            $0.backups?.isAutomatic = true
        },
        Case(
            "no disk for backups", .backup, .error,
            "The folder of the backups, backups, does not exist."
        ) {
            $0.backups?.newest = nil
            $0.backups?.isAutomatic = true
            $0.backups?.exists = false
        },
        Case("an old backup", .backup, .warning, "The newest backup, backups/monday, is 27 h old.")
        { $0.now = $0.now + .seconds(26 * 3600) },
    ]

    static let start = [
        Case(
            "a lost database", .storage, .error,
            "The database of order-service is not the one that its folder had before"
        ) { $0.change { $0.answers[.orders]?.storage?.replaced = true } },
        Case(
            "a suite that does not start at boot", .boot, .error,
            "comanda.target runs, but does not start after a power cut"
        ) { $0.units[0].boot = "disabled" },
        Case(
            "a misspelt setting", .settings, .warning,
            "COMANDA_DTA has no effect, because there is no such setting: did you mean COMANDA_DATA"
        ) {
            $0.unknownSettings = [UnknownSetting(variable: "COMANDA_DTA", nearest: "COMANDA_DATA")]
        },
        Case(
            "a screen without a console", .displays, .error,
            "comanda-display@00001.service was not started, because this machine has no console"
        ) {
            $0.screens = ["00001"]
            $0.units.append(
                UnitFacts(
                    name: "comanda-display@00001.service", state: "inactive", detail: "dead",
                    isSkipped: true))
        },
        Case("a read-only disk", .fsync, .error, "The file system of data is read-only.") {
            $0.data?.fsync = .failed(code: EROFS)
        },
        Case(
            "data newer than the clock", .clocks, .error,
            "The clock of this machine says 1970-01-02T03:46:40.000Z, but a database in data"
        ) { $0.data?.changedAt = $0.now + .seconds(61) },
        Case("a lost secret key", .keys, .warning, "k has no secret key of order-service") {
            $0.keys?.withoutSecret = [.orders]
        },
    ]

    static let keys = [
        Case("a secret key of all", .keys, .error, "Other users may read the secret key k/till-1") {
            $0.keys?.secrets.append(.init(path: "k/till-1.key_secret", mode: 0o604))
        },
        Case("a secret key of a group", .keys, .error, "Other users may read the secret key k/t") {
            $0.keys?.secrets.append(.init(path: "k/till-1.key_secret", mode: 0o640))
        },
        Case("a folder of all", .keys, .error, "All users may write to k/allowed") {
            $0.keys?.folders[1].mode = 0o777
        },
        Case("a folder of a group", .keys, .warning, "All users of its group may write to k,") {
            $0.keys?.folders[0].mode = 0o775
        },
        Case("a missing service", .keys, .error, "k/allowed has no certificate of order-service") {
            $0.keys?.missing = [.orders]
        },
        Case("another key", .keys, .error, "k/orders.key and the certificate in allowed have") {
            $0.keys?.differing = [.orders]
        },
        Case("no role", .keys, .warning, "The key 'guest' has no role") {
            $0.keys?.withoutRole = ["guest"]
        },
    ]

    @Test(arguments: [
        // The time is within the request, or at most 0.5 s outside of it.
        9_500, 10_000, 10_800, 11_000, 11_500,
    ])
    func `a slow answer says little about a clock`(answered: Int64) throws {
        var facts = try HealthFacts.healthy()
        facts.change {
            $0.clocks[.kitchen] = .init(
                sent: Timestamp(milliseconds: 10_000),
                answered: Timestamp(milliseconds: answered),
                received: Timestamp(milliseconds: 11_000))
        }

        #expect(Diagnosis(facts: facts).findings.allSatisfy { $0.level == .ok })
    }

    @Test func `an occupied address of a service that is away is an error`() throws {
        var facts = try HealthFacts.healthy()
        facts.change { $0.answers[.orders] = nil }
        facts.occupied = []
        let free = Diagnosis(facts: facts).findings.filter { $0.check == .ports }
        #expect(free.map(\.level) == [.ok])

        facts.occupied = [OccupiedPort(endpoint: "tcp://127.0.0.1:5581")]
        let occupied = Diagnosis(facts: facts).findings.filter { $0.check == .ports }
        #expect(occupied.map(\.level) == [.error])
        #expect(try #require(occupied.first?.advice).contains("'ss -ltnp sport = :5581'"))
    }

    @Test func `the process that occupies an address is named`() throws {
        var facts = try HealthFacts.healthy()
        facts.change { $0.answers[.orders] = nil }
        facts.occupied = [
            OccupiedPort(
                endpoint: "tcp://127.0.0.1:5581", owner: PortOwner(process: 42, name: "python3"))
        ]

        let finding = Diagnosis(facts: facts).findings.first { $0.check == .ports }

        #expect(finding?.message == "Process 42 (python3) uses tcp://127.0.0.1:5581.")
        #expect(finding?.advice?.contains("'kill 42'") == true)
    }

    @Test func `a stopped process is called that`() throws {
        var facts = try HealthFacts.healthy()
        facts.change { $0.answers[.orders] = nil }
        facts.occupied = [
            OccupiedPort(
                endpoint: "tcp://127.0.0.1:5580",
                owner: PortOwner(process: 42, name: "order-service", isStopped: true),
                service: .orders)
        ]

        let finding = Diagnosis(facts: facts).findings.first { $0.check == .services }

        #expect(finding?.advice?.hasPrefix("Its process 42 is stopped") == true)
    }

    @Test func `an automatic backup is made by its unit`() throws {
        var facts = try HealthFacts.healthy()
        facts.backups?.isAutomatic = true
        facts.now = facts.now + .seconds(26 * 3600)

        let finding = Diagnosis(facts: facts).findings.first { $0.check == .backup }

        #expect(finding?.advice?.contains("'systemctl start comanda-backup'") == true)
    }

    @Test func `without keys, only the screens of this machine are checked`() throws {
        var facts = try HealthFacts.healthy()
        facts.change { $0.answers[.kitchen]?.access = nil }
        facts.screens = ["00009"]

        let displays = Diagnosis(facts: facts).findings.filter { $0.check == .displays }

        #expect(displays.map(\.level) == [.error])
    }

    @Test func `checks without facts have no finding`() throws {
        var facts = try HealthFacts.healthy()
        facts.keys = nil
        facts.backups = nil
        facts.network = nil
        facts.change { $0.answers[.kitchen]?.access = nil }

        let checks = Diagnosis(facts: facts).findings.map(\.check)

        #expect(!checks.contains { [.keys, .backup, .displays, .suites, .ports].contains($0) })
    }

    @Test(
        arguments: [
            ([], 0), ([.ok, .ok], 0), ([.ok, .warning], 2), ([.warning, .error, .ok], 1),
            ([.error], 1),
        ] as [([HealthFinding.Level], CInt)])
    func `the exit status is that of the worst finding`(
        levels: [HealthFinding.Level], status: CInt
    ) {
        let findings = levels.map { HealthFinding(check: .disk, level: $0, message: "") }

        #expect(HealthFinding.exitStatus(of: findings) == status)
    }

    @Test func `a finding is one line of text or of JSON`() throws {
        let finding = HealthFinding(
            check: .disk, level: .warning, message: "Only\n1 byte is free.", advice: "Free more.")

        #expect(finding.line == "warning  disk      Only1 byte is free. Free more.")
        #expect(
            try finding.json()
                == #"{"check":"disk","level":"warning","message":"Only\n1 byte is free.","#
                + #""advice":"Free more."}"#)
    }
}
