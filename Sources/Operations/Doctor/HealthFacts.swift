// SPDX-License-Identifier: Apache-2.0

import Commerce
import MessageBus
import ServiceRuntime

/// The facts that `comanda doctor` judges.
struct HealthFacts {
    /// The result of asking the services.
    enum Services {
        case asked(ServiceFacts)
        /// The program could not connect to any service, for example without a key.
        case notAsked(reason: String)
    }

    /// The version of this program.
    var version: String
    var services: Services
    /// The ports of unreachable services that another socket uses; nil if none could be tried.
    var occupied: [OccupiedPort]?
    /// The locations of the kitchen screens that systemd starts on this machine.
    var screens: [LocationID] = []
    /// The units of this machine that run a screen, a service that does not answer, or backups.
    var units: [UnitFacts] = []
    /// The variables in the environment and in the file of settings that are no settings.
    var unknownSettings: [UnknownSetting] = []
    /// The suites on the network; nil if the network was not searched.
    var network: NetworkFacts?
    /// The path of the folder of the databases.
    var folder: String
    /// The state of that folder; nil if it does not exist on this machine.
    var data: DataFacts?
    /// The backups; nil if they are not to be checked.
    var backups: BackupFacts?
    /// The folder of the keys; nil on a plain bus.
    var keys: KeyFacts?
    /// The time of the check.
    var now: Timestamp
}

/// The answers of the services, and the readings of their clocks.
struct ServiceFacts: Sendable {
    /// One reading of a service's clock.
    struct ClockReading: Sendable {
        /// The time on this machine when the request was sent.
        var sent: Timestamp
        /// The time in the answer.
        var answered: Timestamp
        /// The time on this machine when the answer was received.
        var received: Timestamp
    }

    /// The statistics of each service that answered.
    ///
    /// A follower was asked before the services that it follows.
    var answers: [SuiteService: ServiceStatistics] = [:]
    /// The failures of the requests to the other services.
    var failures: [SuiteService: CallFailure] = [:]
    var clocks: [SuiteService: ClockReading] = [:]

    /// The services of the suite: delivery-service only if it answers, or a location delivers, and
    /// people-service only if it answers, or its database is here.
    var services: [SuiteService] {
        SuiteService.allCases.filter { service in
            SuiteService.required.contains(service) || answers[service] != nil
                || failures[service] != nil
        }
    }
}

/// The suites that are announced on the network.
struct NetworkFacts {
    /// The fingerprint of the suite that is checked.
    var own: SuiteFingerprint
    /// All announcements, its own included.
    var suites: [SuiteAnnouncement]
}

/// The port of a service that another socket uses.
struct OccupiedPort {
    /// The endpoint of the service.
    var endpoint: String
    /// The process that listens on the port; nil if it is unknown.
    var owner: PortOwner?
    /// The service whose endpoint it is.
    var service: SuiteService?

    /// Whether a program with the service's name uses it.
    var isOwn: Bool {
        guard let owner, let service else { return false }
        return owner.name == service.program.prefix(PortOwner.nameLength)
    }
}

/// A process that listens on a port.
struct PortOwner: Equatable {
    /// The kernel shortens longer names.
    static let nameLength = 15

    /// The process identifier.
    var process: CInt
    /// The name of its program, at most 15 characters.
    var name: String
    /// Whether a signal or a debugger has stopped it.
    var isStopped = false
}

/// The state of the folder of the databases.
struct DataFacts {
    /// The result of writing a small file repeatedly.
    enum Fsync {
        case median(Duration)
        /// The file can't be written; `code` is the `errno` value.
        case failed(code: CInt)
    }

    /// The number of bytes free for unprivileged users; nil if the file system does not report it.
    var freeBytes: Int?
    var fsync: Fsync
    /// The lengths of the write-ahead logs in bytes, by the names of their databases.
    var logs: [String: Int]
    /// The time of the last change of a database; nil without a database.
    var changedAt: Timestamp?
}

/// The state of a folder of backups.
struct BackupFacts {
    /// The unit of the package that makes backups.
    static let unit = "comanda-backup.service"

    var folder: String
    /// Whether the timer of the package makes them.
    var isAutomatic = false
    /// Whether the folder exists.
    var exists = true
    /// The newest backup; nil if the folder contains none.
    var newest: (path: String, time: Timestamp)?
}

/// The state of a folder of keys.
struct KeyFacts {
    /// A file or folder with the permission bits of its mode.
    struct Entry {
        var path: String
        var mode: UInt32
    }

    var folder: String
    /// The folder and its folder `allowed`, as far as they exist.
    var folders: [Entry] = []
    /// The secret certificates.
    var secrets: [Entry] = []
    /// The names of the allowed certificates without a role.
    var withoutRole: [String] = []
    /// The problems of certificates that the services ignore, with advice.
    var problems: [String] = []
    /// The services without an allowed certificate.
    var missing: [SuiteService] = []
    /// The services without a secret certificate, in a folder that has those of others.
    var withoutSecret: [SuiteService] = []
    /// The services whose certificate in the folder has another key than the allowed one.
    var differing: [SuiteService] = []
}
