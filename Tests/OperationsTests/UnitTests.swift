// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime
import Testing

@testable import Backup
@testable import Doctor

/// The units of systemd that `comanda doctor` judges.
@Suite struct UnitTests {
    private static let display = UnitFacts(
        name: "comanda-display@00001.service", state: "activating", detail: "auto-restart")

    private static func findings(
        _ check: HealthFinding.Check, _ change: (inout HealthFacts) -> Void
    ) throws -> [HealthFinding] {
        var facts = try HealthFacts.healthy()
        change(&facts)
        return Diagnosis(facts: facts).findings.filter { $0.check == check }
    }

    @Test func `the state of units is read from systemctl`() {
        let text = """
            Id=comanda-orders.service
            ActiveState=active
            SubState=running
            NRestarts=4
            ActiveEnterTimestampMonotonic=5000000
            UnitFileState=static
            ConditionResult=yes
            ConditionTimestampMonotonic=4000000

            NRestarts=0
            Id=comanda-display@00001.service
            ActiveState=failed
            SubState=failed
            ActiveEnterTimestampMonotonic=0
            UnitFileState=enabled
            ConditionResult=no
            ConditionTimestampMonotonic=4000000

            """

        let units = UnitFacts.units(in: text, at: .seconds(12))

        #expect(
            units == [
                UnitFacts(
                    name: "comanda-orders.service", state: "active", detail: "running",
                    restarts: 4, age: .seconds(7), boot: "static"),
                UnitFacts(
                    name: "comanda-display@00001.service", state: "failed", detail: "failed",
                    boot: "enabled", isSkipped: true),
            ])
    }

    @Test(
        arguments: [
            ("failed", "failed", 0, nil, true), ("activating", "auto-restart", 1, 1, true),
            ("active", "running", 3, 29, true), ("active", "running", 3, 30, false),
            ("active", "running", 2, 1, false), ("inactive", "dead", 0, nil, false),
        ] as [(String, String, Int, Int?, Bool)])
    func `a unit fails if it has failed or is restarted again and again`(
        state: String, detail: String, restarts: Int, seconds: Int?, isFailing: Bool
    ) {
        let unit = UnitFacts(
            name: "x.service", state: state, detail: detail, restarts: restarts,
            age: seconds.map { .seconds($0) })

        #expect(unit.isFailing == isFailing)
    }

    @Test func `a failing screen is an error although another one is connected`() throws {
        let displays = try Self.findings(.displays) {
            $0.screens = ["00001"]
            $0.units = [Self.display]
        }

        #expect(displays.map(\.level) == [.error])
        #expect(
            displays.first?.message
                == "comanda-display@00001.service fails each time it is restarted.")
        #expect(displays.first?.advice?.contains("'journalctl -u comanda-display@00001 ") == true)
    }

    @Test func `a service whose unit has failed is looked up in the journal`() throws {
        let services = try Self.findings(.services) {
            $0.change { $0.answers[.locations] = nil }
            $0.units = [.init(name: "comanda-locations.service", state: "failed", detail: "failed")]
        }

        let advice = try #require(services.first?.advice)
        #expect(advice.hasPrefix("comanda-locations.service has failed. 'journalctl -u comanda-l"))
    }

    @Test func `a service that runs but does not answer may be frozen, and its port is its own`()
        throws
    {
        var facts = try HealthFacts.healthy()
        facts.change { $0.answers[.locations] = nil }
        facts.occupied = [
            OccupiedPort(
                endpoint: "tcp://127.0.0.1:5570",
                owner: PortOwner(process: 42, name: "locations-servi"), service: .locations)
        ]

        let findings = Diagnosis(facts: facts).findings.filter { $0.level != .ok }

        #expect(findings.map(\.check) == [.services])
        #expect(findings.first?.advice?.hasPrefix("Its process runs. If it is frozen, ") == true)
    }

    @Test func `a second process of a service whose unit has failed is named`() throws {
        let ports = try Self.findings(.ports) {
            $0.change { $0.answers[.locations] = nil }
            $0.units = [.init(name: "comanda-locations.service", state: "failed", detail: "failed")]
            $0.occupied = [
                OccupiedPort(
                    endpoint: "tcp://127.0.0.1:5570",
                    owner: PortOwner(process: 42, name: "locations-servi"), service: .locations)
            ]
        }

        #expect(ports.map(\.level) == [.error])
    }

    @Test func `no backup is an error once its unit has failed`() throws {
        let backup = try Self.findings(.backup) {
            $0.backups?.newest = nil
            $0.backups?.isAutomatic = true
            $0.units = [.init(name: "comanda-backup.service", state: "failed", detail: "failed")]
        }

        #expect(backup.map(\.level) == [.error])
    }

    @Test(arguments: [
        ("failed", "failed", "comanda-gateway.service has failed."),
        ("inactive", "dead", "comanda-gateway.service starts with the suite, but does"),
        ("deactivating", "stop-watchdog", "comanda-gateway.service is frozen; systemd ends it"),
    ])
    func `a gateway that is enabled and does not run is an error`(
        state: String, detail: String, text: String
    ) throws {
        let services = try Self.findings(.services) {
            $0.units.append(
                UnitFacts(
                    name: "comanda-gateway.service", state: state, detail: detail, boot: "enabled"))
        }

        #expect(services.map(\.level) == [.error])
        #expect(services.first?.message.hasPrefix(text) == true, "\(services)")
    }

    @Test func `a program that is not enabled may be away`() throws {
        let services = try Self.findings(.services) {
            $0.units.append(
                UnitFacts(
                    name: "comanda-stripe.service", state: "inactive", detail: "dead",
                    boot: "disabled"))
        }

        #expect(services.map(\.level) == [.ok])
    }

    @Test func `a delivery-service that does not answer is reported once`() throws {
        let services = try Self.findings(.services) {
            $0.change { $0.failures[.delivery] = .outcomeUnknown }
            $0.units.append(
                UnitFacts(name: "comanda-delivery.service", state: "failed", detail: "failed"))
        }

        #expect(services.map(\.message) == ["delivery-service does not answer."])
    }

    @Test func `a backup that fails now is a warning while an older one is new enough`() throws {
        let backup = try Self.findings(.backup) {
            $0.backups?.isAutomatic = true
            $0.units = [.init(name: "comanda-backup.service", state: "failed", detail: "failed")]
        }

        #expect(backup.map(\.level) == [.warning])
        #expect(backup.first?.message.hasSuffix("comanda-backup.service has failed.") == true)
    }

    @Test func `backups below a home folder are hidden from the units`() throws {
        let backup = try Self.findings(.backup) {
            $0.backups?.newest = nil
            $0.backups?.isAutomatic = true
            $0.backups?.folder = "/home/x"
        }

        #expect(backup.first?.message.hasPrefix("Services can't see /home/x") == true)
        #expect(BackupError.missing("/home/x").description.contains("/srv, /mnt or /media"))
        #expect(BackupError.missing("/homes").description.contains("Is its disk mounted?"))
    }

    @Test func `a disk that is writable again needs a start of the suite`() throws {
        let disk = try Self.findings(.fsync) { $0.data?.fsync = .failed(code: 30) }

        #expect(disk.first?.advice?.contains("'systemctl start comanda.target'") == true)
    }
}
